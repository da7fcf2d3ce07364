import {
  costTrend,
  listBills,
  listCosts,
  listCallRecords,
  listLedger,
  listPaidCalls,
  simpleListApps,
  statisticsApis,
  viewBill,
  type CallReply,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { ButtonLink, PageHead, StatusTabs } from '@portal/design';
import { loadList } from '@portal/page';
import { useListQuery } from '@portal/router';
import { splitOf } from '../common/CostSplitPanel';
import { rangeOf } from '../common/rangeOf';
import { Bills, type BillData } from './Bills';
import { Costs, type CostData } from './Costs';
import { Ledger, ledgerDays } from './Ledger';
import { PaidCalls } from './PaidCalls';
import { openedIn } from './openedRow';

const defaultDays = 30;
/** While a bill is open, the list is not loaded. */
const noBills = { records: [], total: 0, pageNo: 1, pageSize: 10 };
const appsAndApis = ['appId', 'apiId'] as const;

/** The page's tabs: costs, ledger (or the calls of one transfer), and monthly bills. */
type Expenses =
  | { tab: 'costs'; costs: CostData }
  | { tab: 'ledger'; ledger: CallReply<typeof listLedger>; calls?: undefined }
  | { tab: 'ledger'; calls: CallReply<typeof listPaidCalls> }
  | { tab: 'bills'; bills: BillData };

export const page = definePage<Expenses>({
  async load(request) {
    const { query, signal } = request;
    if (query.get('tab') === 'ledger') {
      const transferId = query.get('transferId');
      return transferId
        ? { tab: 'ledger', calls: await loadList(listPaidCalls, request, { also: { transferId } }) }
        : { tab: 'ledger', ledger: await loadList(listLedger, request, { also: ledgerDays(query) }) };
    }
    if (query.get('tab') === 'bills') {
      const billId = query.get('billId');
      const opened = billId ? await loadList(viewBill, request, { also: { billId } }) : null;
      const bills = opened ? noBills : await loadList(listBills, request);
      return { tab: 'bills', bills: { bills, opened } };
    }
    const range = rangeOf(query, defaultDays);
    const opened = openedIn(query);
    const part = { appId: query.get('appId') || undefined, apiId: query.get('apiId') || undefined };
    const [costs, trend, apps, apis, calls] = await Promise.all([
      loadList(listCosts, request, { filters: appsAndApis, also: range }),
      call(costTrend, { ...range, ...part, by: splitOf(query) }, { signal }),
      call(simpleListApps, {}, { signal }),
      call(statisticsApis, { view: 'consumer' }, { signal }),
      opened ? call(listCallRecords, opened, { signal }) : null,
    ]);
    return { tab: 'costs', costs: { range, costs, trend, apps: apps.records, apis: apis.records, calls } };
  },
  Page: AllCostView,
});

const tabs = [
  { id: '', title: '支出明细' },
  { id: 'ledger', title: '账户流水' },
  { id: 'bills', title: '账单' },
];

function AllCostView({ data }: { data: Expenses }) {
  const { change } = useListQuery<'tab' | 'row' | 'billId' | 'transferId' | 'from' | 'to'>();

  return (
    <>
      <PageHead
        title="全部支出"
        help="调用按入账日、应用与 API，套餐费与退回逐笔；可展开到每次调用的请求号。合计与账户流水一致，失败的调用不计费。"
      >
        <ButtonLink to="/budget">费用中心</ButtonLink>
      </PageHead>
      <StatusTabs
        label="支出内容"
        tabs={tabs}
        current={data.tab === 'costs' ? '' : data.tab}
        onChange={(tab) => change({ tab, row: null, billId: null, transferId: null, from: null, to: null })}
      />
      {data.tab === 'costs' && <Costs data={data.costs} />}
      {data.tab === 'ledger' &&
        (data.calls ? <PaidCalls calls={data.calls} /> : <Ledger ledger={data.ledger} />)}
      {data.tab === 'bills' && <Bills data={data.bills} />}
    </>
  );
}
