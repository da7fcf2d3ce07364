import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { appState, budgetAction, type BudgetState } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import { isUniqueViolation } from '../../platform/db/isUniqueViolation';
import type { Tables } from '../../platform/db/tables';
import type { BudgetSettings } from '../../platform/db/tables/storedShapes';
import { shortHash } from '../../platform/shortHash';
import { formatDate } from '../../platform/time';
import { periodStart, startsAt } from './budgetPeriod';

export type BudgetRow = Selectable<Tables['budgets']>;
export type BudgetPeriodRow = Selectable<Tables['budget_periods']>;

/** The share of one period of one budget. */
export interface BudgetShare {
  budgetId: string;
  periodStart: string;
  /** Whether it reserves calls as well as money; leases of older servers reserve money only. */
  countsCalls?: boolean;
}

/** The settings in effect on a day, with pending changes that have become due. */
export const inEffect = <Row extends Pick<BudgetRow, 'next' | 'next_from'>>(row: Row, today: string): Row =>
  row.next && row.next_from !== null && row.next_from <= today ? { ...row, ...row.next } : row;

/** Puts pending changes into effect that have become due. @returns number of changed budgets. */
export async function turnBudgets(db: Db, today: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update budgets set cap_minor = (next->>'cap_minor')::bigint, cap_calls = (next->>'cap_calls')::bigint,
      unit = next->>'unit', action = (next->>'action')::smallint,
      levels = array(select jsonb_array_elements_text(next->'levels')::smallint), next = null, next_from = null
    where next_from <= ${today}::date`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Of the settings that a form shows: differs after each change. */
export const markOf = ({
  receivers,
  channels,
  next,
  next_from,
  ...settings
}: BudgetSettings & Pick<BudgetRow, 'receivers' | 'channels' | 'next' | 'next_from'>): string =>
  shortHash([valuesOf(settings), receivers, channels, next && [next_from, valuesOf(next)]]);

const valuesOf = ({ unit, cap_minor, cap_calls, levels, action }: BudgetSettings) => [
  unit,
  cap_minor,
  cap_calls,
  levels,
  action,
];

/** @throws {AppError} `E4303` when it does not exist or belongs to somebody else. */
export async function getOwnBudget(
  tx: Db,
  ownerId: string,
  budgetId: string,
  today: string,
): Promise<BudgetRow> {
  const row = await findBudget(tx, budgetId, today);
  if (row?.owner_id !== ownerId) throw new AppError('E4303');
  return row;
}

export async function findBudget(tx: Db, budgetId: string, today: string): Promise<BudgetRow | undefined> {
  const row = await tx.selectFrom('budgets').selectAll().where('id', '=', budgetId).executeTakeFirst();
  return row && inEffect(row, today);
}

/** Enabled budgets that a call of this app and API counts towards. */
export async function listApplicable(
  tx: Db,
  { ownerId, appId, apiId }: { ownerId: string; appId: string; apiId: string },
  today: string,
): Promise<BudgetRow[]> {
  const rows = await tx
    .selectFrom('budgets')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('is_enabled', '=', true)
    .where(({ or, eb }) => or([eb('app_id', 'is', null), eb('app_id', '=', appId)]))
    .where(({ or, eb }) => or([eb('api_id', 'is', null), eb('api_id', '=', apiId)]))
    .execute();
  return rows.map((row) => inEffect(row, today));
}

/** @throws {AppError} `E4304` when one exists for the same target and period. */
export async function insertBudget(tx: Db, row: Insertable<Tables['budgets']>): Promise<void> {
  try {
    await tx.insertInto('budgets').values(row).execute();
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('E4304') : error;
  }
}

export async function insertBudgetOnce(tx: Db, row: Insertable<Tables['budgets']>): Promise<void> {
  await tx
    .insertInto('budgets')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function updateBudget(
  tx: Db,
  budgetId: string,
  changes: Updateable<Tables['budgets']>,
): Promise<void> {
  await tx.updateTable('budgets').set(changes).where('id', '=', budgetId).execute();
}

export async function deleteBudget(tx: Db, budgetId: string): Promise<void> {
  await tx.deleteFrom('budgets').where('id', '=', budgetId).execute();
}

/** Gives the budgets of an app and of its APIs to a new owner, with what they have counted. */
export async function setOwnerOfAppBudgets(tx: Db, appId: string, ownerId: string): Promise<void> {
  await tx.updateTable('budgets').set({ owner_id: ownerId }).where('app_id', '=', appId).execute();
}

/** Inserts the row of a period; false when it exists. */
export async function insertPeriod(tx: Db, { budgetId, periodStart: start }: BudgetShare): Promise<boolean> {
  const made = await tx
    .insertInto('budget_periods')
    .values({ budget_id: budgetId, period_start: start })
    .onConflict((conflict) => conflict.doNothing())
    .returning('budget_id')
    .executeTakeFirst();
  return made !== undefined;
}

export const lockPeriodRow = (
  tx: Db,
  { budgetId, periodStart: start }: BudgetShare,
): Promise<BudgetPeriodRow> =>
  tx
    .selectFrom('budget_periods')
    .selectAll()
    .where('budget_id', '=', budgetId)
    .where('period_start', '=', start)
    .forUpdate()
    .executeTakeFirstOrThrow();

/** Used and reserved amounts of a period. */
export type PeriodUse = Pick<
  BudgetPeriodRow,
  'used_minor' | 'reserved_minor' | 'used_calls' | 'reserved_calls'
>;

/** The same without creating or locking the row: its values if it were created now. */
export async function peekPeriod(
  db: Db,
  budget: BudgetRow,
  { budgetId, periodStart: start }: BudgetShare,
  now: Date,
): Promise<PeriodUse> {
  const row = await db
    .selectFrom('budget_periods')
    .select(['used_minor', 'reserved_minor', 'used_calls', 'reserved_calls'])
    .where('budget_id', '=', budgetId)
    .where('period_start', '=', start)
    .executeTakeFirst();
  if (row) return row;
  const { minor, calls } = await spentSince(db, budget, startsAt(budget.period, now));
  return { used_minor: minor, reserved_minor: 0, used_calls: calls, reserved_calls: 0 };
}

/** Adds to the used and reserved amounts of a period, in 1/10000 yuan and calls; used amounts never become negative. */
export async function addToPeriod(
  tx: Db,
  { budgetId, periodStart: start }: BudgetShare,
  {
    used = 0,
    reserved = 0,
    usedCalls = 0,
    reservedCalls = 0,
  }: { used?: number; reserved?: number; usedCalls?: number; reservedCalls?: number },
): Promise<void> {
  await tx
    .updateTable('budget_periods')
    .set({
      used_minor: sql`greatest(0, used_minor + ${used}::bigint)`,
      reserved_minor: sql`reserved_minor + ${reserved}::bigint`,
      used_calls: sql`greatest(0, used_calls + ${usedCalls}::bigint)`,
      reserved_calls: sql`reserved_calls + ${reservedCalls}::bigint`,
    })
    .where('budget_id', '=', budgetId)
    .where('period_start', '=', start)
    .execute();
}

export async function setPeriodState(
  tx: Db,
  { budgetId, periodStart: start }: BudgetShare,
  state: BudgetState,
  warnedLevel: number,
): Promise<void> {
  await tx
    .updateTable('budget_periods')
    .set({ state, warned_level: warnedLevel })
    .where('budget_id', '=', budgetId)
    .where('period_start', '=', start)
    .execute();
}

/**
 * Full price (1/10000 yuan), whatever part of it coupons paid, and billed production calls for the target of a budget.
 */
export async function spentSince(
  tx: Db,
  budget: Pick<BudgetRow, 'owner_id' | 'app_id' | 'api_id'>,
  since: Date,
  until?: Date,
): Promise<{ minor: number; calls: number }> {
  let query = tx
    .selectFrom('cost_days')
    .select([
      sql<number>`greatest(0, coalesce(sum(gross_minor), 0))::bigint`.as('minor'),
      sql<number>`greatest(0, coalesce(sum(billed) filter (where env = 'prod'), 0))::bigint`.as('calls'),
    ])
    .where('owner_id', '=', budget.owner_id)
    .where('day', '>=', formatDate(since));
  if (until) query = query.where('day', '<', formatDate(until));
  if (budget.app_id) query = query.where('app_id', '=', budget.app_id);
  if (budget.api_id) query = query.where('api_id', '=', budget.api_id);
  return query.executeTakeFirstOrThrow();
}

/** Targets of this owner's throttling budgets that are used up; null stands for all apps or APIs. */
export const listThrottled = (
  db: Db,
  ownerId: string,
  now: Date,
): Promise<{ app_id: string | null; api_id: string | null }[]> =>
  db
    .selectFrom('budgets')
    .innerJoin('budget_periods', 'budget_periods.budget_id', 'budgets.id')
    .select(['app_id', 'api_id'])
    .where('owner_id', '=', ownerId)
    .where('is_enabled', '=', true)
    .where('action', '=', budgetAction.throttle)
    .where('budget_periods.state', '=', 'reached')
    .where(({ or, and, eb }) =>
      or(
        (['day', 'month'] as const).map((period) =>
          and([eb('period', '=', period), eb('period_start', '=', periodStart(period, now))]),
        ),
      ),
    )
    .execute();

/** Targets of this owner's budgets that count calls; null stands for all apps or APIs. */
export const listCountingCalls = (
  db: Db,
  ownerId: string,
): Promise<{ app_id: string | null; api_id: string | null }[]> =>
  db
    .selectFrom('budgets')
    .select(['app_id', 'api_id'])
    .where('owner_id', '=', ownerId)
    .where('is_enabled', '=', true)
    .where(({ or, eb }) => or([eb('unit', '=', 'calls'), eb('next', 'is not', null)]))
    .execute();

/** Apps whose calls count towards a budget. */
export async function listAppIds(tx: Db, { owner_id, app_id }: BudgetRow): Promise<string[]> {
  let query = tx
    .selectFrom('apps')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('state', '!=', appState.removed);
  if (app_id) query = query.where('id', '=', app_id);
  return (await query.orderBy('id').execute()).map(({ id }) => id);
}

export async function isOwnApp(tx: Db, ownerId: string, appId: string): Promise<boolean> {
  const app = await tx
    .selectFrom('apps')
    .select('id')
    .where('id', '=', appId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  return app !== undefined;
}

/** Whether the app has or had a subscription to the API. */
export async function hasSubscribed(tx: Db, appId: string, apiId: string): Promise<boolean> {
  const subscription = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('app_id', '=', appId)
    .where('api_id', '=', apiId)
    .limit(1)
    .executeTakeFirst();
  return subscription !== undefined;
}
