import { undoHours } from '@portal/calls';
import { accountKinds, type AccountKind } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import { audit } from '../../../platform/audit';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import { inTransaction } from '../../../platform/db/inTransaction';
import { isUniqueViolation } from '../../../platform/db/isUniqueViolation';
import type { Member } from '../../../platform/http/Member';
import type { Visitor } from '../../../platform/http/visitor';
import { newId, newSecret, sha256 } from '../../../platform/ids';
import { formatInstant, hours, minutes } from '../../../platform/time';
import { notify, type MessageService } from '../../messages';
import { issueMailToken, voidTickets } from '../account/mailToken.repository';
import { refuseUsedPassword } from '../account/refuseUsedPassword';
import type { ProofService } from '../secondFactor/proof.service';
import { hashPassword } from '../session/password';
import { endOtherSessionsOf, endSessionsOf } from '../session/session.repository';
import { revokeTokensOf } from '../token/accessToken.repository';
import * as users from '../user/user.repository';
import { maskValue } from './maskValue';
import { insertChange, isHeld, lockChange, undoSince } from './accountChange.repository';
import { say, term } from '../../../platform/i18n/say';

type Person = Pick<Member, 'id' | 'email' | 'mobile'>;

const resetMs = 10 * minutes;

/** A new login address. */
interface NewAccount {
  kind: AccountKind;
  value: string;
  address: string;
  /** Origin of the link in the notice, without a trailing slash. */
  origin: string;
}

export type AccountChangeService = ReturnType<typeof createAccountChangeService>;

/** Changes of password, e-mail address and mobile number by the member. */
export function createAccountChangeService(
  { db, clock }: Deps,
  messages: MessageService,
  proofs: Pick<ProofService, 'spend'>,
) {
  /** Notifies the old address, with a link to undo the change. */
  async function tellBefore(
    tx: Db,
    person: Person,
    { kind, value, origin }: NewAccount,
    token: string,
  ): Promise<void> {
    const recipient = person[kind] ?? person.email ?? person.mobile;
    if (!recipient) return;
    const what = term(accountKinds[kind]);
    const at = formatInstant(clock());
    const change = person[kind]
      ? say`您的账号绑定的${what}已于 ${at} 改为 ${maskValue(value)}。`
      : say`您的账号已于 ${at} 绑定${what} ${maskValue(value)}。`;
    await messages.queue(tx, {
      recipient,
      subject: say`${what}已修改`,
      body: say`${change}\n如果不是您本人操作，请在 ${undoHours} 小时内打开以下链接撤销（不是我操作）：\n${origin}/changeUndo?token=${token}`,
    });
  }

  return {
    /**
     * Checks a new address, before a code is sent and again before the change.
     *
     * @throws {AppError} `E5007` unchanged, `E5001` taken, or reserved for somebody who can get it back.
     */
    async refuseUnfit(at: Db, person: Person, kind: AccountKind, value: string): Promise<void> {
      const wanted = users.normalAccount(value);
      if (person[kind] === wanted) throw new AppError('E5007');
      const isTaken = (await users.findByAccount(at, wanted)) !== undefined;
      if (isTaken || (await isHeld(at, wanted, clock(), person.id))) throw new AppError('E5001');
    },

    /**
     * Changes the address, notifies the old one, stores how to undo it.
     *
     * @returns the new one, masked.
     * @throws {AppError} as `refuseUnfit`
     */
    async bind(tx: Db, person: Person, change: NewAccount): Promise<string> {
      const { kind, address } = change;
      const value = users.normalAccount(change.value);
      await this.refuseUnfit(tx, person, kind, value);
      const now = clock();
      const token = newSecret();
      await insertChange(tx, {
        id: newId('change'),
        user_id: person.id,
        kind,
        old_value: person[kind],
        token_hash: sha256(token),
        changed_at: now,
        undo_until: new Date(now.getTime() + undoHours * hours),
      });
      try {
        await users.setAccount(tx, person.id, kind, value);
      } catch (error) {
        throw isUniqueViolation(error) ? new AppError('E5001') : error;
      }
      await tellBefore(tx, person, change, token);
      await notify(tx, {
        userId: person.id,
        kind: 'security',
        at: now,
        title: say`${term(accountKinds[kind])}已修改`,
        text: say`账号绑定的${term(accountKinds[kind])}已改为 ${maskValue(value)}。如果不是您本人操作，请在 ${undoHours} 小时内用发往原地址的链接撤销。`,
        link: '/userCenterInfo',
      });
      const detail = JSON.stringify({ changes: { [kind]: maskedChange(person[kind], value) } });
      await audit(tx, {
        at: now,
        userId: person.id,
        event: `${kind}.change`,
        address,
        outcome: 'ok',
        detail,
      });
      return maskValue(value);
    },

    /**
     * Has changes of one person wait for one another. To be taken before any other row refers to the person: two that
     * share the row already could not change it, each waiting for the other.
     */
    lock: (tx: Db, userId: string) => users.lockUser(tx, userId),

    /** @throws {AppError} `E5004` for the ticket, and as `bind`. */
    async changeAccount(tx: Db, { id }: Person, ticket: string, change: NewAccount): Promise<string> {
      await proofs.spend(tx, id, change.kind === 'email' ? 'changeEmail' : 'changePhone', ticket);
      // Another change may have been waited for.
      const person = await users.findById(tx, id);
      if (!person) throw new AppError('E5004');
      return this.bind(tx, person, change);
    },

    /**
     * @param endsOthers  Whether to end all other sessions.
     * @throws {AppError} `E5004` for the ticket, `E5006` one of the last three passwords; the ticket then stays valid.
     */
    async changePassword(
      tx: Db,
      userId: string,
      { ticket, password, endsOthers }: { ticket: string; password: string; endsOthers: boolean },
      { address, sessionHash }: Visitor,
    ): Promise<void> {
      const now = clock();
      await proofs.spend(tx, userId, 'changePassword', ticket);
      await refuseUsedPassword(tx, userId, password);
      // A proof by the former password, in somebody else's hands, shall not change it back.
      await voidTickets(tx, { purpose: 'identity:changePassword', userId, at: now });
      await users.setPassword(tx, userId, await hashPassword(password), now);
      if (endsOthers) await endOtherSessionsOf(tx, userId, sessionHash, now);
      await notify(tx, {
        userId,
        kind: 'security',
        at: now,
        title: say`密码已修改`,
        text: say`账号的登录密码已修改。如果不是您本人操作，请立即找回密码，并检查登录设备。`,
        link: '/userCenterInfo',
      });
      await audit(tx, { at: now, userId, event: 'password.change', address, outcome: 'ok' });
    },

    /**
     * Undoes a change and all later ones. Whoever made it may know the password, so the password and all sessions are
     * invalidated.
     *
     * @throws {AppError} `E5010` for a used, expired or incomplete link.
     */
    async undo(token: string, address: string) {
      const unusable = await hashPassword(newSecret());
      return inTransaction(db, async (tx) => {
        const now = clock();
        const change = await lockChange(tx, token, now);
        if (!change) throw new AppError('E5010');
        const { user_id: userId, kind } = change;
        const before = await users.findById(tx, userId);
        const changes: Partial<Record<AccountKind, { from: string; to: string }>> = {};
        for (const { kind: replaced, old_value } of await undoSince(tx, change, now)) {
          await users.setAccount(tx, userId, replaced, old_value);
          changes[replaced] = maskedChange(before?.[replaced] ?? null, old_value);
        }
        await users.voidPassword(tx, userId, unusable, now);
        await endSessionsOf(tx, userId, now);
        await revokeTokensOf(tx, userId, now);
        const detail = JSON.stringify({ changes });
        await audit(tx, { at: now, userId, event: `${kind}.undo`, address, outcome: 'ok', detail });
        const ticket = await issueMailToken(tx, {
          purpose: 'reset',
          userId,
          createdAt: now,
          expiresAt: new Date(now.getTime() + resetMs),
        });
        return { kind, accountMask: change.old_value ? maskValue(change.old_value) : '', ticket };
      });
    },
  };
}

/** For the log: masked values that look alike are distinguished. */
const maskedChange = (from: string | null, to: string | null) => ({
  from: maskValue(from ?? ''),
  to: maskValue(to ?? ''),
});
