import { hostState, portalState, type HostState, type PortalContent, type PortalState } from '@portal/calls';
import type { Industry } from '@portal/rules';

interface PortalFacts {
  id: string;
  prefix: string;
  name: string;
  owner: string;
  state: PortalState;
  usage: string;
  industry: Industry;
  color: string;
  reason?: string;
  rejects?: { field: string; reason: string }[];
  host?: { name: string; state: HostState; failures?: number };
}

const harborOwner = 'harbor@example.com';

/** One in each state; those that were online have visits. */
export const portals: readonly PortalFacts[] = [
  {
    id: 'portal_harbor',
    prefix: 'harbor',
    name: '海港开放平台',
    owner: harborOwner,
    state: portalState.online,
    usage: '为港口、航运与仓储企业集中提供身份、账户与区划类数据服务。',
    industry: 'G',
    color: '#1B4D3E',
  },
  {
    id: 'portal_lighthouse',
    prefix: 'lighthouse',
    name: '灯塔航运专区',
    owner: harborOwner,
    state: portalState.unresolved,
    usage: '面向船公司与货代的数据服务。',
    industry: 'G',
    color: '#7A3E00',
    host: { name: 'open.lighthouse.example', state: hostState.unresolved, failures: 3 },
  },
  {
    id: 'portal_pier',
    prefix: 'pier',
    name: '码头作业专区',
    owner: harborOwner,
    state: portalState.stopped,
    usage: '码头作业系统的数据服务。',
    industry: 'G',
    color: '#3F3D89',
    reason: '系统改造期间暂停',
  },
  {
    id: 'portal_anchor',
    prefix: 'anchorage',
    name: '锚地服务专区',
    owner: harborOwner,
    state: portalState.resolving,
    usage: '为锚地调度提供区划与工作日历数据。',
    industry: 'G',
    color: '#0F6E91',
    host: { name: 'api.anchorage.example', state: hostState.unproven },
  },
  {
    id: 'portal_customs',
    prefix: 'customs-help',
    name: '报关助手专区',
    owner: harborOwner,
    state: portalState.waiting,
    usage: '为报关企业提供企业信息与证件核验服务。',
    industry: 'L',
    color: '#8A1C3B',
  },
  {
    id: 'portal_depot',
    prefix: 'depot',
    name: '中转仓专区',
    owner: 'provider@example.com',
    state: portalState.rejected,
    usage: '测试',
    industry: 'G',
    color: '#F2C94C',
    reason: '用途：请写明面向的用户与要提供的服务',
    rejects: [{ field: 'usage', reason: '请写明面向的用户与要提供的服务' }],
  },
  {
    id: 'portal_ferry',
    prefix: 'ferry',
    name: '轮渡票务专区',
    owner: 'provider@example.com',
    state: portalState.banned,
    usage: '轮渡票务系统的数据服务。',
    industry: 'G',
    color: '#1F7A4D',
    reason: '专区内容与申请用途不符',
  },
  {
    id: 'portal_mirror',
    prefix: 'mirror',
    name: '明镜数据专区',
    owner: 'company@example.com',
    state: portalState.draft,
    usage: '为合作伙伴汇总常用的接口与接入文档。',
    industry: 'I',
    color: '#2F5D8A',
  },
  {
    id: 'portal_oasis',
    prefix: 'oasis',
    name: '绿洲农情专区',
    owner: 'provider2@example.com',
    state: portalState.certifying,
    usage: '为农业企业提供长势、墒情与区划数据服务。',
    industry: 'A',
    color: '#2E6B3F',
    host: { name: 'open.oasis.example', state: hostState.certifying },
  },
];

const slide = (title: string, picture: string, linkUrl: string) => ({
  caId: '',
  title,
  imgUrl: `/media/${picture}`,
  linkUrl,
  isOn: 1,
  from: '',
  to: '',
});

/** Their initial content. */
export const plainContent = (color: string): PortalContent => ({
  doColor: color,
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
});

/**
 * Revisions published by the managers of harbor, oldest first: visitors see the last. Without a note: the one of its
 * application.
 */
export const harborRevisions: readonly { note?: string; daysAgo: number; changes: Partial<PortalContent> }[] =
  [
    { daysAgo: 40, changes: { do_rc_url: '/media/harbor-slide-1.svg' } },
    {
      note: '上线轮播与简介',
      daysAgo: 21,
      changes: {
        intro: '港口、航运与仓储企业的数据服务入口',
        slides: [slide('港口企业，一站接入数据服务', 'harbor-slide-1.svg', '/APIList/0/0/3')],
      },
    },
    {
      note: '第二张轮播图，页脚',
      daysAgo: 6,
      changes: {
        footer: '海港开放平台 · 客服时间 工作日 9:00–18:00',
        slides: [
          slide('港口企业，一站接入数据服务', 'harbor-slide-1.svg', '/APIList/0/0/3'),
          slide('身份、账户、区划，全部按次计费', 'harbor-slide-2.svg', '/APIList/verify/0/3'),
        ],
      },
    },
  ];

/** Shown in the harbor portal only; its provider is one of its managers. */
export const harborOnly = { code: 'sun', account: 'provider2@example.com' } as const;

export const harborApiCodes = ['region', 'id-card', 'bank-card', 'holiday', 'uscc'];
