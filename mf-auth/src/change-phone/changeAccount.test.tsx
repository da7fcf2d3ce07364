import { act, screen, waitFor } from '@testing-library/react';
import {
  changeEmail,
  changePassword,
  changePhone,
  sendVerifyCode,
  undoChange,
  userInfo,
  verifyIdentity,
  verifyWays,
} from '@portal/calls';
import { aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page as ChangeChoice } from '../change-choice/ChangeChoice';
import { page as EmailChanged } from '../change-email/EmailChanged';
import { page as NewEmail } from '../change-email/NewEmail';
import { page as ChangeUndo } from '../change-undo/ChangeUndo';
import { page as NewPassword } from '../new-password/NewPassword';
import { page as PasswordChanged } from '../new-password/PasswordChanged';
import { page as ChangeSuccess } from './ChangeSuccess';
import { page as NewPhone } from './NewPhone';
import { page as OldPhone } from './OldPhone';

const modules = {
  './ChangeChoice': { page: ChangeChoice },
  './EmailChanged': { page: EmailChanged },
  './NewEmail': { page: NewEmail },
  './ChangeUndo': { page: ChangeUndo },
  './NewPassword': { page: NewPassword },
  './PasswordChanged': { page: PasswordChanged },
  './ChangeSuccess': { page: ChangeSuccess },
  './NewPhone': { page: NewPhone },
  './OldPhone': { page: OldPhone },
};
const open = (address: string) => renderRoute({ portalJson, modules }, address, { as: aMember() });
type Drawn = ReturnType<typeof open>;
const field = (name: string) => screen.findByLabelText(name);
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  network.answer(verifyWays, {
    ways: ['pwd', 'code'],
    emailMask: 'p***@example.com',
    mobileMask: '138****8000',
  });
  network.answer(verifyIdentity, { ticket: 't1' });
  network.answer(sendVerifyCode, { leftSeconds: 120 });
  network.answer(changeEmail, { accountMask: 'n***@example.com' });
  network.answer(changePhone, { accountMask: '139****8000' });
  network.answer(changePassword, {});
});

/** Opens a step as if the previous one had led to it. */
async function at(path: string, state: object): Promise<Drawn> {
  const drawn = open(path);
  // Without its state the step may redirect; wait until that is over.
  await waitFor(() =>
    expect(screen.queryByText('elsewhere') ?? screen.queryByRole('heading', { level: 1 })).not.toBeNull(),
  );
  await act(() => drawn.router.navigate(path, { state }));
  return drawn;
}

async function fillNew({ user }: Drawn, label: string, value: string) {
  await user.type(await field(label), value);
  await user.type(await field('图形验证码'), 'aB3d');
  await user.click(button('获取验证码'));
  await screen.findByRole('button', { name: /秒/ });
  await user.type(await field('验证码'), '123456');
}

describe("verifying one's identity", () => {
  it.each([
    ['/newPassword', 'changePassword', '/newPassword'],
    ['/changeEmail/newEmail', 'changeEmail', '/changeEmail/newEmail'],
    ['/changePhone/oldPhone', 'changePhone', '/changePhone/newPhone'],
  ])('starts %s, once on a double click, and passes the ticket on', async (path, scene, next) => {
    const { user, router } = open(path);
    await user.type(await field('登录密码'), 'Portal-2026');

    await user.dblClick(button('下一步'));

    await waitFor(() =>
      expect(router.state.location).toMatchObject({ pathname: next, state: { ticket: 't1' } }),
    );
    expect(network.sentTo(verifyIdentity)).toEqual([{ way: 'pwd', value: 'Portal-2026', scene }]);
  });

  it('shows a wrong password at its field, and stays', async () => {
    network.fail(verifyIdentity, 'E5005');
    const { user, router } = open('/newPassword');
    await user.type(await field('登录密码'), 'wrong');
    await user.click(button('下一步'));

    await waitFor(async () => expect(await field('登录密码')).toBeInvalid());
    expect(router.state.location.state).toBeNull();
  });

  it('returns from the second step to the first with the back button', async () => {
    const { router } = await at('/newPassword', { ticket: 't1' });
    expect(await screen.findByLabelText('确认密码')).toBeInTheDocument();

    await act(() => router.navigate(-1));

    expect(await screen.findByLabelText('登录密码')).toBeInTheDocument();
  });
});

describe('a new e-mail or number', () => {
  it('is sent once on a double click; the last step names the new binding', async () => {
    const drawn = await at('/changeEmail/newEmail', { ticket: 't1' });
    await fillNew(drawn, '新邮箱', 'new@example.com');

    await drawn.user.dblClick(button('确认修改'));

    await waitFor(() =>
      expect(drawn.router.state.location).toMatchObject({
        pathname: '/changeEmail/emailOk',
        state: { accountMask: 'n***@example.com' },
      }),
    );
    expect(network.sentTo(changeEmail)).toEqual([
      { newAccount: 'new@example.com', vercode: '123456', ticket: 't1', reqNo: expect.any(String) },
    ]);
  });

  it.each(['E5001', 'E5007'] as const)('shows %s at the field', async (code) => {
    network.fail(changePhone, code);
    const drawn = await at('/changePhone/newPhone', { ticket: 't1' });
    await fillNew(drawn, '新手机号', '13912345678');
    await drawn.user.click(button('确认修改'));

    await waitFor(async () => expect(await field('新手机号')).toBeInvalid());
  });

  it('says that an address is taken when a code is requested for it', async () => {
    network.fail(sendVerifyCode, 'E5001');
    const { user } = await at('/changeEmail/newEmail', { ticket: 't1' });
    await user.type(await field('新邮箱'), 'taken@example.com');
    await user.type(screen.getByLabelText('图形验证码'), 'aB3d');

    await user.click(button('获取验证码'));

    await waitFor(async () => expect(await field('新邮箱')).toHaveAccessibleDescription('该账号已注册'));
  });

  it('keeps its request number after a lost reply, so that a retry has no second effect', async () => {
    network.lose(changePhone);
    const drawn = await at('/changePhone/newPhone', { ticket: 't1' });
    await fillNew(drawn, '新手机号', '13912345678');
    await drawn.user.click(button('确认修改'));
    expect(await screen.findByText(/可能已经/)).toBeInTheDocument();

    network.answer(changePhone, { accountMask: '139****5678' });
    await drawn.user.click(button('确认修改'));

    await waitFor(() => expect(drawn.router.state.location.pathname).toBe('/changePhone/changeSuccess'));
    const numbers = network.sentTo(changePhone).map(({ reqNo }) => reqNo);
    expect(new Set(numbers).size).toBe(1);
  });

  it('starts again when the ticket has expired (E5004)', async () => {
    network.fail(changePhone, 'E5004');
    const drawn = await at('/changePhone/newPhone', { ticket: 't1' });
    await fillNew(drawn, '新手机号', '13912345678');
    await drawn.user.click(button('确认修改'));

    await waitFor(() => expect(drawn.router.state.location.pathname).toBe('/changePhone/oldPhone'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a new password', () => {
  async function fill({ user }: Drawn) {
    await user.type(await field('密码'), 'Portal-2027');
    await user.type(await field('确认密码'), 'Portal-2027');
  }

  it.each([
    [true, '1'],
    [false, '0'],
  ])('ends other sessions by default, unless deselected (%s)', async (isWanted, kickOthers) => {
    const drawn = await at('/newPassword', { ticket: 't1' });
    await fill(drawn);
    expect(await field('退出其他设备')).toBeChecked();
    if (!isWanted) await drawn.user.click(await field('退出其他设备'));
    await drawn.user.click(button('修改密码'));

    await waitFor(() =>
      expect(drawn.router.state.location).toMatchObject({
        pathname: '/newPassword/passwordOk',
        state: { changed: isWanted ? 'here' : 'everywhere' },
      }),
    );
    expect(network.sentTo(changePassword)).toEqual([
      { ticket: 't1', userPswd: 'Portal-2027', kickOthers, reqNo: expect.any(String) },
    ]);
  });

  it('must not be a recent one (E5006), which is shown at the field', async () => {
    network.fail(changePassword, 'E5006');
    const drawn = await at('/newPassword', { ticket: 't1' });
    await fill(drawn);
    await drawn.user.click(button('修改密码'));

    await waitFor(async () =>
      expect(await field('密码')).toHaveAccessibleDescription(/新密码不能与最近使用过的密码相同/),
    );
  });
});

it.each([
  ['/changeEmail/newEmail', '新邮箱'],
  ['/changePhone/newPhone', '新手机号'],
  ['/newPassword', '密码'],
])('asks at %s before the way back discards what was typed', async (path, label) => {
  const { user, router } = await at(path, { ticket: 't1' });
  await user.type(await field(label), '1391234');

  await act(() => router.navigate(-1));

  await user.click(await screen.findByRole('button', { name: '取消' }));
  expect(await field(label)).toHaveValue('1391234');
});

it.each([
  ['/newPassword/passwordOk', '/newPassword'],
  ['/changeEmail/emailOk', '/changeEmail/newEmail'],
  ['/changePhone/newPhone', '/changePhone/oldPhone'],
  ['/changePhone/changeSuccess', '/changePhone/oldPhone'],
])('redirects %s without its previous step to %s', async (path, first) => {
  const { router } = open(path);
  await waitFor(() => expect(router.state.location.pathname).toBe(first));
});

it('names the new binding at the end', async () => {
  await at('/changeEmail/emailOk', { accountMask: 'n***@example.com' });

  expect(await screen.findByText(/n\*\*\*@example.com/)).toBeInTheDocument();
});

describe('the link 不是我操作', () => {
  it('asks before it acts, and leads to a new password', async () => {
    network.answer(undoChange, { kind: 'email', accountMask: 'p***@example.com', ticket: 'reset1' });
    const { user, router } = open('/changeUndo?token=abc');
    await screen.findByRole('heading', { name: '撤销账号修改' });
    expect(network.sentTo(undoChange)).toEqual([]);

    await user.click(button('不是我操作，撤销修改'));
    await user.click(await screen.findByRole('button', { name: '设置新密码' }));

    expect(router.state.location).toMatchObject({
      pathname: '/forgetPassword/emailOk',
      state: { ticket: 'reset1' },
    });
  });

  it('says what to do when it has been used', async () => {
    network.fail(undoChange, 'E5010');
    const { user } = open('/changeUndo?token=abc');
    await user.click(await screen.findByRole('button', { name: '不是我操作，撤销修改' }));

    expect(await screen.findByRole('heading', { name: '撤销链接已失效' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '找回密码' })).toBeInTheDocument();
  });
});

describe('the choice of what to change', () => {
  const info = {
    userId: 'user_1',
    nickName: '林晓',
    emailMask: 'p***@example.com',
    mobileMask: '',
    registerType: null,
    authenticationState: 0 as const,
    realNameMask: '',
    createdAt: '2026-01-01 08:00:00',
    passwordChangedAt: '2026-02-01 08:00:00',
    emailChangedAt: null,
    mobileChangedAt: null,
  };

  it.each([
    '/changeInfoTypeChoose',
    '/changeInfoTypeChoose?scene=account',
    '/changeInfoTypeChoose?scene=else',
  ])('shows at %s what is bound and when it was changed', async (address) => {
    network.answer(userInfo, info);
    open(address);

    expect(await screen.findByRole('link', { name: '去修改：绑定手机号' })).toBeInTheDocument();
    expect(screen.getByText('p***@example.com')).toBeInTheDocument();
    expect(screen.getByText('上次修改：2026-02-01 08:00')).toBeInTheDocument();
  });

  it('leads to the list of APIs when an API is to be changed', async () => {
    open('/changeInfoTypeChoose?scene=api');

    expect(await screen.findByRole('link', { name: '我发布的API' })).toHaveAttribute('href', '/myApiList');
    expect(network.sentTo(userInfo)).toEqual([]);
  });

  it('redirects to the page on which a given API is changed', async () => {
    const { router } = open('/changeInfoTypeChoose?scene=api&apiId=one');

    await waitFor(() => expect(router.state.location.pathname).toBe('/editPublishApi'));
    expect(router.state.location.search).toBe('?apiId=one');
    expect(router.state.historyAction).toBe('REPLACE');
  });
});
