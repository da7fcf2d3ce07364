import { budgetActions, budgetPeriods, saveBudget, type AppApi, type Budget } from '@portal/calls';
import { ButtonLink, DataTable, Empty, Panel, TextLink } from '@portal/design';
import { RoleLink } from '@portal/page';
import { formatBudget, formatMoney } from '@portal/rules';
import { ApiBudgets, BudgetUsed } from '../common/ApiBudgets';
import { MonthCalls } from '../common/MonthCalls';

interface AppBudgetProps {
  appId: string;
  /** Production subscriptions; the sandbox is free. */
  apis: readonly AppApi[];
  /** Budgets that limit the app, including those of the account. */
  budgets: readonly Budget[];
}

/** Budgets and costs of an app, by API. */
export function AppBudget({ appId, apis, budgets }: AppBudgetProps) {
  const shared = budgets.filter(({ apiId }) => apiId === null);
  return (
    <>
      <Panel
        title="应用与账户的预算"
        aside={
          <RoleLink needs={saveBudget} to="/budget" $size="s">
            到费用中心设置
          </RoleLink>
        }
      >
        {shared.length === 0 ? (
          <Empty text="没有限制整个应用或账户的预算" />
        ) : (
          <DataTable
            label="应用与账户的预算"
            rows={shared}
            rowKey={({ budgetId }) => budgetId}
            columns={[
              {
                title: '范围',
                isMain: true,
                render: ({ scope }) => (scope === 'account' ? '整个账户' : '此应用'),
              },
              {
                title: '预算',
                render: ({ period, unit, cap }) => `${budgetPeriods[period]} ${formatBudget(unit, cap)}`,
              },
              { title: '本期已用', render: (budget) => <BudgetUsed budget={budget} /> },
              { title: '超限动作', render: ({ action }) => budgetActions[action] },
            ]}
          />
        )}
      </Panel>
      <Panel title="各 API 的费用与预算">
        {apis.length === 0 ? (
          <Empty text="还没有订阅生产环境的 API">
            <ButtonLink to="/APIList">浏览API</ButtonLink>
          </Empty>
        ) : (
          <DataTable
            label="各 API 的费用与预算"
            rows={apis}
            rowKey={({ applyId }) => applyId}
            columns={[
              { title: 'API', isMain: true, render: ({ apiName }) => apiName },
              { title: '套餐', render: ({ planName }) => planName },
              {
                title: '本月调用',
                isFigure: true,
                render: (api) => <MonthCalls api={api} />,
              },
              { title: '本月费用', isFigure: true, render: ({ monthCost }) => formatMoney(monthCost) },
              {
                title: '预算',
                render: ({ apiId }) => (
                  <>
                    <ApiBudgets budgets={budgets} apiId={apiId} />{' '}
                    <TextLink to={`/apiBudgetSet?appId=${appId}&apiId=${apiId}`}>设置</TextLink>
                  </>
                ),
              },
            ]}
          />
        )}
      </Panel>
    </>
  );
}
