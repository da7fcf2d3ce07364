import { appTypes, ownerTypes, type App, type AppApi, type Env, type UsageFigures } from '@portal/calls';
import { ButtonLink, DataTable, Empty, Facts, Panel, TextLink, Tiles } from '@portal/design';
import { formatMinute, formatMoney } from '@portal/rules';
import { MonthCalls } from '../common/MonthCalls';
import { CallTable } from './CallTable';
import type { TabData } from './loadTab';

interface AppOverviewProps {
  app: App;
  env: Env;
  data: Extract<TabData, { tab: 'overview' }>;
}

const apisShown = 5;

/** Facts of an app, and its recent activity in one environment. */
export function AppOverview({ app, env, data: { calls, apis, figures } }: AppOverviewProps) {
  return (
    <>
      <Week figures={figures} />
      <Panel
        title="调用最多的 API"
        aside={<TextLink to={`/myAppDetail?appId=${app.appId}&tab=apis&env=${env}`}>API权限</TextLink>}
      >
        <TopApis apis={apis.records} />
      </Panel>
      <Panel
        title="最近调用"
        aside={<TextLink to={`/myAppDetail?appId=${app.appId}&tab=logs&env=${env}`}>日志</TextLink>}
      >
        {calls.records.length === 0 ? <Empty text="暂无调用" /> : <CallTable calls={calls.records} />}
      </Panel>
      <Panel title="资料">
        <Facts
          facts={[
            ['AppID', app.appId],
            ['类型', appTypes[app.appType]],
            ['归属', ownerTypes[app.ownerType]],
            ['创建时间', formatMinute(app.createdAt)],
          ]}
        />
      </Panel>
    </>
  );
}

const Week = ({ figures: { calls, failures, p95Ms, cost } }: { figures: UsageFigures }) => (
  <Tiles
    tiles={[
      { label: '近7天调用', value: calls.toLocaleString('zh-CN') },
      {
        label: '近7天未成功',
        value: failures.toLocaleString('zh-CN'),
        note: calls > 0 && `占 ${((failures * 100) / calls).toFixed(1)}%`,
      },
      { label: 'P95 延迟', value: p95Ms === null ? '—' : `${p95Ms} ms` },
      { label: '近7天费用', value: formatMoney(cost) },
    ]}
  />
);

function TopApis({ apis }: { apis: readonly AppApi[] }) {
  if (apis.length === 0)
    return (
      <Empty text="此环境还没有订阅 API">
        <ButtonLink to="/APIList">浏览API</ButtonLink>
      </Empty>
    );
  return (
    <DataTable
      label="调用最多的 API"
      rows={[...apis].sort((a, b) => b.monthCalls - a.monthCalls).slice(0, apisShown)}
      rowKey={({ applyId }) => applyId}
      columns={[
        {
          title: 'API',
          isMain: true,
          render: ({ apiId, apiName }) => <TextLink to={`/APIDetails?apiId=${apiId}`}>{apiName}</TextLink>,
        },
        { title: '本月调用', isFigure: true, render: (api) => <MonthCalls api={api} /> },
        { title: '本月费用', isFigure: true, render: ({ monthCost }) => formatMoney(monthCost) },
        { title: '剩余配额', isFigure: true, render: quotaLeft },
      ]}
    />
  );
}

const quotaLeft = ({ used, isWeighed, total }: AppApi) =>
  total === null
    ? '不限'
    : `${Math.max(0, total - used).toLocaleString('zh-CN')}${isWeighed ? '（按计次）' : ''}`;
