import { mayDo, type OrganisationRole, type Right } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import { audit } from '../../../platform/audit';
import { changesOf } from '../../../platform/changesOf';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import { inTransaction } from '../../../platform/db/inTransaction';
import type { Member } from '../../../platform/http/Member';
import type { Visitor } from '../../../platform/http/visitor';
import { maskMail } from '../../../platform/masks';
import { notify } from '../../messages';
import type { ProofService } from '../secondFactor/proof.service';
import { deleteLinks, endSsoSessions } from '../sso/ssoLink.repository';
import { withdrawInvitationsBy } from './invitation.repository';
import { lockAs } from './lockAs';
import { organisationOf } from './organisationOf';
import { countMembers, deleteMembership, findRole, setRole } from './membership.repository';
import { listInvitations, listMembers, listTeamEntries } from './team.queries';
import { type TranslatableText, say } from '../../../platform/i18n/say';

interface Page {
  pageNo: number;
  pageSize: number;
}

export type TeamService = ReturnType<typeof createTeamService>;

/** The members of an organisation. */
export function createTeamService({ db, clock }: Deps, proofs: Pick<ProofService, 'spend'>) {
  /** @throws {AppError} `E5408` for somebody who is no member. */
  async function roleOf(tx: Db, organisationId: string, userId: string): Promise<OrganisationRole> {
    const role = await findRole(tx, organisationId, userId);
    if (!role) throw new AppError('E5408');
    return role;
  }

  async function refuseLastOwner(tx: Db, organisationId: string, role: OrganisationRole): Promise<void> {
    if (role === 'owner' && (await countMembers(tx, organisationId, 'owner')) === 1)
      throw new AppError('E5402');
  }

  /** Changes members under a lock, and audits what `act` reports. */
  async function change(
    member: Member,
    { address }: Visitor,
    { event, detail, right = 'manage' }: { event: string; detail?: object; right?: Right },
    act: (tx: Db, organisationId: string) => Promise<object | undefined>,
  ): Promise<void> {
    await inTransaction(db, async (tx) => {
      const organisationId = await lockAs(tx, member, right);
      const facts = { ...detail, ...(await act(tx, organisationId)) };
      const who = { userId: member.person.id, accountId: organisationId, address };
      const kept = Object.keys(facts).length > 0 ? JSON.stringify(facts) : '';
      await audit(tx, { at: clock(), ...who, event, outcome: 'ok', detail: kept });
    });
  }

  /** A former member needs a new confirmation to sign in through the identity provider. */
  async function forgetSso(tx: Db, organisationId: string, userId: string): Promise<void> {
    await deleteLinks(tx, organisationId, userId);
    await endSsoSessions(tx, organisationId, clock(), userId);
  }

  /** Whoever loses the right to invite could come back, or stay in charge, by an invitation to another address of theirs. */
  async function endInvitations(tx: Db, member: Member, userId: string, address: string): Promise<void> {
    const at = clock();
    const who = { userId: member.person.id, accountId: organisationOf(member), address };
    for (const account of await withdrawInvitationsBy(tx, who.accountId, userId, at)) {
      const detail = JSON.stringify({ account: maskMail(account) });
      await audit(tx, { at, ...who, event: 'team.withdraw', outcome: 'ok', detail });
    }
  }

  const tell = (tx: Db, userId: string, title: TranslatableText, text: TranslatableText) =>
    notify(tx, { userId, kind: 'security', at: clock(), title, text, link: '/team' });

  return {
    members: (member: Member, page: Page) => listMembers(db, organisationOf(member), member.person.id, page),

    invitations: (member: Member, page: Page) => listInvitations(db, organisationOf(member), clock(), page),

    log: (member: Member, page: Page) => listTeamEntries(db, organisationOf(member), page),

    /** @throws {AppError} `E5402` for the last owner, `E5408` for no member. */
    async setRole(member: Member, userId: string, role: OrganisationRole, visitor: Visitor): Promise<void> {
      const step = { event: 'team.role', detail: { userId, role } };
      await change(member, visitor, step, async (tx, organisationId) => {
        const before = await roleOf(tx, organisationId, userId);
        if (before === role) return undefined;
        await refuseLastOwner(tx, organisationId, before);
        await setRole(tx, organisationId, userId, role);
        if (!mayDo(role, 'manage')) await endInvitations(tx, member, userId, visitor.address);
        return changesOf<{ role: string }>({ role: before }, { role });
      });
    },

    /** @throws {AppError} `E5402` for the last owner, `E5408` for no member. */
    async remove(member: Member, userId: string, visitor: Visitor): Promise<void> {
      const step = { event: 'team.remove', detail: { userId } };
      await change(member, visitor, step, async (tx, organisationId) => {
        await refuseLastOwner(tx, organisationId, await roleOf(tx, organisationId, userId));
        await deleteMembership(tx, organisationId, userId);
        await forgetSso(tx, organisationId, userId);
        await endInvitations(tx, member, userId, visitor.address);
        await tell(tx, userId, say`您已不是“${member.nick_name}”的成员`, say`管理员已将您移出该组织。`);
        return undefined;
      });
    },

    /** @throws {AppError} `E5402` for the last owner. */
    async leave(member: Member, visitor: Visitor): Promise<void> {
      await change(member, visitor, { event: 'team.leave', right: 'view' }, async (tx, organisationId) => {
        await refuseLastOwner(tx, organisationId, await roleOf(tx, organisationId, member.person.id));
        await deleteMembership(tx, organisationId, member.person.id);
        await forgetSso(tx, organisationId, member.person.id);
        await endInvitations(tx, member, member.person.id, visitor.address);
        return undefined;
      });
    },

    /** @throws {AppError} `E5004` for the ticket, `E5408` for no member. */
    async transfer(member: Member, userId: string, ticket: string, visitor: Visitor): Promise<void> {
      const { person } = member;
      const step = { event: 'team.transfer', detail: { userId } };
      await change(member, visitor, step, async (tx, organisationId) => {
        await proofs.spend(tx, person.id, 'handOver', ticket);
        if (userId === person.id) throw new AppError('E5408');
        await roleOf(tx, organisationId, userId);
        await setRole(tx, organisationId, userId, 'owner');
        await setRole(tx, organisationId, person.id, 'developer');
        await endInvitations(tx, member, person.id, visitor.address);
        await tell(
          tx,
          userId,
          say`您已成为“${member.nick_name}”的管理员`,
          say`${person.nick_name}把组织移交给了您。`,
        );
        return undefined;
      });
    },
  };
}
