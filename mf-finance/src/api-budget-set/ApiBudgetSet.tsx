import { viewBudget, type Budget, type BudgetView } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { ButtonLink, DataTable, Notice, PageHead, Panel } from '@portal/design';
import { formatBudget, formatMoney } from '@portal/rules';
import { BudgetSetForm } from './BudgetSetForm';
import { RaisePanel } from './RaisePanel';

export const page = definePage<BudgetView>({
  load({ query, signal }) {
    const given = (name: string) => query.get(name)?.trim() || undefined;
    const budgetId = given('budgetId');
    const about = budgetId ? { budgetId } : { appId: given('appId'), apiId: given('apiId') };
    return call(viewBudget, about, { signal });
  },
  Page: ApiBudgetSet,
});

/** Sets the budget of an app for one API, or edits an existing budget. Shows the use of recent periods as a guide. */
function ApiBudgetSet({ data }: { data: BudgetView }) {
  const { budget, spent, runsOutOn, period } = data;

  return (
    <>
      <PageHead title={titleOf(data)} help="上限按已用与在途合计控制，不会超出。设置前可以参考近三期的用量。">
        <ButtonLink to="/budget">费用中心</ButtonLink>
      </PageHead>
      {runsOutOn && budget && <Notice tone="warn">{runsOutText(budget, runsOutOn)}</Notice>}
      {budget?.next && (
        <Notice>
          {budget.next.from} 起上限为 {formatBudget(budget.next.unit, budget.next.cap)}。
        </Notice>
      )}
      {budget && <RaisePanel budget={budget} />}
      <Panel title="近三期用量">
        <DataTable
          label="近三期用量"
          rows={spent}
          rowKey={({ from }) => from}
          columns={[
            {
              title: period === 'day' ? '日期' : '月份',
              isMain: true,
              render: ({ from, isCurrent }) =>
                `${period === 'day' ? from : from.slice(0, 7)}${isCurrent ? '（本期至今）' : ''}`,
            },
            { title: '费用', isFigure: true, render: ({ cost }) => formatMoney(cost) },
            { title: '计费调用', isFigure: true, render: ({ calls }) => calls.toLocaleString('zh-CN') },
          ]}
        />
      </Panel>
      <BudgetSetForm key={budget?.budgetId ?? 'new'} view={data} />
    </>
  );
}

function titleOf({ appName, apiName }: BudgetView): string {
  const target = [appName, apiName].filter(Boolean).join(' · ');
  return `预算设置：${target || '整个账户'}`;
}

/** A budget that is used up does not run out at any pace. */
function runsOutText({ unit, used, cap }: Budget, runsOutOn: string): string {
  const [spent, limit] = [formatBudget(unit, used), formatBudget(unit, cap)];
  return Number(used) < Number(cap)
    ? `按当前速度（近 7 天与今天）将于 ${runsOutOn} 用完：已用 ${spent}，上限 ${limit}。`
    : `本期的预算已经用完：已用 ${spent}，上限 ${limit}。`;
}
