import { screen, waitFor } from '@testing-library/react';
import {
  appealFactor,
  finishLogin,
  judgeUserAuth,
  login,
  loginPasskeyOptions,
  sendLoginCode,
  viewFactorAppeal,
} from '@portal/calls';
import { loginPrompt, openLogin, sessionStore } from '@portal/session';
import { network, renderElement } from '@portal/testing';
import { dialog as LoginDialog } from './LoginDialog';

const startAuthentication = jest.fn();
jest.mock('@simplewebauthn/browser', () => ({
  startAuthentication: (asked: unknown) => startAuthentication(asked) as unknown,
}));

const member = { userRoleType: 1, currentUserRoleType: 1, userName: '林晓', userRegisterType: 0 } as const;
const isOpen = () => loginPrompt.getState().isOpen;
const field = (name: string) => screen.getByLabelText(name);

async function passPassword() {
  openLogin(null);
  network.answer(judgeUserAuth, { judgeUser: 1, tabFlag: 2 });
  network.answer(sendLoginCode, { leftSeconds: 120 });
  network.fail(login, 'E5301', { mfaTicket: 'ticket', ways: ['totp', 'passkey', 'recovery', 'unheard-of'] });
  const drawn = renderElement(<LoginDialog />, '/here');
  const { user } = drawn;
  await user.type(field('邮箱或手机号'), 'person@example.com');
  await user.type(field('密码'), 'Portal-2026');
  await user.type(field('图形验证码'), 'aB3d');
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  await screen.findByRole('button', { name: /秒/ });
  await user.type(field('验证码'), '123456');
  await user.click(screen.getByRole('button', { name: '登录' }));
  await screen.findByRole('dialog', { name: '两步验证' });
  return drawn;
}

it('asks for the authenticator code after the password, focuses its field, and signs in with it', async () => {
  const { user } = await passPassword();
  network.answer(finishLogin, { resCode: 'S0001', ...member });
  expect(field('动态验证码')).toHaveFocus();
  expect(sessionStore.getState().session.status).not.toBe('signedIn');

  await user.keyboard('123456{Enter}');

  await waitFor(() => expect(isOpen()).toBe(false));
  expect(network.sentTo(finishLogin)).toEqual([{ mfaTicket: 'ticket', way: 'totp', value: '123456' }]);
  expect(sessionStore.getState().session).toMatchObject({ status: 'signedIn', member: { name: '林晓' } });
});

it('accepts a recovery code instead', async () => {
  const { user } = await passPassword();
  network.answer(finishLogin, { resCode: 'S0001', ...member });

  await user.selectOptions(field('验证方式'), '恢复码');
  await user.type(field('恢复码'), 'abcde-23456{Enter}');

  await waitFor(() => expect(network.sentTo(finishLogin)).toHaveLength(1));
  expect(network.sentTo(finishLogin)[0]).toMatchObject({ way: 'recovery', value: 'abcde-23456' });
});

it('accepts a passkey instead', async () => {
  const { user } = await passPassword();
  network.answer(loginPasskeyOptions, { options: '{"challenge":"c"}' });
  network.answer(finishLogin, { resCode: 'S0001', ...member });
  startAuthentication.mockRejectedValueOnce(new Error('NotAllowed')).mockResolvedValueOnce({ id: 'key' });

  await user.selectOptions(field('验证方式'), '通行密钥');
  await user.click(screen.getByRole('button', { name: '登录' }));
  expect(await screen.findByText(/没有使用通行密钥/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '登录' }));

  await waitFor(() => expect(isOpen()).toBe(false));
  expect(network.sentTo(loginPasskeyOptions)).toEqual([{ mfaTicket: 'ticket' }, { mfaTicket: 'ticket' }]);
  expect(network.sentTo(finishLogin)).toEqual([
    { mfaTicket: 'ticket', way: 'passkey', value: '{"id":"key"}' },
  ]);
});

it('does not send malformed codes', async () => {
  const { user } = await passPassword();

  await user.type(field('动态验证码'), '12a4{Enter}');

  expect(await screen.findByText('请输入6位动态验证码')).toBeInTheDocument();
  expect(network.sentTo(finishLogin)).toEqual([]);
});

it('shows a wrong code at its field, and keeps the step', async () => {
  const { user } = await passPassword();
  network.fail(finishLogin, 'E5302');

  await user.type(field('动态验证码'), '000000{Enter}');

  await waitFor(() => expect(field('动态验证码')).toHaveAccessibleDescription('动态验证码或恢复码有误'));
  expect(isOpen()).toBe(true);
});

it('returns to the password when the ticket has expired', async () => {
  const { user } = await passPassword();
  network.fail(finishLogin, 'E5305');

  await user.type(field('动态验证码'), '123456{Enter}');

  expect(await screen.findByText('登录已超时，请重新登录')).toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: '登录' })).toBeInTheDocument();
});

it.each(['E0001', 'E5008', 'E0429'] as const)('shows %s and can be retried', async (code) => {
  const { user } = await passPassword();
  network.fail(finishLogin, code, {}, `原因${code}`);

  await user.type(field('动态验证码'), '123456{Enter}');

  expect(await screen.findByText(`原因${code}`)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '登录' })).toBeEnabled();
});

describe('when every second factor is lost', () => {
  const lost = { state: 1, submittedAt: '2026-08-01 09:00:00', effectiveAt: null, reason: '' } as const;
  const open = async (appeal: typeof lost | null) => {
    const drawn = await passPassword();
    network.answer(viewFactorAppeal, { appeal });
    await drawn.user.click(screen.getByRole('button', { name: /申诉重置两步验证/ }));
    await screen.findByRole('dialog', { name: '申诉重置两步验证' });
    return drawn;
  };

  it('sends an appeal with proof of identity, then shows its state', async () => {
    const { user } = await open(null);
    network.answer(appealFactor, {});
    await user.click(await screen.findByRole('button', { name: '提交申诉' }));
    expect(await screen.findByText('请填写说明，至少5个字')).toBeInTheDocument();
    expect(network.sentTo(appealFactor)).toEqual([]);

    await user.type(field('真实姓名'), '林晓');
    await user.type(field('说明'), '手机上周丢失');
    network.answer(viewFactorAppeal, { appeal: lost });
    await user.click(screen.getByRole('button', { name: '提交申诉' }));

    expect(await screen.findByText(/正在审核/)).toBeInTheDocument();
    expect(network.sentTo(appealFactor)).toEqual([
      { mfaTicket: 'ticket', realName: '林晓', remark: '手机上周丢失' },
    ]);
    await user.click(screen.getByRole('button', { name: '返回' }));
    expect(await screen.findByRole('dialog', { name: '两步验证' })).toBeInTheDocument();
  });

  it.each(['E5011', 'E5207', 'E5305', 'E0429'] as const)('shows %s and keeps the input', async (code) => {
    const { user } = await open(null);
    network.fail(appealFactor, code, {}, `原因${code}`);
    await user.type(await screen.findByLabelText('说明'), '手机上周丢失');
    await user.click(screen.getByRole('button', { name: '提交申诉' }));

    expect(await screen.findByText(`原因${code}`)).toBeInTheDocument();
    expect(field('说明')).toHaveValue('手机上周丢失');
  });
});
