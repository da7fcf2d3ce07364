import styled from 'styled-components';
import { budgetStates, type App, type BudgetState } from '@portal/calls';
import { Status, TextLink, theme, type Tone } from '@portal/design';
import { formatBudget, formatMoney } from '@portal/rules';

const tones: Record<BudgetState, Tone> = { normal: 'good', warned: 'warn', reached: 'bad' };

/** What an app has cost this month, and how much of its budget that is. */
export function MonthCost({ app: { appId, appName, monthCost, monthBudget } }: { app: App }) {
  const budgetTab = `/myAppDetail?appId=${appId}&tab=budget`;

  return (
    <Cell>
      {formatMoney(monthCost)}
      {monthBudget ? (
        <>
          <progress value={monthBudget.percent} max={100} aria-label={`“${appName}”本月预算已用`} />
          <small>
            <TextLink to={budgetTab}>预算 {formatBudget(monthBudget.unit, monthBudget.cap)}</TextLink> 已用{' '}
            {monthBudget.percent}%
          </small>
          {monthBudget.state !== 'normal' && (
            <Status tone={tones[monthBudget.state]}>{budgetStates[monthBudget.state]}</Status>
          )}
        </>
      ) : (
        <small>
          <TextLink to={budgetTab}>未设预算</TextLink>
        </small>
      )}
    </Cell>
  );
}

const Cell = styled.span`
  display: inline-grid;
  gap: 2px;
  min-width: 120px;
  progress {
    width: 120px;
    height: 8px;
    accent-color: ${theme.color.brand};
  }
  small {
    color: ${theme.color.inkFaint};
    font-size: ${theme.size.xs};
  }
`;
