import {
  budgetAction,
  type BudgetAction,
  type BudgetChannel,
  type BudgetPeriod,
  type BudgetScope,
  type BudgetUnit,
} from '@portal/calls';
import { formatBudget, formatMinor, parseYuan } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import { tell } from '../../platform/announce';
import { auditAct } from '../../platform/auditAct';
import { changesOf } from '../../platform/changesOf';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { lockRow } from '../../platform/db/lockRow';
import { newId } from '../../platform/ids';
import { refuseOutdated } from '../../platform/refuseOutdated';
import type { Actor } from '../../platform/Actor';
import { say } from '../../platform/i18n/say';
import { formatDate } from '../../platform/time';
import { listBudgetsOf, overviewOf } from './budget.queries';
import { amountText, capOf, nameOf, readAmount, usedOf } from './budgetAmounts';
import { nextStart } from './budgetPeriod';
import { listCandidates, readBudgetView } from './budgetView.queries';
import {
  deleteBudget,
  getOwnBudget,
  hasSubscribed,
  insertBudget,
  insertBudgetOnce,
  isOwnApp,
  markOf,
  setOwnerOfAppBudgets,
  updateBudget,
  type BudgetRow,
} from './budget.repository';
import type { BudgetGuard } from './budgetGuard.service';
import { spendableOf } from './coupon';
import { checkPurchase } from './purchase';

interface BudgetInput {
  budgetId?: string;
  scope: BudgetScope;
  appId?: string;
  apiId?: string;
  period: BudgetPeriod;
  cap: string;
  unit: BudgetUnit;
  receivers?: string[];
  channels?: BudgetChannel[];
  fromNext?: number;
  levels: number[];
  action: BudgetAction;
  isConfirmed?: number;
  mark?: string;
}

export type BudgetService = ReturnType<typeof createBudgetService>;

/** Budgets for their owner: view and change. */
export function createBudgetService({ db, clock }: Deps, guard: BudgetGuard) {
  const today = () => formatDate(clock());

  /** Creates or changes a budget; its target and period are fixed. */
  async function put(
    tx: Db,
    ownerId: string,
    cap: number,
    input: BudgetInput,
  ): Promise<{ id: string; facts?: object }> {
    const settings = {
      unit: input.unit,
      ...capColumns(input.unit, cap),
      levels: [...new Set(input.levels)].sort((a, b) => a - b),
      action: input.action,
    };
    const who = {
      ...(input.receivers && { receivers: await requireReceivers(tx, ownerId, input.receivers) }),
      ...(input.channels && { channels: [...new Set(input.channels)] }),
    };
    if (input.budgetId) {
      await lockRow(tx, 'budgets', { id: input.budgetId });
      const before = await getOwnBudget(tx, ownerId, input.budgetId, today());
      const change = input.fromNext
        ? { next: settings, next_from: nextStart(before.period, clock()) }
        : { ...settings, next: null, next_from: null };
      refuseOutdated(input.mark, markOf(before), markOf({ ...before, ...change, ...who }));
      const next = change.next && JSON.stringify(change.next);
      await updateBudget(tx, before.id, { ...change, next, ...who });
      const facts = changesOf(factsOf(before), factsOf({ ...before, ...settings, ...who }));
      return { id: before.id, facts: { ...facts, ...(input.fromNext && { fromDay: change.next_from }) } };
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
      ...who,
    });
    return { id };
  }

  const note = (tx: Db, event: string, budget: BudgetRow, actor: Actor, facts?: object) =>
    auditAct(tx, {
      actor,
      at: clock(),
      event,
      appId: budget.app_id,
      detail: { id: budget.id, name: String(nameOf(budget)), ...facts },
    });

  return {
    overview: (ownerId: string) => overviewOf(db, ownerId, clock()),

    /** @throws {AppError} `E4303`, `E3101`, `E4004`. */
    view: (ownerId: string, asked: Parameters<typeof readBudgetView>[2]) =>
      readBudgetView(db, ownerId, asked, clock()),

    list: (ownerId: string, filter: Parameters<typeof listBudgetsOf>[3]) =>
      listBudgetsOf(db, ownerId, clock(), filter),

    /**
     * Creates or changes a budget.
     *
     * @throws {AppError} `E4301` for a cap of zero, `E4302` for one below what is used unless confirmed (with `used`),
     *   `E4303`, `E4304` for a duplicate target and period, `E3101`, `E4004`, `E7042`.
     */
    async save(
      tx: Db,
      ownerId: string,
      input: BudgetInput,
      actor: Actor,
    ): Promise<{ budgetId: string; mark: string }> {
      const cap = requireCap(readAmount(input.unit, input.cap), 'cap');
      const { id: budgetId, facts } = await put(tx, ownerId, cap, input);
      const saved = await getOwnBudget(tx, ownerId, budgetId, today());
      const used = usedOf(saved, await guard.lockPeriod(tx, saved));
      if (!input.fromNext && used > cap && !input.isConfirmed)
        throw new AppError('E4302', { used: amountText(saved, used) });
      await guard.judge(tx, saved, false, actor);
      await guard.tellThrottled(tx, saved);
      await note(tx, 'budget.save', saved, actor, facts);
      if (!input.fromNext) await tell(tx, 'budget.changed', budgetId);
      return { budgetId, mark: markOf(saved) };
    },

    /** Effect of a purchase on budgets, and what can pay for it. @throws {AppError} `E3101` for another owner's app. */
    async check(ownerId: string, { appId, apiId, amount }: { appId: string; apiId: string; amount: string }) {
      if (!(await isOwnApp(db, ownerId, appId))) throw new AppError('E3101');
      const { total, coupons } = await spendableOf(db, { ownerId, apiId, at: clock() });
      return {
        records: await checkPurchase(db, { ownerId, appId, apiId }, parseYuan(amount) ?? 0, clock()),
        available: formatMinor(total),
        coupons: formatMinor(coupons),
      };
    },

    /** Raises a cap with immediate effect. @throws {AppError} `E4301` unless it is higher, `E4303`. */
    async raise(tx: Db, ownerId: string, { budgetId, cap }: { budgetId: string; cap: string }, actor: Actor) {
      await lockRow(tx, 'budgets', { id: budgetId });
      const before = await getOwnBudget(tx, ownerId, budgetId, today());
      const raised = readAmount(before.unit, cap) ?? 0;
      if (raised <= capOf(before)) {
        const now = formatBudget(before.unit, amountText(before, capOf(before)));
        const message = say`上限现在是 ${now}，新的上限须高于它`;
        throw new AppError('E4301', { fields: [{ name: 'cap', message }] }, message);
      }
      await updateBudget(tx, budgetId, capColumns(before.unit, raised));
      const saved = await getOwnBudget(tx, ownerId, budgetId, today());
      await guard.judge(tx, saved, false, actor);
      await note(tx, 'budget.raise', saved, actor, changesOf(factsOf(before), factsOf(saved)));
      return { cap: amountText(saved, raised) };
    },

    /** Budgets of an app move to its new owner, with what they have counted. */
    giveAppBudgets: (tx: Db, appId: string, ownerId: string): Promise<void> =>
      setOwnerOfAppBudgets(tx, appId, ownerId),

    /** Sets a monthly cap for one API of an app that stops calls; an existing budget is kept. */
    async capApi(tx: Db, ownerId: string, appId: string, apiId: string, capMinor: number): Promise<void> {
      await insertBudgetOnce(tx, {
        id: newId('budget'),
        owner_id: ownerId,
        scope: 'api',
        app_id: appId,
        api_id: apiId,
        period: 'month',
        cap_minor: requireCap(capMinor > 0 ? capMinor : null, 'budgetCap'),
        levels: [80, 100],
        action: budgetAction.stop,
        created_at: clock(),
      });
    },

    /** Switched on again, it counts what was paid meanwhile. @throws {AppError} `E4303`. */
    async toggle(ownerId: string, budgetId: string, isEnabled: boolean, actor: Actor): Promise<void> {
      await inTransaction(db, async (tx) => {
        const budget = await getOwnBudget(tx, ownerId, budgetId, today());
        await updateBudget(tx, budgetId, { is_enabled: isEnabled });
        if (isEnabled && !budget.is_enabled) {
          await guard.recount(tx, budget);
          await guard.judge(tx, budget, false, actor);
        }
        await guard.tellThrottled(tx, budget);
        await note(tx, isEnabled ? 'budget.on' : 'budget.off', budget, actor);
        if (isEnabled) await tell(tx, 'budget.changed', budgetId);
      });
    },

    async remove(ownerId: string, budgetId: string, actor: Actor): Promise<void> {
      await inTransaction(db, async (tx) => {
        const budget = await getOwnBudget(tx, ownerId, budgetId, today());
        await deleteBudget(tx, budgetId);
        await guard.tellThrottled(tx, budget);
        await note(tx, 'budget.remove', budget, actor);
      });
    },
  };
}

function requireCap(cap: number | null, field: string): number {
  if (cap === null)
    throw new AppError('E4301', { fields: [{ name: field, message: say`上限须大于零，次数须为整数` }] });
  return cap;
}

/** Older servers do not know caps of calls: they see a cap of money that is never reached. */
const capColumns = (unit: BudgetUnit, cap: number) =>
  unit === 'calls'
    ? { cap_minor: Number.MAX_SAFE_INTEGER, cap_calls: cap }
    : { cap_minor: cap, cap_calls: null };

/** @throws {AppError} `E0017` for a person outside the account. */
async function requireReceivers(tx: Db, ownerId: string, wanted: readonly string[]): Promise<string[]> {
  const known = new Set((await listCandidates(tx, ownerId)).map(({ userId }) => userId));
  if (wanted.some((id) => !known.has(id)))
    throw new AppError('E0017', { fields: [{ name: 'receivers', message: say`只能选择本账户的成员` }] });
  return [...new Set(wanted)];
}

async function targetOf(tx: Db, ownerId: string, { scope, appId = '', apiId = '' }: BudgetInput) {
  if (scope === 'account') return { app_id: null, api_id: null };
  if (!(await isOwnApp(tx, ownerId, appId)))
    throw new AppError('E3101', { fields: [{ name: 'appId', message: say`请选择应用` }] });
  if (scope === 'app') return { app_id: appId, api_id: null };
  if (!(await hasSubscribed(tx, appId, apiId)))
    throw new AppError('E4004', { fields: [{ name: 'apiId', message: say`请选择该应用订阅的API` }] });
  return { app_id: appId, api_id: apiId };
}

/** Facts for the audit log. */
const factsOf = (
  budget: Pick<
    BudgetRow,
    'unit' | 'cap_minor' | 'cap_calls' | 'levels' | 'action' | 'receivers' | 'channels'
  >,
) => ({
  cap: amountText(budget, capOf(budget)),
  unit: budget.unit,
  levels: budget.levels.map((level) => `${level}%`),
  action: budget.action,
  receivers: budget.receivers,
  channels: budget.channels,
});
