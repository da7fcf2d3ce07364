import { z, type Infer } from '@portal/schema';
import { changeKinds } from './changeKinds';
import { chargeTypes } from './catalog';
import { defineCall } from './defineCall';
import { Day, Id, Instant, KeyOf, Money, PageNo, PageSize, ReqNo, Text, pageOf } from './fields';
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
  /** How its plans charge, each once. */
  chargeTypes: z.array(KeyOf(chargeTypes)),
  subscribers: z.int(),
  waiting: z.int(),
  calls30: z.int(),
  successRate: z.nullable(z.string()),
  /** Average of the stars; null: nobody has rated it. */
  score: z.nullable(z.string()),
  scoreNum: z.int(),
  updatedAt: Instant,
  /** When what is approved goes online; null: it waits for nothing. */
  publishAt: z.nullable(Instant),
  /** Last day of what is deprecated; null: it does not end. */
  sunsetAt: z.nullable(Instant),
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
    cateId: z.optional(Id),
    /** How it begins. */
    version: z.optional(Text(40)),
    /** First and last day on which it was changed last. */
    updatedFrom: z.optional(Day),
    updatedTo: z.optional(Day),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: z.extend(pageOf(MyApi), {
    /** Of all versions, whatever the list is narrowed to. */
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
