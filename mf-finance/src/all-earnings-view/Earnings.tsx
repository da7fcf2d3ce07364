import { useMemo, type ReactNode } from 'react';
import styled from 'styled-components';
import {
  chargeTypes,
  earningKinds,
  earningStates,
  listEarnings,
  type CallReply,
  type EarningPoint,
  type EarningRow,
  type EarningSummary,
  type listCallRecords,
} from '@portal/calls';
import { DataTable, Money, Panel, Small, Status, TextLink, Tiles, type Column } from '@portal/design';
import { ExportButton, ListTable, Pager } from '@portal/page';
import { useListQuery } from '@portal/router';
import { callsText, formatMoney, isFree, planText, unitsText } from '@portal/rules';
import { CallRecords } from '../common/CallRecords';
import { Chart, type Series } from '../common/Chart';
import type { Range } from '../common/rangeOf';
import { EarningFilter, earningQuery } from './EarningFilter';
import { openedIn, withRow } from './openedEarning';

export interface EarningData {
  range: Range;
  list: CallReply<typeof listEarnings>;
  points: readonly EarningPoint[];
  /** Calls of the open row; null: none is open. */
  calls: CallReply<typeof listCallRecords> | null;
}

interface EarningsProps {
  data: EarningData;
  apis: EarningSummary['apis'];
}

/** Earnings by day, API and consumer; a row of calls links to its details. */
export function Earnings({ data: { range, list, points, calls }, apis }: EarningsProps) {
  const { query } = useListQuery();
  const opened = openedIn(query);
  const { sum } = list;

  return (
    <>
      <EarningFilter range={range} apis={apis} />
      <Tiles
        tiles={[
          { label: '应收', value: formatMoney(sum.gross), note: '所选范围的合计' },
          { label: '佣金', value: formatMoney(sum.commission) },
          ...(isFree(sum.covered) ? [] : [{ label: '平台承担', value: formatMoney(sum.covered) }]),
          { label: '实收', value: formatMoney(sum.net) },
          { label: '尚待结算', value: formatMoney(sum.open), note: '退款可能已从可提现扣回' },
          {
            label: '计费次数',
            value: sum.calls.toLocaleString('zh-CN'),
            note: unitsText(sum.calls, sum.units) || undefined,
          },
        ]}
      />
      <Trend points={points} />
      <Panel title="明细">
        <ListTable
          label="收益"
          rows={list.records}
          rowKey={({ earningId }) => earningId}
          columns={columns}
          empty={{ text: '这段时间没有收益' }}
          aside={<ExportButton isSmall call={listEarnings} query={{ ...range, ...earningQuery(query) }} />}
        />
        <Pager page={list} />
      </Panel>
      {calls && opened && (
        <Panel title={`${opened.from} 的调用`}>
          <CallRecords key={query.get('row')} first={calls} request={opened} />
        </Panel>
      )}
    </>
  );
}

function Trend({ points }: { points: readonly EarningPoint[] }) {
  const labels = useMemo(() => points.map(({ day }) => day.slice(5)), [points]);
  const series = useMemo<Series[]>(
    () => [
      { label: '实收', values: points.map(({ net }) => Number(net)), color: 'main' },
      { label: '佣金', values: points.map(({ commission }) => Number(commission)), color: 'quiet' },
    ],
    [points],
  );
  return (
    <Panel title="趋势">
      <Chart kind="bar" label="每天的实收与佣金" unit="元" labels={labels} series={series} />
      <details>
        <summary>数据表</summary>
        <DataTable label="每天的收益" rows={points} rowKey={({ day }) => day} columns={trendColumns} />
      </details>
    </Panel>
  );
}

const trendColumns: readonly Column<EarningPoint>[] = [
  { title: '日期', isMain: true, render: ({ day }) => day },
  { title: '应收', isFigure: true, render: ({ gross }) => <Money yuan={gross} isExact /> },
  { title: '佣金', isFigure: true, render: ({ commission }) => <Money yuan={commission} isExact /> },
  { title: '实收', isFigure: true, render: ({ net }) => <Money yuan={net} isExact /> },
];

/** Limited to what fits beside the menu. */
const columns: readonly Column<EarningRow>[] = [
  { title: '日期', isMain: true, render: ({ day }) => day },
  { title: '类型', isShort: true, render: ({ kind }) => earningKinds[kind] },
  { title: 'API', isKey: true, render: ({ apiName }) => apiName || '—' },
  {
    title: '套餐',
    render: ({ planName, planKind }) => (planKind ? planText(planName, chargeTypes[planKind]) : '—'),
  },
  { title: '使用方', render: ({ consumer }) => consumer || '—' },
  {
    title: '计费次数',
    isFigure: true,
    render: (row) => <Calls row={row} />,
  },
  { title: '单价', isFigure: true, render: priceOf },
  { title: '应收', isFigure: true, render: ({ gross }) => <Money yuan={gross} isExact /> },
  { title: '佣金', isFigure: true, render: ({ commission }) => <Money yuan={commission} isExact /> },
  { title: '实收', isKey: true, isFigure: true, render: ({ net }) => <Money yuan={net} isExact /> },
  { title: '状态', isKey: true, render: (row) => <State row={row} /> },
];

/** Number of calls, linked to the single calls. */
function Calls({ row }: { row: EarningRow }) {
  const { query } = useListQuery();
  const shown = row.calls === 0 ? '—' : callsText(row.calls, row.units);
  if (row.kind !== 'usage' && row.kind !== 'void') return shown;
  return (
    <TextLink to={`?${withRow(query, row)}`} aria-label={`查看 ${row.day} ${row.apiName}的调用`}>
      {shown}
    </TextLink>
  );
}

/** Unit price of the plan; tiered plans have none. */
function priceOf({ price, planKind }: EarningRow): ReactNode {
  if (planKind === null) return '—';
  return price === null ? '阶梯' : <Money yuan={price} isExact />;
}

const tones = { open: 'warn', settled: 'good', taken: 'calm' } as const;

/** Keeps dates from wrapping at their hyphens. */
const Day = styled.span`
  white-space: nowrap;
`;

const State = ({ row: { state, settlesOn } }: { row: EarningRow }) => (
  <>
    <Status tone={tones[state]}>{earningStates[state]}</Status>
    {settlesOn && (
      // On a line of its own: beside the state it did not fit into the page of a desktop.
      <Small>
        <Day>{settlesOn}</Day>
      </Small>
    )}
  </>
);
