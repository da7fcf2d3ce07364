import { sql, type Selectable } from 'kysely';
import { budgetPeriods, budgetScopes, type Budget, type BudgetOverview } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { isUniqueViolation } from '../../platform/db/isUniqueViolation';
import type { Tables } from '../../platform/db/tables';
import { newId } from '../../platform/ids';
import { formatMinor, parseYuan } from '../../platform/money';
import { systemActor, type Actor } from '../../platform/stateMachine';
import { dayStart, days, formatDate, monthStart } from '../../platform/time';
import { tellGateways } from '../metering/gatewayChanges';
import { budgetMachine, type BudgetState } from './budget.machine';
import { balanceOf } from './ledger';

type BudgetRow = Selectable<Tables['budgets']>;

interface BudgetInput {
  budgetId?: string;
  scope: 'account' | 'app' | 'api';
  appId?: string;
  apiId?: string;
  period: 'day' | 'month';
  cap: string;
  levels: number[];
  action: number;
  isConfirmed?: number;
}

const stop = 2;

/** First day of the period that an instant is in. */
export const periodStart = (period: string, at: Date) => formatDate(period === 'day' ? at : monthStart(at));

export type BudgetService = ReturnType<typeof createBudgetService>;

export function createBudgetService({ db, clock }: Deps) {
  async function getOwn(tx: Db, ownerId: string, budgetId: string): Promise<BudgetRow> {
    const row = await tx
      .selectFrom('budgets')
      .selectAll()
      .where('id', '=', budgetId)
      .where('owner_id', '=', ownerId)
      .executeTakeFirst();
    if (!row) throw new AppError('E4303');
    return row;
  }

  const currentPeriod = (tx: Db, budget: BudgetRow) =>
    tx
      .selectFrom('budget_periods')
      .selectAll()
      .where('budget_id', '=', budget.id)
      .where('period_start', '=', periodStart(budget.period, clock()))
      .executeTakeFirst();

  /** What this period has cost before the budget was made counts towards it. */
  async function spentSoFar(tx: Db, budget: BudgetRow): Promise<number> {
    const start = budget.period === 'day' ? dayStart(clock()) : monthStart(clock());
    let query = tx
      .selectFrom('usage_rollups')
      .select(sql<number>`coalesce(sum(cost_minor), 0)::bigint`.as('spent'))
      .where('owner_id', '=', budget.owner_id)
      .where('grain', '=', 'day')
      .where('starts_at', '>=', start);
    if (budget.app_id) query = query.where('app_id', '=', budget.app_id);
    if (budget.api_id) query = query.where('api_id', '=', budget.api_id);
    return (await query.executeTakeFirstOrThrow()).spent;
  }

  /** The row of the current period, locked; made on first use. */
  async function lockPeriod(tx: Db, budget: BudgetRow) {
    const start = periodStart(budget.period, clock());
    const made = await tx
      .insertInto('budget_periods')
      .values({ budget_id: budget.id, period_start: start })
      .onConflict((conflict) => conflict.doNothing())
      .returning('budget_id')
      .executeTakeFirst();
    if (made) {
      const used = await spentSoFar(tx, budget);
      await tx
        .updateTable('budget_periods')
        .set({ used_minor: used })
        .where('budget_id', '=', budget.id)
        .where('period_start', '=', start)
        .execute();
    }
    return tx
      .selectFrom('budget_periods')
      .selectAll()
      .where('budget_id', '=', budget.id)
      .where('period_start', '=', start)
      .forUpdate()
      .executeTakeFirstOrThrow();
  }

  const nameOf = ({ scope, period, cap_minor }: BudgetRow) =>
    `${budgetScopes[scope as 'app']}${budgetPeriods[period as 'day']}预算 ￥${formatMinor(cap_minor).slice(0, -2)}`;

  /** Brings the state of the current period in line with what is used; tells the owner of each step up. */
  async function judge(
    tx: Db,
    budget: BudgetRow,
    isExhausted = false,
    actor: Actor = systemActor,
  ): Promise<void> {
    const period = await lockPeriod(tx, budget);
    const percent = Math.floor((period.used_minor * 100) / budget.cap_minor);
    const level = Math.max(0, ...budget.levels.filter((one) => one <= percent && one < 100));
    const isReached = percent >= 100 || isExhausted;
    const to: BudgetState = isReached ? 'reached' : level > 0 ? 'warned' : 'normal';
    const isNewLevel = to === 'warned' && period.state === 'warned' && level > period.warned_level;
    if (to === period.state && !isNewLevel) return;
    if (to !== period.state) {
      await budgetMachine.pass(tx, {
        id: budget.id,
        from: period.state as BudgetState,
        to,
        actor,
        at: clock(),
        facts: { name: nameOf(budget), percent: Math.min(percent, 100), action: budget.action },
        readers: { owner: budget.owner_id },
      });
    }
    await tx
      .updateTable('budget_periods')
      .set({ state: to, warned_level: level })
      .where('budget_id', '=', budget.id)
      .where('period_start', '=', period.period_start)
      .execute();
    if (budget.action === 1 && (to === 'reached' || period.state === 'reached'))
      await tellOwnersApps(tx, budget);
  }

  /** The gateways throttle by what they are told about each app. */
  async function tellOwnersApps(tx: Db, budget: BudgetRow): Promise<void> {
    const apps = await tx
      .selectFrom('apps')
      .select('id')
      .where('owner_id', '=', budget.owner_id)
      .where('state', '!=', 9)
      .execute();
    for (const { id } of apps.filter((app) => !budget.app_id || app.id === budget.app_id))
      await tellGateways(tx, 'app', id, clock());
  }

  const toBudget = (
    row: BudgetRow & { app_name: string | null; api_name: string | null },
    period: { used_minor: number; reserved_minor: number; state: string } | undefined,
  ): Budget => {
    const used = period?.used_minor ?? 0;
    const reserved = period?.reserved_minor ?? 0;
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
      state: period?.state ?? 'normal',
      isEnabled: row.is_enabled ? 1 : 0,
    };
  };

  return {
    lockPeriod,
    judge,

    /** Enabled budgets that a call of this app and API counts towards, always in the same order. */
    applicable: (tx: Db, ownerId: string, appId: string, apiId: string) =>
      tx
        .selectFrom('budgets')
        .selectAll()
        .where('owner_id', '=', ownerId)
        .where('is_enabled', '=', true)
        .where(({ or, eb }) => or([eb('app_id', 'is', null), eb('app_id', '=', appId)]))
        .where(({ or, eb }) => or([eb('api_id', 'is', null), eb('api_id', '=', apiId)]))
        .orderBy('id')
        .execute(),

    async overview(ownerId: string): Promise<BudgetOverview> {
      const now = clock();
      const since = monthStart(now, 1);
      const rows = await db
        .selectFrom('usage_rollups')
        .select(['starts_at', sql<number>`sum(cost_minor)::bigint`.as('cost')])
        .where('owner_id', '=', ownerId)
        .where('grain', '=', 'day')
        .where('starts_at', '>=', since)
        .groupBy('starts_at')
        .orderBy('starts_at')
        .execute();
      const thisMonth = monthStart(now);
      const sum = (list: typeof rows) => list.reduce((total, { cost }) => total + cost, 0);
      const monthCost = sum(rows.filter(({ starts_at }) => starts_at >= thisMonth));
      const lastDays = sum(
        rows.filter(({ starts_at }) => starts_at >= dayStart(now, 7) && starts_at < dayStart(now)),
      );
      const daysLeft = Math.max(0, Math.ceil((monthStart(now, -1).getTime() - now.getTime()) / days));
      const costs = new Map(rows.map(({ starts_at, cost }) => [formatDate(starts_at), cost]));
      return {
        available: formatMinor(await balanceOf(db, { ownerId, kind: 'balance' })),
        reserved: formatMinor(await balanceOf(db, { ownerId, kind: 'reserved' })),
        monthCost: formatMinor(monthCost),
        lastMonthCost: formatMinor(sum(rows.filter(({ starts_at }) => starts_at < thisMonth))),
        forecast: formatMinor(monthCost + Math.round((lastDays / 7) * daysLeft)),
        days: Array.from({ length: 30 }, (_, index) => {
          const day = formatDate(dayStart(now, 29 - index));
          return { day, cost: formatMinor(costs.get(day) ?? 0) };
        }),
      };
    },

    async list(ownerId: string, pageNo: number, pageSize: number) {
      const query = db.selectFrom('budgets').where('budgets.owner_id', '=', ownerId);
      const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
      const rows = await query
        .leftJoin('apps', 'apps.id', 'budgets.app_id')
        .leftJoin('api_products', 'api_products.id', 'budgets.api_id')
        .selectAll('budgets')
        .select(['apps.name as app_name', 'api_products.name as api_name'])
        .orderBy('budgets.created_at')
        .orderBy('budgets.id')
        .limit(pageSize)
        .offset((pageNo - 1) * pageSize)
        .execute();
      const records: Budget[] = [];
      for (const row of rows) records.push(toBudget(row, await currentPeriod(db, row)));
      return { records, total, pageNo, pageSize };
    },

    /**
     * Makes or changes a budget.
     *
     * @throws {AppError} `E4301` a cap of zero, `E4302` below what is used and not confirmed (with `used`), `E4303`,
     *   `E4304` a second one for the same target and period, `E3101`, `E4004`.
     */
    async save(tx: Db, ownerId: string, input: BudgetInput, actor: Actor): Promise<{ budgetId: string }> {
      const cap = parseYuan(input.cap) ?? 0;
      if (cap <= 0) throw new AppError('E4301', { fields: [{ name: 'cap', message: '上限须大于零' }] });
      const before = input.budgetId ? await getOwn(tx, ownerId, input.budgetId) : null;
      const target = before ?? (await targetOf(tx, ownerId, input));
      const row = {
        cap_minor: cap,
        levels: [...new Set(input.levels)].sort((a, b) => a - b),
        action: input.action,
        period: before ? before.period : input.period,
      };
      const id = before?.id ?? newId('budget');
      if (before) await tx.updateTable('budgets').set(row).where('id', '=', id).execute();
      else {
        try {
          await tx
            .insertInto('budgets')
            .values({
              id,
              owner_id: ownerId,
              scope: input.scope,
              app_id: target.app_id,
              api_id: target.api_id,
              created_at: clock(),
              ...row,
            })
            .execute();
        } catch (error) {
          throw isUniqueViolation(error) ? new AppError('E4304') : error;
        }
      }
      const saved = await getOwn(tx, ownerId, id);
      const { used_minor } = await lockPeriod(tx, saved);
      if (used_minor > cap && !input.isConfirmed)
        throw new AppError('E4302', { used: formatMinor(used_minor) });
      await judge(tx, saved, false, { ...actor, party: 'system' });
      return { budgetId: id };
    },

    /** A monthly cap for one API of an app that stops calls; an existing one stays as it is. */
    async capApi(tx: Db, ownerId: string, appId: string, apiId: string, capMinor: number): Promise<void> {
      if (capMinor <= 0)
        throw new AppError('E4301', { fields: [{ name: 'budgetCap', message: '上限须大于零' }] });
      await tx
        .insertInto('budgets')
        .values({
          id: newId('budget'),
          owner_id: ownerId,
          scope: 'api',
          app_id: appId,
          api_id: apiId,
          period: 'month',
          cap_minor: capMinor,
          levels: [80, 100],
          action: stop,
          created_at: clock(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async toggle(ownerId: string, budgetId: string, isEnabled: boolean): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const budget = await getOwn(tx, ownerId, budgetId);
        await tx.updateTable('budgets').set({ is_enabled: isEnabled }).where('id', '=', budgetId).execute();
        if (budget.action === 1) await tellOwnersApps(tx, budget);
      });
    },

    async remove(ownerId: string, budgetId: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const budget = await getOwn(tx, ownerId, budgetId);
        await tx.deleteFrom('budgets').where('id', '=', budgetId).execute();
        if (budget.action === 1) await tellOwnersApps(tx, budget);
      });
    },
  };
}

async function targetOf(tx: Db, ownerId: string, { scope, appId, apiId }: BudgetInput) {
  if (scope === 'account') return { app_id: null, api_id: null };
  const app = await tx
    .selectFrom('apps')
    .select('id')
    .where('id', '=', appId ?? '')
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  if (!app) throw new AppError('E3101', { fields: [{ name: 'appId', message: '请选择应用' }] });
  if (scope === 'app') return { app_id: app.id, api_id: null };
  const api = await tx
    .selectFrom('subscriptions')
    .select('api_id')
    .where('app_id', '=', app.id)
    .where('api_id', '=', apiId ?? '')
    .limit(1)
    .executeTakeFirst();
  if (!api) throw new AppError('E4004', { fields: [{ name: 'apiId', message: '请选择该应用订阅的API' }] });
  return { app_id: app.id, api_id: api.api_id };
}
