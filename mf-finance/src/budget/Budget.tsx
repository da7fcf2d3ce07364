import { useMemo, useState } from 'react';
import {
  budgetOverview,
  listBudgets,
  removeBudget,
  saveBudget,
  simpleListApps,
  toggleBudget,
  type Budget as BudgetRow,
  type BudgetOverview,
  type CallReply,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { PageHead, Panel, Status, TextLink, Tiles } from '@portal/design';
import { ListTable, Pager, RoleButton, loadList } from '@portal/page';
import { formatMoney, formatPrice } from '@portal/rules';
import { Chart, type Series } from '../common/Chart';
import { BudgetDialog } from './BudgetDialog';
import type { OwnApp } from './BudgetTarget';
import { budgetColumns, targetOf } from './budgetColumns';

interface BudgetData {
  overview: BudgetOverview;
  budgets: CallReply<typeof listBudgets>;
  apps: readonly OwnApp[];
}

export const page = definePage<BudgetData>({
  async load(request) {
    const { signal } = request;
    const [overview, budgets, { records: apps }] = await Promise.all([
      call(budgetOverview, {}, { signal }),
      loadList(listBudgets, request),
      call(simpleListApps, {}, { signal }),
    ]);
    return { overview, budgets, apps };
  },
  Page: Budget,
});

function Budget({ data: { overview, budgets, apps } }: { data: BudgetData }) {
  const [isAdding, setIsAdding] = useState(false);
  const cap = exceededCap(overview.forecast, budgets.records);
  const newBudget = (
    <RoleButton needs={saveBudget} onClick={() => setIsAdding(true)}>
      新建预算
    </RoleButton>
  );

  return (
    <>
      <PageHead title="费用中心" help="余额、本月消费与预算。预算按已用与在途合计控制，不会超出上限。">
        <RoleButton needs={saveBudget} $kind="primary" onClick={() => setIsAdding(true)}>
          新建预算
        </RoleButton>
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
          {
            label: '预计月底',
            value: formatMoney(overview.forecast),
            note: cap ? (
              <Status tone="warn">按近 7 天的速度，将超出每月上限 {formatPrice(cap)}</Status>
            ) : (
              '按近 7 天的速度'
            ),
          },
        ]}
      />
      <Panel title="预算">
        <ListTable
          label="预算"
          rows={budgets.records}
          rowKey={({ budgetId }) => budgetId}
          columns={budgetColumns}
          actions={(row) => [
            {
              label: '编辑',
              needs: saveBudget,
              dialog: (close) => <BudgetDialog edited={row} apps={apps} onClose={close} />,
            },
            {
              label: row.isEnabled ? '停用' : '启用',
              needs: toggleBudget,
              act: () => call(toggleBudget, { budgetId: row.budgetId, isEnabled: row.isEnabled ? 0 : 1 }),
              done: '已保存',
            },
            {
              label: '删除',
              needs: removeBudget,
              act: () => call(removeBudget, { budgetId: row.budgetId }),
              done: '已删除',
              confirm: {
                title: '删除预算',
                question: `删除“${targetOf(row)}”的预算?删除后不再提醒，也不再限制。`,
              },
            },
          ]}
          empty={{ text: '还没有预算', start: newBudget }}
        />
        <Pager page={budgets} />
      </Panel>
      <CostChart days={overview.days} />
      <BudgetDialog edited={isAdding ? 'new' : null} apps={apps} onClose={() => setIsAdding(false)} />
    </>
  );
}

/** The monthly cap of the account that the month will go over, if it goes on like this. */
function exceededCap(forecast: string, budgets: readonly BudgetRow[]): string | undefined {
  return budgets.find(
    ({ scope, period, isEnabled, cap }) =>
      scope === 'account' && period === 'month' && isEnabled && Number(cap) < Number(forecast),
  )?.cap;
}

function CostChart({ days }: { days: BudgetOverview['days'] }) {
  const labels = useMemo(() => days.map(({ day }) => day.slice(5)), [days]);
  const series = useMemo<Series[]>(
    () => [{ label: '费用', values: days.map(({ cost }) => Number(cost)), color: 'main' }],
    [days],
  );

  return (
    <Panel title="近 30 天费用">
      <Chart kind="bar" label="近 30 天每天的费用" unit="元" labels={labels} series={series} />
    </Panel>
  );
}
