import {
  budgetOverview,
  checkBudgets,
  costTrend,
  listBudgets,
  listCosts,
  listLedger,
  listPaidCalls,
  raiseBudget,
  removeBudget,
  saveBudget,
  toggleBudget,
  viewBudget,
} from '@portal/calls';
import type { Answerer } from '../../platform/http/answer';
import { actorOf } from '../../platform/http/actorOf';
import { translateTexts } from '../../platform/i18n/translateTexts';
import type { BudgetService } from './budget.service';
import { listCostsOf } from './cost.queries';
import { readCostTrend } from './costTrend.queries';
import { listPaidCallsOf } from './paidCalls.queries';
import { listLedgerOf } from './ledger.queries';

export function registerFinanceRoutes(answer: Answerer, budgets: BudgetService): void {
  answer(budgetOverview, ({ member }) => budgets.overview(member.id));
  answer(listBudgets, ({ input, member }) => budgets.list(member.id, input));
  answer(saveBudget, ({ input, member, visitor, db }) =>
    budgets.save(db, member.id, input, actorOf('owner', member, visitor)),
  );
  answer(viewBudget, ({ input, member }) => budgets.view(member.id, input));
  answer(checkBudgets, ({ input, member }) => budgets.check(member.id, input));
  answer(raiseBudget, ({ input, member, visitor, db }) =>
    budgets.raise(db, member.id, input, actorOf('owner', member, visitor)),
  );
  answer(toggleBudget, async ({ input, member, visitor }) => {
    const actor = actorOf('owner', member, visitor);
    await budgets.toggle(member.id, input.budgetId, input.isEnabled === 1, actor);
    return {};
  });
  answer(removeBudget, async ({ input, member, visitor }) => {
    await budgets.remove(member.id, input.budgetId, actorOf('owner', member, visitor));
    return {};
  });
  answer(listCosts, ({ input, member, db }) => listCostsOf(db, member.id, input));
  answer(costTrend, async ({ input, member, visitor, db }) =>
    translateTexts(await readCostTrend(db, member.id, input), visitor.language),
  );
  answer(listPaidCalls, ({ input, member, db }) => listPaidCallsOf(db, member.id, input));
  answer(listLedger, async ({ input, member, db, visitor }) =>
    translateTexts(await listLedgerOf(db, member.id, input), visitor.language),
  );
}
