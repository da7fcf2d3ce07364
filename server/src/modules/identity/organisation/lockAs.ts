import type { Right } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import type { Db } from '../../../platform/db/Db';
import type { Member } from '../../../platform/http/Member';
import { refuseRole } from '../../../platform/refuseRole';
import { findRole, lockOrganisation } from './membership.repository';
import { organisationOf } from './organisationOf';

/**
 * Locks the organisation that a member acts for, and asks again for their right: a change that was first may have taken
 * it from them.
 *
 * @returns the organisation.
 * @throws {AppError} `E5406` for somebody who is no member any more, `E5106` for a role without the right.
 */
export async function lockAs(tx: Db, member: Member, right: Right): Promise<string> {
  const organisationId = organisationOf(member);
  await lockOrganisation(tx, organisationId);
  const organisationRole = await findRole(tx, organisationId, member.person.id);
  if (!organisationRole) throw new AppError('E5406');
  refuseRole({ ...member, organisationRole }, right);
  return organisationId;
}
