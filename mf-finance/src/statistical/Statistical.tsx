import { simpleListApps, type CallReply, type UsagePart } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { Button, ButtonLink, Empty, PageHead, Tiles } from '@portal/design';
import { useRevalidator } from '@portal/router';
import { AlertPanel } from '../alert/AlertPanel';
import { UsageFilter } from '../common/UsageFilter';
import { loadUsage, type UsageData } from '../usage/loadUsage';
import { UsageReport } from '../usage/UsageReport';
import { tilesOf } from '../usage/usageTiles';

interface StatisticalData {
  usage: UsageData;
  apps: CallReply<typeof simpleListApps>['records'];
}

const parts: readonly UsagePart[] = ['api', 'app'];

export const page = definePage<StatisticalData>({
  async load({ query, signal }) {
    const [usage, apps] = await Promise.all([
      loadUsage(query, 'consumer', parts, signal),
      call(simpleListApps, {}, { signal }),
    ]);
    return { usage, apps: apps.records };
  },
  Page: Statistical,
});

function Statistical({ data: { usage, apps } }: { data: StatisticalData }) {
  const { revalidate } = useRevalidator();
  const { request, summary, apis } = usage;
  return (
    <>
      <PageHead
        title="调用统计"
        help={`我的应用的调用。数据截至 ${summary.asOf.slice(11, 16)}，延迟不超过 1 分钟。`}
      >
        <Button onClick={() => void revalidate()}>刷新</Button>
      </PageHead>
      <UsageFilter range={request} apps={apps} apis={apis} hasOutcome />
      <Tiles tiles={tilesOf(summary.current, summary.previous)} />
      {summary.current.calls === 0 && (
        <Empty text="暂无调用">
          <ButtonLink to="/APIList">浏览API</ButtonLink>
        </Empty>
      )}
      <UsageReport data={usage} />
      <AlertPanel view="consumer" alerts={usage.alerts} apps={apps} apis={apis} />
    </>
  );
}
