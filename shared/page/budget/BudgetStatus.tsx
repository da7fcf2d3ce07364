import { budgetStates } from '@portal/calls';
import { Status } from '@portal/design';
import { budgetTone, type Spent } from './budgetTone';

export const BudgetStatus = ({ budget }: { budget: Spent }) => (
  <Status tone={budgetTone(budget)}>{budget.isEnabled === 0 ? '已停用' : budgetStates[budget.state]}</Status>
);
