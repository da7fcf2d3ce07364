import type { ReactNode } from 'react';
import styled from 'styled-components';
import {
  chargeTypes,
  costKindOf,
  envs,
  listCosts,
  type CallReply,
  type CostRow,
  type CostTrend,
  type listCallRecords,
  type simpleListApps,
  type statisticsApis,
} from '@portal/calls';
import { Money, Panel, TextLink, Tiles, type Column } from '@portal/design';
import { ExportButton, ListTable, Pager } from '@portal/page';
import { useListQuery } from '@portal/router';
import { callsText, formatMoney, planText, unitsText } from '@portal/rules';
import { CallRecords } from '../common/CallRecords';
import { CostSplitPanel } from '../common/CostSplitPanel';
import type { Range } from '../common/rangeOf';
import { UsageFilter } from '../common/UsageFilter';
import { openedIn, withRow } from './openedRow';

export interface CostData {
  range: Range;
  costs: CallReply<typeof listCosts>;
  trend: CostTrend;
  apps: CallReply<typeof simpleListApps>['records'];
  apis: CallReply<typeof statisticsApis>['records'];
  /** Calls of the open row; null: none is open. */
  calls: CallReply<typeof listCallRecords> | null;
}

/** Costs: calls grouped by day, app and API; plan fees and refunds one by one. A row of calls links to its details. */
export function Costs({ data: { range, costs, trend, apps, apis, calls } }: { data: CostData }) {
  const { query } = useListQuery();
  const opened = openedIn(query);

  return (
    <>
      <UsageFilter range={range} apps={apps} apis={apis} />
      <Tiles
        tiles={[
          { label: '实付合计', value: formatMoney(costs.sum.cost), note: '与账户流水一致，退回已扣除' },
          {
            label: '优惠',
            value: formatMoney(costs.sum.discount),
            note: `含代金券 ${formatMoney(costs.sum.coupon)}`,
          },
          {
            label: '计费次数',
            value: costs.sum.billed.toLocaleString('zh-CN'),
            note: unitsText(costs.sum.billed, costs.sum.units) || undefined,
          },
          { label: '失败次数（不计费）', value: costs.sum.failures.toLocaleString('zh-CN') },
        ]}
      />
      {trend.parts.length > 0 && <CostSplitPanel trend={trend} title="每天的费用" />}
      <ListTable
        label="支出"
        rows={costs.records}
        rowKey={({ day, applyId, kind, ref }) => [day, applyId, kind, ref].join(' ')}
        columns={columns}
        actions={(row) => [
          row.kind === 'usage'
            ? { label: '查看明细', to: `?${withRow(query, row)}` }
            : { label: '查看订阅', to: `/myApplyDetail?applyId=${row.applyId}` },
        ]}
        isUnsorted={costs.unsorted === 1}
        empty={{ text: '这段时间没有支出' }}
        aside={
          <ExportButton
            isSmall
            call={listCosts}
            query={{
              ...range,
              appId: query.get('appId') ?? undefined,
              apiId: query.get('apiId') ?? undefined,
            }}
            label="导出费用"
          />
        }
      />
      <Pager page={costs} />
      {calls && opened && (
        <Panel title={`${opened.from} 的调用`}>
          <CallRecords key={query.get('row')} first={calls} request={opened} />
        </Panel>
      )}
    </>
  );
}

/** Limited to what fits beside the menu. */
const columns: readonly Column<CostRow>[] = [
  { title: '日期', sort: '-day', isMain: true, render: ({ day }) => day },
  {
    title: '应用',
    render: ({ appName, env }) => <Name>{env === 'prod' ? appName : `${appName}（${envs[env]}）`}</Name>,
  },
  { title: 'API', isKey: true, render: ({ apiName }) => apiName },
  { title: '类型', render: costKindOf },
  { title: '计费方式', render: ({ planName, planKind }) => planText(planName, chargeTypes[planKind]) },
  {
    title: '次数（成功 / 失败）',
    isKey: true,
    sort: '-billed',
    isFigure: true,
    render: ({ kind, ref, billed, units, failures }) =>
      kind === 'usage' || (kind === 'refund' && ref === '') ? (
        <>
          {callsText(billed, units)} / {failures.toLocaleString('zh-CN')}
        </>
      ) : (
        '—'
      ),
  },
  { title: '单价', isFigure: true, render: priceOf },
  {
    title: '优惠',
    isFigure: true,
    render: ({ discount, coupon }) =>
      Number(discount) === 0 ? (
        '—'
      ) : (
        <>
          <Money yuan={discount} isExact />
          {Number(coupon) !== 0 && <small> 代金券</small>}
        </>
      ),
  },
  {
    title: '账单号',
    render: ({ billNo, billId }) =>
      billNo && billId ? (
        <TextLink to={`/allCostView?tab=bills&billId=${billId}`}>{billNo}</TextLink>
      ) : (
        '未出账'
      ),
  },
  {
    title: '实付',
    isKey: true,
    sort: '-cost',
    isFigure: true,
    render: ({ cost }) => <Money yuan={cost} isExact />,
  },
];

/** Unit price; with tiers, the lowest and highest of the day. */
function priceOf({ priceLow, priceHigh }: CostRow): ReactNode {
  if (priceLow === null || priceHigh === null) return '—';
  const low = <Money yuan={priceLow} isExact />;
  return priceLow === priceHigh ? (
    low
  ) : (
    <>
      {low} – <Money yuan={priceHigh} isExact />
    </>
  );
}

/** Keeps names of up to four characters on one line; longer ones wrap. */
const Name = styled.span`
  display: inline-block;
  min-width: 4.2em;
`;
