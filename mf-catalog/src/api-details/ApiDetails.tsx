import styled from 'styled-components';
import {
  listOperations,
  viewApi,
  viewEnded,
  type ApiView,
  type CallReply,
  type EndedApi as Ended,
} from '@portal/calls';
import { CallError, call } from '@portal/client';
import { definePage } from '@portal/contract';
import { Container, Skeleton, TabPanel, Tabs, theme } from '@portal/design';
import { latePart, usePageTitle } from '@portal/page';
import { useSearchParams } from '@portal/router';
import { ApiDocuments } from './ApiDocuments';
import { ApiHead } from './ApiHead';
import { ChangeLog } from './ChangeLog';
import { EndedApi } from './EndedApi';
import { BilledIf } from './BilledIf';
import { PlanTable } from './PlanTable';
import { Reference } from './Reference';
import { SunsetNotice } from './SunsetNotice';
import { VersionList } from './VersionList';

interface ApiDetailsData {
  view: ApiView;
  operations: CallReply<typeof listOperations>;
}

export const page = definePage<ApiDetailsData | { ended: Ended }>({
  async load({ query, signal }) {
    const ref = { apiId: query.get('apiId') ?? '', version: query.get('version') ?? undefined };
    try {
      const [view, operations] = await Promise.all([
        call(viewApi, ref, { signal }),
        call(listOperations, ref, { signal }),
      ]);
      return { view, operations };
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'E4005') throw error;
      return { ended: await call(viewEnded, { apiId: ref.apiId }, { signal }) };
    }
  },
  Page: ({ data }) => ('ended' in data ? <EndedApi ended={data.ended} /> : <ApiDetails data={data} />),
});

const room = <Skeleton $height={240} />;
const TestTab = latePart(() => import('./TestTab').then((module) => module.TestTab), {
  room: <Skeleton $height={320} />,
});
const SlaPanel = latePart(() => import('./SlaPanel').then((module) => module.SlaPanel), { room });
const CommentsPanel = latePart(
  () => import('./comments/CommentsPanel').then((module) => module.CommentsPanel),
  { room },
);
const RelatedPanel = latePart(() => import('./RelatedPanel').then((module) => module.RelatedPanel), { room });

const tabs = [
  { id: 'reference', title: '接口文档' },
  { id: 'plans', title: '价格套餐' },
  { id: 'test', title: '在线测试' },
  { id: 'sla', title: 'SLA与状态' },
  { id: 'comments', title: '评价' },
  { id: 'documents', title: '使用文档' },
  { id: 'versions', title: '更新日志' },
  { id: 'related', title: '相关API' },
] as const;
type TabId = (typeof tabs)[number]['id'];

function ApiDetails({ data: { view, operations } }: { data: ApiDetailsData }) {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('tab');
  const current: TabId = tabs.find(({ id }) => id === asked)?.id ?? 'reference';

  usePageTitle(view.base.apiName);

  function show(tab: TabId) {
    const next = new URLSearchParams(query);
    next.set('tab', tab);
    // They belong to the list of the tab that is left.
    for (const name of ['score', 'pageNo', 'pageSize']) next.delete(name);
    setQuery(next, { replace: true, preventScrollReset: true });
  }

  return (
    <Container>
      <SunsetNotice view={view} />
      <ApiHead view={view} />
      <Tabs label="API 内容" tabs={tabs} current={current} onChange={show}>
        <Panel value="reference">
          <Reference base={view.base} groups={operations.groups} />
        </Panel>
        <Panel value="plans">
          <PlanTable apiId={view.base.apiId} plans={view.plans} weights={view.weights} />
          <BilledIf rule={view.base.billedIf} />
        </Panel>
        <Panel value="test">
          <TestTab apiId={view.base.apiId} version={query.get('version') ?? undefined} />
        </Panel>
        <Panel value="sla">
          <SlaPanel apiId={view.base.apiId} />
        </Panel>
        <Panel value="comments">
          <CommentsPanel apiId={view.base.apiId} />
        </Panel>
        <Panel value="documents">
          <ApiDocuments apiId={view.base.apiId} />
        </Panel>
        <Panel value="versions">
          <VersionList apiId={view.base.apiId} versions={view.versions} shown={view.base.shownVersion} />
          <ChangeLog apiId={view.base.apiId} />
        </Panel>
        <Panel value="related">
          <RelatedPanel apiId={view.base.apiId} />
        </Panel>
      </Tabs>
    </Container>
  );
}

const Panel = styled(TabPanel)`
  padding-top: ${theme.space.xl};
  outline-offset: 4px;
`;
