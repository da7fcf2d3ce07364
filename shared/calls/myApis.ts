import { z, type Infer } from '@portal/schema';
import { changeKinds } from './changeKinds';
import { chargeTypes } from './catalog';
import { defineCall } from './defineCall';
import { Day, Id, Instant, KeyOf, Money, PageNo, PageSize, ReqNo, SortBy, Text, pageOf } from './fields';
import { publicationStates } from './publicationData';

const MyApi = z.object({
  draftId: z.string(),
  apiId: z.nullable(z.string()),
  name: z.string(),
  version: z.string(),
  change: KeyOf(changeKinds),
  state: KeyOf(publicationStates),
  rejectText: z.string(),
  categoryName: z.string(),
  /** Charge types of its plans, each once. */
  chargeTypes: z.array(KeyOf(chargeTypes)),
  subscribers: z.int(),
  waiting: z.int(),
  calls30: z.int(),
  successRate: z.nullable(z.string()),
  /** Average rating; null: not rated. */
  score: z.nullable(z.string()),
  scoreNum: z.int(),
  updatedAt: Instant,
  /** When an approved version goes online; null: nothing is scheduled. */
  publishAt: z.nullable(Instant),
  /** Last day of a deprecated version; null: no end. */
  sunsetAt: z.nullable(Instant),
  /** Request to take it offline that is undecided or was refused last; null: none. */
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
    cateId: z.optional(Id),
    /** Prefix of the version. */
    version: z.optional(Text(40)),
    /** First and last day of the last change. */
    updatedFrom: z.optional(Day),
    updatedTo: z.optional(Day),
    sort: SortBy('subscribers', 'calls30', 'score', 'updatedAt'),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: z.extend(pageOf(MyApi), {
    /** Categories over all versions, whatever the filters. */
    categories: z.array(z.object({ cateId: z.string(), name: z.string() })),
    totals: z.object({
      online: z.int(),
      submitted: z.int(),
      monthCalls: z.int(),
      monthUnits: z.int(),
      monthIncome: Money,
    }),
  }),
  codes: [],
});

export const copyApi = defineCall({
  path: '/api/copy',
  right: 'publish',
  summary: '把一个版本的内容复制成新 API 的草稿：名称与网关代码须另填',
  effect: 'write',
  guard: 'provider',
  isRepeatable: true,
  request: z.object({ draftId: Id, reqNo: ReqNo }),
  reply: z.object({ draftId: z.string() }),
  codes: ['E4108', 'E0429'],
});
