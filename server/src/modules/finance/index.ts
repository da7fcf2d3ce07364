import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import { hours } from '../../platform/time';
import { createBudgetService, type BudgetService } from './budget.service';
import { createBudgetGuard, type BudgetGuard } from './budgetGuard.service';
import { registerFinanceRoutes } from './finance.routes';
import { findLastProof, isProven, keepProof, proveLedger } from './ledger.repository';

export { type BudgetShare, listThrottled } from './budget.repository';
export type { BudgetService } from './budget.service';
export type { BudgetGuard } from './budgetGuard.service';
export { periodStart } from './budgetPeriod';
export { earningMoves } from './earningMoves';
export { type Move, balanceOf, lockBalance, transfer } from './ledger.repository';
export { giveWelcomeCredit } from './welcomeCredit';

/** Money: the ledger, budgets and what was spent on what. */
export interface Finance extends Module {
  budgets: BudgetService;
  budgetGuard: BudgetGuard;
}

export function createFinance(deps: Deps): Finance {
  const { db, clock, log } = deps;
  const budgetGuard = createBudgetGuard(deps);
  const budgets = createBudgetService(deps, budgetGuard);

  async function proveSums(): Promise<void> {
    const proof = await proveLedger(db);
    await keepProof(db, proof, clock());
    if (!isProven(proof)) log.error({ proof }, 'the ledger does not add up');
  }

  return {
    budgets,
    budgetGuard,
    routes: ({ answer }) => registerFinanceRoutes(answer, budgets),
    jobs: [{ name: 'prove-ledger', everyMs: hours, run: proveSums }],
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
