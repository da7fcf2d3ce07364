import styled from 'styled-components';
import type { App } from '@portal/calls';
import { TextLink, theme } from '@portal/design';
import { BudgetBar, BudgetStatus } from '@portal/page';
import { formatBudget, formatMoney } from '@portal/rules';

/** This month's cost of an app, and the used share of its budget. */
export function MonthCost({ app: { appId, appName, monthCost, monthBudget } }: { app: App }) {
  const budgetTab = `/myAppDetail?appId=${appId}&tab=budget`;

  return (
    <Cell>
      {formatMoney(monthCost)}
      {monthBudget ? (
        <>
          <BudgetBar budget={monthBudget} label={`“${appName}”本月预算已用`} width={120} />
          <small>
            <TextLink to={budgetTab}>预算 {formatBudget(monthBudget.unit, monthBudget.cap)}</TextLink> 已用{' '}
            {monthBudget.percent}%
          </small>
          {monthBudget.state !== 'normal' && <BudgetStatus budget={monthBudget} />}
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
  small {
    color: ${theme.color.inkFaint};
    font-size: ${theme.size.xs};
  }
`;
