import styled from 'styled-components';
import { budgetActions, budgetPeriods, budgetScopes, type Budget } from '@portal/calls';
import { theme, type Column } from '@portal/design';
import { BudgetBar, BudgetStatus } from '@portal/page';
import { formatBudget } from '@portal/rules';

/** Name of the target, such as "示例应用 · 工作日历". */
export const targetOf = ({ scope, appName, apiName }: Budget) =>
  scope === 'account' ? '整个账户' : scope === 'app' ? appName : `${appName} · ${apiName}`;

export const budgetColumns: readonly Column<Budget>[] = [
  { title: '范围', isMain: true, render: (row) => `${budgetScopes[row.scope]}：${targetOf(row)}` },
  { title: '周期', render: ({ period }) => budgetPeriods[period] },
  { title: '上限', isKey: true, isFigure: true, render: ({ unit, cap }) => formatBudget(unit, cap) },
  {
    title: '已用',
    isKey: true,
    render: (row) => (
      <Used>
        <BudgetBar budget={row} label="已用比例" width={80} />
        {formatBudget(row.unit, row.used)}（{row.percent}%）
      </Used>
    ),
  },
  { title: '预警', render: ({ levels }) => levels.map((level) => `${level}%`).join('、') || '无' },
  { title: '超限动作', render: ({ action }) => budgetActions[action] },
  { title: '状态', isKey: true, render: (row) => <BudgetStatus budget={row} /> },
];

const Used = styled.span`
  white-space: nowrap;
  progress {
    margin-right: ${theme.space.s};
  }
`;
