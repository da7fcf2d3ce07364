import { z, type Infer } from '@portal/schema';
import { defineCall } from './defineCall';
import { Day, EnvField, Id, Instant, Money, PageSize, Text } from './fields';

/** consumer: calls of my apps; provider: calls of my APIs. Both days count, Asia/Shanghai; at most 90. */
const range = {
  view: z._default(z.enum(['consumer', 'provider']), 'consumer'),
  appId: z.optional(Id),
  apiId: z.optional(Id),
  env: z.optional(EnvField),
  from: Day,
  to: Day,
};

const Figures = z.object({
  calls: z.int(),
  /** Not billed, for whatever reason. */
  failures: z.int(),
  /** By the portal, for limits, budgets, keys or money: the provider has no part in them. */
  refused: z.int(),
  /** Of the provider, in production: 5xx, no answer, none in time, or half of one. */
  faults: z.int(),
  /**
   * Of the calls that reached the provider in production those without its fault, in percent with one decimal; null
   * without such calls. Latencies are theirs, too.
   */
  successRate: z.nullable(z.string()),
  averageMs: z.nullable(z.int()),
  p50Ms: z.nullable(z.int()),
  p95Ms: z.nullable(z.int()),
  p99Ms: z.nullable(z.int()),
  cost: Money,
});
export type UsageFigures = Infer<typeof Figures>;

export const statisticsSummary = defineCall({
  path: '/statistics/summary',
  summary: '调用统计：本期与上一期',
  guard: 'signedIn',
  request: z.object(range),
  reply: z.object({ current: Figures, previous: Figures, asOf: Instant }),
  codes: ['E3401'],
});

const Point = z.object({
  /** Start of the minute, hour or day. */
  at: z.string(),
  calls: z.int(),
  failures: z.int(),
  cost: Money,
  p50Ms: z.nullable(z.int()),
  p95Ms: z.nullable(z.int()),
  p99Ms: z.nullable(z.int()),
});
export type UsagePoint = Infer<typeof Point>;

export const statisticsTrend = defineCall({
  path: '/statistics/trend',
  summary: '调用统计：按时间',
  guard: 'signedIn',
  request: z.object({
    ...range,
    /** More than 14 days come by the day, whatever was asked for. */
    grain: z._default(z.enum(['auto', 'hour', 'day']), 'auto'),
  }),
  reply: z.object({ grain: z.enum(['hour', 'day']), points: z.array(Point) }),
  codes: ['E3401'],
});

const TopRow = z.object({
  id: z.string(),
  name: z.string(),
  calls: z.int(),
  failures: z.int(),
  cost: Money,
  p95Ms: z.nullable(z.int()),
});

export const statisticsTop = defineCall({
  path: '/statistics/top',
  summary: '调用统计：按 API 或应用，前十',
  guard: 'signedIn',
  request: z.object({ ...range, by: z._default(z.enum(['api', 'app']), 'api') }),
  reply: z.object({ records: z.array(TopRow) }),
  codes: ['E3401'],
});

export const statisticsErrors = defineCall({
  path: '/statistics/errors',
  summary: '调用统计：错误码前十',
  guard: 'signedIn',
  request: z.object(range),
  reply: z.object({ records: z.array(z.object({ code: z.string(), text: z.string(), calls: z.int() })) }),
  codes: ['E3401'],
});

const CallRecord = z.object({
  requestId: z.string(),
  at: Instant,
  appName: z.string(),
  apiName: z.string(),
  env: EnvField,
  operation: z.string(),
  status: z.int(),
  code: z.string(),
  isBilled: z.int(),
  cost: Money,
  ms: z.int(),
  address: z.string(),
});
export type CallRecord = Infer<typeof CallRecord>;

export const listCallRecords = defineCall({
  path: '/log/callList',
  summary: '调用明细，新的在前；cursor 接着上一页',
  guard: 'signedIn',
  request: z.object({
    view: range.view,
    appId: z.optional(Id),
    apiId: z.optional(Id),
    env: z.optional(EnvField),
    requestId: z.optional(Text(64)),
    /** ok, failed */
    status: z.optional(z.enum(['ok', 'failed'])),
    from: z.optional(Day),
    to: z.optional(Day),
    cursor: z.optional(Text(120)),
    pageSize: PageSize,
  }),
  reply: z.object({ records: z.array(CallRecord), nextCursor: z.nullable(z.string()) }),
  codes: ['E3401'],
});
