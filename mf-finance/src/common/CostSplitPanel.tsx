import { useMemo } from 'react';
import { costSplits, type CostSplit, type CostTrend } from '@portal/calls';
import { DataTable, Money, Panel, SelectInput, type Column } from '@portal/design';
import { Options } from '@portal/forms';
import { isKeyOf } from '@portal/rules';
import { useListQuery } from '@portal/router';
import { Chart, type Series } from './Chart';

const colors = ['main', 'sky', 'sand', 'fourth'] as const;

/** The breakdown of costs named by the address; by default by API. */
export function splitOf(query: URLSearchParams): CostSplit {
  const by = query.get('by') ?? '';
  return isKeyOf(costSplits, by) ? by : 'api';
}

interface CostSplitPanelProps {
  trend: CostTrend;
  title?: string;
}

/** Daily costs, stacked by API or app. */
export function CostSplitPanel({ trend: { days, parts }, title }: CostSplitPanelProps) {
  const { query, change } = useListQuery<'by'>({ keepsPlace: true });
  const labels = useMemo(() => days.map((day) => day.slice(5)), [days]);
  const series = useMemo<Series[]>(
    () =>
      parts.map(({ id, name, costs }, index) => ({
        label: name,
        values: costs.map(Number),
        color: id === null ? 'quiet' : (colors[index] ?? 'quiet'),
      })),
    [parts],
  );
  const heading = title ?? `近 ${days.length} 天费用`;
  const columns = useMemo<Column<number>[]>(
    () => [
      { title: '日期', isMain: true, render: (index) => days[index] },
      ...parts.map(({ name, costs }): Column<number> => ({
        title: name,
        isFigure: true,
        render: (index) => <Money yuan={costs[index] ?? '0'} isExact />,
      })),
    ],
    [days, parts],
  );

  return (
    <Panel
      title={heading}
      aside={
        <SelectInput
          aria-label="费用的分法"
          value={splitOf(query)}
          onChange={({ target }) => change({ by: target.value === 'api' ? null : target.value })}
        >
          <Options of={costSplits} />
        </SelectInput>
      }
    >
      {parts.length === 0 ? (
        <p>这段时间没有费用。</p>
      ) : (
        <>
          <Chart
            kind="bar"
            isStacked
            label={`${heading}，${costSplits[splitOf(query)]}`}
            unit="元"
            labels={labels}
            series={series}
          />
          <details>
            <summary>数据表</summary>
            <DataTable
              label="每天的费用"
              rows={days.map((_, index) => index)}
              rowKey={(index) => days[index] ?? ''}
              columns={columns}
            />
          </details>
        </>
      )}
    </Panel>
  );
}
