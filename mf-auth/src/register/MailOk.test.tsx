import { act, screen, waitFor, within } from '@testing-library/react';
import { activate, resendActivation, viewActivation } from '@portal/calls';
import { loginPrompt, memberFrom, sessionStore } from '@portal/session';
import { network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './MailOk';

const member = {
  account: 'fresh@example.com',
  userRoleType: 1,
  currentUserRoleType: 1,
  userName: '小明',
  userRegisterType: null,
} as const;
const field = (name: string) => screen.getByLabelText(name);

const open = (at: string) => renderRoute({ portalJson, modules: { './MailOk': { page } } }, at);

/** Opens the page as the registration does. */
async function openAfter(state: object) {
  const drawn = open('/register/MailOk');
  await screen.findByRole('heading', { level: 1 });
  await act(() => drawn.router.navigate('/register/MailOk', { state }));
  return drawn;
}

it.each(['', '?state=done', '?state=sent&account=a@b.cn', '?account=%3Cscript%3E'])(
  'claims nothing when it is opened directly (%s), and offers another mail',
  async (query) => {
    open(`/register/MailOk${query}`);

    expect(await screen.findByRole('heading', { name: '激活账号' })).toBeInTheDocument();
    expect(screen.queryByText(/已发送|注册成功|已激活/)).toBeNull();
    expect(screen.getByRole('button', { name: '重新发送' })).toBeInTheDocument();
  },
);

it.each([{ state: 7 }, { mailedTo: 7 }, { mailedTo: null }, { activated: {} }])(
  'claims nothing for a foreign history state (%j)',
  async (state) => {
    await openAfter(state);

    expect(screen.queryByText(/已发送|注册成功|已激活/)).toBeNull();
  },
);

it('shows the masked address of the mail, and links to a known mailbox provider', async () => {
  await openAfter({ mailedTo: 'annie@qq.com' });

  expect(await screen.findByText(/激活邮件已发送至 a\*\*\*@qq\.com/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '去邮箱' })).toHaveAttribute('href', 'https://mail.qq.com');
  expect(field('邮箱')).toHaveValue('annie@qq.com');
});

it('does not link to an unknown mailbox provider', async () => {
  await openAfter({ mailedTo: 'annie@qq.com.evil.example' });

  expect(await screen.findByText(/激活邮件已发送至/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: '去邮箱' })).toBeNull();
});

it('confirms a mobile number, and leads to the login', async () => {
  const { user } = await openAfter({ activated: '13912345678' });

  await screen.findByRole('heading', { name: '注册成功' });
  await user.click(screen.getByRole('button', { name: '去登录' }));

  expect(loginPrompt.getState()).toEqual({ isOpen: true, redirect: '/' });
});

describe('the link of the mail', () => {
  const openLink = () => open('/register/MailOk?token=t0ken');
  const activateButton = () => screen.findByRole('button', { name: '激活并登录' });

  it('activates nothing until the visitor confirms', async () => {
    openLink();

    await activateButton();
    expect(network.sentTo(activate)).toEqual([]);
  });

  it('says which account it activates', async () => {
    network.answer(viewActivation, { account: 'fresh@example.com' });
    openLink();

    expect(await screen.findByText('确认后即可使用账号 fresh@example.com。')).toBeInTheDocument();
  });

  it('activates once on a double click, signs in and offers verification', async () => {
    network.answer(activate, member);
    const { user, router } = openLink();

    await user.dblClick(await activateButton());

    await screen.findByText('您尚未认证，是否去认证?');
    expect(network.sentTo(activate)).toEqual([{ token: 't0ken' }]);
    expect(sessionStore.getState().session).toMatchObject({
      status: 'signedIn',
      member: { name: '小明', account: 'fresh@example.com' },
    });
    await user.click(screen.getByRole('button', { name: '确认' }));
    expect(router.state.location.pathname).toBe('/unitType');
  });

  it('lets the visitor skip verification', async () => {
    network.answer(activate, member);
    const { user, router } = openLink();
    await user.click(await activateButton());

    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消' }));

    expect(screen.getByRole('heading', { name: '账号已激活' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '去认证' })).toHaveAttribute('href', '/unitType');
    await user.click(screen.getByRole('link', { name: '返回首页' }));
    expect(router.state.location.pathname).toBe('/');
  });

  describe('where somebody else is signed in', () => {
    async function openBeside() {
      network.answer(viewActivation, { account: 'fresh@example.com' });
      network.answer(activate, member);
      const drawn = renderRoute(
        { portalJson, modules: { './MailOk': { page } } },
        '/register/MailOk?token=t0ken',
        {
          as: memberFrom({ userName: '林晓' }, 'person@example.com'),
        },
      );
      expect(await screen.findByText('person@example.com')).toBeInTheDocument();
      expect(screen.getByText('fresh@example.com')).toBeInTheDocument();
      expect(network.sentTo(activate)).toEqual([]);
      return drawn;
    }
    const accountNow = () => {
      const { session } = sessionStore.getState();
      return session.status === 'signedIn' ? session.member.account : null;
    };

    it('activates and leaves them signed in', async () => {
      const { user } = await openBeside();
      await user.click(screen.getByRole('button', { name: '只激活，不换账号' }));

      expect(await screen.findByRole('heading', { name: '账号已激活' })).toBeInTheDocument();
      expect(screen.getByText('fresh@example.com 现在可以登录。')).toBeInTheDocument();
      expect(screen.getByText('person@example.com')).toBeInTheDocument();
      expect(network.sentTo(activate)).toEqual([{ token: 't0ken', keepsLogin: '1' }]);
      expect(accountNow()).toBe('person@example.com');
    });

    it('signs in as the new account when they say so', async () => {
      const { user } = await openBeside();
      await user.click(screen.getByRole('button', { name: '激活并换用新账号' }));

      expect(await screen.findByText('您尚未认证，是否去认证?')).toBeInTheDocument();
      expect(network.sentTo(activate)).toEqual([{ token: 't0ken' }]);
      expect(accountNow()).toBe('fresh@example.com');
    });
  });

  it('says at once that it has expired, without being pressed', async () => {
    network.fail(viewActivation, 'E5003');
    openLink();

    expect(await screen.findByText('激活链接已失效')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '重新发送' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '激活并登录' })).toBeNull();
    expect(network.sentTo(activate)).toEqual([]);
  });

  it('offers login and another mail when it has expired (E5003)', async () => {
    network.fail(activate, 'E5003');
    const { user } = openLink();

    await user.click(await activateButton());

    expect(await screen.findByText('激活链接已失效')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '重新发送' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '激活并登录' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '去登录' }));
    expect(loginPrompt.getState().isOpen).toBe(true);
  });

  it.each([
    ['refused', () => network.fail(activate, 'E0017'), '页面参数有误'],
    ['late', () => network.timeOut(activate), '请求超时'],
    ['lost', () => network.lose(activate), '加载失败，请重试'],
  ])('can be retried when the answer is %s', async (_, hinder, text) => {
    hinder();
    const { user } = openLink();
    await user.click(await activateButton());
    expect(await screen.findByText(text)).toBeInTheDocument();

    network.answer(activate, member);
    await user.click(await activateButton());

    expect(await screen.findByText('您尚未认证，是否去认证?')).toBeInTheDocument();
  });
});

describe('another mail', () => {
  async function openForm() {
    network.answer(resendActivation, { leftSeconds: 120 });
    const drawn = open('/register/MailOk');
    await drawn.user.type(await screen.findByLabelText('邮箱'), 'fresh@example.com');
    await drawn.user.type(field('图形验证码'), 'aB3d');
    return { ...drawn, send: () => drawn.user.dblClick(screen.getByRole('button', { name: '重新发送' })) };
  }

  it('is requested once, without revealing whether the account exists, and again only after 120 seconds', async () => {
    const { send } = await openForm();

    await send();

    expect(await screen.findByText(/有等待激活的账号时/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /1(20|19) 秒后可重新发送/ })).toBeDisabled();
    expect(network.sentTo(resendActivation)).toEqual([{ account: 'fresh@example.com', captchaCode: 'aB3d' }]);
    expect(field('图形验证码')).toHaveValue('');
    expect(field('图形验证码')).toBeValid();
  });

  it.each(resendActivation.codes.filter((code) => code !== 'E0005'))(
    'shows %s and takes a new captcha',
    async (code) => {
      const { send } = await openForm();
      network.fail(resendActivation, code, { leftSeconds: 60 }, `原因${code}`);

      await send();

      expect(await screen.findByText(`原因${code}`)).toBeInTheDocument();
      expect(field('图形验证码')).toHaveValue('');
      expect(field('图形验证码')).toBeValid();
    },
  );

  it('shows a wrong captcha at its field (E0005)', async () => {
    const { send } = await openForm();
    network.fail(resendActivation, 'E0005');

    await send();

    await waitFor(() => expect(field('图形验证码')).toHaveAccessibleDescription('图形验证码有误'));
  });

  it.each([
    ['late', network.timeOut, '请求超时'],
    ['lost', network.lose, '加载失败，请重试'],
  ] as const)('says so when the answer is %s', async (_, hinder, text) => {
    const { send } = await openForm();
    hinder(resendActivation);

    await send();

    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('is for e-mail addresses only', async () => {
    const { user, send } = await openForm();
    await user.clear(field('邮箱'));
    await user.type(field('邮箱'), '13912345678');

    await send();

    expect(await screen.findByText('请输入正确的邮箱')).toBeInTheDocument();
    expect(network.sentTo(resendActivation)).toEqual([]);
  });
});
