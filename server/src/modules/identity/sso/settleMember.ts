import type { MappedRole } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import { audit } from '../../../platform/audit';
import { changesOf } from '../../../platform/changesOf';
import type { Db } from '../../../platform/db/Db';
import type { Account } from '../../../platform/http/Member';
import {
  countMembers,
  countMemberships,
  findRole,
  insertMembership,
  lockMemberships,
  lockOrganisation,
  setRole,
} from '../organisation/membership.repository';
import { membersMax, membershipsMax } from '../organisation/organisation.service';

interface Settling {
  organisationId: string;
  user: Pick<Account, 'id'>;
  role: MappedRole;
  at: Date;
  address: string;
}

/**
 * Adds a member with the role given by the provider, or updates the role. Owners stay owners, whatever the provider
 * says.
 *
 * @throws {AppError} `E5405`, `E5407` beyond the limits.
 */
export async function settleMember(
  tx: Db,
  { organisationId, user, role, at, address }: Settling,
): Promise<void> {
  await lockOrganisation(tx, organisationId);
  const before = await findRole(tx, organisationId, user.id);
  if (before === 'owner' || before === role) return;
  const who = { userId: user.id, accountId: organisationId, address };
  if (before) {
    await setRole(tx, organisationId, user.id, role);
    const changes = changesOf<{ role: string }>({ role: before }, { role });
    const detail = JSON.stringify({ userId: user.id, role, ...changes, by: 'sso' });
    await audit(tx, { at, ...who, event: 'team.role', outcome: 'ok', detail });
    return;
  }
  await lockMemberships(tx, user.id);
  if ((await countMemberships(tx, user.id)) >= membershipsMax) throw new AppError('E5405');
  if ((await countMembers(tx, organisationId)) >= membersMax) throw new AppError('E5407');
  await insertMembership(tx, organisationId, user.id, role, at);
  const detail = JSON.stringify({ role, by: 'sso' });
  await audit(tx, { at, ...who, event: 'team.join', outcome: 'ok', detail });
}
