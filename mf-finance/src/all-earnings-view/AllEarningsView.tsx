import {
  earningSummary,
  earningTrend,
  listCallRecords,
  listEarnings,
  listStatements,
  viewStatement,
  type EarningSummary,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { ButtonLink, Notice, PageHead, StatusTabs, Tiles } from '@portal/design';
import { loadList } from '@portal/page';
import { useListQuery } from '@portal/router';
import { formatBalance, formatMoney } from '@portal/rules';
import { rangeOf } from '../common/rangeOf';
import { earningDaysMax } from './EarningFilter';
import { Earnings, type EarningData } from './Earnings';
import { openedIn } from './openedEarning';
import { Statements, type StatementData } from './Statements';

const defaultDays = 30;
const filters = ['apiId', 'consumer', 'kind', 'state'] as const;

/** The account's summary, above rows of earnings or monthly statements. */
interface EarningPage {
  summary: EarningSummary;
  shown: { tab: 'rows'; data: EarningData } | { tab: 'statements'; data: StatementData };
}

export const page = definePage<EarningPage>({
  async load(request) {
    const { query, signal } = request;
    const summary = call(earningSummary, {}, { signal });
    if (query.get('tab') === 'statements') {
      const statementId = query.get('statementId');
      const [list, opened] = await Promise.all([
        loadList(listStatements, request),
        statementId ? call(viewStatement, { statementId, pageSize: 50 }, { signal }) : null,
      ]);
      return { summary: await summary, shown: { tab: 'statements', data: { list, opened } } };
    }
    const range = rangeOf(query, defaultDays, earningDaysMax);
    const opened = openedIn(query);
    const apiId = query.get('apiId') || undefined;
    const [list, { points }, calls] = await Promise.all([
      loadList(listEarnings, request, { filters, also: range }),
      call(earningTrend, { ...range, apiId }, { signal }),
      opened ? call(listCallRecords, opened, { signal }) : null,
    ]);
    return { summary: await summary, shown: { tab: 'rows', data: { range, list, points, calls } } };
  },
  Page: AllEarningsView,
});

const tabs = [
  { id: '', title: '收益明细' },
  { id: 'statements', title: '月结算单' },
];

function AllEarningsView({ data: { summary, shown } }: { data: EarningPage }) {
  const { change } = useListQuery<'tab' | 'row' | 'statementId'>();
  const { commission, nextCommission } = summary;

  return (
    <>
      <PageHead
        title="全部收益"
        help={`调用按发生日、套餐按付费日计入；${summary.settleDays} 天后可提现，期间的退款从中扣回。合计与账本一致。`}
      >
        <ButtonLink $kind="primary" to="/withdraw">
          提现
        </ButtonLink>
      </PageHead>
      <Tiles
        tiles={[
          { label: '累计收益', value: formatMoney(summary.total), note: '已扣除平台佣金与退款' },
          { label: '待结算', value: formatBalance(summary.pending) },
          {
            label: '可提现',
            value: formatBalance(summary.withdrawable),
            note: Number(summary.frozen) > 0 ? `另有 ${formatBalance(summary.frozen)} 提现中` : undefined,
          },
          { label: '已提现', value: formatMoney(summary.withdrawn) },
          {
            label: '平台佣金',
            value: `${commission.rate}%`,
            note: commission.fromDay ? `自 ${commission.fromDay} 起` : '平台通用比例',
          },
        ]}
      />
      {nextCommission && (
        <Notice>
          自 {nextCommission.fromDay} 起平台佣金为 {nextCommission.rate}%，此前的收益不受影响。
        </Notice>
      )}
      <StatusTabs
        label="收益内容"
        tabs={tabs}
        current={shown.tab === 'statements' ? 'statements' : ''}
        onChange={(tab) => change({ tab, row: null, statementId: null })}
      />
      {shown.tab === 'statements' ? (
        <Statements data={shown.data} />
      ) : (
        <Earnings data={shown.data} apis={summary.apis} />
      )}
    </>
  );
}
