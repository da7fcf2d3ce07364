import {
  allianceInfo,
  listAllianceMembers,
  listAllianceNews,
  viewAllianceMember,
  viewAllianceNews,
  type AllianceMemberView,
  type AllianceNews,
  type CallReply,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage, type PageRequest } from '@portal/contract';
import { ButtonLink, Empty, Reading } from '@portal/design';
import { loadList } from '@portal/page';
import { formatDay } from '@portal/rules';
import { InfoArticle } from '../common/InfoArticle';
import { JoinSection } from '../common/JoinSection';
import { SectionDetail } from '../common/SectionDetail';
import { SectionedPage } from '../common/SectionedPage';
import { AllianceHome } from './AllianceHome';
import { MemberDetail } from './MemberDetail';
import { memberSizes } from './memberSizes';
import { MemberWall } from './MemberWall';
import { NewsArticle } from './NewsArticle';
import { NewsList } from './NewsList';

const path = '/openFinancialAlliance';
const sections = [
  { id: 'info', title: '联盟介绍' },
  { id: 'members', title: '联盟成员' },
  { id: 'news', title: '联盟动态' },
  { id: 'join', title: '加入联盟' },
] as const;

/** Beside the introduction: two rows of members, and what is newest. */
const firstMembers = { pageNo: 1, pageSize: 12 };
const firstNews = { pageNo: 1, pageSize: 3 };

type Section =
  | { id: 'info'; members: CallReply<typeof listAllianceMembers>; news: CallReply<typeof listAllianceNews> }
  | { id: 'join' }
  | { id: 'members'; members: CallReply<typeof listAllianceMembers> }
  | { id: 'members'; detail: AllianceMemberView }
  | { id: 'news'; news: CallReply<typeof listAllianceNews> }
  | { id: 'news'; article: AllianceNews };

type Alliance = CallReply<typeof allianceInfo> & { section: Section };

/** The open finance alliance: introduction, members, news, and how to join. */
export const page = definePage<Alliance>({
  async load(request) {
    const [{ info }, section] = await Promise.all([
      call(allianceInfo, {}, { signal: request.signal }),
      loadSection(request),
    ]);
    return { info, section };
  },
  Page: OpenFinancialAlliance,
});

async function loadSection(request: PageRequest): Promise<Section> {
  const { query, signal } = request;
  const newsId = query.get('newsId');
  const memberId = query.get('memberId');
  switch (query.get('section')) {
    case 'members': {
      if (memberId)
        return { id: 'members', detail: await call(viewAllianceMember, { memberId }, { signal }) };
      const options = { filters: ['orgType'], pageSizes: memberSizes } as const;
      return { id: 'members', members: await loadList(listAllianceMembers, request, options) };
    }
    case 'news':
      if (newsId) return { id: 'news', article: await call(viewAllianceNews, { newsId }, { signal }) };
      return { id: 'news', news: await loadList(listAllianceNews, request) };
    case 'join':
      return { id: 'join' };
    default: {
      const [members, news] = await Promise.all([
        call(listAllianceMembers, firstMembers, { signal }),
        call(listAllianceNews, firstNews, { signal }),
      ]);
      return { id: 'info', members, news };
    }
  }
}

/** Title of the member or news item that is shown alone; null: none is. */
function nameOf(section: Section): string | null {
  if ('detail' in section) return section.detail.member.name;
  return 'article' in section ? section.article.title : null;
}

function OpenFinancialAlliance({ data: { info, section } }: { data: Alliance }) {
  return (
    <SectionedPage
      title={info?.title ?? '开放金融联盟'}
      name="开放金融联盟"
      alone={nameOf(section)}
      brief={info?.brief ?? '银行、保险、证券与科技企业共建的开放接口联盟。'}
      action={
        section.id !== 'join' && (
          <ButtonLink to={`${path}?section=join`} $kind="primary">
            申请加入
          </ButtonLink>
        )
      }
      sections={sections}
      current={section.id}
      path={path}
    >
      {section.id === 'info' &&
        (info ? (
          <InfoArticle info={info} conditionsTitle="加入条件" />
        ) : (
          <Empty text="联盟介绍正在更新">
            <ButtonLink to={`${path}?section=members`}>查看联盟成员</ButtonLink>
          </Empty>
        ))}
      {section.id === 'info' && <AllianceHome {...section} path={path} />}
      {section.id === 'members' && <Members section={section} />}
      {section.id === 'news' && <News section={section} />}
      {section.id === 'join' && (
        <JoinSection
          target="alliance"
          conditions={info?.conditions ?? []}
          listPath={`${path}?section=members`}
        />
      )}
    </SectionedPage>
  );
}

function Members({ section }: { section: Extract<Section, { id: 'members' }> }) {
  if ('members' in section) return <MemberWall members={section.members} />;
  return (
    <SectionDetail to={`${path}?section=members`} back="返回联盟成员">
      <MemberDetail member={section.detail.member} apis={section.detail.apis} />
    </SectionDetail>
  );
}

function News({ section }: { section: Extract<Section, { id: 'news' }> }) {
  if ('news' in section) return <NewsList news={section.news} />;
  return (
    <Reading>
      <SectionDetail to={`${path}?section=news`} back="返回联盟动态">
        <NewsArticle news={section.article} day={formatDay(section.article.publishTime)} />
      </SectionDetail>
    </Reading>
  );
}
