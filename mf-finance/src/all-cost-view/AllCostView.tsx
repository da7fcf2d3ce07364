import {
  listCosts,
  listCallRecords,
  listLedger,
  simpleListApps,
  statisticsTop,
  type CallReply,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { ButtonLink, PageHead, StatusTabs } from '@portal/design';
import { loadList } from '@portal/page';
import { useListQuery } from '@portal/router';
import { rangeOf } from '../common/rangeOf';
import { Costs, type CostData } from './Costs';
import { Ledger } from './Ledger';
import { openedIn } from './openedRow';

const defaultDays = 30;
const appsAndApis = ['appId', 'apiId'] as const;

/** Either what calls cost, or what moved the balance. */
type Expenses = { tab: 'costs'; costs: CostData } | { tab: 'ledger'; ledger: CallReply<typeof listLedger> };

export const page = definePage<Expenses>({
  async load(request) {
    const { query, signal } = request;
    if (query.get('tab') === 'ledger') return { tab: 'ledger', ledger: await loadList(listLedger, request) };
    const range = rangeOf(query, defaultDays);
    const opened = openedIn(query);
    const [costs, apps, apis, calls] = await Promise.all([
      loadList(listCosts, request, { filters: appsAndApis, also: range }),
      call(simpleListApps, {}, { signal }),
      call(statisticsTop, range, { signal }),
      opened ? call(listCallRecords, opened, { signal }) : null,
    ]);
    return { tab: 'costs', costs: { range, costs, apps: apps.records, apis: apis.records, calls } };
  },
  Page: AllCostView,
});

const tabs = [
  { id: '', title: '调用费用' },
  { id: 'ledger', title: '账户流水' },
];

function AllCostView({ data }: { data: Expenses }) {
  const { change } = useListQuery<'tab' | 'row'>();

  return (
    <>
      <PageHead title="全部支出" help="按天、应用与 API；展开到每次调用的请求号。失败的调用不计费。">
        <ButtonLink to="/budget">费用中心</ButtonLink>
      </PageHead>
      <StatusTabs
        label="支出内容"
        tabs={tabs}
        current={data.tab === 'ledger' ? 'ledger' : ''}
        onChange={(tab) => change({ tab, row: null })}
      />
      {data.tab === 'ledger' ? <Ledger ledger={data.ledger} /> : <Costs data={data.costs} />}
    </>
  );
}
