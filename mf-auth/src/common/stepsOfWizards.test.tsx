import { act, screen } from '@testing-library/react';
import * as calls from '@portal/calls';
import { aMember, network, renderHistory, someAgreements, type Visited } from '@portal/testing';
import portalJson from '../../portal.json';
import { page as EmailChanged } from '../change-email/EmailChanged';
import { page as NewEmail } from '../change-email/NewEmail';
import { page as ChangeSuccess } from '../change-phone/ChangeSuccess';
import { page as NewPhone } from '../change-phone/NewPhone';
import { page as OldPhone } from '../change-phone/OldPhone';
import { page as EmailOk } from '../forget-password/EmailOk';
import { page as PasswordOk } from '../forget-password/PasswordOk';
import { page as UserMail } from '../forget-password/UserMail';
import { page as NewPassword } from '../new-password/NewPassword';
import { page as PasswordChanged } from '../new-password/PasswordChanged';
import { page as CreateUser } from '../register/CreateUser';
import { page as MailOk } from '../register/MailOk';

const modules = {
  './CreateUser': { page: CreateUser },
  './MailOk': { page: MailOk },
  './UserMail': { page: UserMail },
  './EmailOk': { page: EmailOk },
  './PasswordOk': { page: PasswordOk },
  './NewPassword': { page: NewPassword },
  './PasswordChanged': { page: PasswordChanged },
  './NewEmail': { page: NewEmail },
  './EmailChanged': { page: EmailChanged },
  './OldPhone': { page: OldPhone },
  './NewPhone': { page: NewPhone },
  './ChangeSuccess': { page: ChangeSuccess },
};

/** A step: its address, the state passed by the previous one, and an element that only it shows. */
interface Step extends Visited {
  shows: () => Promise<HTMLElement>;
}

const field = (name: string) => () => screen.findByLabelText(name);
const heading = (name: string) => () => screen.findByRole('heading', { level: 1, name });
const step = (pathname: string, state: object | null, shows: Step['shows']): Step => ({
  pathname,
  state,
  shows,
});
const ticket = { ticket: 't1' };
const bound = { accountMask: 'n***@example.com' };

/** Entries as they are in the history; a step that replaces the previous one takes its entry. */
const wizards: Readonly<Record<string, readonly Step[]>> = {
  'registering by e-mail': [
    step('/register/CreateUser', null, field('昵称')),
    step('/register/MailOk', { mailedTo: 'a@example.com' }, () => screen.findByText(/激活邮件已发送至/)),
  ],
  'registering by mobile number': [
    step('/register/CreateUser', null, field('昵称')),
    step('/register/MailOk', { activated: '13912345678' }, heading('注册成功')),
  ],
  'winning the account back': [
    step('/forgetPassword/userMail', null, field('邮箱或手机号')),
    step('/forgetPassword/emailOk', ticket, field('确认密码')),
  ],
  'winning the account back, done': [
    step('/forgetPassword/userMail', null, field('邮箱或手机号')),
    step('/forgetPassword/passwordOk', { reset: 'done' }, heading('密码重置成功')),
  ],
  'another password': [
    step('/newPassword', null, field('登录密码')),
    step('/newPassword', ticket, field('确认密码')),
  ],
  'another password, done': [
    step('/newPassword', null, field('登录密码')),
    step('/newPassword/passwordOk', { changed: 'here' }, heading('密码修改成功')),
  ],
  'another e-mail address': [
    step('/changeEmail/newEmail', null, field('登录密码')),
    step('/changeEmail/newEmail', ticket, field('新邮箱')),
  ],
  'another e-mail address, done': [
    step('/changeEmail/newEmail', null, field('登录密码')),
    step('/changeEmail/emailOk', bound, heading('邮箱已修改')),
  ],
  'another mobile number': [
    step('/changePhone/oldPhone', null, field('登录密码')),
    step('/changePhone/newPhone', ticket, field('新手机号')),
  ],
  'another mobile number, done': [
    step('/changePhone/oldPhone', null, field('登录密码')),
    step('/changePhone/changeSuccess', bound, heading('手机号已修改')),
  ],
};

const open = (history: readonly Step[]) =>
  renderHistory(
    { portalJson, modules },
    history.map(({ pathname, state }) => ({ pathname, state })),
    { as: aMember() },
  );

const writes = [
  calls.register,
  calls.activate,
  calls.sendRegisterCode,
  calls.sendResetCode,
  calls.sendVerifyCode,
  calls.verifyResetCode,
  calls.resetPassword,
  calls.verifyIdentity,
  calls.changePassword,
  calls.changeEmail,
  calls.changePhone,
];
const expectNothingSent = () => {
  for (const write of writes) expect(network.sentTo(write)).toEqual([]);
};

beforeEach(() => {
  network.answer(calls.listAgreements, someAgreements());
  network.answer(calls.verifyWays, {
    ways: ['pwd', 'code'],
    emailMask: 'p***@example.com',
    mobileMask: '138****8000',
  });
});

describe.each(Object.entries(wizards))('%s', (_, steps) => {
  it.each(steps.map((one, place) => [place + 1, one] as const))(
    'is at step %i after a reload, and sends nothing again',
    async (count, { shows }) => {
      open(steps.slice(0, count));

      expect(await shows()).toBeInTheDocument();
      expectNothingSent();
    },
  );

  it('goes back to its first step, and forward to the second', async () => {
    const [first, second] = steps;
    const { router } = open(steps);
    await second!.shows();

    await act(() => router.navigate(-1));
    expect(await first!.shows()).toBeInTheDocument();
    await act(() => router.navigate(1));

    expect(await second!.shows()).toBeInTheDocument();
    expectNothingSent();
  });
});
