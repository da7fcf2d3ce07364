import { screen, waitFor, within } from '@testing-library/react';
import { judgeUserAuth, login, sendLoginCode, withdrawClosing } from '@portal/calls';
import { loginPrompt, openLogin, sessionStore } from '@portal/session';
import { hasUnsaved } from '@portal/router';
import { network, renderElement } from '@portal/testing';
import { dialog as LoginDialog } from './LoginDialog';

const member = { userRoleType: 1, currentUserRoleType: 1, userName: '林晓', userRegisterType: 0 } as const;
const field = (name: string) => screen.getByLabelText(name);
const sendButton = () => screen.getByRole('button', { name: '获取验证码' });
const loginButton = () => screen.getByRole('button', { name: '登录' });
const picture = () => document.querySelector('img[src*=captchaCode]')?.getAttribute('src');
const isOpen = () => loginPrompt.getState().isOpen;
type User = ReturnType<typeof draw>['user'];

function draw(redirect: string | null = null) {
  openLogin(redirect);
  network.answer(judgeUserAuth, { judgeUser: 1, tabFlag: 2 });
  network.answer(sendLoginCode, { leftSeconds: 120 });
  return renderElement(<LoginDialog />, '/here');
}

async function fillIn(user: User) {
  await user.type(field('邮箱或手机号'), 'person@example.com');
  await user.type(field('密码'), 'Portal-2026');
  await user.type(field('图形验证码'), 'aB3d');
}

async function fetchCode(user: User) {
  await fillIn(user);
  await user.click(sendButton());
  await screen.findByRole('button', { name: /秒/ });
}

async function signIn(user: User) {
  await fetchCode(user);
  await user.type(field('验证码'), '123456');
  await user.click(loginButton());
}

it('has the fields and links of the specification', () => {
  draw();

  expect(screen.getByRole('dialog', { name: '登录' })).toBeInTheDocument();
  for (const name of ['邮箱或手机号', '密码', '图形验证码', '验证码'])
    expect(field(name)).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: '记住用户名' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '忘记密码' })).toHaveAttribute('href', '/forgetPassword/userMail');
  expect(screen.getByRole('link', { name: '立即注册' })).toHaveAttribute('href', '/register/CreateUser');
  expect(screen.getByRole('link', { name: '企业账号登录' })).toHaveAttribute('href', '/ssoLogin');
});

it('passes the wanted page on to the login by organisation', () => {
  draw('/APIList/0/0/3');

  const link = screen.getByRole('link', { name: '企业账号登录' });
  expect(link).toHaveAttribute('href', '/ssoLogin?redirect=%2FAPIList%2F0%2F0%2F3');
});

it.each([
  ['忘记密码', '/forgetPassword/userMail'],
  ['立即注册', '/register/CreateUser'],
])('hands the account that was typed on to where %s leads', async (name, pathname) => {
  const { user, router } = draw();
  await user.type(field('邮箱或手机号'), 'person@example.com');

  await user.click(screen.getByRole('link', { name }));

  expect(isOpen()).toBe(false);
  expect(router.state.location).toMatchObject({ pathname, state: { account: 'person@example.com' } });
  expect(hasUnsaved()).toBe(false);
});

it('reports missing fields, and that a code has to be requested first', async () => {
  const { user } = draw();

  await user.click(loginButton());

  for (const text of ['请输入邮箱或手机号', '请输入密码', '请先获取验证码'])
    expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.queryByText('请输入4位图形验证码')).toBeNull();
  expect(screen.queryByText('请输入6位验证码')).toBeNull();
});

it('trims the trailing space that phone keyboards add to the account', async () => {
  const { user } = draw();
  await user.type(field('邮箱或手机号'), 'person@example.com ');
  await user.type(field('密码'), 'Portal-2026');
  await user.type(field('图形验证码'), 'aB3d');

  await user.click(sendButton());
  await screen.findByRole('button', { name: /秒/ });

  expect(network.sentTo(sendLoginCode)).toMatchObject([{ user: 'person@example.com' }]);
});

it('takes the full-width characters of an input method', async () => {
  const { user } = draw();
  await user.type(field('邮箱或手机号'), '１３８１２３４５６７８');
  await user.type(field('密码'), 'Portal-2026');
  await user.type(field('图形验证码'), 'ａＢ３ｄ');
  await user.click(sendButton());
  await screen.findByRole('button', { name: /秒/ });
  await user.type(field('验证码'), '１２３４５６');
  await user.click(loginButton());

  await waitFor(() =>
    expect(network.sentTo(login)).toMatchObject([{ userEmail: '13812345678', captchaCode: '123456' }]),
  );
  expect(network.sentTo(sendLoginCode)).toMatchObject([{ user: '13812345678', captchaCode: 'aB3d' }]);
});

it('refuses a code before one was requested', async () => {
  const { user } = draw();
  await fillIn(user);
  await user.type(field('验证码'), '123456');

  await user.click(loginButton());

  expect(await screen.findByText('请先获取验证码')).toBeInTheDocument();
  expect(network.sentTo(login)).toEqual([]);
});

it('requires a new code when the account differs from the one it was sent to', async () => {
  const { user } = draw();
  await fetchCode(user);
  await user.type(field('验证码'), '123456');
  await user.clear(field('邮箱或手机号'));
  await user.type(field('邮箱或手机号'), 'other@example.com');

  await user.click(loginButton());

  expect(await screen.findByText('请先获取验证码')).toBeInTheDocument();
  expect(network.sentTo(login)).toEqual([]);
});

it('accepts a code that was requested before a reload', async () => {
  window.sessionStorage.setItem('countdown:login', String(Date.now() + 60_000));
  const { user } = draw();
  network.answer(login, { resCode: 'S0001', ...member });
  await user.type(field('邮箱或手机号'), 'person@example.com');
  await user.type(field('密码'), 'Portal-2026');
  await user.type(field('验证码'), '123456');

  await user.click(loginButton());

  await waitFor(() => expect(isOpen()).toBe(false));
});

it('requires six digits once a code was requested', async () => {
  const { user } = draw();
  await fetchCode(user);
  await user.type(field('验证码'), '12 4');

  await user.click(loginButton());

  expect(await screen.findByText('请输入6位验证码')).toBeInTheDocument();
  expect(network.sentTo(login)).toEqual([]);
});

describe('requesting a code', () => {
  it('needs account and password first', async () => {
    const { user } = draw();

    await user.click(sendButton());

    expect(await screen.findByRole('alert')).toHaveTextContent('请先填写邮箱和密码');
    expect(network.sentTo(sendLoginCode)).toEqual([]);
  });

  it.each(['<b>@example.com', `${'a'.repeat(30)}@example.com`, '12345678901', 'a@b'])(
    'rejects the malformed account %s without sending it',
    async (account) => {
      const { user } = draw();
      await user.type(field('邮箱或手机号'), account);
      await user.type(field('密码'), 'Portal-2026');
      await user.type(field('图形验证码'), 'aB3d');

      await user.click(sendButton());

      if (account.length > 40) expect(field('邮箱或手机号')).toHaveValue(account.slice(0, 40));
      expect(await screen.findByText('请输入正确的邮箱或手机号')).toBeInTheDocument();
      expect(network.sentTo(judgeUserAuth)).toEqual([]);
    },
  );

  it('needs the captcha, and says so only on sending', async () => {
    const { user } = draw();
    await user.type(field('邮箱或手机号'), 'person@example.com');
    await user.type(field('密码'), 'Portal-2026');
    expect(screen.queryByText('请输入4位图形验证码')).toBeNull();

    await user.click(sendButton());
    expect(await screen.findByText('请输入4位图形验证码')).toBeInTheDocument();

    await user.type(field('图形验证码'), 'a');
    expect(screen.queryByText('请输入4位图形验证码')).toBeNull();
    expect(network.sentTo(sendLoginCode)).toEqual([]);
  });

  it('sends once on a double click, then is blocked for 120 seconds', async () => {
    const { user } = draw();
    await fillIn(user);

    await user.dblClick(sendButton());

    expect(await screen.findByRole('button', { name: /1(20|19) 秒/ })).toBeDisabled();
    expect(network.sentTo(sendLoginCode)).toEqual([
      { captchaCode: 'aB3d', user: 'person@example.com', tabFlag: '2' },
    ]);
  });

  const closing = ['E0004', 'E0017', 'E0037'] as const;
  const shown = [...new Set([...judgeUserAuth.codes, ...sendLoginCode.codes])].filter(
    (code) => code !== 'E0005' && !(closing as readonly string[]).includes(code),
  );

  it.each(shown)('shows %s, takes a new captcha and marks no field', async (code) => {
    const { user } = draw();
    network.fail(sendLoginCode, code, {}, `原因${code}`);
    const pictureBefore = picture();
    await fillIn(user);

    await user.click(sendButton());

    expect(await screen.findByRole('alert')).toHaveTextContent(`原因${code}`);
    expect(field('图形验证码')).toHaveValue('');
    expect(field('图形验证码')).toBeValid();
    await waitFor(() => expect(picture()).not.toBe(pictureBefore));
    expect(isOpen()).toBe(true);
  });

  it('waits as long as the server says when codes are requested too often (E0029)', async () => {
    const { user } = draw();
    network.fail(sendLoginCode, 'E0029', { leftSeconds: 77 });
    await user.click(loginButton());
    await fillIn(user);

    await user.click(sendButton());

    expect(await screen.findByRole('button', { name: /7[67] 秒/ })).toBeDisabled();
    expect(screen.queryByText('请输入4位图形验证码')).toBeNull();
  });

  it('shows a wrong captcha at its field until another is typed (E0005)', async () => {
    const { user } = draw();
    network.fail(sendLoginCode, 'E0005');
    await fillIn(user);

    await user.click(sendButton());

    await waitFor(() => expect(field('图形验证码')).toHaveAccessibleDescription('图形验证码有误'));
    expect(field('图形验证码')).toHaveValue('');
    await user.type(field('图形验证码'), 'x');
    expect(field('图形验证码')).toBeValid();
  });

  it.each(closing)('shows %s and closes', async (code) => {
    const { user } = draw();
    network.fail(sendLoginCode, code, {}, `原因${code}`);
    await fillIn(user);

    await user.click(sendButton());

    expect(await screen.findByText(`原因${code}`)).toBeInTheDocument();
    expect(isOpen()).toBe(false);
  });

  it.each([judgeUserAuth, sendLoginCode])(
    'says 信息发送失败 when the answer of $path is lost',
    async (lost) => {
      const { user } = draw();
      network.lose(lost);
      await fillIn(user);

      await user.click(sendButton());

      expect(await screen.findByText('信息发送失败')).toBeInTheDocument();
      expect(sendButton()).toBeEnabled();
    },
  );

  it('says 请求超时 after a timeout', async () => {
    const { user } = draw();
    network.timeOut(sendLoginCode);
    await fillIn(user);

    await user.click(sendButton());

    expect(await screen.findByText('请求超时')).toBeInTheDocument();
  });
});

describe('signing in', () => {
  it('remembers the account for a day and goes to the wanted page', async () => {
    const { user, router } = draw('/APIList/0/0/3');
    network.answer(login, { resCode: 'S0001', ...member });
    await user.click(screen.getByRole('checkbox', { name: '记住用户名' }));

    await signIn(user);

    await waitFor(() =>
      expect(sessionStore.getState().session).toMatchObject({
        status: 'signedIn',
        member: { name: '林晓' },
      }),
    );
    expect(router.state.location.pathname).toBe('/APIList/0/0/3');
    expect(document.cookie).toContain('rememberedName=person%40example.com');
  });

  it.each([
    ['', '邮箱或手机号'],
    ['person%40example.com', '密码'],
  ])('focuses the first empty field (remembered “%s”)', (remembered, name) => {
    document.cookie = `rememberedName=${remembered}; path=/`;

    draw();

    expect(field(name)).toHaveFocus();
  });

  it('starts empty when the remembered account is damaged', () => {
    document.cookie = 'rememberedName=%E0%A4%A; path=/';

    draw();

    expect(field('邮箱或手机号')).toHaveValue('');
  });

  it.each(['S0001', 'S0002', ''] as const)('closes and stays on the page (“%s”)', async (resCode) => {
    const { user, router } = draw();
    network.answer(login, { resCode, ...member });

    await signIn(user);

    await waitFor(() => expect(isOpen()).toBe(false));
    expect(router.state.location.pathname).toBe('/here');
  });

  it('says 认证审核中 when verification is under review (E0012)', async () => {
    const { user } = draw();
    network.answer(login, { resCode: 'E0012', ...member, userRegisterType: null });

    await signIn(user);

    expect(await screen.findByText('认证审核中')).toBeInTheDocument();
    expect(isOpen()).toBe(false);
  });

  it.each([
    ['S0003', '确认'],
    ['S0004', '确认'],
    ['E0013', '重新认证'],
  ] as const)(
    'asks a user who is not authenticated (%s) to go to authentication',
    async (resCode, button) => {
      const { user, router } = draw();
      network.answer(login, { resCode, ...member, userRegisterType: null });

      await signIn(user);
      expect(await screen.findByText('您尚未认证，是否去认证?')).toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: button }));

      expect(router.state.location.pathname).toBe('/unitType');
      expect(isOpen()).toBe(false);
    },
  );

  it('offers to cancel a pending closure of the account', async () => {
    const { user } = draw();
    network.answer(login, { resCode: 'S0001', ...member, closesAt: '2026-12-22 10:00:00' });
    network.answer(withdrawClosing, {});

    await signIn(user);
    expect((await screen.findByText('2026-12-22 10:00')).parentElement).toHaveTextContent(
      '账号将于 2026-12-22 10:00 注销',
    );
    await user.click(screen.getByRole('button', { name: '撤销注销' }));

    await waitFor(() => expect(isOpen()).toBe(false));
    expect(network.sentTo(withdrawClosing)).toHaveLength(1);
  });

  it('tells a member of an organisation about to be closed who can cancel that', async () => {
    const { user } = draw();
    const acting = {
      accountId: 'org_1',
      personName: '林晓',
      organisationRole: 'developer' as const,
      organisations: [{ accountId: 'org_1', name: '明镜科技', role: 'developer' as const }],
    };
    network.answer(login, {
      resCode: 'S0001',
      ...member,
      userName: '明镜科技',
      ...acting,
      closesAt: '2026-12-22 10:00:00',
    });

    await signIn(user);
    await user.click(await screen.findByRole('button', { name: '撤销注销' }));

    expect(screen.getByRole('button', { name: '撤销注销' })).toHaveAccessibleDescription(
      '您在“明镜科技”是开发成员，撤销注销需要管理员',
    );
    expect(network.sentTo(withdrawClosing)).toEqual([]);
    await user.click(screen.getByRole('button', { name: '继续注销' }));
    await waitFor(() => expect(isOpen()).toBe(false));
  });

  it.each(['取消', '关闭'])(
    'goes on to the wanted page after %s of the verification question',
    async (button) => {
      const { user, router } = draw('/noticeCenter');
      network.answer(login, { resCode: 'S0003', ...member, userRegisterType: null });

      await signIn(user);
      await user.click(
        within(await screen.findByRole('dialog', { name: '认证' })).getByRole('button', { name: button }),
      );

      expect(router.state.location.pathname).toBe('/noticeCenter');
      expect(isOpen()).toBe(false);
    },
  );

  it.each(login.codes)('shows %s and keeps the input', async (code) => {
    const { user } = draw();
    network.fail(login, code, {}, `原因${code}`);

    await signIn(user);

    expect(await screen.findByText(`原因${code}`)).toBeInTheDocument();
    expect(field('邮箱或手机号')).toHaveValue('person@example.com');
    expect(field('密码')).toHaveValue('Portal-2026');
    expect(loginButton()).toBeEnabled();
    expect(sessionStore.getState().session.status).not.toBe('signedIn');
  });

  it('clears an expired code (E0028)', async () => {
    const { user } = draw();
    network.fail(login, 'E0028');

    await signIn(user);

    await waitFor(() => expect(field('验证码')).toHaveValue(''));
  });

  it('says how long the account stays locked (E5008)', async () => {
    const { user } = draw();
    network.fail(login, 'E5008', { leftSeconds: 840 }, '密码错误次数过多，账号已临时锁定，请14分钟后再试');

    await signIn(user);

    expect(await screen.findByRole('alert')).toHaveTextContent('请14分钟后再试');
  });

  it('offers another activation mail to an account that is not activated (E0002)', async () => {
    const { user } = draw();
    network.fail(login, 'E0002', {}, '用户未激活');

    await signIn(user);

    expect(await screen.findByText('用户未激活')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '重新发送激活邮件' })).toHaveAttribute(
      'href',
      '/register/MailOk',
    );
  });

  it("shows the server's objections at their fields (E0017)", async () => {
    const { user } = draw();
    network.fail(login, 'E0017', { fields: [{ name: 'userPswd', message: '请输入密码' }] });

    await signIn(user);

    await waitFor(() => expect(field('密码')).toHaveAccessibleDescription('请输入密码'));
  });

  it.each([
    ['late', network.timeOut, '请求超时'],
    ['lost', network.lose, '加载失败，请重试'],
  ] as const)('says so when the answer is %s, and may be tried again at once', async (_, hinder, text) => {
    const { user } = draw();
    hinder(login);
    await signIn(user);
    expect(await screen.findByText(text)).toBeInTheDocument();

    network.answer(login, { resCode: 'S0001', ...member });
    await user.click(loginButton());

    await waitFor(() => expect(isOpen()).toBe(false));
    expect(network.sentTo(login)).toHaveLength(2);
  });

  it('does not sign in on a malformed answer', async () => {
    const { user } = draw();
    network.answer(login, { resCode: 'S0001', ...member, userRegisterType: 9 } as never);

    await signIn(user);

    expect(await screen.findByText('加载失败，请重试')).toBeInTheDocument();
    expect(sessionStore.getState().session.status).not.toBe('signedIn');
  });

  it('sends once on a double click', async () => {
    const { user } = draw();
    network.answer(login, { resCode: 'S0001', ...member });
    await fetchCode(user);
    await user.type(field('验证码'), '123456');

    await user.dblClick(loginButton());

    await waitFor(() => expect(isOpen()).toBe(false));
    expect(network.sentTo(login)).toHaveLength(1);
  });
});
