import { hasRole, roles } from '@portal/rules';
import type { Db } from '../../../platform/db/Db';
import { asPerson, type Account, type Member } from '../../../platform/http/Member';
import { findMembership } from './membership.repository';

/** How a person authenticated: with the portal, by an access token, or through an organisation's identity provider. */
export type ShownBy = 'portal' | 'token' | { ssoOf: string };

/**
 * The member for an account acted for. Former members, those who must use the identity provider, and members of closed
 * or frozen organisations act for themselves.
 */
export async function memberOf(
  db: Db,
  person: Account,
  actingFor: string | null,
  shownBy: ShownBy,
): Promise<Member> {
  const membership = actingFor === null ? undefined : await findMembership(db, actingFor, person.id);
  if (!membership || !acceptsSignIn(membership, shownBy)) return asPerson(person);
  const { organisationRole, hasSso: _, isSsoOnly: __, ...organisation } = membership;
  // The operator role belongs to the person, all others to the account.
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

/** Owners may always sign in without the identity provider, so that its failure does not lock out the organisation. */
export function acceptsSignIn(
  { id, organisationRole, hasSso, isSsoOnly }: Membership,
  shownBy: ShownBy,
): boolean {
  if (typeof shownBy === 'object') return shownBy.ssoOf === id && hasSso;
  return shownBy === 'token' || !(hasSso && isSsoOnly) || organisationRole === 'owner';
}
