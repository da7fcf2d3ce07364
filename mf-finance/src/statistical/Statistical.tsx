import {
  listCallRecords,
  simpleListApps,
  statisticsErrors,
  statisticsSummary,
  statisticsTop,
  statisticsTrend,
  type CallReply,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { Button, ButtonLink, Empty, PageHead, Panel, Tiles } from '@portal/design';
import { useRevalidator, useSearchParams } from '@portal/router';
import { CallRecords } from '../common/CallRecords';
import { rangeOf } from '../common/rangeOf';
import { UsageFilter } from '../common/UsageFilter';
import { Rankings } from './Rankings';
import { TrendPanels } from './TrendPanels';
import { tilesOf } from './usageTiles';

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

function Statistical({
  data: { summary, trend, top, apis, errors, apps, calls },
}: {
  data: StatisticalData;
}) {
  const [query] = useSearchParams();
  const revalidator = useRevalidator();
  return (
    <>
      <PageHead
        title="调用统计"
        help={`我的应用的调用。数据截至 ${summary.asOf.slice(11, 16)}，延迟不超过 1 分钟。`}
      >
        <Button onClick={() => void revalidator.revalidate()}>刷新</Button>
      </PageHead>
      <UsageFilter range={rangeOf(query)} apps={apps} apis={apis} />
      <Tiles tiles={tilesOf(summary.current, summary.previous)} />
      {summary.current.calls === 0 ? (
        <Empty text="暂无调用">
          <ButtonLink to="/APIList">浏览API</ButtonLink>
        </Empty>
      ) : (
        <>
          <TrendPanels points={trend.points} />
          <Rankings top={top} errors={errors} />
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
