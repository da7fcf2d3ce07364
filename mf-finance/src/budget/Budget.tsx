import { useMemo, useState } from 'react';
import styled from 'styled-components';
import {
  budgetActions,
  budgetOverview,
  budgetPeriods,
  budgetScopes,
  budgetStates,
  listBudgets,
  removeBudget,
  simpleListApps,
  toggleBudget,
  type Budget as BudgetRow,
  type BudgetOverview,
  type CallReply,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import {
  Actions,
  DataTable,
  PageHead,
  Panel,
  Tiles,
  Button,
  ConfirmDialog,
  Empty,
  Status,
  TextLink,
  theme,
} from '@portal/design';
import { Pager, useAction } from '@portal/page';
import { formatMoney } from '@portal/rules';
import { Chart, type Series } from '../common/Chart';
import { BudgetDialog } from './BudgetDialog';

interface BudgetData {
  overview: BudgetOverview;
  budgets: CallReply<typeof listBudgets>;
  apps: CallReply<typeof simpleListApps>['records'];
}

export const page = definePage<BudgetData>({
  async load({ query, signal }) {
    const [overview, budgets, { records: apps }] = await Promise.all([
      call(budgetOverview, {}, { signal }),
      call(
        listBudgets,
        { pageNo: query.get('pageNo') ?? 1, pageSize: query.get('pageSize') ?? 10 },
        { signal },
      ),
      call(simpleListApps, {}, { signal }),
    ]);
    return { overview, budgets, apps };
  },
  Page: Budget,
});

const moods: Record<string, 'good' | 'warn' | 'bad'> = { normal: 'good', warned: 'warn', reached: 'bad' };

const targetOf = ({ scope, appName, apiName }: BudgetRow) =>
  scope === 'account' ? '整个账户' : scope === 'app' ? appName : `${appName} · ${apiName}`;

function Budget({ data: { overview, budgets, apps } }: { data: BudgetData }) {
  const [edited, setEdited] = useState<BudgetRow | 'new' | null>(null);
  const [removed, setRemoved] = useState<BudgetRow | null>(null);
  const toggling = useAction(
    (change: { budgetId: string; isEnabled: number }) => call(toggleBudget, change),
    '已保存',
  );
  const removing = useAction((budgetId: string) => call(removeBudget, { budgetId }), '已删除');
  const labels = useMemo(() => overview.days.map(({ day }) => day.slice(5)), [overview]);
  const series = useMemo<Series[]>(
    () => [{ label: '费用', values: overview.days.map(({ cost }) => Number(cost)), color: 'main' }],
    [overview],
  );

  return (
    <>
      <PageHead title="费用中心" help="余额、本月消费与预算。预算按已用与在途合计控制，不会超出上限。">
        <Button $kind="primary" onClick={() => setEdited('new')}>
          新建预算
        </Button>
      </PageHead>
      <Tiles
        tiles={[
          { label: '可用余额', value: formatMoney(overview.available) },
          { label: '在途预留', value: formatMoney(overview.reserved), note: '未用完的会自动退回' },
          {
            label: '本月消费',
            value: formatMoney(overview.monthCost),
            note: <TextLink to="/allCostView">全部支出</TextLink>,
          },
          { label: '上月消费', value: formatMoney(overview.lastMonthCost) },
          { label: '预计月底', value: formatMoney(overview.forecast), note: '按近 7 天的速度' },
        ]}
      />
      <Panel title="预算">
        {budgets.total === 0 ? (
          <Empty text="还没有预算">
            <Button onClick={() => setEdited('new')}>新建预算</Button>
          </Empty>
        ) : (
          <DataTable
            label="预算"
            rows={budgets.records}
            rowKey={({ budgetId }) => budgetId}
            columns={[
              {
                title: '范围',
                render: (row) => `${budgetScopes[row.scope]}：${targetOf(row)}`,
                isMain: true,
              },
              { title: '周期', render: ({ period }) => budgetPeriods[period] },
              { title: '上限', isFigure: true, render: ({ cap }) => formatMoney(cap) },
              {
                title: '已用',
                render: ({ used, percent }) => (
                  <Used>
                    <progress value={percent} max={100} aria-label="已用比例" />
                    {formatMoney(used)}（{percent}%）
                  </Used>
                ),
              },
              {
                title: '预警',
                render: ({ levels }) => levels.map((level) => `${level}%`).join('、') || '无',
              },
              { title: '超限动作', render: ({ action }) => budgetActions[action] },
              {
                title: '状态',
                render: ({ state, isEnabled }) =>
                  isEnabled ? (
                    <Status mood={moods[state] ?? 'good'}>{budgetStates[state]}</Status>
                  ) : (
                    <Status mood="calm">已停用</Status>
                  ),
              },
              {
                title: '操作',
                render: (row) => (
                  <Actions>
                    <Button $size="s" onClick={() => setEdited(row)}>
                      编辑
                    </Button>
                    <Button
                      $size="s"
                      disabled={toggling.isBusy}
                      onClick={() =>
                        void toggling.run({ budgetId: row.budgetId, isEnabled: row.isEnabled ? 0 : 1 })
                      }
                    >
                      {row.isEnabled ? '停用' : '启用'}
                    </Button>
                    <Button $size="s" onClick={() => setRemoved(row)}>
                      删除
                    </Button>
                  </Actions>
                ),
              },
            ]}
          />
        )}
        <Pager page={budgets} />
      </Panel>
      <Panel title="近 30 天费用">
        <Chart kind="bar" label="近 30 天每天的费用" unit="元" labels={labels} series={series} />
      </Panel>
      <BudgetDialog edited={edited} apps={apps} onClose={() => setEdited(null)} />
      <ConfirmDialog
        title="删除预算"
        question={`删除“${removed ? targetOf(removed) : ''}”的预算?删除后不再提醒，也不再限制。`}
        isOpen={removed !== null}
        onCancel={() => setRemoved(null)}
        onConfirm={() => {
          void removing.run(removed!.budgetId);
          setRemoved(null);
        }}
      />
    </>
  );
}

const Used = styled.span`
  white-space: nowrap;
  progress {
    width: 80px;
    margin-right: ${theme.space.s};
    accent-color: ${theme.color.brand};
  }
`;
