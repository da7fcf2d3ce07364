import type { BudgetState } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { periodStart } from './budgetPeriod';

export interface MonthBudget {
  capMinor: number;
  /** Settled and reserved together, as the gateways see it. */
  usedMinor: number;
  state: BudgetState;
}

/** What whole apps of an account may spend in this month, by app; without budgets that are switched off. */
export async function readMonthBudgets(
  db: Db,
  ownerId: string,
  appIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, MonthBudget>> {
  if (appIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('budgets as b')
    .leftJoin('budget_periods as p', (join) =>
      join.onRef('p.budget_id', '=', 'b.id').on('p.period_start', '=', periodStart('month', now)),
    )
    .select(['b.app_id', 'b.cap_minor', 'p.used_minor', 'p.reserved_minor', 'p.state'])
    .where('b.owner_id', '=', ownerId)
    .where('b.app_id', 'in', appIds)
    .where('b.scope', '=', 'app')
    .where('b.period', '=', 'month')
    .where('b.is_enabled', '=', true)
    .execute();
  // A period that has no row yet has used nothing.
  return new Map(
    rows.map((row) => [
      row.app_id ?? '',
      {
        capMinor: row.cap_minor,
        usedMinor: (row.used_minor ?? 0) + (row.reserved_minor ?? 0),
        state: row.state ?? 'normal',
      },
    ]),
  );
}
