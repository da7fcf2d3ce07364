import type { CompanyState } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import type { Move } from '../../platform/Move';
import { companyMachine } from './company.machine';
import { restedAt } from './restedAt';
import { updateCompany, type CompanyChanges, type CompanyRow } from './company.repository';

/** Applies one transition to a locked row, both to the state machine and to the row. */
export async function moveCompany(
  tx: Db,
  row: CompanyRow,
  { to, actor, at, reason = '', changes = {} }: Move<CompanyState, CompanyChanges>,
): Promise<void> {
  await companyMachine.pass(tx, {
    id: row.id,
    from: row.state,
    to,
    actor,
    at,
    reason,
    facts: { companyName: row.company_name },
    readers: { owner: row.user_id },
  });
  await updateCompany(tx, row.id, { rested_at: restedAt(to, at), ...changes, state: to });
}
