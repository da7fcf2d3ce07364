import {
  editPortal,
  listRevisions,
  openPortalStates,
  portalState,
  portalStates,
  portalStatistics,
  viewPortal,
  type CallReply,
  type PortalStatistics,
  type PortalView,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { ButtonLink, Notice, PageHead, StatusTabs } from '@portal/design';
import { RoleGate } from '@portal/page';
import { useListQuery } from '@portal/router';
import { DomainState } from '../common/DomainState';
import { BrandTab } from './BrandTab';
import { ChoiceTab } from './ChoiceTab';
import { HostTab } from './HostTab';
import { MembersTab } from './MembersTab';
import { NavigationTab } from './NavigationTab';
import { NoticesTab } from './NoticesTab';
import { PublishBar } from './PublishBar';
import { RunningTab } from './RunningTab';
import { SlidesTab } from './SlidesTab';
import { VisitsTab } from './VisitsTab';

export interface ManagedPortal {
  view: PortalView;
  revisions: CallReply<typeof listRevisions> | null;
  statistics: PortalStatistics | null;
}

const tabs = [
  { id: 'brand', title: '品牌' },
  { id: 'slides', title: '轮播' },
  { id: 'nav', title: '导航' },
  { id: 'api', title: 'API' },
  { id: 'doc', title: '文档' },
  { id: 'notice', title: '公告' },
  { id: 'faq', title: '常见问题' },
  { id: 'host', title: '域名与证书' },
  { id: 'members', title: '成员' },
  { id: 'visits', title: '访问统计' },
  { id: 'running', title: '停用' },
] as const;
type TabId = (typeof tabs)[number]['id'];

const isTab = (id: string | null): id is TabId => tabs.some((tab) => tab.id === id);

export const page = definePage<ManagedPortal>({
  async load({ query, signal }) {
    const doId = query.get('doId') ?? '';
    const tab = query.get('tab') ?? 'brand';
    const [view, revisions, statistics] = await Promise.all([
      call(viewPortal, { doId }, { signal }),
      tab === 'brand' ? call(listRevisions, { doId, pageSize: 20 }, { signal }) : null,
      tab === 'visits' ? call(portalStatistics, { doId }, { signal }) : null,
    ]);
    return { view, revisions, statistics };
  },
  Page: DomainManage,
});

/** Tabs that edit the draft. */
const drafting: readonly TabId[] = ['brand', 'slides', 'nav', 'api', 'doc', 'faq'];

function DomainManage({ data }: { data: ManagedPortal }) {
  const { view } = data;
  const { query, change } = useListQuery<'tab' | 'doId'>();
  const asked = query.get('tab');
  const tab = isTab(asked) ? asked : 'brand';
  const isOpen = openPortalStates.includes(view.state);
  const content = <TabContent tab={tab} data={data} />;

  return (
    <>
      <PageHead title={view.doName} help={<DomainState state={view.state} />}>
        {isOpen && (
          <ButtonLink to={view.url} target="_blank" rel="noreferrer">
            访问专区
          </ButtonLink>
        )}
        <ButtonLink to="/dominList">我的专区</ButtonLink>
      </PageHead>
      {view.reason && (
        <Notice tone={view.state === portalState.stopped ? 'warn' : 'bad'}>
          {portalStates[view.state]}，原因：{view.reason}
        </Notice>
      )}
      <StatusTabs
        label="专区设置"
        tabs={tabs}
        current={tab}
        onChange={(id) => change({ doId: view.doId, tab: id })}
      />
      {drafting.includes(tab) ? (
        <>
          <PublishBar view={view} />
          <RoleGate needs={editPortal} what="编辑专区">
            {content}
          </RoleGate>
        </>
      ) : (
        content
      )}
    </>
  );
}

function TabContent({ tab, data: { view, revisions, statistics } }: { tab: TabId; data: ManagedPortal }) {
  switch (tab) {
    case 'brand':
      return <BrandTab view={view} revisions={revisions} />;
    case 'slides':
      return <SlidesTab view={view} />;
    case 'nav':
      return <NavigationTab view={view} />;
    case 'api':
    case 'doc':
    case 'faq':
      return <ChoiceTab key={tab} view={view} kind={tab} />;
    case 'notice':
      return <NoticesTab view={view} />;
    case 'host':
      return <HostTab view={view} />;
    case 'members':
      return <MembersTab view={view} />;
    case 'visits':
      return <VisitsTab statistics={statistics} />;
    case 'running':
      return <RunningTab view={view} />;
  }
}
