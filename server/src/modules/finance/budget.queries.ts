import { sql } from 'kysely';
import type { Budget, BudgetOverview } from '@portal/calls';
import { formatMinor } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { cacheTotals } from '../../platform/db/TotalsCache';
import { pageOfIds } from '../../platform/db/pageOfIds';
import { dayStart, formatDate, monthStart } from '../../platform/time';
import { inEffect, markOf, type BudgetPeriodRow, type BudgetRow } from './budget.repository';
import { amountText, capOf, percentOf, reservedOf, usedOf } from './budgetAmounts';
import { periodStart } from './budgetPeriod';
import { couponWorthOf } from './coupon.repository';
import { availableOf, balanceOf, giftOf, isHeld } from './ledger.repository';
import { readMonthBudget } from './monthBudgets.queries';
import { pacePerMs } from './pacePerMs';

const daysShown = 30;

/**
 * Cost of this month so far and as estimated: paid amounts stay, calls continue at the average of the last seven days
 * and today, plans count when they are paid.
 */
export async function overviewOf(db: Db, ownerId: string, now: Date): Promise<BudgetOverview> {
  const rows = await costsByDay(db, ownerId, monthStart(now, 1));
  const between = (from: Date, until: Date) =>
    rows
      .filter(({ day }) => day >= formatDate(from) && day < formatDate(until))
      .reduce((total, { cost }) => total + cost, 0);

  const thisMonth = monthStart(now);
  const nextMonth = monthStart(now, -1);
  const monthCost = between(thisMonth, nextMonth);
  const costs = new Map(rows.map(({ day, cost }) => [day, cost]));
  const perMs = pacePerMs(
    rows.map(({ day, calls }) => [day, calls]),
    now,
  );
  const ahead = Math.max(0, Math.round(perMs * (nextMonth.getTime() - now.getTime())));
  const account = { ownerId, kind: 'balance' } as const;
  const available = await availableOf(db, account);
  const gift = Math.min(available, await giftOf(db, ownerId));
  return {
    available: formatMinor(available),
    gift: formatMinor(gift),
    refundable: formatMinor(available - gift),
    held: formatMinor((await balanceOf(db, account)) - available),
    isHeld: (await isHeld(db, account)) ? 1 : 0,
    coupons: formatMinor(await couponWorthOf(db, ownerId, now)),
    reserved: formatMinor(await balanceOf(db, { ownerId, kind: 'reserved' })),
    refunding: formatMinor(await balanceOf(db, { ownerId, kind: 'refunding' })),
    monthCost: formatMinor(monthCost),
    lastMonthCost: formatMinor(between(monthStart(now, 1), thisMonth)),
    forecast: formatMinor(monthCost + ahead),
    monthBudget: await readMonthBudget(db, ownerId, now),
    days: Array.from({ length: daysShown }, (_, index) => {
      const day = formatDate(dayStart(now, daysShown - 1 - index));
      return { day, cost: formatMinor(costs.get(day) ?? 0) };
    }),
  };
}

/** Total costs, and those of calls. */
const costsByDay = (
  db: Db,
  ownerId: string,
  since: Date,
): Promise<{ day: string; cost: number; calls: number }[]> =>
  db
    .selectFrom('cost_days')
    .select([
      'day',
      sql<number>`sum(gross_minor - discount_minor)::bigint`.as('cost'),
      sql<number>`coalesce(sum(gross_minor - discount_minor) filter (where kind in ('usage', 'refund')), 0)::bigint`.as(
        'calls',
      ),
      sql<number>`count(*)::int`.as('n'),
    ])
    .where('owner_id', '=', ownerId)
    .where('day', '>=', formatDate(since))
    .groupBy('day')
    .orderBy('day')
    .withPlugin(cacheTotals('n'))
    .execute();

/** Oldest first, each with its current period. */
export async function listBudgetsOf(
  db: Db,
  ownerId: string,
  now: Date,
  {
    appId,
    budgetId,
    pageNo = 1,
    pageSize = 1,
  }: { appId?: string; budgetId?: string; pageNo?: number; pageSize?: number },
) {
  let query = db.selectFrom('budgets').where('budgets.owner_id', '=', ownerId);
  if (budgetId) query = query.where('budgets.id', '=', budgetId);
  if (appId)
    query = query.where(({ or, eb }) =>
      or([eb('budgets.app_id', 'is', null), eb('budgets.app_id', '=', appId)]),
    );
  // Sorted by the columns needed for that; the rest is read for the rows of the page only.
  const { ids, ...page } = await pageOfIds(db, query.select('budgets.id'), sql`created_at, id`, {
    pageNo,
    pageSize,
  });
  const rows = await db
    .selectFrom('budgets')
    .where(sql<boolean>`budgets.id = any(${ids}::text[])`)
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
      'current.used_calls',
      'current.reserved_calls',
      'current.state',
    ])
    .orderBy(sql`array_position(${ids}::text[], budgets.id)`)
    .execute();
  return { ...page, records: rows.map((row) => toBudget(row, formatDate(now))) };
}

type Nullable<T> = { [Key in keyof T]: T[Key] | null };
type ListedRow = BudgetRow &
  Nullable<
    Pick<BudgetPeriodRow, 'used_minor' | 'reserved_minor' | 'used_calls' | 'reserved_calls' | 'state'>
  > & {
    app_name: string | null;
    api_name: string | null;
  };

/** A period without a row has used nothing yet. */
function toBudget(listed: ListedRow, today: string): Budget {
  const row = inEffect(listed, today);
  const use = {
    used_minor: row.used_minor ?? 0,
    reserved_minor: row.reserved_minor ?? 0,
    used_calls: row.used_calls ?? 0,
    reserved_calls: row.reserved_calls ?? 0,
  };
  const [used, reserved] = [usedOf(row, use), reservedOf(row, use)];
  const ahead = row === listed ? row.next : null;
  return {
    budgetId: row.id,
    scope: row.scope,
    appId: row.app_id,
    appName: row.app_name ?? '',
    apiId: row.api_id,
    apiName: row.api_name ?? '',
    period: row.period,
    unit: row.unit,
    cap: amountText(row, capOf(row)),
    used: amountText(row, used),
    reserved: amountText(row, reserved),
    percent: percentOf(used + reserved, capOf(row)),
    levels: row.levels,
    action: row.action,
    state: row.state ?? 'normal',
    isEnabled: row.is_enabled ? 1 : 0,
    receivers: row.receivers,
    channels: row.channels,
    next: ahead && { from: row.next_from ?? '', unit: ahead.unit, cap: amountText(ahead, capOf(ahead)) },
    mark: markOf(row),
  };
}
