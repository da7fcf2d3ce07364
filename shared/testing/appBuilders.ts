import {
  applyState,
  appState,
  budgetAction,
  type App,
  type AppApi,
  type AppKey,
  type ApplyRow,
  type ApplyView,
  type Budget,
  type CallReply,
  type listAppCertificates,
  type listAppIps,
  type OwnApply,
  type ProviderApply,
} from '@portal/calls';

export const anApp = (facts: Partial<App> = {}): App => ({
  appId: 'app_1',
  appName: '天气看板',
  iconUrl: '',
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
  monthBudget: null,
  createdAt: '2026-11-01 10:00:00',
  ...facts,
});

/** Address lists of an app in one environment, and their state at the gateways. */
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

/** The client certificates of an app in one environment. */
export const someCertificates = (
  facts: Partial<CallReply<typeof listAppCertificates>> = {},
): CallReply<typeof listAppCertificates> => ({
  records: [
    {
      fingerprint: '0a1b2c3d4e5f6071'.repeat(4),
      name: '杭州机房',
      subject: 'CN=caller.example.com',
      issuer: 'CN=Example CA',
      serial: '4F2A',
      startsAt: '2026-11-01 10:00:00',
      endsAt: '2027-11-01 10:00:00',
      isExpired: 0,
      isEnding: 0,
      addedBy: '林晓',
      addedAt: '2026-11-02 10:00:00',
    },
  ],
  isRequired: 0,
  syncedAt: '2026-11-02 10:00:02',
  gatewayNum: 1,
  ...facts,
});

export const aKey = (facts: Partial<AppKey> = {}): AppKey => ({
  keyId: 'key_1',
  kind: 'hmac',
  publicKey: null,
  env: 'prod',
  name: '生产密钥',
  keyMask: 'ak_1…9z',
  state: 'active',
  graceUntil: null,
  expiresAt: null,
  lastUsedAt: null,
  lastAddress: null,
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
  isWeighed: 0,
  total: null,
  qps: 10,
  monthCalls: 12,
  monthUnits: 12,
  monthCost: '0.1200',
  ...facts,
});

const anApply = (facts: Partial<ApplyRow> = {}): ApplyRow => ({
  applyId: 'apply_1',
  applyNo: 'SQ20261101001',
  kind: 'new',
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

/** An application of the member's own, of any kind. */
export const anOwnApply = (facts: Partial<OwnApply> = {}): OwnApply => ({
  ...anApply(),
  objectName: '',
  ...facts,
});

/** An application as its applicant sees it. */
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
  quota: null,
  qps: 10,
  dayLimit: null,
  startsAt: null,
  expiresAt: null,
  providerName: '示例数据服务',
  dataTerms: '1',
  attachment: null,
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
  monthUnits: 0,
  monthCost: '0.0000',
  qps: 10,
  dayLimit: null,
  plan: { qps: 10, dayLimit: 1000 },
  ...facts,
});

export const aBudget = (facts: Partial<Budget> = {}): Budget => ({
  budgetId: 'budget_1',
  scope: 'account',
  appId: null,
  appName: '',
  apiId: null,
  apiName: '',
  period: 'month',
  cap: '100.0000',
  used: '85.0000',
  reserved: '0.0000',
  percent: 85,
  levels: [80, 100],
  action: budgetAction.stop,
  state: 'warned',
  isEnabled: 1,
  unit: 'yuan',
  receivers: [],
  channels: [],
  next: null,
  ...facts,
});
