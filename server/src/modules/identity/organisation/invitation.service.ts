import { organisationRoles, type OrganisationRole } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import { audit } from '../../../platform/audit';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import { inTransaction } from '../../../platform/db/inTransaction';
import type { Account, Member } from '../../../platform/http/Member';
import type { Visitor } from '../../../platform/http/visitor';
import { newId, newSecret, sha256 } from '../../../platform/ids';
import { maskMail } from '../../../platform/masks';
import { days, formatInstant, seconds } from '../../../platform/time';
import { notify, type MessageService } from '../../messages';
import { findByAccount, normalAccount } from '../user/user.repository';
import {
  countOpen,
  endInvitation,
  findOpenByToken,
  findOpenById,
  findOpenFor,
  insertInvitation,
  renewInvitation,
} from './invitation.repository';
import {
  countMembers,
  countMemberships,
  findRole,
  insertMembership,
  lockMemberships,
  lockOrganisation,
  setActingFor,
} from './membership.repository';
import { lockAs } from './lockAs';
import { membersMax, membershipsMax } from './organisation.service';
import { refuseSsoSession } from './ssoOfSession';
import { say, term } from '../../../platform/i18n/say';

const validMs = 7 * days;
const resendMs = 120 * seconds;
const openMax = 50;

export type InvitationService = ReturnType<typeof createInvitationService>;

/** Invitations to an organisation: a mailed link, which the account with that address can accept once. */
export function createInvitationService({ db, clock, config }: Deps, messages: MessageService) {
  const origin = config.origin ?? `http://${config.mainDomain}:${config.port}`;

  /** Creates a link and its mail. @returns the stored columns. */
  async function issue(tx: Db, member: Member, account: string, role: OrganisationRole) {
    const token = newSecret();
    const now = clock();
    await messages.queueMail(tx, {
      recipient: account,
      subject: say`${member.person.nick_name}邀请您加入“${member.nick_name}”`,
      body: say`您的角色是${term(organisationRoles[role])}。请在 7 天内打开以下链接，用本邮箱的账号接受邀请：\n${origin}/joinTeam?token=${token}\n如不认识邀请人，请忽略。`,
      code: token,
    });
    return { token_hash: sha256(token), sent_at: now, expires_at: new Date(now.getTime() + validMs) };
  }

  async function record(
    tx: Db,
    { person, accountId }: { person: Account; accountId: string },
    { address }: Visitor,
    event: string,
    detail: string,
  ): Promise<void> {
    const who = { userId: person.id, accountId, address };
    await audit(tx, { at: clock(), ...who, event, outcome: 'ok', detail });
  }

  /** @throws {AppError} `E5403` for a used, withdrawn, replaced or expired link. */
  async function getByToken(tx: Db, token: string) {
    const row = await findOpenByToken(tx, sha256(token));
    if (!row || row.expires_at <= clock()) throw new AppError('E5403');
    return row;
  }

  return {
    /** @throws {AppError} `E5401` for a member or an invited address, `E5407` beyond the limits. */
    async invite(tx: Db, member: Member, given: string, role: OrganisationRole, visitor: Visitor) {
      const organisationId = await lockAs(tx, member, 'manage');
      const account = normalAccount(given);
      const known = await findByAccount(tx, account);
      if (known && (await findRole(tx, organisationId, known.id))) throw new AppError('E5401');
      if (await findOpenFor(tx, organisationId, account)) throw new AppError('E5401');
      const isFull = (await countMembers(tx, organisationId)) >= membersMax;
      if (isFull || (await countOpen(tx, organisationId)) >= openMax) throw new AppError('E5407');
      const id = newId('invite');
      await insertInvitation(tx, {
        id,
        organisation_id: organisationId,
        account,
        role,
        invited_by: member.person.id,
        created_at: clock(),
        ...(await issue(tx, member, account, role)),
      });
      const as = { person: member.person, accountId: organisationId };
      await record(tx, as, visitor, 'team.invite', JSON.stringify({ account: maskMail(account), role }));
      return { inviteId: id };
    },

    /** @throws {AppError} `E5408` unless it is open, `E0029` within two minutes. */
    async resend(member: Member, inviteId: string, visitor: Visitor): Promise<void> {
      await inTransaction(db, async (tx) => {
        const organisationId = await lockAs(tx, member, 'manage');
        const row = await findOpenById(tx, organisationId, inviteId);
        if (!row) throw new AppError('E5408');
        const leftMs = row.sent_at.getTime() + resendMs - clock().getTime();
        if (leftMs > 0) throw new AppError('E0029', { leftSeconds: Math.ceil(leftMs / seconds) });
        await renewInvitation(tx, row.id, await issue(tx, member, row.account, row.role));
        const as = { person: member.person, accountId: organisationId };
        const detail = JSON.stringify({ account: maskMail(row.account), role: row.role });
        await record(tx, as, visitor, 'team.resend', detail);
      });
    },

    /** @throws {AppError} `E5408` unless it is open. */
    async withdraw(member: Member, inviteId: string, visitor: Visitor): Promise<void> {
      await inTransaction(db, async (tx) => {
        const organisationId = await lockAs(tx, member, 'manage');
        const row = await findOpenById(tx, organisationId, inviteId);
        if (!row || !(await endInvitation(tx, row.id, 'withdrawn_at', clock()))) throw new AppError('E5408');
        const as = { person: member.person, accountId: organisationId };
        await record(tx, as, visitor, 'team.withdraw', JSON.stringify({ account: maskMail(row.account) }));
      });
    },

    /** Facts of an invitation for the holder of its link. */
    async view(token: string) {
      const row = await getByToken(db, token);
      return {
        organisationName: row.organisation_name,
        account: maskMail(row.account),
        role: row.role,
        expiresAt: formatInstant(row.expires_at),
      };
    },

    /**
     * Adds a member, who acts for the organisation from now on.
     *
     * @throws {AppError} `E5403`, `E5404` another address, `E5401` a member already, `E5405`, `E5407`, `E5611`.
     */
    async accept(person: Account, token: string, visitor: Visitor): Promise<{ organisationName: string }> {
      return inTransaction(db, async (tx) => {
        const { id, account, role, ...row } = await getByToken(tx, token);
        const organisationId = row.organisation_id;
        if (account !== person.email) throw new AppError('E5404');
        await refuseSsoSession(tx, visitor);
        await lockOrganisation(tx, organisationId);
        if (await findRole(tx, organisationId, person.id))
          throw new AppError('E5401', {}, say`您已是该组织的成员`);
        await lockMemberships(tx, person.id);
        if ((await countMemberships(tx, person.id)) >= membershipsMax) throw new AppError('E5405');
        if ((await countMembers(tx, organisationId)) >= membersMax) throw new AppError('E5407');
        const now = clock();
        if (!(await endInvitation(tx, id, 'accepted_at', now))) throw new AppError('E5403');
        await insertMembership(tx, organisationId, person.id, role, now);
        await setActingFor(tx, person.id, visitor.sessionHash, organisationId);
        await record(
          tx,
          { person, accountId: organisationId },
          visitor,
          'team.join',
          JSON.stringify({ role }),
        );
        await notify(tx, {
          userId: row.invited_by,
          kind: 'system',
          at: now,
          title: say`${person.nick_name}加入了“${row.organisation_name}”`,
          text: say`角色：${term(organisationRoles[role])}`,
          link: '/team',
        });
        return { organisationName: row.organisation_name };
      });
    },
  };
}
