import { z, type Infer } from '@portal/schema';
import { defineCall } from './defineCall';
import { Day, EnvField, Id, Instant, KeyOf, Money } from './fields';
import { UsageView, callOutcomes } from './usageView';

/** Both days included, Asia/Shanghai; at most 90 days. */
const range = {
  view: UsageView,
  appId: z.optional(Id),
  apiId: z.optional(Id),
  /** Calls of one account, for providers and operators. */
  consumerId: z.optional(Id),
  env: z.optional(EnvField),
  /** Only calls of this outcome; latencies are always of all calls. */
  status: z.optional(KeyOf(callOutcomes)),
  from: Day,
  to: Day,
};

const Figures = z.object({
  calls: z.int(),
  /** Not billed, for any reason. */
  failures: z.int(),
  /** Refused by the portal because of limits, budgets, keys or money, before they reached the provider. */
  refused: z.int(),
  /** Faults of the provider in production: 5xx, no answer, a timeout, or an incomplete answer. */
  faults: z.int(),
  /** Units of the billed calls: prices are per unit. */
  units: z.int(),
  /**
   * Share without the provider's fault among production calls that reached the provider, in percent with one decimal;
   * null: none did. Latencies are of the same calls.
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
  codes: ['E3401', 'E5103'],
});

const Point = z.object({
  /** Start of the minute, hour or day. */
  at: z.string(),
  calls: z.int(),
  failures: z.int(),
  /** Units of the billed calls. */
  units: z.int(),
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
    /** More than 14 days are always reported by day. */
    grain: z._default(z.enum(['auto', 'hour', 'day']), 'auto'),
  }),
  reply: z.object({ grain: z.enum(['hour', 'day']), points: z.array(Point) }),
  codes: ['E3401', 'E5103'],
});

/** Dimensions of usage. `consumer`, for providers (names masked) and operators only, splits it by caller. */
export const usageParts = { api: 'API', app: '应用', plan: '套餐', consumer: '使用方' } as const;
export type UsagePart = keyof typeof usageParts;

const TopRow = z.object({
  id: z.string(),
  name: z.string(),
  calls: z.int(),
  /** In the period before. */
  before: z.int(),
  failures: z.int(),
  /** Units of the billed calls. */
  units: z.int(),
  cost: Money,
  p95Ms: z.nullable(z.int()),
});

export const statisticsTop = defineCall({
  path: '/statistics/top',
  summary: '调用统计：按 API、应用、套餐或使用方，前十',
  guard: 'signedIn',
  request: z.object({ ...range, by: z._default(KeyOf(usageParts), 'api') }),
  reply: z.object({ records: z.array(TopRow) }),
  codes: ['E3401', 'E5103'],
});

export const statisticsErrors = defineCall({
  path: '/statistics/errors',
  summary: '调用统计：错误码前十',
  guard: 'signedIn',
  request: z.object(range),
  reply: z.object({ records: z.array(z.object({ code: z.string(), text: z.string(), calls: z.int() })) }),
  codes: ['E3401', 'E5103'],
});

export const statisticsHeat = defineCall({
  path: '/statistics/heat',
  summary: '调用统计：星期 × 小时',
  guard: 'signedIn',
  request: z.object(range),
  reply: z.object({
    /** Cells with at least one call. */
    cells: z.array(
      z.object({
        /** 1: Monday … 7: Sunday. */
        weekday: z.int(),
        /** 0 … 23, Asia/Shanghai. */
        hour: z.int(),
        calls: z.int(),
        failures: z.int(),
      }),
    ),
  }),
  codes: ['E3401', 'E5103'],
});
export type HeatCell = Infer<typeof statisticsHeat.reply>['cells'][number];

/** APIs for a selection list: subscribed or one's own. At most 200. */
export const statisticsApis = defineCall({
  path: '/statistics/apiList',
  summary: '调用统计：可供筛选的 API',
  guard: 'signedIn',
  request: z.object({ view: UsageView }),
  reply: z.object({ records: z.array(z.object({ id: z.string(), name: z.string() })) }),
  codes: ['E5103'],
});
