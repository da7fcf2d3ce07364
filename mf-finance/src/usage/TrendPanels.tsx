import { useMemo, type ReactNode } from 'react';
import type { CallReply, statisticsTrend, UsagePoint } from '@portal/calls';
import { Panel, Small, type Column } from '@portal/design';
import { WideTable } from '@portal/page';
import { formatMoney } from '@portal/rules';
import { Chart, type Series } from '../common/Chart';
import { isOpen } from '../common/isOpen';
import { ms } from './ms';

interface TrendPanelsProps {
  points: readonly UsagePoint[];
  grain: CallReply<typeof statisticsTrend>['grain'];
  /** Time up to which the data is complete, `yyyy-MM-dd HH:mm:ss`. */
  asOf: string;
  aside?: ReactNode;
}

/** Calls, failures and latency over time, as charts and as a table. */
export function TrendPanels({ points, grain, asOf, aside }: TrendPanelsProps) {
  const isLastOpen = isOpen(points.at(-1)?.at, asOf);
  const labels = useMemo(() => points.map(({ at }) => at.slice(5)), [points]);
  const callSeries = useMemo<Series[]>(
    () => [
      { label: '调用', values: points.map((point) => point.calls), color: 'main' },
      { label: '失败', values: points.map((point) => point.failures), color: 'other' },
    ],
    [points],
  );
  const latencySeries = useMemo<Series[]>(
    () => [
      { label: 'P50', values: points.map((point) => point.p50Ms), color: 'main' },
      { label: 'P95', values: points.map((point) => point.p95Ms), color: 'third' },
      { label: 'P99', values: points.map((point) => point.p99Ms), color: 'other' },
    ],
    [points],
  );

  return (
    <>
      <Panel title="调用与失败" aside={aside}>
        <Chart
          kind="line"
          label="调用与失败次数"
          unit="次"
          labels={labels}
          series={callSeries}
          isLastOpen={isLastOpen}
        />
        {isLastOpen && <Small>虚线通向尚未结束的时段。</Small>}
        <details>
          <summary>数据表</summary>
          <WideTable label="调用数据" rows={points} rowKey={({ at }) => at} columns={columnsOf[grain]} />
        </details>
      </Panel>
      <Panel title="延迟">
        <Chart
          kind="line"
          label="延迟的 P50、P95 与 P99"
          unit="毫秒"
          labels={labels}
          series={latencySeries}
          isLastOpen={isLastOpen}
        />
      </Panel>
    </>
  );
}

const columns: readonly Column<UsagePoint>[] = [
  { title: '时间', isMain: true, render: ({ at }) => at },
  { title: '调用', isFigure: true, render: ({ calls }) => calls },
  { title: '失败', isFigure: true, render: ({ failures }) => failures },
  { title: '计次', isFigure: true, render: ({ units }) => units },
  { title: 'P50', isFigure: true, render: ({ p50Ms }) => ms(p50Ms) },
  { title: 'P95', isFigure: true, render: ({ p95Ms }) => ms(p95Ms) },
  { title: 'P99', isFigure: true, render: ({ p99Ms }) => ms(p99Ms) },
];

const cost = (title: string): Column<UsagePoint> => ({
  title,
  isFigure: true,
  render: (point) => formatMoney(point.cost),
});

/** Plan fees and refunds are booked by day, so an hour has the cost of its calls only. */
const columnsOf = {
  hour: [...columns, cost('调用费用')],
  day: [...columns, cost('费用')],
};
