import type { Insertable } from 'kysely';
import type { Grain, Tables } from '../../platform/db/tables';
import { groupBy } from '../../platform/groupBy';
import { dayStart, formatDate, hours, minutes } from '../../platform/time';
import { bucketOf } from '../../platform/latencyBuckets';

export const grainsFinestFirst = ['minute', 'hour', 'day'] as const satisfies readonly Grain[];

export type UsageSum = Insertable<Tables['usage_rollups']> & { starts_at: Date };
export type LatencySum = Insertable<Tables['usage_latencies']> & { starts_at: Date };
export type CodeSum = Insertable<Tables['usage_codes']>;

/** The part of a call that sums need. */
export interface CountedCall extends Pick<
  Insertable<Tables['call_records']>,
  | 'subscription_id'
  | 'owner_id'
  | 'provider_id'
  | 'app_id'
  | 'api_id'
  | 'env'
  | 'is_billed'
  | 'cost_minor'
  | 'units'
  | 'latency_ms'
  | 'code'
  | 'status'
> {
  at: Date;
  /** For a refusal: the upstream was asked and gave no answer. */
  is_sent?: boolean;
}

/** Status of calls that the caller cancelled. */
const abandonedStatus = 499;

/** Whether a call reached the provider: neither refused by the portal, nor cancelled by the caller, nor generated. */
const isReached = ({ env, code, status, is_sent }: CountedCall) =>
  env === 'prod' && (code === '' ? status !== abandonedStatus : is_sent === true);

/** Fault of the provider: 5xx, no answer, or a timeout. Invalid requests of callers are not. */
const isFault = (call: CountedCall) => isReached(call) && call.status >= 500;

/** Units of billed calls beyond one each. */
export const extraUnitsOf = (billed: readonly Pick<CountedCall, 'units'>[]): number =>
  billed.reduce((sum, { units = 1 }) => sum + units - 1, 0);

/** Start of the minute, hour or day (Asia/Shanghai) of a time. */
export function startOf(grain: Grain, at: Date): Date {
  if (grain === 'day') return dayStart(at);
  const lengthMs = grain === 'hour' ? hours : minutes;
  return new Date(Math.floor(at.getTime() / lengthMs) * lengthMs);
}

/** Sums of calls by subscription, payer and period, in locking order. */
export function sumCalls(grain: Grain, calls: readonly CountedCall[]): UsageSum[] {
  const groups = groupBy(
    calls,
    (call) => `${call.subscription_id} ${startOf(grain, call.at).getTime()} ${call.owner_id}`,
  );
  return [...groups.values()]
    .map((group) => {
      const [first] = group;
      const billed = group.filter(({ is_billed }) => is_billed);
      const reached = group.filter(isReached);
      return {
        grain,
        starts_at: startOf(grain, first.at),
        subscription_id: first.subscription_id,
        owner_id: first.owner_id,
        provider_id: first.provider_id,
        app_id: first.app_id,
        api_id: first.api_id,
        env: first.env,
        calls: group.length,
        failures: group.length - billed.length,
        billed: billed.length,
        reached: reached.length,
        faults: reached.filter(isFault).length,
        refused: group.filter(({ code, is_sent }) => code !== '' && !is_sent).length,
        cost_minor: group.reduce((sum, { cost_minor }) => sum + cost_minor, 0),
        extra_units: extraUnitsOf(billed),
        latency_ms_sum: reached.reduce((sum, { latency_ms }) => sum + latency_ms, 0),
      };
    })
    .sort(inLockOrder);
}

/** Calls that reached the provider by latency bucket, in the same order. */
export function sumLatencies(grain: Grain, calls: readonly CountedCall[]): LatencySum[] {
  return inKeyOrder(
    groupBy(
      calls.filter(isReached),
      (call) => `${call.subscription_id} ${startOf(grain, call.at).getTime()} ${bucketOf(call.latency_ms)}`,
    ),
  ).map((group) => ({
    grain,
    starts_at: startOf(grain, group[0].at),
    subscription_id: group[0].subscription_id,
    bucket: bucketOf(group[0].latency_ms),
    calls: group.length,
  }));
}

const counters = [
  ...(['calls', 'failures', 'billed', 'reached', 'faults', 'refused'] as const),
  ...(['cost_minor', 'extra_units', 'latency_ms_sum'] as const),
];

/** Derives coarser sums from finer ones, whose periods lie within theirs. */
export function coarserSums(grain: Grain, sums: readonly UsageSum[]): UsageSum[] {
  const groups = groupBy(
    sums,
    ({ subscription_id, starts_at, owner_id }) =>
      `${subscription_id} ${startOf(grain, starts_at).getTime()} ${owner_id}`,
  );
  return [...groups.values()]
    .map((group) => {
      const sum = { ...group[0], grain, starts_at: startOf(grain, group[0].starts_at) };
      for (const name of counters) sum[name] = group.reduce((total, one) => total + (one[name] ?? 0), 0);
      return sum;
    })
    .sort(inLockOrder);
}

/** The same for latencies. */
export function coarserLatencies(grain: Grain, sums: readonly LatencySum[]): LatencySum[] {
  const groups = groupBy(
    sums,
    ({ subscription_id, starts_at, bucket }) =>
      `${subscription_id} ${startOf(grain, starts_at).getTime()} ${bucket}`,
  );
  return inKeyOrder(groups).map((group) => ({
    ...group[0],
    grain,
    starts_at: startOf(grain, group[0].starts_at),
    calls: group.reduce((total, { calls }) => total + calls, 0),
  }));
}

/** Failed calls by day and code: the portal's code, or the status from the provider. */
export function sumCodes(calls: readonly CountedCall[]): CodeSum[] {
  const codeOf = ({ code, status }: CountedCall) => code || String(status);
  return inKeyOrder(
    groupBy(
      calls.filter(({ is_billed }) => !is_billed),
      (call) => `${call.subscription_id} ${formatDate(call.at)} ${codeOf(call)}`,
    ),
  ).map((group) => ({
    day: formatDate(group[0].at),
    subscription_id: group[0].subscription_id,
    code: codeOf(group[0]),
    calls: group.length,
  }));
}

/** Compared by code unit: a locale-aware comparison of thousands of ids is many times slower. */
const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

const inLockOrder = (a: UsageSum, b: UsageSum) =>
  byText(a.subscription_id, b.subscription_id) ||
  +a.starts_at - +b.starts_at ||
  byText(a.owner_id, b.owner_id);

const inKeyOrder = <Group>(groups: Map<string, Group>): Group[] =>
  [...groups].sort(([a], [b]) => byText(a, b)).map(([, group]) => group);
