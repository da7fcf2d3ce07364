import { screen, waitFor } from '@testing-library/react';
import { checkAccount, listAgreements, register, sendRegisterCode } from '@portal/calls';
import { loginPrompt } from '@portal/session';
import { anAgreement, network, renderRoute, someAgreements } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './CreateUser';

const field = (name: string) => screen.getByLabelText(name);
const submitButton = () => screen.getByRole('button', { name: '注册' });
const sendButton = () => screen.getByRole('button', { name: '获取验证码' });
type User = ReturnType<typeof open>['user'];

const open = () => {
  network.answer(listAgreements, someAgreements());
  network.answer(checkAccount, { usable: 1 });
  network.answer(register, { userId: 'user_1', needActive: 1 });
  network.answer(sendRegisterCode, { leftSeconds: 120 });
  return renderRoute({ portalJson, modules: { './CreateUser': { page } } }, '/register/CreateUser');
};

async function fillIn(user: User, account: string) {
  await user.type(await screen.findByLabelText('邮箱或手机号'), account);
  await user.type(field('密码'), 'Fresh-2026');
  await user.type(field('确认密码'), 'Fresh-2026');
  await user.type(field('昵称'), '小明');
  await user.type(field('图形验证码'), 'aB3d');
  await user.click(screen.getByRole('checkbox'));
}

async function registerByMail(user: User) {
  await fillIn(user, 'fresh@example.com');
  await user.click(submitButton());
}

it('reports missing fields before sending', async () => {
  const { user } = open();
  await screen.findByLabelText('邮箱或手机号');

  await user.click(submitButton());

  for (const text of [
    '请输入邮箱或手机号',
    '请输入密码',
    '请再次输入密码',
    '请输入昵称',
    '请输入4位图形验证码',
    '请阅读并同意服务协议和隐私政策',
  ])
    expect(await screen.findByText(text)).toBeInTheDocument();
  expect(network.sentTo(register)).toEqual([]);
});

it.each([
  ['密码', 'Kennwort 1!', '密码不可以输入空格'],
  ['密码', '密码Fresh-2026', '密码不可以包含中文'],
  ['密码', 'Aa1-', '请输入8到16位的密码'],
  ['密码', 'alllowercase', '密码须含有大小写字母、数字和特殊字符任意三种'],
  ['邮箱或手机号', '<img src=x onerror=alert(1)>@b.cn', '请输入正确的邮箱或手机号'],
  ['确认密码', 'Other-2026', '两次输入的密码不一致'],
] as const)('rejects at the field %s the value %s: %s', async (name, value, text) => {
  const { user } = open();
  await user.type(await screen.findByLabelText(name), value);
  await user.tab();

  expect(await screen.findByText(text)).toBeInTheDocument();
});

it('registers an e-mail address once on a double click, and passes the address on', async () => {
  const { user, router } = open();
  await fillIn(user, 'fresh@example.com');

  await user.dblClick(submitButton());

  await screen.findByText('elsewhere');
  expect(router.state.location).toMatchObject({
    pathname: '/register/MailOk',
    search: '',
    state: { mailedTo: 'fresh@example.com' },
  });
  const [sent, ...again] = network.sentTo(register);
  expect(again).toEqual([]);
  expect(sent).toMatchObject({ account: 'fresh@example.com', captchaCode: 'aB3d', nickName: '小明' });
  expect(sent).not.toHaveProperty('vercode');
});

it('registers a mobile number by a code, which has to be requested first', async () => {
  const { user, router } = open();
  network.answer(register, { userId: 'user_1', needActive: 0 });
  await fillIn(user, '13912345678');

  await user.click(submitButton());
  expect(await screen.findByText('请先获取验证码')).toBeInTheDocument();
  await user.click(sendButton());
  await screen.findByRole('button', { name: /秒/ });
  expect(screen.queryByText('请先获取验证码')).toBeNull();
  await user.type(field('验证码'), '123456');
  await user.click(submitButton());

  await screen.findByText('elsewhere');
  expect(router.state.location.state).toEqual({ activated: '13912345678' });
  expect(network.sentTo(register)[0]).toMatchObject({ account: '13912345678', vercode: '123456' });
});

it('says that an account is taken when the field is left, and offers alternatives', async () => {
  const { user } = open();
  network.answer(checkAccount, { usable: 0 });

  await user.type(await screen.findByLabelText('邮箱或手机号'), 'person@example.com');
  await user.tab();

  await waitFor(() => expect(field('邮箱或手机号')).toHaveAccessibleDescription('该账号已注册'));
  expect(screen.getByRole('link', { name: '找回密码' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '重新发送激活邮件' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '去登录' }));
  expect(loginPrompt.getState().isOpen).toBe(true);
});

it('withdraws that when another account is typed', async () => {
  const { user } = open();
  network.answer(checkAccount, ({ account }) => ({ usable: account === 'free@example.com' ? 1 : 0 }));
  const account = await screen.findByLabelText('邮箱或手机号');
  await user.type(account, 'person@example.com');
  await user.tab();
  await screen.findByRole('button', { name: '去登录' });

  await user.clear(account);
  await user.type(account, 'free@example.com');
  await user.tab();

  await waitFor(() => expect(screen.queryByRole('button', { name: '去登录' })).toBeNull());
  expect(account).toBeValid();
});

it.each([
  ['refused', () => network.fail(checkAccount, 'E0429')],
  ['late', () => network.timeOut(checkAccount)],
  ['lost', () => network.lose(checkAccount)],
])('stays silent about the account when the check is %s', async (_, hinder) => {
  const { user } = open();
  hinder();

  await user.type(await screen.findByLabelText('邮箱或手机号'), 'person@example.com');
  await user.tab();

  await waitFor(() => expect(network.sentTo(checkAccount)).toHaveLength(1));
  expect(field('邮箱或手机号')).toBeValid();
});

it.each(register.codes.filter((code) => code !== 'E0005'))(
  'shows %s of the registration, keeps the input and takes a new captcha',
  async (code) => {
    const { user } = open();
    network.fail(register, code, {}, `原因${code}`);

    await registerByMail(user);

    expect(await screen.findByText(`原因${code}`)).toBeInTheDocument();
    expect(field('昵称')).toHaveValue('小明');
    expect(field('图形验证码')).toHaveValue('');
    expect(field('图形验证码')).toBeValid();
    expect(submitButton()).toBeEnabled();
    expect(screen.queryAllByRole('button', { name: '去登录' })).toHaveLength(code === 'E5001' ? 1 : 0);
  },
);

it('shows a wrong captcha at its field (E0005)', async () => {
  const { user } = open();
  network.fail(register, 'E0005');

  await registerByMail(user);

  await waitFor(() => expect(field('图形验证码')).toHaveAccessibleDescription('图形验证码有误'));
});

it("shows the server's objections at their fields (E0017)", async () => {
  const { user } = open();
  network.fail(register, 'E0017', { fields: [{ name: 'nickName', message: '昵称含有不允许的字符' }] });

  await registerByMail(user);

  await waitFor(() => expect(field('昵称')).toHaveAccessibleDescription('昵称含有不允许的字符'));
});

it.each([
  ['late', network.timeOut, '请求超时'],
  ['lost', network.lose, '加载失败，请重试'],
] as const)('says so when the answer is %s, and keeps the form', async (_, hinder, text) => {
  const { user } = open();
  hinder(register);

  await registerByMail(user);

  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(field('密码')).toHaveValue('Fresh-2026');
});

it.each(sendRegisterCode.codes.filter((code) => code !== 'E0005'))(
  'shows %s of sending a code',
  async (code) => {
    const { user } = open();
    network.fail(sendRegisterCode, code, { leftSeconds: 60 }, `原因${code}`);
    await fillIn(user, '13912345678');

    await user.click(sendButton());

    expect(await screen.findByText(`原因${code}`)).toBeInTheDocument();
    expect(field('图形验证码')).toHaveValue('');
    expect(field('图形验证码')).toBeValid();
  },
);

it.each([
  ['late', network.timeOut, '请求超时'],
  ['lost', network.lose, '信息发送失败'],
] as const)('says so when the answer to sending a code is %s', async (_, hinder, text) => {
  const { user } = open();
  hinder(sendRegisterCode);
  await fillIn(user, '13912345678');

  await user.click(sendButton());

  expect(await screen.findByText(text)).toBeInTheDocument();
});

it('shows both agreements without losing the input', async () => {
  const { user } = open();
  await user.type(await screen.findByLabelText('昵称'), '小明');

  for (const title of ['服务协议', '隐私政策']) {
    await user.click(screen.getByRole('button', { name: `《${title}》` }));
    await screen.findByRole('dialog', { name: title });
    await user.click(screen.getByRole('button', { name: '关闭' }));
  }

  expect(field('昵称')).toHaveValue('小明');
  expect(screen.getByRole('checkbox')).not.toBeChecked();
});

it('warns of Caps Lock', async () => {
  const { user } = open();
  await user.click(await screen.findByLabelText('密码'));

  await user.keyboard('{CapsLock}a');

  expect(await screen.findByText('大写锁定已打开')).toBeInTheDocument();
});

it('asks for consent again when the terms have changed, and keeps the input', async () => {
  const { user } = open();
  network.fail(register, 'E5015');
  await screen.findByLabelText('邮箱或手机号');
  network.answer(
    listAgreements,
    someAgreements({ registerVersion: '2', records: [anAgreement({ title: '新服务协议' })] }),
  );

  await registerByMail(user);
  await screen.findByRole('button', { name: '《新服务协议》' });
  expect(await screen.findByText('协议已更新，请重新阅读并同意')).toBeInTheDocument();
  expect(screen.getByRole('checkbox')).not.toBeChecked();
  expect(field('密码')).toHaveValue('Fresh-2026');
  network.answer(register, { userId: 'user_1', needActive: 1 });
  await user.type(field('图形验证码'), 'aB3d');
  await user.click(screen.getByRole('checkbox'));
  await user.click(submitButton());

  await waitFor(() =>
    expect(network.sentTo(register).map(({ agreeVersion }) => agreeVersion)).toEqual(['1', '2']),
  );
});
