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
import { tellReceivers } from './tellReceivers';

export type BudgetGuard = ReturnType<typeof createBudgetGuard>;

/** What a budget has paid. */
export interface Spending {
  share: BudgetShare;
  /** 1/10000 yuan. */
  minor: number;
  calls: number;
  /** It was set aside before. */
  isHeld: boolean;
}

/** Budgets as calls meet them: what each still allows, what it has used, and what its owner is told. */
export function createBudgetGuard({ clock }: Pick<Deps, 'clock'>) {
  const shareOf = (budget: BudgetRow): BudgetShare => ({
    budgetId: budget.id,
    periodStart: periodStart(budget.period, clock()),
    countsCalls: true,
  });
  const today = () => formatDate(clock());

  /** The row of the current period, locked. It is made on first use, and what this period has cost before counts. */
  async function lockPeriod(tx: Db, budget: BudgetRow): Promise<BudgetPeriodRow> {
    const share = shareOf(budget);
    if (await insertPeriod(tx, share)) {
      const { minor, calls } = await spentSince(tx, budget, startsAt(budget.period, clock()));
      await addToPeriod(tx, share, { used: minor, usedCalls: calls });
    }
    return lockPeriodRow(tx, share);
  }

  /**
   * Brings the state of the current period in line with what is used; tells the owner of each step up.
   *
   * @param isExhausted  What is left does not pay for one more call.
   */
  async function judge(
    tx: Db,
    budget: BudgetRow,
    isExhausted = false,
    actor: Actor = systemActor,
  ): Promise<void> {
    const period = await lockPeriod(tx, budget);
    const { to, level, percent } = stateOf(budget, period, isExhausted);
    if (to === period.state && !(to === 'warned' && level > period.warned_level)) return;
    if (to !== period.state) {
      await budgetMachine.pass(tx, {
        id: budget.id,
        from: period.state,
        to,
        // A lower cap is the owner's; that it is reached is the portal's finding.
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
      if (to !== 'normal') await tellReceivers(tx, budget, { to, percent: Math.min(percent, 100) }, clock());
    }
    await setPeriodState(tx, shareOf(budget), to, level);
    if (to === 'reached' || period.state === 'reached') await tellThrottled(tx, budget);
  }

  /** Gateways throttle, and ask before they serve what is free, by what they are told about each app. */
  async function tellThrottled(tx: Db, budget: BudgetRow): Promise<void> {
    if (budget.action !== budgetAction.throttle && budget.unit !== 'calls') return;
    for (const appId of await listAppIds(tx, budget)) await announce(tx, 'app.changed', appId, clock());
  }

  return {
    lockPeriod,
    judge,
    tellThrottled,
    shareOf,
    /** In the order in which every transaction locks them. */
    applicable: async (tx: Db, ownerId: string, appId: string, apiId: string): Promise<BudgetRow[]> =>
      (await listApplicable(tx, { ownerId, appId, apiId }, today())).sort((a, b) => a.id.localeCompare(b.id)),
    /** Sets money and calls aside, or with negative amounts gives them back; 1/10000 yuan. */
    async hold(tx: Db, shares: readonly BudgetShare[], amountMinor: number, calls: number): Promise<void> {
      for (const share of shares)
        await addToPeriod(tx, share, { reserved: amountMinor, reservedCalls: share.countsCalls ? calls : 0 });
    },

    /** Counts what was paid and the calls that were made, each budget once and always in the same order. */
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

    /** Takes back a call that did not come about, and what it was charged. */
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
