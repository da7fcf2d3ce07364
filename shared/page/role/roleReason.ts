import type { Call } from '@portal/calls';
import { mayDo, roleSentence } from '@portal/rules';
import { useMember, type Member } from '@portal/session';

/** What of a call says who may make it for an organisation. */
export type Needs = Pick<Call, 'about' | 'right' | 'guard'>;

/**
 * Why the server would refuse a call (E5106) to a member of the organisation that they act for; null where their role
 * may make it, and for whoever acts for themselves.
 *
 * @param what  What they want to do, as its button says it.
 */
export function roleReason(
  member: Member | null,
  { about, right, guard }: Needs,
  what: string,
): string | null {
  const role = member?.organisationRole ?? null;
  if (!member || role === null || about === 'person' || guard === 'public' || mayDo(role, right)) return null;
  return roleSentence(member.name, role, what, right);
}

/** `roleReason` for who is signed in. */
export const useRoleReason = (needs: Needs, what: string) => roleReason(useMember(), needs, what);
