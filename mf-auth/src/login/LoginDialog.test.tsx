import { act, screen, waitFor } from '@testing-library/react';
import { judgeUserAuth, login, sendLoginCode } from '@portal/calls';
import { loginPrompt, openLogin, sessionStore } from '@portal/session';
import { network, renderElement } from '@portal/testing';
import { dialog as LoginDialog } from './LoginDialog';

const member = { userRoleType: 1, currentUserRoleType: 1, userName: '林晓', userRegisterType: 0 } as const;
const field = (name: string) => screen.getByLabelText(name);

async function draw(redirect: string | null = null) {
  openLogin(redirect);
  network.answer(judgeUserAuth, { judgeUser: 1, tabFlag: 2 });
  network.answer(sendLoginCode, { leftSeconds: 120 });
  return renderElement(<LoginDialog />, '/here');
}

async function fetchCode(user: Awaited<ReturnType<typeof draw>>['user']) {
  await user.type(field('邮箱或手机号'), 'person@example.com');
  await user.type(field('密码'), 'Portal-2026');
  await user.type(field('图形验证码'), 'aB3d');
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  await screen.findByRole('button', { name: /秒/ });
}

it('has the fields and ways out of the specification', async () => {
  await draw();

  expect(screen.getByRole('dialog', { name: '登录' })).toBeInTheDocument();
  for (const name of ['邮箱或手机号', '密码', '图形验证码', '验证码'])
    expect(field(name)).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: '记住用户名' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '忘记密码' })).toHaveAttribute('href', '/forgetPassword/userMail');
  expect(screen.getByRole('link', { name: '立即注册' })).toHaveAttribute('href', '/register/CreateUser');
});

it('says what is missing, field by field', async () => {
  const { user } = await draw();

  await user.click(screen.getByRole('button', { name: '登录' }));

  for (const text of ['请输入邮箱或手机号', '请输入密码', '请输入4位图形验证码', '请输入6位验证码']) {
    expect(await screen.findByText(text)).toBeInTheDocument();
  }
});

it('asks for account and password before it sends a code', async () => {
  const { user } = await draw();

  await user.click(screen.getByRole('button', { name: '获取验证码' }));

  expect(await screen.findByRole('alert')).toHaveTextContent('请先填写邮箱和密码');
  expect(network.sentTo(sendLoginCode)).toEqual([]);
});

it('refuses to sign in without a fetched code', async () => {
  const { user } = await draw();
  await user.type(field('邮箱或手机号'), 'person@example.com');
  await user.type(field('密码'), 'Portal-2026');
  await user.type(field('图形验证码'), 'aB3d');
  await user.type(field('验证码'), '123456');

  await user.click(screen.getByRole('button', { name: '登录' }));

  expect(await screen.findByText('请先获取验证码')).toBeInTheDocument();
  expect(network.sentTo(login)).toEqual([]);
});

it('blocks another code for 120 seconds', async () => {
  const { user } = await draw();

  await fetchCode(user);

  expect(screen.getByRole('button', { name: /1(20|19) 秒/ })).toBeDisabled();
  expect(network.sentTo(sendLoginCode)).toEqual([
    { captchaCode: 'aB3d', user: 'person@example.com', tabFlag: '2' },
  ]);
});

it.each([
  ['N0001', '用户未注册'],
  ['E0030', '今日验证码发送次数已达上限'],
] as const)('shows %s of sending a code and takes a new picture', async (code, text) => {
  const { user, container } = await draw();
  network.fail(sendLoginCode, code);
  const pictureBefore = container.ownerDocument.querySelector('img[src*=captchaCode]')?.getAttribute('src');
  await user.type(field('邮箱或手机号'), 'person@example.com');
  await user.type(field('密码'), 'Portal-2026');
  await user.type(field('图形验证码'), 'aB3d');
  await user.click(screen.getByRole('button', { name: '获取验证码' }));

  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(field('图形验证码')).toHaveValue('');
  await waitFor(() =>
    expect(container.ownerDocument.querySelector('img[src*=captchaCode]')?.getAttribute('src')).not.toBe(
      pictureBefore,
    ),
  );
});

it.each([
  ['E0037', '账号不可用'],
  ['E0004', '邮箱或密码错误'],
  ['E0017', '页面参数有误'],
] as const)('shows %s of sending a code and closes', async (code, text) => {
  const { user } = await draw();
  network.fail(sendLoginCode, code);
  await user.type(field('邮箱或手机号'), 'person@example.com');
  await user.type(field('密码'), 'Portal-2026');
  await user.type(field('图形验证码'), 'aB3d');

  await user.click(screen.getByRole('button', { name: '获取验证码' }));

  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(loginPrompt.getState().isOpen).toBe(false);
});

it('says 信息发送失败 when the network is lost while sending', async () => {
  const { user } = await draw();
  network.lose(sendLoginCode);
  await user.type(field('邮箱或手机号'), 'person@example.com');
  await user.type(field('密码'), 'Portal-2026');
  await user.type(field('图形验证码'), 'aB3d');

  await user.click(screen.getByRole('button', { name: '获取验证码' }));

  expect(await screen.findByText('信息发送失败')).toBeInTheDocument();
});

it('signs in, remembers the name for a day and goes where the visitor wanted to', async () => {
  const { user, router } = await draw('/APIList/0/0/3');
  network.answer(login, { resCode: 'S0001', ...member });
  await fetchCode(user);
  await user.type(field('验证码'), '123456');
  await user.click(screen.getByRole('checkbox', { name: '记住用户名' }));

  await user.click(screen.getByRole('button', { name: '登录' }));

  await waitFor(() =>
    expect(sessionStore.getState().session).toMatchObject({ status: 'signedIn', member: { name: '林晓' } }),
  );
  expect(router.state.location.pathname).toBe('/APIList/0/0/3');
  expect(document.cookie).toContain('rememberedName=person%40example.com');
});

it.each([
  ['S0003', '确认'],
  ['S0004', '确认'],
  ['E0013', '重新认证'],
] as const)('asks a user who is not authenticated (%s) to go to authentication', async (resCode, button) => {
  const { user, router } = await draw();
  network.answer(login, { resCode, ...member, userRegisterType: null });
  await fetchCode(user);
  await user.type(field('验证码'), '123456');
  await user.click(screen.getByRole('button', { name: '登录' }));

  expect(await screen.findByText('您尚未认证，是否去认证?')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: button }));

  expect(router.state.location.pathname).toBe('/unitType');
});

it.each([
  ['E0004', '邮箱或密码错误'],
  ['E0028', '验证码已过期,请重新获取'],
  ['E0005', '图形验证码有误'],
  ['E0017', '页面参数有误'],
] as const)('shows %s of the login and keeps what was typed', async (code, text) => {
  const { user } = await draw();
  network.fail(login, code);
  await fetchCode(user);
  await user.type(field('验证码'), '123456');

  await user.click(screen.getByRole('button', { name: '登录' }));

  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(field('邮箱或手机号')).toHaveValue('person@example.com');
  expect(screen.getByRole('button', { name: '登录' })).toBeEnabled();
});

it('sends a double click once', async () => {
  const { user } = await draw();
  network.answer(login, { resCode: 'S0001', ...member });
  await fetchCode(user);
  await user.type(field('验证码'), '123456');

  await act(async () => user.dblClick(screen.getByRole('button', { name: '登录' })));

  expect(network.sentTo(login)).toHaveLength(1);
});
