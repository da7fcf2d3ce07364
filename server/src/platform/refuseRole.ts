import { mayDo, organisationRoles, rolesWith, type Right } from '@portal/rules';
import { AppError } from './AppError';
import type { Member } from './http/Member';
import { say, term, type Translatable } from './i18n/say';

/**
 * @throws {AppError} `E5106` for a member whose role lacks the right; the message names their role and who has the
 *   right.
 */
export function refuseRole(
  { organisationRole, nick_name: organisation }: Pick<Member, 'organisationRole' | 'nick_name'>,
  right: Right,
): void {
  if (organisationRole === null || mayDo(organisationRole, right)) return;
  const those = rolesWith(right).map((role) => term(organisationRoles[role]));
  throw new AppError(
    'E5106',
    {},
    say`您在“${organisation}”是${term(organisationRoles[organisationRole])}成员，${say`此操作`}需要${either(those)}`,
  );
}

const either = (several: readonly Translatable[]): Translatable =>
  several.reduce((before, one) => say`${before}或${one}`);
