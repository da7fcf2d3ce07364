import { z, type Infer } from '@portal/schema';
import { defineCall } from './defineCall';
import { Id, Instant } from './fields';

/** Percent with two decimals, rounded down; null: no calls. */
const Availability = z.nullable(z.string());
const Latency = z.nullable(z.int());

export const viewSla = defineCall({
  path: '/api/sla',
  summary: 'API 的服务承诺、近 90 天每日可用性与延迟、故障记录',
  sharing: 'unnamed',
  request: z.object({ apiId: Id }),
  reply: z.object({
    /** This and the next three: promises in the provider's words; null: none. */
    target: z.nullable(z.string()),
    supportHours: z.nullable(z.string()),
    compensation: z.nullable(z.string()),
    contact: z.nullable(z.string()),
    asOf: Instant,
    /** Over ninety days, production calls that reached the provider; latencies in milliseconds. */
    total: z.object({ avail: Availability, reached: z.int(), p50: Latency, p95: Latency, p99: Latency }),
    /** In order; today last. */
    days: z.array(z.object({ d: z.string(), avail: Availability, reached: z.int(), p95: Latency })),
    /** Newest incidents: consecutive hours with too many failed calls. */
    incidents: z.array(
      z.object({
        from: Instant,
        until: Instant,
        /** 1: not over for an hour yet. */
        isOn: z.int(),
        avail: z.string(),
        reached: z.int(),
        faults: z.int(),
      }),
    ),
    incidentNum: z.int(),
  }),
  codes: ['E4004'],
});
export type ApiSla = Infer<typeof viewSla.reply>;
