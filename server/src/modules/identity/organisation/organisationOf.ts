import { AppError } from '../../../platform/AppError';
import type { Member } from '../../../platform/http/Member';

/** @throws {AppError} `E5406` when acting for themselves. @returns the organisation. */
export function organisationOf(member: Member): string {
  if (member.organisationRole === null) throw new AppError('E5406');
  return member.id;
}
