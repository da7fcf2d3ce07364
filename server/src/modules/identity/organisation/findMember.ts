import type { Db } from '../../../platform/db/Db';
import type { Member } from '../../../platform/http/Member';
import { userState } from '../../../platform/userState';
import { findById } from '../user/user.repository';
import { memberOf } from './memberOf';

/** A person as the account for which something was requested; null when they may no longer act for it, or are gone. */
export async function findMember(db: Db, accountId: string, personId: string): Promise<Member | null> {
  const person = await findById(db, personId);
  if (!person || person.state === userState.closed) return null;
  const member = await memberOf(db, person, accountId === personId ? null : accountId, 'token');
  return member.id === accountId ? member : null;
}
