import { portalState, type MyPortal, type PortalContent, type PortalView } from '@portal/calls';

/** A branded portal that is online, as its owner sees it, with nothing unpublished. */
export function aPortal({
  draft,
  ...facts
}: Partial<Omit<PortalView, 'draft'>> & { draft?: Partial<PortalContent> } = {}): PortalView {
  return {
    doId: 'portal_1',
    doName: '海港开放平台',
    doPrefix: 'harbor',
    url: 'https://harbor.example.com',
    usage: '为港口企业提供数据服务',
    industry: null,
    contact: '周明 0574-5550100',
    icpNo: '',
    state: portalState.online,
    reason: '',
    rejects: [],
    submitTime: '2026-08-01 10:00:00',
    draft: {
      doColor: '#1B4D3E',
      doLogoUrl: '/media/harbor-logo.svg',
      do_rc_url: '',
      faviconUrl: '',
      intro: '',
      footer: '',
      navigation: [],
      slides: [],
      apis: [],
      docIds: [],
      faqIds: null,
      ...draft,
    },
    liveRevision: 3,
    isChanged: 0,
    host: null,
    isOwner: 1,
    members: [],
    ...facts,
  };
}

/** The same portal as a row of 我的专区. */
export const aMyPortal = (facts: Partial<MyPortal> = {}): MyPortal => ({
  doId: 'portal_1',
  doName: '海港开放平台',
  doPrefix: 'harbor',
  doLogoUrl: '/media/harbor-logo.svg',
  doColor: '#1B4D3E',
  url: 'https://harbor.example.com',
  host: null,
  state: portalState.online,
  reason: '',
  certExpireAt: null,
  apiCount: 5,
  visits30: 1500,
  createTime: '2026-08-01 10:00:00',
  isOwner: 1,
  ...facts,
});
