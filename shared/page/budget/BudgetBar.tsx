import styled from 'styled-components';
import { theme } from '@portal/design';
import { budgetTone, type Spent } from './budgetTone';

interface BudgetBarProps {
  budget: Spent & { percent: number };
  label: string;
  width: number;
}

/**
 * Bar that shows how much of a budget is used; full above the cap. The words beside it carry the same information as
 * its colour.
 */
export const BudgetBar = ({ budget, label, width }: BudgetBarProps) => (
  <Bar
    value={Math.min(budget.percent, 100)}
    max={100}
    aria-label={label}
    data-tone={budgetTone(budget)}
    $width={width}
  />
);

const Bar = styled.progress<{ $width: number }>`
  width: ${({ $width }) => $width}px;
  height: 8px;
  accent-color: ${theme.color.brand};
  &[data-tone='warn'] {
    accent-color: ${theme.color.warn};
  }
  &[data-tone='bad'] {
    accent-color: ${theme.color.bad};
  }
  &[data-tone='calm'] {
    accent-color: ${theme.color.inkFaint};
  }
`;
