import { useState } from 'react';
import {
  budgetOverview,
  costTrend,
  createRecharge,
  listBudgets,
  raiseBudget,
  removeBudget,
  saveBudget,
  simpleListApps,
  toggleBudget,
  type BudgetOverview,
  type CallReply,
  type CostTrend,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { ButtonLink, Notice, PageHead, Panel, TextLink, Tiles } from '@portal/design';
import { ListTable, Pager, RoleButton, RoleLink, loadList } from '@portal/page';
import { formatBudget, hasRole, roles } from '@portal/rules';
import { useMember } from '@portal/session';
import { raisedCap } from '../common/raisedCap';
import { lastDays } from '../common/rangeOf';
import { BalanceAlert } from './BalanceAlert';
import { BudgetDialog } from './BudgetDialog';
import type { OwnApp } from './BudgetTarget';
import { CostSplitPanel, splitOf } from '../common/CostSplitPanel';
import { overviewTiles } from './overviewTiles';
import { budgetColumns, targetOf } from './budgetColumns';

interface BudgetData {
  overview: BudgetOverview;
  budgets: CallReply<typeof listBudgets>;
  trend: CostTrend;
  apps: readonly OwnApp[];
}

/** Days shown in the chart. */
const daysShown = 30;
/** Percentage by which the action of a row raises its cap. */
const raisePercent = 50;

export const page = definePage<BudgetData>({
  async load(request) {
    const { query, signal } = request;
    const [overview, budgets, trend, { records: apps }] = await Promise.all([
      call(budgetOverview, {}, { signal }),
      loadList(listBudgets, request),
      call(costTrend, { ...lastDays(daysShown), by: splitOf(query) }, { signal }),
      call(simpleListApps, {}, { signal }),
    ]);
    return { overview, budgets, trend, apps };
  },
  Page: Budget,
});

function Budget({ data: { overview, budgets, trend, apps } }: { data: BudgetData }) {
  const [isAdding, setIsAdding] = useState(false);
  const member = useMember();
  const newBudget = (
    <RoleButton needs={saveBudget} $size="s" onClick={() => setIsAdding(true)}>
      新建预算
    </RoleButton>
  );

  return (
    <>
      <PageHead
        title="费用中心"
        help="余额、本月消费与预算。达到上限时停止调用的预算按已用与在途合计控制，不会超出上限。"
      >
        <BalanceAlert />
        <ButtonLink to="/invoices">开票</ButtonLink>
        {member && hasRole(member, roles.provider) && <ButtonLink to="/withdraw">提现</ButtonLink>}
        <RoleLink needs={createRecharge} to="/recharge" $kind="primary">
          充值
        </RoleLink>
      </PageHead>
      {overview.isHeld === 1 && (
        <Notice tone="bad">
          您的账户已被平台冻结，按次计费的调用已停止，余额不能消费、提现或退款；原因见消息。
          <TextLink to="/help">提交工单</TextLink>
        </Notice>
      )}
      <Tiles tiles={overviewTiles(overview)} />
      <Panel title="预算" aside={budgets.total > 0 && newBudget}>
        <ListTable
          label="预算"
          rows={budgets.records}
          rowKey={({ budgetId }) => budgetId}
          columns={budgetColumns}
          actions={(row) => [
            {
              label: `调高到 ${formatBudget(row.unit, raisedCap(row, raisePercent))}`,
              needs: raiseBudget,
              act: (_, reqNo) =>
                call(raiseBudget, { budgetId: row.budgetId, cap: raisedCap(row, raisePercent), reqNo }),
              done: '上限已调高，立即生效',
            },
            row.scope === 'api' || row.unit === 'calls'
              ? { label: '编辑', to: `/apiBudgetSet?budgetId=${row.budgetId}` }
              : {
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
                question: `删除“${targetOf(row)}”的预算？删除后不再提醒，也不再限制。`,
              },
            },
          ]}
          empty={{ text: '还没有预算', start: newBudget }}
        />
        <Pager page={budgets} />
      </Panel>
      <CostSplitPanel trend={trend} />
      <BudgetDialog edited={isAdding ? 'new' : null} apps={apps} onClose={() => setIsAdding(false)} />
    </>
  );
}
