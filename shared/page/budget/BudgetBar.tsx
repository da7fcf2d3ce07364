import styled from 'styled-components';
import { theme } from '@portal/design';
import { budgetTone, type Spent } from './budgetTone';

const colors = {
  good: theme.color.brand,
  warn: theme.color.warn,
  bad: theme.color.bad,
  calm: theme.color.inkFaint,
};

interface BudgetBarProps {
  budget: Spent & { percent: number };
  label: string;
  width: number;
}

/** How much of a budget is used. Its colour says no more than the words beside it; above the cap it is full. */
export const BudgetBar = ({ budget, label, width }: BudgetBarProps) => (
  <Bar
    value={Math.min(budget.percent, 100)}
    max={100}
    aria-label={label}
    $color={colors[budgetTone(budget)]}
    $width={width}
  />
);

const Bar = styled.progress<{ $color: string; $width: number }>`
  width: ${({ $width }) => $width}px;
  height: 8px;
  accent-color: ${({ $color }) => $color};
`;
