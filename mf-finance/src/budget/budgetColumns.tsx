import styled from 'styled-components';
import { budgetActions, budgetPeriods, budgetScopes, budgetStates, type Budget } from '@portal/calls';
import { Status, theme, type Column } from '@portal/design';
import { formatBudget } from '@portal/rules';

const tones = { normal: 'good', warned: 'warn', reached: 'bad' } as const satisfies Record<
  Budget['state'],
  string
>;

/** "示例应用 · 工作日历" */
export const targetOf = ({ scope, appName, apiName }: Budget) =>
  scope === 'account' ? '整个账户' : scope === 'app' ? appName : `${appName} · ${apiName}`;

export const budgetColumns: readonly Column<Budget>[] = [
  { title: '范围', isMain: true, render: (row) => `${budgetScopes[row.scope]}：${targetOf(row)}` },
  { title: '周期', render: ({ period }) => budgetPeriods[period] },
  { title: '上限', isFigure: true, render: ({ unit, cap }) => formatBudget(unit, cap) },
  {
    title: '已用',
    render: ({ unit, used, percent }) => (
      <Used>
        <progress value={percent} max={100} aria-label="已用比例" />
        {formatBudget(unit, used)}（{percent}%）
      </Used>
    ),
  },
  { title: '预警', render: ({ levels }) => levels.map((level) => `${level}%`).join('、') || '无' },
  { title: '超限动作', render: ({ action }) => budgetActions[action] },
  {
    title: '状态',
    render: ({ state, isEnabled }) =>
      isEnabled ? (
        <Status tone={tones[state]}>{budgetStates[state]}</Status>
      ) : (
        <Status tone="calm">已停用</Status>
      ),
  },
];

const Used = styled.span`
  white-space: nowrap;
  progress {
    width: 80px;
    margin-right: ${theme.space.s};
    accent-color: ${theme.color.brand};
  }
`;
