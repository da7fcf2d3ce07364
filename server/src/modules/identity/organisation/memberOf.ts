import { hasRole, roles } from '@portal/rules';
import type { Db } from '../../../platform/db/Db';
import { asPerson, type Account, type Member } from '../../../platform/http/Member';
import { findMembership } from './membership.repository';

/**
 * Somebody as the account that they act for. Who is no member of it any more, or whose organisation was closed or
 * frozen, acts for themselves.
 */
export async function memberOf(db: Db, person: Account, actingFor: string | null): Promise<Member> {
  const membership = actingFor === null ? undefined : await findMembership(db, actingFor, person.id);
  if (!membership) return asPerson(person);
  const { organisationRole, ...organisation } = membership;
  // To operate the portal is a human's business, everything else the account's.
  const held = (organisation.roles & ~roles.operator) | (person.roles & roles.operator);
  const chosen = person.current_role_type;
  return {
    ...organisation,
    roles: held,
    current_role_type: hasRole({ roles: held }, chosen) ? chosen : roles.consumer,
    person,
    organisationRole,
  };
}
