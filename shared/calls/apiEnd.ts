import { z, type Infer } from '@portal/schema';
import { reasonMax } from '@portal/rules';
import { versionStatuses } from './catalog';
import { defineCall } from './defineCall';
import { Empty, Id, Instant, IntField, KeyOf, PageNo, PageSize, SortBy, Text, pageOf } from './fields';
import { publicationStates } from './publicationData';

/** Fewest days that a deprecated API stays online. */
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
    reason: Text(reasonMax, 1),
    /** API of the same provider that replaces it. */
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
  request: z.object({ draftId: Id, reason: Text(reasonMax, 1) }),
  reply: Empty,
  codes: ['E3107', 'E4107', 'E4108'],
});

export const extendSunset = defineCall({
  path: '/api/extendSunset',
  right: 'publish',
  summary: '推迟已弃用 API 的下线日期，通知全部订阅者',
  effect: 'write',
  guard: 'provider',
  request: z.object({
    draftId: Id,
    /** Must be more than the days left now. */
    days: IntField(1, 730),
  }),
  reply: Empty,
  codes: ['E3107', 'E4108'],
});

/** States of a request to take a version with subscribers offline early. */
export const offlineRequestStates = {
  open: '下线待审核',
  approved: '下线已同意',
  rejected: '下线被驳回',
  withdrawn: '下线已撤回',
} as const;
export type OfflineRequestState = keyof typeof offlineRequestStates;

export const requestOffline = defineCall({
  path: '/api/requestOffline',
  right: 'publish',
  summary: '申请下线有订阅者的 API，平台审核同意后通知全部订阅者',
  effect: 'write',
  guard: 'provider',
  request: z.object({
    draftId: Id,
    /** Days until the last one. */
    days: IntField(1, endDaysMax),
    reason: Text(reasonMax, 1),
    /** API of the same provider that replaces it. */
    successorId: z.optional(Id),
  }),
  reply: Empty,
  codes: ['E3107', 'E4004', 'E4108'],
});

export const withdrawOffline = defineCall({
  path: '/api/withdrawOffline',
  right: 'publish',
  summary: '撤回下线申请',
  effect: 'write',
  guard: 'provider',
  request: z.object({ draftId: Id }),
  reply: Empty,
  codes: ['E3107', 'E4108'],
});

export const undoDeprecation = defineCall({
  path: '/api/undeprecate',
  right: 'publish',
  summary: '取消弃用，通知全部订阅者',
  effect: 'write',
  guard: 'provider',
  request: z.object({ draftId: Id }),
  reply: Empty,
  codes: ['E3107', 'E4108'],
});

export const putBackOnline = defineCall({
  path: '/api/backOnline',
  right: 'publish',
  summary: '把已下线的 API 改回草稿，检查后重新提交审核上线',
  effect: 'write',
  guard: 'provider',
  request: z.object({ draftId: Id }),
  reply: Empty,
  codes: ['E3107', 'E4108'],
});

export const archiveApi = defineCall({
  path: '/api/archive',
  right: 'publish',
  summary: '归档已下线的 API',
  effect: 'write',
  guard: 'provider',
  request: z.object({ draftId: Id }),
  reply: Empty,
  codes: ['E3107', 'E4108'],
});

const NamedApi = z.object({ apiId: z.string(), apiName: z.string() });

/** What remains to be said of an API that is no longer online. */
export const viewEnded = defineCall({
  path: '/api/ended',
  summary: '已下线或停用的 API：原因与可替代的 API',
  request: z.object({ apiId: Id }),
  reply: z.object({
    apiName: z.string(),
    status: KeyOf(versionStatuses),
    /** Null: unknown. */
    endedAt: z.nullable(Instant),
    reason: z.string(),
    successor: z.nullable(NamedApi),
    /** APIs of the same category. */
    alternatives: z.array(NamedApi),
  }),
  codes: ['E4004'],
});
export type EndedApi = Infer<typeof viewEnded.reply>;

const OpsApi = z.object({
  draftId: z.string(),
  apiId: z.string(),
  name: z.string(),
  version: z.string(),
  providerName: z.string(),
  state: KeyOf(publicationStates),
  subscribers: z.int(),
  calls30: z.int(),
  updatedAt: Instant,
});

export const listApisForOps = defineCall({
  path: '/ops/apiList',
  summary: '全部已上线与停用的 API，供运营停用或恢复',
  guard: 'operator',
  request: z.object({
    name: z.optional(Text(64)),
    state: z.optional(z.enum(['online', 'deprecated', 'suspended'])),
    sort: SortBy('subscribers', 'calls30', 'updatedAt'),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: pageOf(OpsApi),
  codes: [],
});
export type OpsApi = Infer<typeof OpsApi>;
