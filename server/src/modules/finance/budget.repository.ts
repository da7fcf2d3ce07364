import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { appState, budgetAction, type BudgetState } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import { isUniqueViolation } from '../../platform/db/isUniqueViolation';
import type { Tables } from '../../platform/db/tables';
import { periodStart } from './budgetPeriod';

export type BudgetRow = Selectable<Tables['budgets']>;
export type BudgetPeriodRow = Selectable<Tables['budget_periods']>;

/** One period of one budget. */
export interface BudgetShare {
  budgetId: string;
  periodStart: string;
}

/** @throws {AppError} `E4303` for one that does not exist or is another's. */
export async function getOwnBudget(tx: Db, ownerId: string, budgetId: string): Promise<BudgetRow> {
  const row = await findBudget(tx, budgetId);
  if (row?.owner_id !== ownerId) throw new AppError('E4303');
  return row;
}

export const findBudget = (tx: Db, budgetId: string): Promise<BudgetRow | undefined> =>
  tx.selectFrom('budgets').selectAll().where('id', '=', budgetId).executeTakeFirst();

/** Enabled budgets that a call of this app and API counts towards. */
export const listApplicable = (tx: Db, ownerId: string, appId: string, apiId: string): Promise<BudgetRow[]> =>
  tx
    .selectFrom('budgets')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('is_enabled', '=', true)
    .where(({ or, eb }) => or([eb('app_id', 'is', null), eb('app_id', '=', appId)]))
    .where(({ or, eb }) => or([eb('api_id', 'is', null), eb('api_id', '=', apiId)]))
    .execute();

/** @throws {AppError} `E4304` when there is one for the same target and period. */
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

/** Budgets of an app, and of its APIs, with what they have counted. */
export async function setOwnerOfAppBudgets(tx: Db, appId: string, ownerId: string): Promise<void> {
  await tx.updateTable('budgets').set({ owner_id: ownerId }).where('app_id', '=', appId).execute();
}

/** Makes the row of a period; false when there is one. */
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

/** Adds to what a period has used and to what gateways hold of it, in 1/10000 yuan; what is used never falls below 0. */
export async function addToPeriod(
  tx: Db,
  { budgetId, periodStart: start }: BudgetShare,
  { used = 0, reserved = 0 }: { used?: number; reserved?: number },
): Promise<void> {
  await tx
    .updateTable('budget_periods')
    .set({
      used_minor: sql`greatest(0, used_minor + ${used}::bigint)`,
      reserved_minor: sql`reserved_minor + ${reserved}::bigint`,
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

/** What calls that the budget is about have cost since, in 1/10000 yuan. */
export async function costSince(tx: Db, budget: BudgetRow, since: Date): Promise<number> {
  let query = tx
    .selectFrom('usage_rollups')
    .select(sql<number>`coalesce(sum(cost_minor), 0)::bigint`.as('spent'))
    .where('owner_id', '=', budget.owner_id)
    .where('grain', '=', 'day')
    .where('starts_at', '>=', since);
  if (budget.app_id) query = query.where('app_id', '=', budget.app_id);
  if (budget.api_id) query = query.where('api_id', '=', budget.api_id);
  return (await query.executeTakeFirstOrThrow()).spent;
}

/** Targets of this owner's budgets that are used up now and throttle; null stands for all apps or APIs. */
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

/** The owner's apps that calls of the budget may come from. */
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

/** Whether the app has, or had, a subscription to the API. */
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
