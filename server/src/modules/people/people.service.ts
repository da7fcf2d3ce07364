import { accountState, type AccountView, type AccountState, type PrivateField } from '@portal/calls';
import { hasRole, roles } from '@portal/rules';
import type { PersonActor } from '../../platform/Actor';
import { announce } from '../../platform/announce';
import { AppError } from '../../platform/AppError';
import { auditAct } from '../../platform/auditAct';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import type { Deps } from '../../platform/Deps';
import type { Account, Member } from '../../platform/http/Member';
import { maskName } from '../../platform/masks';
import { refuseArea } from '../../platform/operatorAreas';
import { newSecret } from '../../platform/ids';
import { refuseOwnAccount } from '../../platform/refuseOwnAccount';
import { formatInstant } from '../../platform/time';
import { acceptedBy } from '../agreements';
import {
  clearFactors,
  endSessionsOf,
  findById,
  hashPassword,
  revokeTokensOf,
  voidPassword,
  type PersonService,
  type SessionDesk,
} from '../identity';
import { notify, receiversSeen, type MessageService } from '../messages';
import { accountMachine } from './account.machine';
import { countMembers, lastSeen, listOrganisationsOf, toAccount } from './people.queries';
import { addNote, listAppIds, lockAccount, setFrozen } from './people.repository';
import { type TranslatableText, say } from '../../platform/i18n/say';

interface Needs {
  messages: Pick<MessageService, 'queue'>;
  persons: Pick<PersonService, 'verified'>;
  sessions: SessionDesk;
}

/** The operator, and their name for the audit log. */
interface Asker {
  actor: PersonActor;
  asker: Account;
}

export type PeopleService = ReturnType<typeof createPeopleService>;

/** What operators see of users and organisations, and do with them. */
export function createPeopleService({ db, clock }: Pick<Deps, 'db' | 'clock'>, needs: Needs) {
  const { messages, persons, sessions } = needs;

  /** @throws {AppError} `E3110` for an unknown account, `E3111` for one's own, or an organisation of theirs. */
  async function lockOther(tx: Db, accountId: string, actor: PersonActor, asker: Account): Promise<Account> {
    const account = await lockAccount(tx, accountId);
    if (!account) throw new AppError('E3110', {}, say`没有这个用户或组织`);
    await refuseOwnAccount(tx, accountId, actor);
    // Whoever could freeze operators would have their powers.
    if (hasRole(account, roles.operator)) refuseArea(asker, 'platform');
    return account;
  }

  /** By approved papers; otherwise empty. */
  const realNameOf = async (userId: string) => (await persons.verified(db, userId))?.realName ?? '';

  /** By SMS to an account without a mail address, which cannot read messages in the portal while it is frozen. */
  async function tellByPhone(
    tx: Db,
    { email, mobile }: Account,
    subject: TranslatableText,
    body: TranslatableText,
  ) {
    if (!email && mobile) await messages.queue(tx, { recipient: mobile, subject, body });
  }

  async function move(accountId: string, to: AccountState, reason: string, { actor, asker }: Asker) {
    const at = clock();
    const isFrozen = to === accountState.frozen;
    await inTransaction(db, async (tx) => {
      const account = await lockOther(tx, accountId, actor, asker);
      const name = account.nick_name;
      await accountMachine.pass(tx, {
        id: accountId,
        from: account.state,
        to,
        actor,
        at,
        reason,
        facts: { name },
        about: { appId: null, name },
        readers: { owner: accountId },
      });
      await setFrozen(tx, accountId, to, isFrozen ? reason : null);
      const title = isFrozen ? say`“${name}”已被冻结` : say`“${name}”已解冻`;
      await tellByPhone(tx, account, title, isFrozen ? say`原因：${reason}` : say`可以重新登录。`);
      if (isFrozen) await endSessionsOf(tx, accountId, at);
      for (const appId of await listAppIds(tx, accountId)) await announce(tx, 'app.changed', appId, at);
    });
  }

  /** About a person, by themselves or by an operator at their request. */
  const tellOwner = async (tx: Db, account: Account, title: TranslatableText, text: TranslatableText) => {
    await notify(tx, {
      userId: account.id,
      kind: 'security',
      at: clock(),
      title,
      text,
      link: '/userCenterInfo',
    });
    await tellByPhone(tx, account, title, text);
  };

  return {
    /** @throws {AppError} `E3110`. */
    async view(accountId: string): Promise<AccountView> {
      const account = await findById(db, accountId);
      if (!account) throw new AppError('E3110', {}, say`没有这个用户或组织`);
      const isOrganisation = account.kind === 'organisation';
      const realName = isOrganisation ? '' : await realNameOf(accountId);
      return {
        ...toAccount(account),
        isOrganisation: isOrganisation ? 1 : 0,
        realNameMask: realName && maskName(realName),
        authenticationState: account.authentication_state,
        isProvider: (account.roles & roles.provider) === 0 ? 0 : 1,
        isOperator: (account.roles & roles.operator) === 0 ? 0 : 1,
        hasSecondFactor: account.second_factor_at ? 1 : 0,
        frozenReason: account.frozen_reason ?? '',
        closesAt: account.closes_at && formatInstant(account.closes_at),
        lastSeenAt: (await lastSeen(db, [accountId])).get(accountId) ?? null,
        sessions: await sessions.count(accountId),
        organisations: isOrganisation ? [] : await listOrganisationsOf(db, accountId),
        members: isOrganisation ? await countMembers(db, accountId) : 0,
        receivers: isOrganisation ? [] : await receiversSeen(db, accountId),
        agreements: await acceptedBy(db, [accountId]),
      };
    },

    /** The unmasked data. The access and its reason are logged. @throws {AppError} `E3110`. */
    async reveal(accountId: string, field: PrivateField, reason: string, actor: PersonActor) {
      const account = await findById(db, accountId);
      if (!account) throw new AppError('E3110', {}, say`没有这个用户或组织`);
      const value = field === 'realName' ? await realNameOf(accountId) : (account[field] ?? '');
      const detail = { id: accountId, name: account.nick_name, field, reason };
      await auditAct(db, { actor, at: clock(), event: 'user.reveal', detail });
      return { value };
    },

    freeze: (accountId: string, reason: string, asker: Asker) =>
      move(accountId, accountState.frozen, reason, asker),

    unfreeze: (accountId: string, reason: string, asker: Asker) =>
      move(accountId, accountState.active, reason, asker),

    /** @throws {AppError} `E3110`, `E3111`, `E3107` without a second factor. */
    async resetFactor(accountId: string, reason: string, { actor, asker }: Asker): Promise<void> {
      const at = clock();
      await inTransaction(db, async (tx) => {
        const account = await lockOther(tx, accountId, actor, asker);
        if (!account.second_factor_at) throw new AppError('E3107', {}, say`该用户没有开启两步验证`);
        await clearFactors(tx, accountId);
        await endSessionsOf(tx, accountId, at);
        const detail = { id: accountId, name: account.nick_name, reason };
        await auditAct(tx, { actor, at, event: 'user.factorReset', detail });
        await tellOwner(
          tx,
          account,
          say`两步验证已由平台重置`,
          say`原因：${reason}。原来的验证器应用、通行密钥和恢复码已失效，所有登录已结束。请重新开启两步验证；如果不是您要求的，请立即联系客服。`,
        );
      });
    },

    /**
     * When others may know the password: it is invalidated, with everything begun with it.
     *
     * @throws {AppError} `E3110`, `E3111`, `E3107` for an organisation, which has none.
     */
    async secure(accountId: string, reason: string, { actor, asker }: Asker): Promise<void> {
      const at = clock();
      const unusable = await hashPassword(newSecret());
      await inTransaction(db, async (tx) => {
        const account = await lockOther(tx, accountId, actor, asker);
        if (account.kind !== 'person') throw new AppError('E3107', {}, say`组织没有密码，请处理它的成员`);
        await voidPassword(tx, accountId, unusable, at);
        await endSessionsOf(tx, accountId, at);
        await revokeTokensOf(tx, accountId, at);
        const detail = { id: accountId, name: account.nick_name, reason };
        await auditAct(tx, { actor, at, event: 'user.secured', detail });
        await tellOwner(
          tx,
          account,
          say`账号已由平台保护，请重置密码`,
          say`原因：${reason}。所有登录已结束，原来的密码与访问令牌已失效。请通过“忘记密码”设置新密码，并检查应用与密钥。`,
        );
      });
    },

    /**
     * Those of operators are ended by themselves or an administrator: whoever could sign operators out would keep them
     * from their work.
     *
     * @param sessionId  Absent: all of them.
     * @throws {AppError} `E3110`, `E3107` for one that has ended.
     */
    async endSessions(
      accountId: string,
      sessionId: string | undefined,
      reason: string,
      { actor, asker }: Asker,
    ) {
      const at = clock();
      return inTransaction(db, async (tx) => {
        const account = await lockAccount(tx, accountId);
        if (!account) throw new AppError('E3110', {}, say`没有这个用户或组织`);
        if (accountId !== asker.id && hasRole(account, roles.operator)) refuseArea(asker, 'platform');
        const ended = await sessions.end(tx, accountId, sessionId);
        if (ended === 0) throw new AppError('E3107', {}, say`会话已经结束`);
        const detail = { id: accountId, name: account.nick_name, count: ended, reason };
        await auditAct(tx, { actor, at, event: 'user.sessionsEnd', detail });
        await tellOwner(
          tx,
          account,
          say`登录已由平台结束`,
          say`${ended} 个登录已结束。原因：${reason}。请重新登录。`,
        );
        return { ended };
      });
    },

    /** @throws {AppError} `E3110`. */
    async addNote(tx: Db, accountId: string, text: string, { person }: Member, actor: PersonActor) {
      const account = await findById(tx, accountId);
      if (!account) throw new AppError('E3110', {}, say`没有这个用户或组织`);
      const author = { authorId: person.id, authorName: person.nick_name };
      const noteId = await addNote(tx, { accountId, ...author, text }, clock());
      const detail = { id: accountId, name: account.nick_name };
      await auditAct(tx, { actor, at: clock(), event: 'user.note', detail });
      return { noteId };
    },
  };
}
