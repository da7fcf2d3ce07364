import { z, type Infer } from '@portal/schema';
import { defineCall } from './defineCall';
import { Id, Instant, KeyOf, PageNo, PageSize, Text, pageOf } from './fields';
import { changeKinds, followingKinds } from './changeKinds';
import { publicationStates } from './publicationData';

export const changeLevels = { break: '不兼容', add: '新增', fix: '更新' } as const;
export const changeAreas = {
  operation: '接口',
  parameter: '参数',
  field: '字段',
  response: '返回结果',
  price: '价格',
  upstream: '后端',
  text: '说明',
} as const;

const VersionChange = z.object({
  level: KeyOf(changeLevels),
  area: KeyOf(changeAreas),
  /** "GET /day"; empty: it concerns no single operation. */
  operation: z.string(),
  /** Where in the operation the difference is. */
  place: z.string(),
  text: z.string(),
});
export type VersionChange = Infer<typeof VersionChange>;
export { VersionChange as VersionChangeField };

/** Days between telling subscribers about a new price and its start. */
export const priceNoticeDays = 15;

export const startChange = defineCall({
  path: '/api/startChange',
  right: 'publish',
  summary: '从线上版本复制全部内容，得到新版本或变更的草稿；已有未完成的则沿用',
  effect: 'write',
  guard: 'provider',
  request: z.object({ apiId: Id, kind: z.enum(followingKinds) }),
  reply: z.object({ draftId: z.string(), version: z.string() }),
  codes: ['E3107', 'E4108'],
});

export const viewChange = defineCall({
  path: '/api/changeView',
  summary: '一个已上线 API 可以怎样变更，以及未完成的变更',
  guard: 'provider',
  request: z.object({ apiId: Id }),
  reply: z.object({
    apiId: z.string(),
    name: z.string(),
    /** Newest version online. */
    version: z.string(),
    state: KeyOf(publicationStates),
    subscribers: z.int(),
    open: z.array(
      z.object({
        draftId: z.string(),
        kind: KeyOf(changeKinds),
        version: z.string(),
        state: KeyOf(publicationStates),
      }),
    ),
  }),
  codes: ['E4108'],
});
export type ChangeChoices = Infer<typeof viewChange.reply>;

export const diffDraft = defineCall({
  path: '/api/diffCheck',
  right: 'publish',
  summary: '草稿与线上版本的差异，以及哪些应用在用被改动的接口',
  effect: 'read',
  guard: 'provider',
  request: z.object({ draftId: Id }),
  reply: z.object({
    /** Version that it is compared with; null: there is none. */
    from: z.nullable(z.string()),
    changes: z.array(VersionChange),
    /** 0: the list is cut. */
    isWhole: z.int(),
    /** Apps that called changed operations in the last 30 days and would break. */
    users: z.array(z.object({ appName: z.string(), calls: z.int(), operations: z.array(z.string()) })),
  }),
  codes: ['E4108', 'E0429'],
});
export type DraftDiff = Infer<typeof diffDraft.reply>;

const LogEntry = z.object({
  version: z.string(),
  kind: KeyOf(changeKinds),
  at: Instant,
  text: z.string(),
  changes: z.array(VersionChange),
});
export type ChangeLogEntry = Infer<typeof LogEntry>;

export const listChangeLog = defineCall({
  path: '/api/changeLog',
  summary: 'API 的更新日志，新的在前',
  guard: 'public',
  request: z.object({ apiId: Id, version: z.optional(Text(40)), pageNo: PageNo, pageSize: PageSize }),
  reply: pageOf(LogEntry),
  codes: ['E4004', 'E4005'],
});
