import { hasRole, roles } from '@portal/rules';
import type { Db } from '../../../platform/db/Db';
import { asPerson, type Account, type Member } from '../../../platform/http/Member';
import { findMembership } from './membership.repository';

/**
 * How somebody has shown who they are: to the portal by its own means, by a token that they made, or by the identity
 * provider of an organisation.
 */
export type ShownBy = 'portal' | 'token' | { ssoOf: string };

/**
 * Somebody as the account that they act for. Who is no member of it any more, who should have come by its identity
 * provider, or whose organisation was closed or frozen, acts for themselves.
 */
export async function memberOf(
  db: Db,
  person: Account,
  actingFor: string | null,
  shownBy: ShownBy,
): Promise<Member> {
  const membership = actingFor === null ? undefined : await findMembership(db, actingFor, person.id);
  if (!membership || !admits(membership, shownBy)) return asPerson(person);
  const { organisationRole, hasSso: _, isSsoOnly: __, ...organisation } = membership;
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

type Membership = NonNullable<Awaited<ReturnType<typeof findMembership>>>;

/** Owners keep their own way in, so that a provider that fails shuts nobody's organisation. */
export function admits({ id, organisationRole, hasSso, isSsoOnly }: Membership, shownBy: ShownBy): boolean {
  if (typeof shownBy === 'object') return shownBy.ssoOf === id && hasSso;
  return shownBy === 'token' || !(hasSso && isSsoOnly) || organisationRole === 'owner';
}
