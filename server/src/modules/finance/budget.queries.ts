import { sql } from 'kysely';
import type { Budget, BudgetOverview } from '@portal/calls';
import { formatMinor } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { dayStart, days, formatDate, monthStart } from '../../platform/time';
import type { BudgetPeriodRow, BudgetRow } from './budget.repository';
import { periodStart } from './budgetPeriod';
import { balanceOf } from './ledger.repository';

const daysShown = 30;
const forecastDays = 7;

interface DayCost {
  starts_at: Date;
  cost: number;
}

/** What this month has cost so far, and what it will come to at the pace of the last seven days. */
export async function overviewOf(db: Db, ownerId: string, now: Date): Promise<BudgetOverview> {
  const rows = await costsByDay(db, ownerId, monthStart(now, 1));
  const between = (from: Date, until: Date) =>
    rows
      .filter(({ starts_at }) => starts_at >= from && starts_at < until)
      .reduce((total, { cost }) => total + cost, 0);

  const thisMonth = monthStart(now);
  const nextMonth = monthStart(now, -1);
  const monthCost = between(thisMonth, nextMonth);
  const perDay = between(dayStart(now, forecastDays), dayStart(now)) / forecastDays;
  const daysLeft = Math.max(0, Math.ceil((nextMonth.getTime() - now.getTime()) / days));
  const costs = new Map(rows.map(({ starts_at, cost }) => [formatDate(starts_at), cost]));
  return {
    available: formatMinor(await balanceOf(db, { ownerId, kind: 'balance' })),
    reserved: formatMinor(await balanceOf(db, { ownerId, kind: 'reserved' })),
    monthCost: formatMinor(monthCost),
    lastMonthCost: formatMinor(between(monthStart(now, 1), thisMonth)),
    forecast: formatMinor(monthCost + Math.round(perDay * daysLeft)),
    days: Array.from({ length: daysShown }, (_, index) => {
      const day = formatDate(dayStart(now, daysShown - 1 - index));
      return { day, cost: formatMinor(costs.get(day) ?? 0) };
    }),
  };
}

const costsByDay = (db: Db, ownerId: string, since: Date): Promise<DayCost[]> =>
  db
    .selectFrom('usage_rollups')
    .select(['starts_at', sql<number>`sum(cost_minor)::bigint`.as('cost')])
    .where('owner_id', '=', ownerId)
    .where('grain', '=', 'day')
    .where('starts_at', '>=', since)
    .groupBy('starts_at')
    .orderBy('starts_at')
    .execute();

/** Oldest first, each with its current period. */
export async function listBudgetsOf(
  db: Db,
  ownerId: string,
  now: Date,
  { appId, pageNo, pageSize }: { appId?: string; pageNo: number; pageSize: number },
) {
  let query = db.selectFrom('budgets').where('budgets.owner_id', '=', ownerId);
  if (appId)
    query = query.where(({ or, eb }) =>
      or([eb('budgets.app_id', 'is', null), eb('budgets.app_id', '=', appId)]),
    );
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .leftJoin('apps', 'apps.id', 'budgets.app_id')
    .leftJoin('api_products', 'api_products.id', 'budgets.api_id')
    .leftJoin('budget_periods as current', (join) =>
      join
        .onRef('current.budget_id', '=', 'budgets.id')
        .on(({ eb, or, and, ref }) =>
          or(
            (['day', 'month'] as const).map((period) =>
              and([
                eb(ref('budgets.period'), '=', period),
                eb(ref('current.period_start'), '=', periodStart(period, now)),
              ]),
            ),
          ),
        ),
    )
    .selectAll('budgets')
    .select([
      'apps.name as app_name',
      'api_products.name as api_name',
      'current.used_minor',
      'current.reserved_minor',
      'current.state',
    ])
    .orderBy('budgets.created_at')
    .orderBy('budgets.id')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  return { records: rows.map(toBudget), total, pageNo, pageSize };
}

type Nullable<T> = { [Key in keyof T]: T[Key] | null };
type ListedRow = BudgetRow &
  Nullable<Pick<BudgetPeriodRow, 'used_minor' | 'reserved_minor' | 'state'>> & {
    app_name: string | null;
    api_name: string | null;
  };

/** A period that has no row yet has used nothing. */
function toBudget(row: ListedRow): Budget {
  const used = row.used_minor ?? 0;
  const reserved = row.reserved_minor ?? 0;
  return {
    budgetId: row.id,
    scope: row.scope,
    appId: row.app_id,
    appName: row.app_name ?? '',
    apiId: row.api_id,
    apiName: row.api_name ?? '',
    period: row.period,
    cap: formatMinor(row.cap_minor),
    used: formatMinor(used),
    reserved: formatMinor(reserved),
    percent: Math.min(100, Math.floor(((used + reserved) * 100) / row.cap_minor)),
    levels: row.levels,
    action: row.action,
    state: row.state ?? 'normal',
    isEnabled: row.is_enabled ? 1 : 0,
  };
}
