import { mayDo, roleSentence, type Right } from '@portal/rules';
import { AppError } from './AppError';
import type { Member } from './http/Member';

/** @throws {AppError} `E5106` for a member whose role has no such right; it says what they are there, and who may. */
export function refuseRole(
  { organisationRole, nick_name: organisation }: Pick<Member, 'organisationRole' | 'nick_name'>,
  right: Right,
): void {
  if (organisationRole === null || mayDo(organisationRole, right)) return;
  throw new AppError('E5106', {}, roleSentence(organisation, organisationRole, '此操作', right));
}
