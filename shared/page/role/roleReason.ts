import type { Call } from '@portal/calls';
import { mayDo, roleSentence } from '@portal/rules';
import { useMember, type Member } from '@portal/session';

/** The part of a call's definition that determines who may make it for an organisation. */
export type Needs = Pick<Call, 'about' | 'right' | 'guard'>;

/**
 * Why the server would refuse a call (E5106) to this member of the organisation; null when the role allows it, or when
 * the member acts for themselves.
 *
 * @param what  Name of the action, as on its button.
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
