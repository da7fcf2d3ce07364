import {
  listPartnerCases,
  listPartners,
  partnerInfo,
  viewPartner,
  type CallReply,
  type PartnerView,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage, type PageRequest } from '@portal/contract';
import { ButtonLink, Empty } from '@portal/design';
import { Pager, loadList } from '@portal/page';
import { InfoArticle } from '../common/InfoArticle';
import { JoinSection } from '../common/JoinSection';
import { TileGrid } from '../common/OrgTile';
import { SectionDetail } from '../common/SectionDetail';
import { SectionedPage } from '../common/SectionedPage';
import { CaseTile } from './CaseTile';
import { PartnerDetail } from './PartnerDetail';
import { PartnerHome } from './PartnerHome';
import { PartnerList } from './PartnerList';
import { partnerSizes } from './partnerSizes';

const path = '/scienceTechPartner';
const sections = [
  { id: 'info', title: '伙伴介绍' },
  { id: 'partners', title: '伙伴列表' },
  { id: 'cases', title: '成功案例' },
  { id: 'join', title: '成为伙伴' },
] as const;

/** Beside the introduction: two rows of partners, and some cases. */
const firstPartners = { pageNo: 1, pageSize: 12 };
const firstCases = { pageNo: 1, pageSize: 4 };

type Section =
  | { id: 'info'; partners: CallReply<typeof listPartners>; cases: CallReply<typeof listPartnerCases> }
  | { id: 'join' }
  | { id: 'partners'; partners: CallReply<typeof listPartners> }
  | { id: 'partners'; detail: PartnerView }
  | { id: 'cases'; cases: CallReply<typeof listPartnerCases> };

type Partners = CallReply<typeof partnerInfo> & { section: Section };

/** The science and technology partners: list, cases, and how to become one. */
export const page = definePage<Partners>({
  async load(request) {
    const [{ info }, section] = await Promise.all([
      call(partnerInfo, {}, { signal: request.signal }),
      loadSection(request),
    ]);
    return { info, section };
  },
  Page: ScienceTechPartner,
});

async function loadSection(request: PageRequest): Promise<Section> {
  const { query, signal } = request;
  const partnerId = query.get('partnerId');
  switch (query.get('section')) {
    case 'partners': {
      if (partnerId) return { id: 'partners', detail: await call(viewPartner, { partnerId }, { signal }) };
      const options = { filters: ['ability', 'region'], pageSizes: partnerSizes } as const;
      return { id: 'partners', partners: await loadList(listPartners, request, options) };
    }
    case 'cases':
      return { id: 'cases', cases: await loadList(listPartnerCases, request) };
    case 'join':
      return { id: 'join' };
    default: {
      const [partners, cases] = await Promise.all([
        call(listPartners, firstPartners, { signal }),
        call(listPartnerCases, firstCases, { signal }),
      ]);
      return { id: 'info', partners, cases };
    }
  }
}

function ScienceTechPartner({ data: { info, section } }: { data: Partners }) {
  return (
    <SectionedPage
      title={info?.title ?? '科技合作伙伴'}
      name="科技合作伙伴"
      alone={'detail' in section ? section.detail.partner.name : null}
      brief={info?.brief ?? '与平台一起把接口做成方案的科技企业。'}
      action={
        section.id !== 'join' && (
          <ButtonLink to={`${path}?section=join`} $kind="primary">
            成为伙伴
          </ButtonLink>
        )
      }
      sections={sections}
      current={section.id}
      path={path}
    >
      {section.id === 'info' &&
        (info ? (
          <InfoArticle info={info} conditionsTitle="合作条件" />
        ) : (
          <Empty text="伙伴介绍正在更新">
            <ButtonLink to={`${path}?section=partners`}>查看伙伴列表</ButtonLink>
          </Empty>
        ))}
      {section.id === 'info' && <PartnerHome {...section} path={path} />}
      {section.id === 'partners' && <PartnerSection section={section} />}
      {section.id === 'cases' && <Cases cases={section.cases} />}
      {section.id === 'join' && (
        <JoinSection
          target="partner"
          conditions={info?.conditions ?? []}
          listPath={`${path}?section=partners`}
        />
      )}
    </SectionedPage>
  );
}

function PartnerSection({ section }: { section: Extract<Section, { id: 'partners' }> }) {
  if ('partners' in section) return <PartnerList partners={section.partners} />;
  return (
    <SectionDetail to={`${path}?section=partners`} back="返回伙伴列表">
      <PartnerDetail partner={section.detail.partner} />
    </SectionDetail>
  );
}

function Cases({ cases }: { cases: CallReply<typeof listPartnerCases> }) {
  if (cases.total === 0) return <Empty text="还没有成功案例" />;
  return (
    <>
      <TileGrid>
        {cases.records.map(({ itemId, story }) => (
          <CaseTile key={itemId} story={story} />
        ))}
      </TileGrid>
      <Pager page={cases} />
    </>
  );
}
