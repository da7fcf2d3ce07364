import { z, type Infer } from '@portal/schema';
import { defineCall } from './defineCall';
import { Day, Id, Instant, KeyOf, Money } from './fields';

/** provider: of my APIs; platform: of all, for operators. */
const range = {
  view: z._default(KeyOf({ provider: 1, platform: 1 }), 'provider'),
  apiId: z.optional(Id),
  from: Day,
  to: Day,
};

const Figures = z.object({
  /** What consumers paid, before commission. */
  gross: Money,
  commission: Money,
  /** What the provider earned, after commission. */
  net: Money,
  /** Production subscriptions granted, and ended. */
  started: z.int(),
  ended: z.int(),
  /** Subscriptions at the end of the period. */
  standing: z.int(),
});
export type BusinessFigures = Infer<typeof Figures>;

/** From viewing an API to calling it. Each step is counted on its own: users are not tracked from one to the next. */
const Funnel = z.object({
  views: z.int(),
  /** Accounts that called its sandbox. */
  testers: z.int(),
  applies: z.int(),
  /** Subscriptions with their first call in the period. */
  firstCalls: z.int(),
});

const SlaRow = z.object({
  apiId: z.string(),
  apiName: z.string(),
  /** Promised availability, "99.9%"; null: none. */
  target: z.nullable(z.string()),
  /** Measured availability in percent; null: no calls. */
  reached: z.nullable(z.string()),
  /** 1: met; 0: missed; null: cannot be said. */
  isKept: z.nullable(z.int()),
  calls: z.int(),
  faults: z.int(),
});
export type SlaRow = Infer<typeof SlaRow>;

export const statisticsBusiness = defineCall({
  path: '/statistics/business',
  summary: '提供方与平台：收益、订阅增减、转化与 SLA',
  guard: 'signedIn',
  request: z.object(range),
  reply: z.object({
    current: Figures,
    previous: Figures,
    days: z.array(z.object({ day: z.string(), gross: Money, net: Money, started: z.int(), ended: z.int() })),
    funnel: Funnel,
    /** The ten APIs with most calls. */
    sla: z.array(SlaRow),
    asOf: Instant,
  }),
  codes: ['E3401', 'E5103'],
});
