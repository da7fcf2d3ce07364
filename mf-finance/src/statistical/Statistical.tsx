import { useMemo } from 'react';
import styled from 'styled-components';
import {
  listCallRecords,
  simpleListApps,
  statisticsErrors,
  statisticsSummary,
  statisticsTop,
  statisticsTrend,
  type CallReply,
  type UsageFigures,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { DataTable, PageHead, Panel, Tiles, Button, ButtonLink, Empty, theme } from '@portal/design';
import { useRevalidator, useSearchParams } from '@portal/router';
import { formatMoney } from '@portal/rules';
import { AppApiFilter } from '../common/AppApiFilter';
import { CallRecords } from '../common/CallRecords';
import { Chart, type Series } from '../common/Chart';
import { RangeFilter, rangeOf } from '../common/RangeFilter';

interface StatisticalData {
  summary: CallReply<typeof statisticsSummary>;
  trend: CallReply<typeof statisticsTrend>;
  top: CallReply<typeof statisticsTop>['records'];
  apis: CallReply<typeof statisticsTop>['records'];
  errors: CallReply<typeof statisticsErrors>['records'];
  apps: CallReply<typeof simpleListApps>['records'];
  calls: CallReply<typeof listCallRecords>;
}

const requestOf = (query: URLSearchParams) => ({
  ...rangeOf(query),
  appId: query.get('appId') ?? undefined,
  apiId: query.get('apiId') ?? undefined,
});

export const page = definePage<StatisticalData>({
  async load({ query, signal }) {
    const request = requestOf(query);
    const { from, to } = request;
    const [summary, trend, top, all, errors, apps, calls] = await Promise.all([
      call(statisticsSummary, request, { signal }),
      call(statisticsTrend, request, { signal }),
      call(statisticsTop, request, { signal }),
      call(statisticsTop, { from, to }, { signal }),
      call(statisticsErrors, request, { signal }),
      call(simpleListApps, {}, { signal }),
      call(listCallRecords, { ...request, pageSize: 10 }, { signal }),
    ]);
    return {
      summary,
      trend,
      top: top.records,
      apis: all.records,
      errors: errors.records,
      apps: apps.records,
      calls,
    };
  },
  Page: Statistical,
});

/** "+12.5%" against the period before. */
function change(current: number, previous: number): string {
  if (previous === 0) return current === 0 ? '与上期持平' : '上期为 0';
  const percent = ((current - previous) / previous) * 100;
  return `较上期 ${percent >= 0 ? '+' : ''}${percent.toFixed(1)}%`;
}

const ms = (value: number | null) => (value === null ? '—' : `${value} ms`);

function tilesOf(current: UsageFigures, previous: UsageFigures) {
  return [
    {
      label: '调用量',
      value: current.calls.toLocaleString('zh-CN'),
      note: change(current.calls, previous.calls),
    },
    {
      label: '成功率',
      value: current.successRate === null ? '—' : `${current.successRate}%`,
      note: `${current.failures.toLocaleString('zh-CN')} 次失败，不计费`,
    },
    { label: '平均延迟', value: ms(current.averageMs), note: `P95 ${ms(current.p95Ms)}` },
    {
      label: '费用',
      value: formatMoney(current.cost),
      note: change(Number(current.cost), Number(previous.cost)),
    },
  ];
}

function Statistical({
  data: { summary, trend, top, apis, errors, apps, calls },
}: {
  data: StatisticalData;
}) {
  const [query] = useSearchParams();
  const revalidator = useRevalidator();
  const labels = useMemo(() => trend.points.map(({ at }) => at.slice(5)), [trend]);
  const callSeries = useMemo<Series[]>(
    () => [
      { label: '调用', values: trend.points.map((point) => point.calls), color: 'main' },
      { label: '失败', values: trend.points.map((point) => point.failures), color: 'other' },
    ],
    [trend],
  );
  const latencySeries = useMemo<Series[]>(
    () => [
      { label: 'P50', values: trend.points.map((point) => point.p50Ms), color: 'main' },
      { label: 'P95', values: trend.points.map((point) => point.p95Ms), color: 'third' },
      { label: 'P99', values: trend.points.map((point) => point.p99Ms), color: 'other' },
    ],
    [trend],
  );

  return (
    <>
      <PageHead
        title="调用统计"
        help={`我的应用的调用。数据截至 ${summary.asOf.slice(11, 16)}，延迟不超过 1 分钟。`}
      >
        <Button onClick={() => void revalidator.revalidate()}>刷新</Button>
      </PageHead>
      <RangeFilter range={rangeOf(query)} />
      <AppApiFilter apps={apps} apis={apis} />
      <Tiles tiles={tilesOf(summary.current, summary.previous)} />
      {summary.current.calls === 0 ? (
        <Empty text="暂无调用">
          <ButtonLink to="/APIList">浏览API</ButtonLink>
        </Empty>
      ) : (
        <>
          <Panel title="调用与失败">
            <Chart kind="line" label="调用与失败次数" unit="次" labels={labels} series={callSeries} />
            <details>
              <summary>数据表</summary>
              <DataTable
                label="调用数据"
                rows={trend.points}
                rowKey={({ at }) => at}
                columns={[
                  { title: '时间', render: ({ at }) => at, isMain: true },
                  { title: '调用', isFigure: true, render: (point) => point.calls },
                  { title: '失败', isFigure: true, render: (point) => point.failures },
                  { title: 'P50', isFigure: true, render: (point) => ms(point.p50Ms) },
                  { title: 'P95', isFigure: true, render: (point) => ms(point.p95Ms) },
                  { title: 'P99', isFigure: true, render: (point) => ms(point.p99Ms) },
                  { title: '费用', isFigure: true, render: (point) => formatMoney(point.cost) },
                ]}
              />
            </details>
          </Panel>
          <Panel title="延迟">
            <Chart
              kind="line"
              label="延迟的 P50、P95 与 P99"
              unit="毫秒"
              labels={labels}
              series={latencySeries}
            />
          </Panel>
          <Columns>
            <Panel title="API 排行">
              <DataTable
                label="API 排行"
                rows={top}
                rowKey={({ id }) => id}
                columns={[
                  { title: 'API', render: ({ name }) => name, isMain: true },
                  { title: '调用', isFigure: true, render: (row) => row.calls.toLocaleString('zh-CN') },
                  { title: '失败', isFigure: true, render: (row) => row.failures },
                  { title: 'P95', isFigure: true, render: (row) => ms(row.p95Ms) },
                  { title: '费用', isFigure: true, render: (row) => formatMoney(row.cost) },
                ]}
              />
            </Panel>
            <Panel title="错误码">
              {errors.length === 0 ? (
                <p>没有失败的调用。</p>
              ) : (
                <DataTable
                  label="错误码"
                  rows={errors}
                  rowKey={({ code }) => code}
                  columns={[
                    { title: '错误码', render: ({ code }) => code, isMain: true },
                    { title: '含义', render: ({ text }) => text },
                    { title: '次数', isFigure: true, render: (row) => row.calls },
                  ]}
                />
              )}
            </Panel>
          </Columns>
        </>
      )}
      <Panel title="调用明细">
        <CallRecords
          key={query.toString() + calls.records[0]?.requestId}
          first={calls}
          request={{ ...requestOf(query), pageSize: 10 }}
        />
      </Panel>
    </>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(400px, 100%), 1fr));
  gap: ${theme.space.l};
`;
