import type { MemberLanguage } from '@portal/calls';
import { accountKind } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import { inTransaction } from '../../../platform/db/inTransaction';
import { newId } from '../../../platform/ids';
import type { Visitor } from '../../../platform/http/visitor';
import { hours, minutes } from '../../../platform/time';
import { audit } from '../../../platform/audit';
import type { AgreementService } from '../../agreements';
import { notify, type MessageService } from '../../messages';
import type { CaptchaService } from '../session/captcha.service';
import { userState } from '../../../platform/userState';
import { isHeld } from '../change/accountChange.repository';
import { hashPassword } from '../session/password';
import { unlockAccount } from '../session/loginThrottle.service';
import { endSessionsOf } from '../session/session.repository';
import type { VerificationService } from '../session/verification.service';
import { findInviter } from './inviteCode.repository';
import { issueMailToken, ownerOfMailToken, spendMailToken } from './mailToken.repository';
import { refuseUsedPassword } from './refuseUsedPassword';
import * as users from '../user/user.repository';
import { say } from '../../../platform/i18n/say';

const activationMs = 24 * hours;
const resetMs = 10 * minutes;

interface Registration {
  account: string;
  password: string;
  nickName: string;
  /** Empty: not invited. */
  inviteCode: string;
  agreeVersion: string;
  /** From the SMS, for a mobile number. */
  code: string;
  /** From the picture, for an e-mail address. */
  captcha: string;
  portalId: string | null;
  /** Origin of the link in the mail, without a trailing slash. */
  origin: string;
}

export type AccountService = ReturnType<typeof createAccountService>;

interface Needs {
  agreements: Pick<AgreementService, 'acceptAtRegistration'>;
  messages: MessageService;
  verification: VerificationService;
  captchas: CaptchaService;
}

export function createAccountService(deps: Deps, { agreements, messages, verification, captchas }: Needs) {
  const { db, clock } = deps;

  /** In the place of earlier ones. */
  const issue = (purpose: 'activate' | 'reset', userId: string, validMs: number): Promise<string> => {
    const createdAt = clock();
    const expiresAt = new Date(createdAt.getTime() + validMs);
    return inTransaction(db, (tx) => issueMailToken(tx, { purpose, userId, createdAt, expiresAt }));
  };

  async function sendActivation(
    userId: string,
    email: string,
    { origin, language }: { origin: string; language: MemberLanguage },
  ): Promise<void> {
    const token = await issue('activate', userId, activationMs);
    await messages.sendNow({
      recipient: email,
      subject: say`激活您的开放门户账号`,
      body: say`请在 24 小时内打开以下链接激活账号：\n${origin}/register/MailOk?token=${token}\n如非本人操作，请忽略。`,
      code: token,
      language,
    });
  }

  /** A mobile number was verified by its code; an e-mail address needs the captcha. */
  async function refuseRobots({ account, code, captcha }: Registration, visitor: Visitor): Promise<void> {
    if (accountKind(account) === 'email') return captchas.spend(visitor.sessionHash, captcha);
    const issued = await verification.check('register', account, code, visitor.sessionHash);
    await verification.spend(issued.id);
  }

  return {
    async exists(account: string): Promise<boolean> {
      const user = await users.findByAccount(db, account);
      return user !== undefined && user.state !== userState.closed;
    },

    /** Whether an account is free: not taken, and nobody can still get it back. */
    async isFree(account: string): Promise<boolean> {
      return !(await users.findByAccount(db, account)) && !(await isHeld(db, account, clock()));
    },

    /** @throws {AppError} `N0001` unknown, `E0037` frozen or closed: no code is sent. */
    async refuseUnusable(account: string): Promise<void> {
      const user = await users.findByAccount(db, account);
      if (!user) throw new AppError('N0001');
      if (user.state === userState.frozen)
        throw new AppError('E0037', {}, say`账号已被冻结，如有疑问请联系客服`);
      if (user.state === userState.closed) throw new AppError('E0037');
    },

    /**
     * Creates an account: active at once for a mobile number, by a mailed link for an e-mail address.
     *
     * @throws {AppError} `E5001` taken, `E5015` outdated terms, `E5002` invalid invitation code, `E0005` captcha,
     *   `E0028`/`E0001` code, `E0097` mail refused.
     */
    async register(
      registration: Registration,
      visitor: Visitor,
    ): Promise<{ userId: string; needActive: number }> {
      const { account, password, nickName, agreeVersion, portalId, origin, inviteCode } = registration;
      const isEmail = accountKind(account) === 'email';
      const inviter = inviteCode.trim() === '' ? null : await findInviter(db, inviteCode);
      if (inviter === undefined)
        throw new AppError('E5002', { fields: [{ name: 'inviteCode', message: say`邀请码无效` }] });
      await refuseRobots(registration, visitor);

      const userId = newId('user');
      const passwordHash = await hashPassword(password);
      const now = clock();
      await inTransaction(db, async (tx) => {
        const isNew = await users.insertUser(tx, {
          id: userId,
          email: isEmail ? users.normalAccount(account) : null,
          mobile: isEmail ? null : account,
          password_hash: passwordHash,
          nick_name: nickName.trim(),
          state: isEmail ? userState.notActivated : userState.active,
          register_type: null,
          agree_version: agreeVersion,
          portal_id: portalId,
          invited_by: inviter,
          // Registering in English is a choice for messages, too; Chinese is the default anyway.
          language: visitor.language === 'en' ? 'en' : null,
          created_at: now,
        });
        if (!isNew || (await isHeld(tx, account, now))) throw new AppError('E5001');
        await agreements.acceptAtRegistration(tx, userId, agreeVersion);
        await users.setPassword(tx, userId, passwordHash, now);
        await audit(tx, { at: now, userId, event: 'register', address: visitor.address, outcome: 'ok' });
      });
      if (isEmail) {
        await verification.noteActivation(account, visitor.sessionHash);
        await sendActivation(userId, users.normalAccount(account), { origin, language: visitor.language });
      }
      return { userId, needActive: isEmail ? 1 : 0 };
    },

    /**
     * @returns the account that a link activates.
     * @throws {AppError} `E5003` for a used, expired or incomplete link.
     */
    async viewActivation(token: string): Promise<string> {
      const userId = await ownerOfMailToken(db, 'activate', token, clock());
      const user = userId ? await users.findById(db, userId) : undefined;
      if (!user?.email || user.state !== userState.notActivated) throw new AppError('E5003');
      return user.email;
    },

    /**
     * @returns the activated user.
     * @throws {AppError} `E5003` for a used, expired or incomplete link.
     */
    async activate(token: string, address: string) {
      const now = clock();
      return inTransaction(db, async (tx) => {
        const userId = await spendMailToken(tx, 'activate', token, now);
        const user = userId ? await users.findById(tx, userId) : undefined;
        if (!user || user.state !== userState.notActivated) throw new AppError('E5003');
        await users.setState(tx, user.id, userState.active);
        await audit(tx, { at: now, userId: user.id, event: 'activate', address, outcome: 'ok' });
        return user;
      });
    },

    /**
     * The reply does not reveal whether the account waits for activation.
     *
     * @throws {AppError} `E0029` within 120 s, `E0030` after ten in a day.
     */
    async resendActivation(account: string, origin: string, visitor: Visitor): Promise<number> {
      const leftSeconds = await verification.countActivation(account, visitor.sessionHash);
      const user = await users.findByAccount(db, account);
      if (user?.email && user.state === userState.notActivated)
        await sendActivation(user.id, user.email, { origin, language: visitor.language });
      return leftSeconds;
    },

    async issueResetTicket(account: string): Promise<string> {
      const user = await users.findByAccount(db, account);
      if (!user) throw new AppError('N0001');
      return issue('reset', user.id, resetMs);
    },

    /**
     * Sets a new password, ends all sessions, and the lock after wrong passwords: the code was proof enough.
     *
     * @throws {AppError} `E5004` ticket used or older than ten minutes, `E5006` one of the last three passwords; after
     *   `E5006` the ticket stays valid.
     */
    async resetPassword(ticket: string, password: string, address: string): Promise<void> {
      const now = clock();
      await inTransaction(db, async (tx) => {
        const userId = await spendMailToken(tx, 'reset', ticket, now);
        const user = userId ? await users.findById(tx, userId) : undefined;
        if (!userId || !user) throw new AppError('E5004');
        await refuseUsedPassword(tx, userId, password);
        await users.setPassword(tx, userId, await hashPassword(password), now);
        await endSessionsOf(tx, userId, now);
        await unlockAccount(tx, user);
        // Somebody may have the number alone, or the mailbox.
        await notify(tx, {
          userId,
          kind: 'security',
          at: now,
          title: say`密码已重置`,
          text: say`账号的密码已通过找回密码重新设置，所有设备已退出登录。如果不是您本人操作，请立即找回密码，并检查绑定的邮箱和手机号。`,
          link: '/userCenterInfo',
        });
        await audit(tx, { at: now, userId, event: 'password.reset', address, outcome: 'ok' });
      });
    },
  };
}
