import { budgetAction, type BudgetState } from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { systemActor, type Actor } from '../../platform/Actor';
import { announce } from '../../platform/announce';
import { groupBy } from '../../platform/groupBy';
import { formatDate } from '../../platform/time';
import { budgetMachine } from './budget.machine';
import { capOf, nameOf, percentOf, usedOf } from './budgetAmounts';
import { periodStart, startsAt } from './budgetPeriod';
import {
  addToPeriod,
  findBudget,
  insertPeriod,
  listAppIds,
  listApplicable,
  lockPeriodRow,
  setPeriodState,
  spentSince,
  type BudgetPeriodRow,
  type BudgetRow,
  type BudgetShare,
} from './budget.repository';
import { notifyReceivers } from './notifyReceivers';

export type BudgetGuard = ReturnType<typeof createBudgetGuard>;

/** A payment that counts towards a budget. */
export interface Spending {
  share: BudgetShare;
  /** 1/10000 yuan. */
  minor: number;
  calls: number;
  /** Whether it was reserved before. */
  isHeld: boolean;
}

/** Budgets during calls: what each still allows and has used, and messages to its owner. */
export function createBudgetGuard({ clock }: Pick<Deps, 'clock'>) {
  const shareOf = (budget: BudgetRow): BudgetShare => ({
    budgetId: budget.id,
    periodStart: periodStart(budget.period, clock()),
    countsCalls: true,
  });
  const today = () => formatDate(clock());

  /** Row of the current period, locked. It is created on first use, including costs of the period so far. */
  async function lockPeriod(tx: Db, budget: BudgetRow): Promise<BudgetPeriodRow> {
    const share = shareOf(budget);
    if (await insertPeriod(tx, share)) {
      const { minor, calls } = await spentSince(tx, budget, startsAt(budget.period, clock()));
      await addToPeriod(tx, share, { used: minor, usedCalls: calls });
    }
    return lockPeriodRow(tx, share);
  }

  /**
   * Updates the state of the current period and tells the owner when it gets worse.
   *
   * @param isExhausted  The rest does not pay for one more call.
   */
  async function judge(
    tx: Db,
    budget: BudgetRow,
    isExhausted = false,
    actor: Actor = systemActor,
  ): Promise<void> {
    const period = await lockPeriod(tx, budget);
    if (isStopped(budget, period) && actor.party === 'system') return;
    const { to, level, percent } = stateOf(budget, period, isExhausted);
    if (to === period.state && !(to === 'warned' && level > period.warned_level)) return;
    if (to !== period.state) {
      await budgetMachine.pass(tx, {
        id: budget.id,
        from: period.state,
        to,
        // Lowering a cap is an action of the owner; reaching it is found by the portal.
        actor: budgetMachine.isAllowed(period.state, to, actor.party) ? actor : systemActor,
        at: clock(),
        facts: {
          budgetId: budget.id,
          name: nameOf(budget),
          percent: Math.min(percent, 100),
          action: budget.action,
          appId: budget.app_id,
          apiId: budget.api_id,
        },
        about: { appId: budget.app_id, name: String(nameOf(budget)) },
        readers: { owner: budget.owner_id },
      });
      if (to !== 'normal')
        await notifyReceivers(tx, budget, { to, percent: Math.min(percent, 100) }, clock());
    }
    await setPeriodState(tx, shareOf(budget), to, level);
    if (to === 'reached' || period.state === 'reached') await tellThrottled(tx, budget);
  }

  /**
   * Gateways throttle, and ask before serving free calls, according to what they know of each app: announce the change.
   */
  async function tellThrottled(tx: Db, budget: BudgetRow): Promise<void> {
    if (budget.action !== budgetAction.throttle && budget.unit !== 'calls') return;
    for (const appId of await listAppIds(tx, budget)) await announce(tx, 'app.changed', appId, clock());
  }

  return {
    lockPeriod,
    judge,
    tellThrottled,
    shareOf,
    /** As it counts now; undefined: it is gone or switched off. */
    async findCounting(tx: Db, budgetId: string): Promise<BudgetRow | undefined> {
      const budget = await findBudget(tx, budgetId, today());
      return budget?.is_enabled ? budget : undefined;
    },

    /** Adds what was paid in this period while the budget was switched off. */
    async recount(tx: Db, budget: BudgetRow): Promise<void> {
      const { used_minor, used_calls } = await lockPeriod(tx, budget);
      const { minor, calls } = await spentSince(tx, budget, startsAt(budget.period, clock()));
      await addToPeriod(tx, shareOf(budget), { used: minor - used_minor, usedCalls: calls - used_calls });
    },

    /** In the locking order of all transactions. */
    applicable: async (tx: Db, ownerId: string, appId: string, apiId: string): Promise<BudgetRow[]> =>
      (await listApplicable(tx, { ownerId, appId, apiId }, today())).sort((a, b) => a.id.localeCompare(b.id)),
    /** Reserves money and calls, or releases them with negative amounts; 1/10000 yuan. */
    async hold(tx: Db, shares: readonly BudgetShare[], amountMinor: number, calls: number): Promise<void> {
      for (const share of shares)
        await addToPeriod(tx, share, { reserved: amountMinor, reservedCalls: share.countsCalls ? calls : 0 });
    },

    /** Counts payments and calls, each budget once and always in the same order. */
    async spend(tx: Db, spendings: readonly Spending[]): Promise<void> {
      const byPeriod = groupBy(spendings, ({ share }) => `${share.budgetId} ${share.periodStart}`);
      for (const [, own] of [...byPeriod].sort(([a], [b]) => a.localeCompare(b))) {
        const sum = (amountOf: (spending: Spending) => number) =>
          own.reduce((total, spending) => total + amountOf(spending), 0);
        await addToPeriod(tx, own[0].share, {
          used: sum(({ minor }) => minor),
          usedCalls: sum(({ calls }) => calls),
          reserved: 0 - sum(({ minor, isHeld }) => (isHeld ? minor : 0)),
          reservedCalls: 0 - sum(({ share, calls, isHeld }) => (isHeld && share.countsCalls ? calls : 0)),
        });
      }
    },

    /** Reverses a call that was not completed, and its charge. */
    async refund(tx: Db, shares: readonly BudgetShare[], amountMinor: number): Promise<void> {
      for (const share of shares) await addToPeriod(tx, share, { used: -amountMinor, usedCalls: -1 });
    },

    /** Judges each of these budgets that still exists. */
    async judgeAll(tx: Db, budgetIds: Iterable<string>): Promise<void> {
      for (const id of [...budgetIds].sort()) {
        const budget = await findBudget(tx, id, today());
        if (budget) await judge(tx, budget);
      }
    },
  };
}

/**
 * Cheaper calls may still fit into the rest that did not pay for one call. They make it smaller, so only the owner can end
 * this state.
 */
const isStopped = ({ action }: BudgetRow, { state }: BudgetPeriodRow) =>
  action === budgetAction.stop && state === 'reached';

function stateOf(
  budget: BudgetRow,
  period: BudgetPeriodRow,
  isExhausted: boolean,
): { to: BudgetState; level: number; percent: number } {
  const percent = percentOf(usedOf(budget, period), capOf(budget));
  const level = Math.max(0, ...budget.levels.filter((one) => one <= percent && one < 100));
  const to = percent >= 100 || isExhausted ? 'reached' : level > 0 ? 'warned' : 'normal';
  return { to, level, percent };
}
