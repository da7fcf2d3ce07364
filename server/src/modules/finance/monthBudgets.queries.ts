import type { MonthBudget } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { formatDate } from '../../platform/time';
import { inEffect } from './budget.repository';
import { amountText, capOf, percentOf, reservedOf, usedOf } from './budgetAmounts';
import { periodStart } from './budgetPeriod';

/** Monthly budgets of whole apps, by app; without disabled ones. */
export async function readMonthBudgets(
  db: Db,
  ownerId: string,
  appIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, MonthBudget>> {
  if (appIds.length === 0) return new Map();
  const rows = await monthBudgets(db, ownerId, now)
    .where('b.scope', '=', 'app')
    .where('b.app_id', 'in', appIds)
    .execute();
  return new Map(rows.map((row) => [row.app_id ?? '', toMonthBudget(row, now)]));
}

/** Monthly budget of the whole account; null: none, or disabled. */
export async function readMonthBudget(db: Db, ownerId: string, now: Date): Promise<MonthBudget | null> {
  const row = await monthBudgets(db, ownerId, now).where('b.scope', '=', 'account').executeTakeFirst();
  return row ? toMonthBudget(row, now) : null;
}

const monthBudgets = (db: Db, ownerId: string, now: Date) =>
  db
    .selectFrom('budgets as b')
    .leftJoin('budget_periods as p', (join) =>
      join.onRef('p.budget_id', '=', 'b.id').on('p.period_start', '=', periodStart('month', now)),
    )
    .selectAll('b')
    .select(['p.used_minor', 'p.reserved_minor', 'p.used_calls', 'p.reserved_calls', 'p.state'])
    .where('b.owner_id', '=', ownerId)
    .where('b.period', '=', 'month')
    .where('b.is_enabled', '=', true);

type Row = Awaited<ReturnType<ReturnType<typeof monthBudgets>['execute']>>[number];

/** A period without a row has used nothing yet. */
function toMonthBudget(listed: Row, now: Date): MonthBudget {
  const row = inEffect(listed, formatDate(now));
  const use = {
    used_minor: row.used_minor ?? 0,
    reserved_minor: row.reserved_minor ?? 0,
    used_calls: row.used_calls ?? 0,
    reserved_calls: row.reserved_calls ?? 0,
  };
  const cap = capOf(row);
  return {
    unit: row.unit,
    cap: amountText(row, cap),
    percent: percentOf(usedOf(row, use) + reservedOf(row, use), cap),
    state: row.state ?? 'normal',
  };
}
