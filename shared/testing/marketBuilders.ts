import {
  applyState,
  appState,
  type ApiView,
  type App,
  type AppApi,
  type AppKey,
  type CallReply,
  type listAppIps,
  type ApplyRow,
  type ApplyView,
  type DraftView,
  type Favourite,
  type MyApi,
  type OperationView,
  type Plan,
  type ProviderApply,
} from '@portal/calls';
import { anApi } from './builders';

export const anApp = (facts: Partial<App> = {}): App => ({
  appId: 'app_1',
  appName: '天气看板',
  appType: 'web',
  ownerType: 'person',
  industry: '',
  brief: '给同事看的天气',
  signType: 'key',
  state: appState.prod,
  apiNum: 1,
  calls7: 1200,
  failures7: 6,
  monthCost: '3.5000',
  createdAt: '2026-11-01 10:00:00',
  ...facts,
});

/** The lists of an app in one environment, and what the gateways know of them. */
export const someLists = (
  facts: Partial<CallReply<typeof listAppIps>> = {},
): CallReply<typeof listAppIps> => ({
  records: [
    {
      value: '203.0.113.7',
      remark: '杭州机房',
      addedBy: '林晓',
      addedAt: '2026-11-02 10:00:00',
      lastHitAt: null,
    },
  ],
  callbacks: [],
  syncedAt: '2026-11-02 10:00:02',
  gatewayNum: 1,
  ownAddress: '198.51.100.9',
  ...facts,
});

export const aKey = (facts: Partial<AppKey> = {}): AppKey => ({
  keyId: 'key_1',
  env: 'prod',
  name: '生产密钥',
  keyMask: 'ak_1…9z',
  state: 'active',
  graceUntil: null,
  expiresAt: null,
  lastUsedAt: null,
  createdAt: '2026-11-01 10:00:00',
  ...facts,
});

export const anAppApi = (facts: Partial<AppApi> = {}): AppApi => ({
  applyId: 'apply_1',
  apiId: 'api_1',
  apiName: '工作日历',
  version: '1.0.0',
  env: 'prod',
  planName: '标准版',
  planKind: 'perCall',
  state: applyState.active,
  startsAt: null,
  expiresAt: null,
  used: 12,
  total: null,
  qps: 10,
  monthCalls: 12,
  monthCost: '0.1200',
  ...facts,
});

export const anApply = (facts: Partial<ApplyRow> = {}): ApplyRow => ({
  applyId: 'apply_1',
  applyNo: 'SQ20261101001',
  apiId: 'api_1',
  apiName: '工作日历',
  appId: 'app_1',
  appName: '天气看板',
  env: 'prod',
  planName: '标准版',
  planKind: 'perCall',
  state: applyState.waiting,
  decisionReason: '',
  submittedAt: '2026-11-01 10:00:00',
  dueAt: '2026-11-03 10:00:00',
  previousId: null,
  ...facts,
});

/** As its applicant sees it. */
export const anApplyView = (facts: Partial<ApplyView['apply']> = {}): ApplyView['apply'] => ({
  ...anApply(),
  planId: 'plan_1',
  previousPlan: null,
  reason: '看板上显示节假日',
  scene: '',
  dailyCalls: 500,
  price: '0.0100',
  tiers: [],
  included: null,
  qps: 10,
  dayLimit: null,
  startsAt: null,
  expiresAt: null,
  providerName: '示例数据服务',
  dataTerms: '1',
  isMine: 1,
  party: 'applicant',
  ...facts,
});

export const aProviderApply = (facts: Partial<ProviderApply> = {}): ProviderApply => ({
  ...anApply(),
  applicantName: '林晓',
  applicantKind: 'person',
  reason: '看板上显示节假日',
  scene: '',
  dailyCalls: 500,
  startsAt: null,
  monthCalls: 0,
  monthCost: '0.0000',
  qps: 10,
  ...facts,
});

export const aPlan = (facts: Partial<Plan> = {}): Plan => ({
  planId: 'plan_1',
  name: '标准版',
  kind: 'perCall',
  price: '0.0100',
  tiers: [],
  included: null,
  qps: 10,
  dayLimit: null,
  validDays: null,
  audit: 0,
  needLevel: 0,
  ...facts,
});

export const anApiView = (facts: Partial<ApiView> = {}): ApiView => ({
  base: {
    ...anApi(),
    apiCode: 'calendar',
    description: '<p>说明</p>',
    categoryPath: [{ cateId: 'public', name: '公共数据' }],
    shownVersion: '1.0.0',
    publishedAt: '2026-10-01 10:00:00',
    contact: null,
    termsUrl: null,
  },
  versions: [],
  plans: [aPlan()],
  ...facts,
});

export const aMyApi = (facts: Partial<MyApi> = {}): MyApi => ({
  draftId: 'draft_1',
  apiId: 'api_1',
  name: '工作日历',
  version: '1.0.0',
  change: 'new',
  state: 'online',
  rejectText: '',
  categoryName: '日历',
  subscribers: 0,
  waiting: 0,
  calls30: 3400,
  successRate: '99.8',
  score: null,
  scoreNum: 0,
  updatedAt: '2026-11-01 10:00:00',
  offline: null,
  ...facts,
});

export const anOperation = (facts: Partial<OperationView> = {}): OperationView => ({
  opId: 'op_1',
  method: 'GET',
  path: '/days/{year}',
  gatewayPath: '/prod/calendar/v1/days/{year}',
  summary: '一年的节假日',
  deprecated: 0,
  description: '',
  params: [],
  request: null,
  responses: [],
  ...facts,
});

export const aDraft = (facts: Partial<DraftView> = {}): DraftView => ({
  draftId: 'draft_1',
  state: 'draft',
  change: 'new',
  apiId: null,
  version: '1.0.0',
  data: {
    name: '工作日历',
    code: 'calendar',
    icon: '历',
    brief: '法定节假日查询',
    description: '<p>说明</p>',
    categoryId: 'calendar',
    tags: [],
    upstreamUrl: 'https://example.com',
    sandboxUrl: '',
    timeoutMs: 5000,
    authHeader: '',
    authValue: '',
    authTypes: ['key'],
    needsIpList: false,
    plans: [],
    availability: '99.9%',
    supportHours: '',
    compensation: '',
    contact: '',
    docIds: [],
  },
  hasAuthValue: 0,
  operations: [],
  operationNum: 3,
  rejects: [],
  note: '',
  savedAt: '2026-11-01 10:00:00',
  ...facts,
});

/** One page of rows, as a list's call answers it. */
export const pageOf = <Row>(records: Row[], total = records.length) => ({
  records,
  total,
  pageNo: 1,
  pageSize: 10,
});

export const aFavourite = (facts: Partial<Favourite> = {}): Favourite => ({
  kind: 'api',
  objId: 'api_1',
  title: '工作日历',
  brief: '节假日与调休',
  provider: '示例数据服务',
  price: '0.0100',
  knownPrice: '0.0100',
  chargeType: 'perCall',
  version: '1.0.0',
  changes: [],
  folder: '',
  watched: 0,
  collectedAt: '2026-11-01 10:00:00',
  ...facts,
});
