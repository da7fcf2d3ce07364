import { screen, waitFor, within } from '@testing-library/react';
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  secondFactorState,
  sendIdentityCode,
  verifyIdentity,
  verifyPasskeyOptions,
  verifyWays,
} from '@portal/calls';
import { network, renderElement } from '@portal/testing';
import { widget as SecurityPanel } from './securitySlot';

/** WebAuthn, which the test environment lacks. */
const browser = { startAuthentication: jest.fn(), startRegistration: jest.fn() };
jest.mock('@simplewebauthn/browser', () => ({
  startAuthentication: (asked: unknown) => browser.startAuthentication(asked) as unknown,
  startRegistration: (asked: unknown) => browser.startRegistration(asked) as unknown,
  WebAuthnError: class extends Error {},
}));

const secret = 'JBSWY3DPEHPK3PXP';
const recoveryCodes = ['ABCDE-23456', 'FGHJK-34567'];

const passkey = {
  passkeyId: 'key',
  name: '办公电脑',
  domain: 'localhost',
  createdAt: '2026-08-01 09:00:00',
  lastUsedAt: null,
};

function draw(isOn: boolean) {
  network.answer(secondFactorState, {
    since: isOn ? '2026-08-01 09:00:00' : null,
    hasTotp: isOn ? 1 : 0,
    recoveryCodesLeft: isOn ? 8 : 0,
    passkeys: isOn ? [passkey] : [],
  });
  network.answer(verifyWays, {
    ways: isOn ? ['totp', 'recovery'] : ['pwd', 'code'],
    emailMask: 'p***@example.com',
    mobileMask: '',
  });
  network.answer(verifyIdentity, { ticket: 'ticket' });
  return renderElement(<SecurityPanel />, '/userCenterInfo');
}
type User = ReturnType<typeof draw>['user'];

const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));

async function provePassword(user: User) {
  await user.type(await screen.findByLabelText('登录密码'), 'Portal-2026');
  await press(user, '验证');
}

it('binds an app: verification, QR code and key, a correct code, and recovery codes that must be saved', async () => {
  network.answer(beginTotp, { otpauthUrl: `otpauth://totp/x?secret=${secret}`, secret });
  network.answer(confirmTotp, { recoveryCodes });
  const { user } = draw(false);

  await press(user, '绑定验证器应用');
  await provePassword(user);
  expect(await screen.findByRole('img', { name: '验证器应用的二维码' })).toBeInTheDocument();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
  await user.type(screen.getByLabelText('动态验证码'), '123456{Enter}');

  const dialog = within(await screen.findByRole('dialog', { name: '保存恢复码' }));
  for (const code of recoveryCodes) expect(dialog.getByText(code)).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: '完成' })).toBeDisabled();
  await user.keyboard('{Escape}');
  expect(dialog.getByText(/关闭后不能再看到恢复码/)).toBeInTheDocument();
  await user.click(dialog.getByRole('checkbox', { name: '我已保存' }));
  await user.click(dialog.getByRole('button', { name: '完成' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(network.sentTo(verifyIdentity)).toEqual([
    { way: 'pwd', value: 'Portal-2026', scene: 'secondFactor' },
  ]);
  expect(network.sentTo(beginTotp)).toEqual([{ ticket: 'ticket' }]);
});

it('shows a wrong password at its field and starts nothing', async () => {
  const { user } = draw(false);
  network.fail(verifyIdentity, 'E5005');

  await press(user, '绑定验证器应用');
  await provePassword(user);

  await waitFor(() =>
    expect(screen.getByLabelText('登录密码')).toHaveAccessibleDescription('身份验证未通过'),
  );
  expect(network.sentTo(beginTotp)).toEqual([]);
});

it('shows a wrong first code at its field, and keeps the QR code', async () => {
  network.answer(beginTotp, { otpauthUrl: `otpauth://totp/x?secret=${secret}`, secret });
  network.fail(confirmTotp, 'E5302');
  const { user } = draw(false);

  await press(user, '绑定验证器应用');
  await provePassword(user);
  await user.type(await screen.findByLabelText('动态验证码'), '000000{Enter}');

  expect(await screen.findByText('动态验证码或恢复码有误')).toBeInTheDocument();
  expect(screen.getByRole('img', { name: '验证器应用的二维码' })).toBeInTheDocument();
});

it('also verifies by a code to the own address', async () => {
  network.answer(sendIdentityCode, { leftSeconds: 120 });
  network.answer(beginTotp, { otpauthUrl: `otpauth://totp/x?secret=${secret}`, secret });
  const { user } = draw(false);

  await press(user, '绑定验证器应用');
  await user.selectOptions(await screen.findByLabelText('验证方式'), '短信或邮件验证码');
  expect(screen.getByRole('option', { name: '邮箱 p***@example.com' })).toBeInTheDocument();
  await user.type(screen.getByLabelText('图形验证码'), 'aB3d');
  await press(user, '获取验证码');
  await screen.findByRole('button', { name: /秒/ });
  await user.type(screen.getByLabelText('验证码'), '123456');
  await press(user, '验证');

  expect(await screen.findByRole('img', { name: '验证器应用的二维码' })).toBeInTheDocument();
  expect(network.sentTo(sendIdentityCode)).toEqual([{ captchaCode: 'aB3d', target: 'email' }]);
});

it('shows the remaining recovery codes, renews them with the second factor, and changes nothing on cancel', async () => {
  network.answer(renewRecoveryCodes, { recoveryCodes });
  const { user } = draw(true);
  expect(await screen.findByText('8 个')).toBeInTheDocument();

  await press(user, '重新生成恢复码');
  await press(user, '取消');
  expect(network.sentTo(verifyIdentity)).toEqual([]);
  await press(user, '重新生成恢复码');
  await user.type(await screen.findByLabelText('动态验证码'), '123456{Enter}');

  expect(await screen.findByText(recoveryCodes[1]!)).toBeInTheDocument();
});

it('unbinds the app, and explains a refusal', async () => {
  network.fail(removeTotp, 'E5004');
  const { user } = draw(true);

  await press(user, '解除验证器应用');
  await user.type(await screen.findByLabelText('动态验证码'), '123456{Enter}');
  expect(await screen.findByText('操作已超时，请从第一步重新开始')).toBeInTheDocument();

  network.answer(removeTotp, {});
  await press(user, '解除验证器应用');
  await user.type(await screen.findByLabelText('动态验证码'), '123456{Enter}');
  expect(await screen.findByText('已解除绑定')).toBeInTheDocument();
});

it('adds a named passkey, and explains when the browser created none', async () => {
  network.answer(beginPasskey, { options: '{"challenge":"c"}' });
  network.answer(addPasskey, { recoveryCodes });
  browser.startRegistration
    .mockRejectedValueOnce(new Error('NotAllowed'))
    .mockResolvedValueOnce({ id: 'new' });
  const { user } = draw(false);

  await press(user, '添加通行密钥');
  await provePassword(user);
  const dialog = within(await screen.findByRole('dialog', { name: '添加通行密钥' }));
  await user.click(dialog.getByRole('button', { name: '添加' }));
  expect(await screen.findByText('请填写名称')).toBeInTheDocument();
  await user.type(dialog.getByLabelText('名称'), '手机{Enter}');
  expect(await screen.findByText(/没有使用通行密钥/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: '添加' }));

  expect(await screen.findByRole('dialog', { name: '保存恢复码' })).toBeInTheDocument();
  expect(browser.startRegistration).toHaveBeenCalledWith({ optionsJSON: { challenge: 'c' } });
  expect(network.sentTo(addPasskey)).toEqual([{ name: '手机', answer: '{"id":"new"}' }]);
});

it('renames a passkey, and removes it after verification by passkey', async () => {
  network.answer(renamePasskey, {});
  network.answer(removePasskey, {});
  network.answer(verifyPasskeyOptions, { options: '{"challenge":"d"}' });
  browser.startAuthentication.mockResolvedValueOnce({ id: 'key' });
  const { user } = draw(true);
  network.answer(verifyWays, { ways: ['passkey', 'recovery'], emailMask: '', mobileMask: '' });

  await press(user, '改名');
  await user.clear(screen.getByLabelText('名称'));
  await user.type(screen.getByLabelText('名称'), '家里{Enter}');
  await waitFor(() => expect(network.sentTo(renamePasskey)).toEqual([{ passkeyId: 'key', name: '家里' }]));
  await press(user, '移除');
  await press(user, '验证');

  expect(await screen.findByText('已移除通行密钥')).toBeInTheDocument();
  expect(network.sentTo(verifyIdentity)).toMatchObject([{ way: 'passkey', value: '{"id":"key"}' }]);
  expect(network.sentTo(removePasskey)).toEqual([{ ticket: 'ticket', passkeyId: 'key' }]);
});
