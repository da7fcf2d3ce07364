import { act, screen, waitFor } from '@testing-library/react';
import { resetPassword, sendResetCode, verifyResetCode } from '@portal/calls';
import { loginPrompt } from '@portal/session';
import { network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page as EmailOk } from './EmailOk';
import { page as PasswordOk } from './PasswordOk';
import { page as UserMail } from './UserMail';

const modules = {
  './UserMail': { page: UserMail },
  './EmailOk': { page: EmailOk },
  './PasswordOk': { page: PasswordOk },
};
const open = (step: string) => renderRoute({ portalJson, modules }, `/forgetPassword/${step}`);
const field = (name: string) => screen.getByLabelText(name);
const hindrances = [
  ['late', network.timeOut, '请求超时'],
  ['lost', network.lose, '加载失败，请重试'],
] as const;

describe('verifying the account', () => {
  const sendButton = () => screen.getByRole('button', { name: '获取验证码' });
  const nextButton = () => screen.getByRole('button', { name: '下一步' });

  async function openForm() {
    network.answer(sendResetCode, { leftSeconds: 120 });
    network.answer(verifyResetCode, { ticket: 't1' });
    const drawn = open('userMail');
    await drawn.user.type(await screen.findByLabelText('邮箱或手机号'), 'person@example.com');
    await drawn.user.type(field('图形验证码'), 'aB3d');
    return drawn;
  }

  async function verify({ user }: Awaited<ReturnType<typeof openForm>>) {
    await user.click(sendButton());
    await screen.findByRole('button', { name: /秒/ });
    await user.type(field('验证码'), '123456');
    await user.dblClick(nextButton());
  }

  it('works by a code, once on a double click, and passes its ticket on', async () => {
    const drawn = await openForm();

    await verify(drawn);

    await screen.findByText('elsewhere');
    expect(drawn.router.state.location).toMatchObject({
      pathname: '/forgetPassword/emailOk',
      state: { ticket: 't1' },
    });
    expect(network.sentTo(sendResetCode)).toEqual([{ account: 'person@example.com', captchaCode: 'aB3d' }]);
    expect(network.sentTo(verifyResetCode)).toEqual([{ account: 'person@example.com', vercode: '123456' }]);
  });

  it('begins with the account that was typed at the login', async () => {
    const { router } = await openForm();

    await act(() => router.navigate('/elsewhere'));
    await act(() =>
      router.navigate('/forgetPassword/userMail', { state: { account: 'finance@example.com' } }),
    );

    expect(await screen.findByLabelText('邮箱或手机号')).toHaveValue('finance@example.com');
  });

  it('requires a code to be requested first', async () => {
    const { user } = await openForm();
    await user.type(field('验证码'), '123456');

    await user.click(nextButton());

    expect(await screen.findByText('请先获取验证码')).toBeInTheDocument();
    expect(network.sentTo(verifyResetCode)).toEqual([]);
  });

  it.each(sendResetCode.codes.filter((code) => code !== 'E0005'))(
    'shows %s when sending a code, and marks no field',
    async (code) => {
      const { user } = await openForm();
      network.fail(sendResetCode, code, { leftSeconds: 60 }, `原因${code}`);

      await user.click(sendButton());

      expect(await screen.findByText(`原因${code}`)).toBeInTheDocument();
      expect(field('图形验证码')).toHaveValue('');
      expect(field('图形验证码')).toBeValid();
    },
  );

  it('shows a wrong captcha at its field (E0005)', async () => {
    const { user } = await openForm();
    network.fail(sendResetCode, 'E0005');

    await user.click(sendButton());

    await waitFor(() => expect(field('图形验证码')).toHaveAccessibleDescription('图形验证码有误'));
  });

  it.each(verifyResetCode.codes)('shows %s of the code and stays', async (code) => {
    const drawn = await openForm();
    network.fail(verifyResetCode, code, {}, `原因${code}`);

    await verify(drawn);

    expect(await screen.findByText(`原因${code}`)).toBeInTheDocument();
    expect(drawn.router.state.location.pathname).toBe('/forgetPassword/userMail');
  });

  it.each(hindrances)('says so when an answer is %s', async (_, hinder, text) => {
    const drawn = await openForm();
    hinder(sendResetCode);
    await drawn.user.click(sendButton());
    const unsent = hinder === network.lose ? '信息发送失败' : text;
    expect(await screen.findByText(unsent)).toBeInTheDocument();

    network.answer(sendResetCode, { leftSeconds: 120 });
    hinder(verifyResetCode);
    await drawn.user.type(field('图形验证码'), 'aB3d');
    await verify(drawn);
    expect(await screen.findByText(text)).toBeInTheDocument();
  });
});

describe('setting the new password', () => {
  async function openForm() {
    network.answer(resetPassword, {});
    const drawn = open('emailOk');
    // Without a ticket the step redirects to the first.
    await screen.findByText('elsewhere');
    await act(() => drawn.router.navigate('/forgetPassword/emailOk', { state: { ticket: 't1' } }));
    return drawn;
  }

  async function reset({ user }: Awaited<ReturnType<typeof openForm>>) {
    await user.type(await screen.findByLabelText('密码'), 'Portal-2027');
    await user.type(field('确认密码'), 'Portal-2027');
    await user.dblClick(screen.getByRole('button', { name: '重置密码' }));
  }

  it('is done once on a double click, and leads to the last step', async () => {
    const drawn = await openForm();

    await reset(drawn);

    await screen.findByText('elsewhere');
    expect(drawn.router.state.location).toMatchObject({
      pathname: '/forgetPassword/passwordOk',
      state: { reset: 'done' },
    });
    expect(network.sentTo(resetPassword)).toEqual([{ ticket: 't1', userPswd: 'Portal-2027' }]);
  });

  it('shows missing requirements while typing', async () => {
    const { user } = await openForm();
    await user.type(await screen.findByLabelText('密码'), '密码 1');
    await user.tab();

    expect(await screen.findByText('密码不可以包含中文')).toBeInTheDocument();
    expect(network.sentTo(resetPassword)).toEqual([]);
  });

  it('refuses a recent password (E5006) at the field', async () => {
    const drawn = await openForm();
    network.fail(resetPassword, 'E5006');

    await reset(drawn);

    await waitFor(() =>
      expect(field('密码')).toHaveAccessibleDescription('新密码不能与最近使用过的密码相同'),
    );
  });

  it('returns to the first step when the ticket has expired (E5004)', async () => {
    const drawn = await openForm();
    network.fail(resetPassword, 'E5004');

    await reset(drawn);

    await screen.findByText('elsewhere');
    expect(drawn.router.state.location.pathname).toBe('/forgetPassword/userMail');
  });

  it.each(hindrances)('can be retried when the answer is %s', async (_, hinder, text) => {
    const drawn = await openForm();
    hinder(resetPassword);
    await reset(drawn);
    expect(await screen.findByText(text)).toBeInTheDocument();

    network.answer(resetPassword, {});
    await drawn.user.click(screen.getByRole('button', { name: '重置密码' }));

    await screen.findByText('elsewhere');
  });
});

it.each(['emailOk', 'passwordOk'])(
  'returns to the first step when %s is opened without the previous one',
  async (step) => {
    const { router } = open(step);

    await waitFor(() => expect(router.state.location.pathname).toBe('/forgetPassword/userMail'));
    expect(screen.queryByText(/密码重置成功|新密码已生效/)).toBeNull();
  },
);

it('ends at the login, at once or after five seconds', async () => {
  const { user, router } = open('passwordOk');
  await act(() => router.navigate('/forgetPassword/passwordOk', { state: { reset: 'done' } }));
  expect(await screen.findByText(/5 秒后前往登录/)).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: '现在登录' }));

  await waitFor(() => expect(loginPrompt.getState().isOpen).toBe(true));
  expect(router.state.location.pathname).toBe('/');
});
