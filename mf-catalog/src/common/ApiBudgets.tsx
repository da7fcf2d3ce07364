import styled from 'styled-components';
import { budgetActions, budgetPeriods, type Budget } from '@portal/calls';
import { theme } from '@portal/design';
import { BudgetStatus } from '@portal/page';
import { formatBudget } from '@portal/rules';

/** Budgets of an app for a single API. */
export function ApiBudgets({ budgets, apiId }: { budgets: readonly Budget[]; apiId: string }) {
  const own = budgets.filter((budget) => budget.apiId === apiId);
  if (own.length === 0) return <>未单独设置</>;
  return own.map((budget) => (
    <div key={budget.budgetId}>
      {budgetPeriods[budget.period]} {formatBudget(budget.unit, budget.cap)}，{budgetActions[budget.action]}，
      <BudgetUsed budget={budget} />
    </div>
  ));
}

/** Used share of a budget, and its status. */
export const BudgetUsed = ({ budget }: { budget: Budget }) => (
  <Whole>
    已用 {formatBudget(budget.unit, budget.used)}（{budget.percent}%）
    <BudgetStatus budget={budget} />
  </Whole>
);

const Whole = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: ${theme.space.xs} ${theme.space.s};
`;
