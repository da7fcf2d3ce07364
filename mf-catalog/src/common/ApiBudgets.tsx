import styled from 'styled-components';
import { budgetActions, budgetPeriods, budgetStates, type Budget, type BudgetState } from '@portal/calls';
import { Status, theme, type Tone } from '@portal/design';
import { formatBudget } from '@portal/rules';

const tones: Record<BudgetState, Tone> = { normal: 'good', warned: 'warn', reached: 'bad' };

/** The budgets of an app that are of one API alone. */
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

/** How much of a budget is used, and what comes of it. */
export const BudgetUsed = ({ budget: { unit, used, percent, state, isEnabled } }: { budget: Budget }) => (
  <Whole>
    已用 {formatBudget(unit, used)}（{percent}%）
    {isEnabled === 1 ? (
      <Status tone={tones[state]}>{budgetStates[state]}</Status>
    ) : (
      <Status tone="calm">已停用</Status>
    )}
  </Whole>
);

const Whole = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: ${theme.space.xs} ${theme.space.s};
`;
