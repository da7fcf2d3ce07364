import { z, type Infer } from '@portal/schema';
import {
  authLevel,
  ruled,
  upstreamHeaderRules,
  upstreamHeaderValueRules,
  upstreamTimeoutsMs,
} from '@portal/rules';
import { signTypes } from './signTypes';
import { chargeTypes } from './catalog';
import { changeKinds } from './changeKinds';
import { defineCall } from './defineCall';
import {
  Empty,
  Id,
  Instant,
  IntField,
  JsonField,
  KeyOf,
  Minute,
  Money,
  PageNo,
  PageSize,
  ReqNo,
  Text,
  pageOf,
} from './fields';

export const publicationStates = {
  draft: '草稿',
  submitted: '待审核',
  rejected: '已驳回',
  approved: '待上线',
  online: '已上线',
  deprecated: '已弃用',
  suspended: '已停用',
  offline: '已下线',
  archived: '已归档',
} as const;
export type PublicationState = keyof typeof publicationStates;
/** What is looked at in a review, by its field. */
export const publicationFields: Readonly<Record<string, string>> = {
  changes: '差异',
  name: 'API名称',
  code: '网关代码',
  brief: '一句话简介',
  description: '详细说明',
  categoryId: '分类',
  tags: '标签',
  operations: '接口',
  upstreamUrl: '生产上游',
  sandboxUrl: '沙箱上游',
  plans: '套餐',
  support: 'SLA 与支持',
  note: '给审核员的说明',
  offlineAt: '下线日期',
  offlineReason: '下线原因',
  successor: '替代的 API',
  subscribers: '订阅者',
};
/** Of versions that serve calls. */
export const servingStates = ['online', 'deprecated'] as const satisfies readonly PublicationState[];

/** Blanks are allowed while it is a draft: `precheck` says what is missing. */
const DraftPlan = z.object({
  name: Text(20),
  kind: KeyOf(chargeTypes),
  /** Yuan: of one call, or of the whole pack or month. */
  price: Text(16),
  tiers: z.array(z.object({ upTo: z.nullable(z.int()), price: Text(16) })).check(z.maxLength(10)),
  included: z.nullable(z.int().check(z.gte(1), z.lte(1_000_000_000))),
  qps: z.int().check(z.gte(1), z.lte(10_000)),
  dayLimit: z.nullable(z.int().check(z.gte(1), z.lte(1_000_000_000))),
  validDays: z.nullable(z.int().check(z.gte(1), z.lte(3650))),
  /** 0 granted at once, 1 decided by the provider. */
  audit: z.int().check(z.gte(0), z.lte(1)),
  needLevel: z.enum(authLevel),
});
export type DraftPlan = Infer<typeof DraftPlan>;

export const PublicationData = z.object({
  name: Text(64),
  code: Text(40),
  icon: Text(2),
  brief: Text(40),
  /** Rich text; sanitised when it is saved. */
  description: z.string().check(z.maxLength(200_000, '详细说明过大')),
  categoryId: Text(64),
  tags: z.array(Text(12)).check(z.maxLength(5, '最多5个标签')),
  upstreamUrl: Text(500),
  sandboxUrl: Text(500),
  timeoutMs: z.int().check(z.gte(upstreamTimeoutsMs.min), z.lte(upstreamTimeoutsMs.max)),
  authHeader: Text(60),
  /** Empty: what was saved before is kept. It is never sent back. */
  authValue: Text(500),
  authTypes: z.array(KeyOf(signTypes)).check(z.minLength(1, '至少选择一种认证方式')),
  needsIpList: z.boolean(),
  plans: z.array(DraftPlan).check(z.maxLength(8, '最多8个套餐')),
  availability: Text(10),
  supportHours: Text(60),
  /** What consumers get where the target is missed. */
  compensation: z._default(Text(200), ''),
  contact: Text(60),
  /** Documents of the provider that go with the API. */
  docIds: z._default(z.array(Id).check(z.maxLength(20, '最多关联20篇文档')), []),
});
export type PublicationData = Infer<typeof PublicationData>;

/** What is saved. An older draft may hold what is refused now, and is shown all the same. */
const SavedData = z.extend(PublicationData, {
  authHeader: z.pipe(PublicationData.shape.authHeader, ruled(upstreamHeaderRules)),
  authValue: z.pipe(PublicationData.shape.authValue, ruled(upstreamHeaderValueRules)),
});

const Problem = z.object({
  /** error blocks, warning does not */
  level: z.enum(['error', 'warning']),
  /** What is wrong, and at how many places. */
  cause: z.string(),
  count: z.int(),
  /** The first of them: lines of the file, or paths inside the document. */
  places: z.array(z.string()),
  remedy: z.string(),
});
export type ImportProblem = Infer<typeof Problem>;

const Operation = z.object({ method: z.string(), path: z.string(), summary: z.string(), group: z.string() });

const ImportReply = z.object({
  draftId: z.string(),
  version: z.string(),
  operations: z.array(Operation),
  operationNum: z.int(),
  problems: z.array(Problem),
  data: PublicationData,
});

export const importApi = defineCall({
  path: '/api/import',
  right: 'publish',
  summary: '导入接口描述（OpenAPI 3、Swagger 2，JSON 或 YAML），得到草稿与解析报告',
  effect: 'write',
  guard: 'provider',
  bodyBytesMax: 24 * 1024 * 1024,
  fileFields: ['text'],
  request: z.object({
    fileName: Text(200, 1),
    text: z.string().check(z.minLength(1, '文件是空的'), z.maxLength(20_000_000, '文件过大')),
    /** Absent: a new draft. */
    draftId: z.optional(Id),
  }),
  reply: ImportReply,
  codes: ['E4102', 'E4108', 'E3107'],
});

export const importFromUrl = defineCall({
  path: '/api/importUrl',
  right: 'publish',
  summary: '读取公网上的接口描述并导入，引用的其他网址不读取',
  effect: 'write',
  guard: 'provider',
  request: z.object({
    url: Text(500, 1),
    /** Absent: a new draft. */
    draftId: z.optional(Id),
  }),
  reply: ImportReply,
  codes: ['E4102', 'E4103', 'E4108', 'E3107', 'E0429'],
});

export const viewDraft = defineCall({
  path: '/api/editView',
  summary: '查看发布草稿',
  guard: 'provider',
  request: z.object({ draftId: Id }),
  reply: z.object({
    draftId: z.string(),
    state: KeyOf(publicationStates),
    change: KeyOf(changeKinds),
    /** Of what is online that it goes on with, or that it has become; null: it is the first. */
    apiId: z.nullable(z.string()),
    version: z.string(),
    data: PublicationData,
    hasAuthValue: z.int(),
    operations: z.array(Operation),
    operationNum: z.int(),
    rejects: z.array(z.object({ field: z.string(), reason: z.string() })),
    note: z.string(),
    savedAt: Instant,
  }),
  codes: ['E4108'],
});
export type DraftView = Infer<typeof viewDraft.reply>;

export const saveDraft = defineCall({
  path: '/api/saveDraft',
  right: 'publish',
  summary: '保存发布草稿',
  effect: 'write',
  guard: 'provider',
  bodyBytesMax: 4 * 1024 * 1024,
  request: z.object({
    draftId: Id,
    data: JsonField(SavedData),
    /** Of a version that is not online yet; absent: as it is. */
    version: z.optional(Text(40, 1)),
  }),
  reply: z.object({ savedAt: Instant }),
  codes: ['E3107', 'E4108'],
});

const Check = z.object({
  label: z.string(),
  isMet: z.int(),
  /** 0: worth knowing, but it may be submitted all the same. */
  isBlocking: z.int(),
  text: z.string(),
  /** Step of the form where it is mended, from 0. */
  step: z.int(),
});
export type PublicationCheck = Infer<typeof Check>;

export const precheckDraft = defineCall({
  path: '/api/precheck',
  right: 'publish',
  summary: '提交前的自动检查',
  guard: 'provider',
  request: z.object({ draftId: Id }),
  reply: z.object({ checks: z.array(Check), isReady: z.int() }),
  codes: ['E4108'],
});

export const submitDraft = defineCall({
  path: '/api/submit',
  right: 'publish',
  summary: '提交发布审核',
  effect: 'write',
  guard: 'provider',
  isRepeatable: true,
  request: z.object({
    draftId: Id,
    note: z._default(Text(200), ''),
    /** `yyyy-MM-dd HH:mm`, Asia/Shanghai; absent: once approved. */
    publishAt: z.optional(Minute('时间格式有误')),
    reqNo: ReqNo,
  }),
  reply: z.object({ state: KeyOf(publicationStates) }),
  codes: ['E3107', 'E4101', 'E4103', 'E4104', 'E4105', 'E4106', 'E4108', 'E0429'],
});

export const withdrawDraft = defineCall({
  path: '/api/withdraw',
  right: 'publish',
  summary: '撤回发布审核，回到草稿',
  effect: 'write',
  guard: 'provider',
  request: z.object({ draftId: Id }),
  reply: Empty,
  codes: ['E3107', 'E4108'],
});

export const removeDraft = defineCall({
  path: '/api/remove',
  right: 'publish',
  summary: '删除草稿',
  effect: 'write',
  guard: 'provider',
  request: z.object({ draftId: Id }),
  reply: Empty,
  codes: ['E3107', 'E4108'],
});

/** Days that a deprecated API goes on at least. */
export const sunsetDaysMin = 30;
/** How far ahead the last day of an API may lie, in days. */
export const endDaysMax = 730;

export const deprecateApi = defineCall({
  path: '/api/deprecate',
  right: 'publish',
  summary: '弃用 API，至少 30 天后下线，通知全部订阅者',
  effect: 'write',
  guard: 'provider',
  request: z.object({
    draftId: Id,
    sunsetDays: IntField(sunsetDaysMin, endDaysMax),
    reason: Text(200, 1),
    /** An API of the provider's that takes its place. */
    successorId: z.optional(Id),
  }),
  reply: Empty,
  codes: ['E3107', 'E4004', 'E4108'],
});

export const takeApiOffline = defineCall({
  path: '/api/offline',
  right: 'publish',
  summary: '下线没有订阅者的 API',
  effect: 'write',
  guard: 'provider',
  request: z.object({ draftId: Id, reason: Text(200, 1) }),
  reply: Empty,
  codes: ['E3107', 'E4107', 'E4108'],
});

export const checkUpstream = defineCall({
  path: '/upstream/check',
  right: 'publish',
  summary: '检查上游地址是否可达',
  effect: 'write',
  guard: 'provider',
  request: z.object({ url: Text(500, 1) }),
  reply: z.object({ ok: z.int(), ms: z.int(), reason: z.string() }),
  codes: ['E4103', 'E0429'],
});

const MyApi = z.object({
  draftId: z.string(),
  apiId: z.nullable(z.string()),
  name: z.string(),
  version: z.string(),
  change: KeyOf(changeKinds),
  state: KeyOf(publicationStates),
  rejectText: z.string(),
  categoryName: z.string(),
  subscribers: z.int(),
  waiting: z.int(),
  calls30: z.int(),
  successRate: z.nullable(z.string()),
  /** Average of the stars; null: nobody has rated it. */
  score: z.nullable(z.string()),
  scoreNum: z.int(),
  updatedAt: Instant,
  /** The wish to take it offline that waits for the operator or was refused last; null: there is none. */
  offline: z.nullable(
    z.object({
      state: z.enum(['open', 'rejected']),
      at: Instant,
      /** Why it was refused. */
      reason: z.string(),
    }),
  ),
});
export type MyApi = Infer<typeof MyApi>;

export const listMyApis = defineCall({
  path: '/api/myList',
  summary: '我发布的 API',
  guard: 'provider',
  request: z.object({
    name: z.optional(Text(64)),
    state: z.optional(KeyOf(publicationStates)),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: z.extend(pageOf(MyApi), {
    totals: z.object({ online: z.int(), submitted: z.int(), monthCalls: z.int(), monthIncome: Money }),
  }),
  codes: [],
});
