import { budgetAction, type BudgetAction, type BudgetPeriod, type BudgetScope } from '@portal/calls';
import { formatMinor, parseYuan } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import { auditAct } from '../../platform/auditAct';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { newId } from '../../platform/ids';
import type { Actor } from '../../platform/Actor';
import { listBudgetsOf, overviewOf } from './budget.queries';
import {
  deleteBudget,
  getOwnBudget,
  hasSubscribed,
  insertBudget,
  insertBudgetOnce,
  isOwnApp,
  setOwnerOfAppBudgets,
  updateBudget,
  type BudgetRow,
} from './budget.repository';
import { nameOf, type BudgetGuard } from './budgetGuard.service';

interface BudgetInput {
  budgetId?: string;
  scope: BudgetScope;
  appId?: string;
  apiId?: string;
  period: BudgetPeriod;
  cap: string;
  levels: number[];
  action: BudgetAction;
  isConfirmed?: number;
}

export type BudgetService = ReturnType<typeof createBudgetService>;

/** Budgets as their owner sees and sets them. */
export function createBudgetService({ db, clock }: Deps, guard: BudgetGuard) {
  /** Target and period of a budget stay what they were when it was made. */
  async function put(tx: Db, ownerId: string, capMinor: number, input: BudgetInput): Promise<string> {
    const settings = {
      cap_minor: capMinor,
      levels: [...new Set(input.levels)].sort((a, b) => a - b),
      action: input.action,
    };
    if (input.budgetId) {
      const { id } = await getOwnBudget(tx, ownerId, input.budgetId);
      await updateBudget(tx, id, settings);
      return id;
    }
    const id = newId('budget');
    await insertBudget(tx, {
      id,
      owner_id: ownerId,
      scope: input.scope,
      ...(await targetOf(tx, ownerId, input)),
      period: input.period,
      created_at: clock(),
      ...settings,
    });
    return id;
  }

  const note = (tx: Db, event: string, budget: BudgetRow, actor: Actor) =>
    auditAct(tx, {
      actor,
      at: clock(),
      event,
      appId: budget.app_id,
      detail: { id: budget.id, name: nameOf(budget) },
    });

  return {
    overview: (ownerId: string) => overviewOf(db, ownerId, clock()),

    list: (ownerId: string, filter: Parameters<typeof listBudgetsOf>[3]) =>
      listBudgetsOf(db, ownerId, clock(), filter),

    /**
     * Makes or changes a budget.
     *
     * @throws {AppError} `E4301` a cap of zero, `E4302` below what is used and not confirmed (with `used`), `E4303`,
     *   `E4304` a second one for the same target and period, `E3101`, `E4004`.
     */
    async save(tx: Db, ownerId: string, input: BudgetInput, actor: Actor): Promise<{ budgetId: string }> {
      const cap = requireCap(parseYuan(input.cap) ?? 0, 'cap');
      const budgetId = await put(tx, ownerId, cap, input);
      const saved = await getOwnBudget(tx, ownerId, budgetId);
      const { used_minor } = await guard.lockPeriod(tx, saved);
      if (used_minor > cap && !input.isConfirmed)
        throw new AppError('E4302', { used: formatMinor(used_minor) });
      await guard.judge(tx, saved, false, actor);
      await note(tx, 'budget.save', saved, actor);
      return { budgetId };
    },

    /** The budgets of an app follow it to its new owner, with what they have counted. */
    giveAppBudgets: (tx: Db, appId: string, ownerId: string): Promise<void> =>
      setOwnerOfAppBudgets(tx, appId, ownerId),

    /** A monthly cap for one API of an app that stops calls; an existing one stays as it is. */
    async capApi(tx: Db, ownerId: string, appId: string, apiId: string, capMinor: number): Promise<void> {
      await insertBudgetOnce(tx, {
        id: newId('budget'),
        owner_id: ownerId,
        scope: 'api',
        app_id: appId,
        api_id: apiId,
        period: 'month',
        cap_minor: requireCap(capMinor, 'budgetCap'),
        levels: [80, 100],
        action: budgetAction.stop,
        created_at: clock(),
      });
    },

    async toggle(ownerId: string, budgetId: string, isEnabled: boolean, actor: Actor): Promise<void> {
      await inTransaction(db, async (tx) => {
        const budget = await getOwnBudget(tx, ownerId, budgetId);
        await updateBudget(tx, budgetId, { is_enabled: isEnabled });
        await guard.tellThrottled(tx, budget);
        await note(tx, isEnabled ? 'budget.on' : 'budget.off', budget, actor);
      });
    },

    async remove(ownerId: string, budgetId: string, actor: Actor): Promise<void> {
      await inTransaction(db, async (tx) => {
        const budget = await getOwnBudget(tx, ownerId, budgetId);
        await deleteBudget(tx, budgetId);
        await guard.tellThrottled(tx, budget);
        await note(tx, 'budget.remove', budget, actor);
      });
    },
  };
}

function requireCap(capMinor: number, field: string): number {
  if (capMinor <= 0) throw new AppError('E4301', { fields: [{ name: field, message: '上限须大于零' }] });
  return capMinor;
}

async function targetOf(tx: Db, ownerId: string, { scope, appId = '', apiId = '' }: BudgetInput) {
  if (scope === 'account') return { app_id: null, api_id: null };
  if (!(await isOwnApp(tx, ownerId, appId)))
    throw new AppError('E3101', { fields: [{ name: 'appId', message: '请选择应用' }] });
  if (scope === 'app') return { app_id: appId, api_id: null };
  if (!(await hasSubscribed(tx, appId, apiId)))
    throw new AppError('E4004', { fields: [{ name: 'apiId', message: '请选择该应用订阅的API' }] });
  return { app_id: appId, api_id: apiId };
}
