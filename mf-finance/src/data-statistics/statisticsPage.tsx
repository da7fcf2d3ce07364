import { statisticsBusiness, type CallReply, type UsagePart } from '@portal/calls';
import { call } from '@portal/client';
import { definePage, type Page } from '@portal/contract';
import { Button, ButtonLink, Empty, PageHead, Tiles } from '@portal/design';
import { useRevalidator } from '@portal/router';
import { AlertPanel } from '../alert/AlertPanel';
import { UsageFilter } from '../common/UsageFilter';
import { loadUsage, type UsageData } from '../usage/loadUsage';
import { UsageReport } from '../usage/UsageReport';
import { usageRequest } from '../usage/usageRequest';
import { tilesOf } from '../usage/usageTiles';
import { Business } from './Business';
import { businessTiles } from './businessTiles';

type View = 'provider' | 'platform';

interface StatisticsData {
  usage: UsageData;
  business: CallReply<typeof statisticsBusiness>;
}

const parts: readonly UsagePart[] = ['api', 'plan', 'consumer'];

const titles: Record<View, readonly [title: string, about: string]> = {
  provider: ['数据统计', '我的 API 的调用、收益与订阅'],
  platform: ['平台数据', '全平台的调用、收益与订阅'],
};

/** Usage by others: for a provider of its own APIs, for operators of all APIs. */
export const statisticsPage = (view: View): Page<StatisticsData> =>
  definePage<StatisticsData>({
    async load({ query, signal }) {
      const { from, to, apiId } = usageRequest(query, view);
      const [usage, business] = await Promise.all([
        loadUsage(query, view, parts, signal),
        call(statisticsBusiness, { view, from, to, apiId }, { signal }),
      ]);
      return { usage, business };
    },
    Page: ({ data }) => <Statistics view={view} data={data} />,
  });

function Statistics({ view, data: { usage, business } }: { view: View; data: StatisticsData }) {
  const { revalidate } = useRevalidator();
  const { request, summary, apis } = usage;
  const [title, about] = titles[view];
  return (
    <>
      <PageHead title={title} help={`${about}。数据截至 ${summary.asOf.slice(11, 16)}，延迟不超过 1 分钟。`}>
        <Button onClick={() => void revalidate()}>刷新</Button>
      </PageHead>
      <UsageFilter range={request} apis={apis} hasOutcome />
      <Tiles tiles={businessTiles(business)} />
      <Tiles tiles={tilesOf(summary.current, summary.previous)} />
      {summary.current.calls === 0 && (
        <Empty text="这段时间没有调用">
          {view === 'provider' && <ButtonLink to="/myApiList">我的API</ButtonLink>}
        </Empty>
      )}
      <Business business={business} asOf={summary.asOf} />
      <UsageReport data={usage} />
      <AlertPanel view={view} alerts={usage.alerts} apis={apis} />
    </>
  );
}
