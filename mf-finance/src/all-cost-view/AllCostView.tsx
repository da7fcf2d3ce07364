import {
  chargeTypes,
  envs,
  listCallRecords,
  listCosts,
  listLedger,
  simpleListApps,
  statisticsTop,
  type CallReply,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { DataTable, PageHead, Panel, StatusTabs, Tiles, Button, ButtonLink, Empty } from '@portal/design';
import { Pager } from '@portal/page';
import { useListQuery } from '@portal/router';
import { formatMoney } from '@portal/rules';
import { AppApiFilter } from '../common/AppApiFilter';
import { CallRecords } from '../common/CallRecords';
import { RangeFilter, rangeOf } from '../common/RangeFilter';

interface CostData {
  costs: CallReply<typeof listCosts>;
  ledger: CallReply<typeof listLedger> | null;
  apps: CallReply<typeof simpleListApps>['records'];
  apis: CallReply<typeof statisticsTop>['records'];
  /** Calls of the row that was opened. */
  calls: CallReply<typeof listCallRecords> | null;
}

const defaultDays = 30;
const pageOf = (query: URLSearchParams) => ({
  pageNo: query.get('pageNo') ?? 1,
  pageSize: query.get('pageSize') ?? 10,
});

/** The row whose calls are shown: app, API and day. */
const openedIn = (query: URLSearchParams) => {
  const [day, appId, apiId] = (query.get('row') ?? '').split('_._');
  return day && appId && apiId ? { from: day, to: day, appId, apiId, pageSize: 20 } : null;
};

export const page = definePage<CostData>({
  async load({ query, signal }) {
    const range = rangeOf(query, defaultDays);
    const isLedger = query.get('tab') === 'ledger';
    const opened = openedIn(query);
    const [costs, ledger, apps, apis, calls] = await Promise.all([
      call(
        listCosts,
        {
          ...range,
          appId: query.get('appId') ?? undefined,
          apiId: query.get('apiId') ?? undefined,
          ...(isLedger ? {} : pageOf(query)),
        },
        { signal },
      ),
      isLedger ? call(listLedger, pageOf(query), { signal }) : null,
      call(simpleListApps, {}, { signal }),
      call(statisticsTop, range, { signal }),
      opened ? call(listCallRecords, opened, { signal }) : null,
    ]);
    return { costs, ledger, apps: apps.records, apis: apis.records, calls };
  },
  Page: AllCostView,
});

const tabs = [
  { id: '', title: '调用费用' },
  { id: 'ledger', title: '账户流水' },
];

function AllCostView({ data: { costs, ledger, apps, apis, calls } }: { data: CostData }) {
  const { query, change } = useListQuery<'tab' | 'row'>();
  const opened = openedIn(query);

  return (
    <>
      <PageHead title="全部支出" help="按天、应用与 API；展开到每次调用的请求号。失败的调用不计费。">
        <ButtonLink to="/budget">费用中心</ButtonLink>
      </PageHead>
      <StatusTabs
        label="支出内容"
        tabs={tabs}
        current={ledger ? 'ledger' : ''}
        onChange={(tab) => change({ tab, row: null })}
      />
      {ledger ? (
        <>
          <DataTable
            label="账户流水"
            rows={ledger.records}
            rowKey={({ at, kind, amount }) => at + kind + amount}
            columns={[
              { title: '时间', render: ({ at }) => at, isMain: true },
              { title: '类型', render: ({ kind }) => kind },
              { title: '说明', render: ({ memo }) => memo || '—' },
              { title: '金额', isFigure: true, render: ({ amount }) => formatMoney(amount) },
            ]}
          />
          <Pager page={ledger} />
        </>
      ) : (
        <>
          <RangeFilter range={rangeOf(query, defaultDays)} />
          <AppApiFilter apps={apps} apis={apis} />
          <Tiles
            tiles={[
              { label: '费用合计', value: formatMoney(costs.sum.cost) },
              { label: '计费次数', value: costs.sum.billed.toLocaleString('zh-CN') },
              { label: '失败次数（不计费）', value: costs.sum.failures.toLocaleString('zh-CN') },
            ]}
          />
          {costs.records.length === 0 ? (
            <Empty text="这段时间没有支出" />
          ) : (
            <DataTable
              label="调用费用"
              rows={costs.records}
              rowKey={({ day, applyId }) => day + applyId}
              columns={[
                { title: '日期', render: ({ day }) => day, isMain: true },
                { title: '应用', render: ({ appName }) => appName },
                { title: 'API', render: ({ apiName }) => apiName },
                { title: '环境', render: ({ env }) => envs[env] },
                {
                  title: '计费方式',
                  render: ({ planName, planKind }) => `${planName}（${chargeTypes[planKind] ?? planKind}）`,
                },
                { title: '计费次数', isFigure: true, render: ({ billed }) => billed.toLocaleString('zh-CN') },
                { title: '失败', isFigure: true, render: ({ failures }) => failures },
                { title: '费用', isFigure: true, render: ({ cost }) => formatMoney(cost) },
                {
                  title: '操作',
                  render: ({ day, appId, apiId }) => (
                    <Button
                      $size="s"
                      onClick={() =>
                        change({ row: `${day}_._${appId}_._${apiId}`, pageNo: query.get('pageNo') })
                      }
                    >
                      查看明细
                    </Button>
                  ),
                },
              ]}
            />
          )}
          <Pager page={costs} />
          {calls && opened && (
            <Panel title={`${opened.from} 的调用`}>
              <CallRecords key={query.get('row')} first={calls} request={opened} />
            </Panel>
          )}
        </>
      )}
    </>
  );
}
