import { AppError } from '../../../platform/AppError';
import { audit } from '../../../platform/audit';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import { inTransaction } from '../../../platform/db/inTransaction';
import type { Account, Member } from '../../../platform/http/Member';
import type { Visitor } from '../../../platform/http/visitor';
import { newId } from '../../../platform/ids';
import { operatorRolesOf } from '../../../platform/operatorAreas';
import { formatInstant } from '../../../platform/time';
import { userState } from '../../../platform/userState';
import { avatarAddress } from '../user/avatarAddress';
import { insertUser } from '../user/user.repository';
import { acceptsSignIn } from './memberOf';
import {
  countMemberships,
  findMembership,
  insertMembership,
  listMemberships,
  lockMemberships,
  setActingFor,
} from './membership.repository';
import { refuseSsoSession, ssoOfSession } from './ssoOfSession';

/** Most memberships per person. */
export const membershipsMax = 10;
/** Most members per organisation. */
export const membersMax = 200;

export type OrganisationService = ReturnType<typeof createOrganisationService>;

/** Organisations: founding, and choosing the one acted for. */
export function createOrganisationService({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return {
    /**
     * Founds an organisation with the person as owner, who acts for it from now on. Its name comes from its
     * authentication.
     *
     * @throws {AppError} `E5405` beyond ten organisations, `E5611` in a session of an identity provider.
     */
    async found(tx: Db, person: Account, visitor: Visitor): Promise<{ organisationId: string }> {
      await lockMemberships(tx, person.id);
      if ((await countMemberships(tx, person.id)) >= membershipsMax) throw new AppError('E5405');
      await refuseSsoSession(tx, visitor);
      const [organisationId, at] = [newId('org'), clock()];
      await insertUser(tx, {
        id: organisationId,
        kind: 'organisation',
        email: null,
        mobile: null,
        password_hash: null,
        nick_name: /* as is */ `${person.nick_name}的企业`,
        state: userState.active,
        register_type: null,
        agree_version: person.agree_version,
        portal_id: person.portal_id,
        created_at: at,
      });
      await insertMembership(tx, organisationId, person.id, 'owner', at);
      await setActingFor(tx, person.id, visitor.sessionHash, organisationId);
      await audit(tx, {
        at,
        userId: person.id,
        accountId: organisationId,
        event: 'organisation.found',
        address: visitor.address,
        outcome: 'ok',
      });
      return { organisationId };
    },

    /** The account acted for, and the possible ones. */
    async choiceOf({ id, person, organisationRole, closes_at }: Member) {
      const memberships = await listMemberships(db, person.id);
      return {
        accountId: id,
        personId: person.id,
        personName: person.nick_name,
        avatarUrl: avatarAddress(person),
        organisationRole,
        operatorRoles: operatorRolesOf(person),
        closesAt: closes_at && formatInstant(closes_at),
        organisations: memberships.map((one) => ({
          accountId: one.id,
          name: one.nick_name,
          role: one.role,
        })),
      };
    },

    /**
     * Effective at once and after the next login.
     *
     * @param accountId  Their own, or empty: for themselves.
     * @throws {AppError} `E5408` no membership, `E5610` the organisation requires its identity provider, `E5611` in a
     *   session of an identity provider.
     */
    async switchTo(person: Account, accountId: string, visitor: Visitor): Promise<{ accountId: string }> {
      const isOwn = accountId === '' || accountId === person.id;
      const membership = isOwn ? null : await findMembership(db, accountId, person.id);
      if (membership === undefined) throw new AppError('E5408');
      const ssoOf = await ssoOfSession(db, visitor);
      if (ssoOf !== null && ssoOf !== accountId) throw new AppError('E5611');
      if (membership && ssoOf === null && !acceptsSignIn(membership, 'portal')) throw new AppError('E5610');
      await inTransaction(db, async (tx) => {
        await setActingFor(tx, person.id, visitor.sessionHash, isOwn ? null : accountId);
        await audit(tx, {
          at: clock(),
          userId: person.id,
          event: 'team.switch',
          address: visitor.address,
          outcome: 'ok',
          // Not in the organisation's own log, which would be full of it.
          ...(!isOwn && { detail: JSON.stringify({ organisationId: accountId }) }),
        });
      });
      return { accountId: isOwn ? person.id : accountId };
    },
  };
}
