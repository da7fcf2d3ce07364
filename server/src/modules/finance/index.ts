import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import { formatDate, hours, minutes } from '../../platform/time';
import { turnBudgets } from './budget.repository';
import { bookOlder } from './bookOlder';
import { createBudgetService, type BudgetService } from './budget.service';
import { createBudgetGuard, type BudgetGuard } from './budgetGuard.service';
import { financeExports } from './finance.exports';
import { registerFinanceRoutes } from './finance.routes';
import { areEarningsProven, proveEarnings } from './earningProof.queries';
import { createSettlement } from './settlement.service';
import { findLastProof, isProven, keepProof, proveLedger } from './ledger.repository';

export { type BudgetRow, type BudgetShare, listCountingCalls, listThrottled } from './budget.repository';
export { capOf, reservedOf, usedOf } from './budgetAmounts';
export type { BudgetService } from './budget.service';
export type { BudgetGuard, Spending } from './budgetGuard.service';
export { periodStart } from './budgetPeriod';
export { bookCosts, type Cost } from './costBook.repository';
export { sumCosts, sumCostsBy } from './costSums.queries';
export { bookEarnings } from './bookEarnings';
export { type Earning, earningDay, lateDaysMax, returnEarnings } from './earning';
export {
  couponsBack,
  movesToCoupons,
  payWithCoupons,
  returnToCoupons,
  spendableOf,
  usableCoupons,
} from './coupon';
export { type SpendableCoupon, changeCoupons, noteCouponUses, partsOf, sumParts } from './coupon.repository';
export { holdAll, holdAmount } from './hold.repository';
export {
  type Move,
  availableOf,
  balanceOf,
  giftOf,
  isHeld,
  lockAvailable,
  lockBalances,
  transfer,
} from './ledger.repository';
export { applyIdOf, entryNameOf } from './ledger.queries';
export { shownCost } from './shownCost';
export { countPurchase, findTightBudget } from './purchase';
export { readMonthBudgets } from './monthBudgets.queries';
export { listOwnTransfers } from './ownTransfers.queries';
export { listOpenByDay, paidFor } from './earning.queries';
export { areEarningsProven, isEarningProven, proveEarnings } from './earningProof.queries';
export { giveWelcomeCredit } from './welcomeCredit';

/** Money: ledger, budgets and costs. */
export interface Finance extends Module {
  budgets: BudgetService;
  budgetGuard: BudgetGuard;
}

export function createFinance(deps: Deps): Finance {
  const { db, clock, log } = deps;
  const budgetGuard = createBudgetGuard(deps);
  const budgets = createBudgetService(deps, budgetGuard);
  const settlement = createSettlement(deps);

  async function proveSums(): Promise<void> {
    const proof = await proveLedger(db);
    await keepProof(db, proof, clock());
    if (!isProven(proof)) log.error({ proof }, 'the ledger does not add up');
    const earnings = await proveEarnings(db);
    if (!areEarningsProven(earnings))
      log.error({ earnings }, 'rows of earnings are not what the ledger says');
  }

  return {
    budgets,
    budgetGuard,
    routes: ({ answer }) => registerFinanceRoutes(answer, budgets),
    exports: financeExports(deps),
    jobs: [
      {
        name: 'turn-budgets',
        everyMs: minutes,
        run: async () => void (await turnBudgets(db, formatDate(clock()))),
      },
      { name: 'prove-ledger', everyMs: hours, run: proveSums },
      { name: 'settle-earnings', everyMs: 10 * minutes, run: () => settlement.run() },
      { name: 'book-older-costs', everyMs: minutes, run: () => bookOlder(deps) },
    ],
    figures: [
      {
        name: 'portal_ledger_proven',
        help: '1: the last proof of the ledger added up; 0: it did not, which needs a person at once',
        read: async () => {
          const proof = await findLastProof(db);
          return [{ value: proof ? Number(isProven(proof)) : NaN }];
        },
      },
      {
        name: 'portal_ledger_proof_timestamp_seconds',
        help: 'When the ledger was last proven; 0: never',
        read: async () => [{ value: ((await findLastProof(db))?.at.getTime() ?? 0) / 1000 }],
      },
    ],
  };
}
