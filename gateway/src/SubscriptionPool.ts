import type { Code } from '@portal/codes';
import { wishMax, type LeaseWish, type QuotaLeft } from '@portal/contract/gateway';
import type { Lease, LeasedCall } from './Lease';

/** Why no call can be taken now. */
export interface LeaseRefusal {
  refusal: Code;
  /** When the limit ends, in ms since 1970; null: not by itself, or unknown. */
  endsAt: number | null;
}

/** A waiting call and the units it needs at once. */
interface Waiting {
  units: number;
  taken: (result: LeaseResult) => void;
}

export type LeaseResult = LeasedCall | LeaseRefusal;

/** Leases and demand of one subscription at this gateway. */
export interface SubscriptionPool {
  leases: Lease[];
  /** Calls waiting for the answer to a wish. */
  waiters: Waiting[];
  isAsking: boolean;
  askedAt: number;
  /** The last grant was smaller than the wish: limits are near. */
  isScarce: boolean;
  /** Refuses calls of at least `least` units until `until`. */
  refusal: (LeaseRefusal & { until: number; least: number }) | null;
  /** Quota left when the server was last asked; null: none, or unknown. */
  quota: { calls: number; ofCalls: boolean; endsAt: number | null } | null;
  /** Units taken in about the last second; a free call counts as one. */
  perSecond: number;
  /** Units taken in about the last minute; a free call counts as one. */
  perMinute: number;
}

/** Quota of a plan as reported to callers. */
export interface QuotaShown {
  remaining: number;
  /** Null: it is not renewed. */
  resetSeconds: number | null;
}

const wishMin = 10;
/** Share of the need of the next seconds below which a lease is requested at once. */
const urgentShare = 0.3;
const urgentSeconds = 4;
const minuteMs = 60_000;

export const emptyPool = (): SubscriptionPool => ({
  leases: [],
  waiters: [],
  isAsking: false,
  askedAt: 0,
  isScarce: false,
  refusal: null,
  quota: null,
  perSecond: 0,
  perMinute: 0,
});

export function leftIn({ leases }: SubscriptionPool): number {
  let left = 0;
  for (const lease of leases) if (!lease.isRetired && lease.callsLeft > 0) left += lease.left;
  return left;
}

/** Counts a call for the expected demand. */
export function noteTaken(pool: SubscriptionPool, units: number): void {
  pool.perSecond += Math.max(1, units);
  pool.perMinute += Math.max(1, units);
}

/** Units to hold: as many as will be needed while the server is away. */
export function targetOf({ perSecond, perMinute, waiters }: SubscriptionPool, leaseMs: number): number {
  const soon = perSecond * urgentSeconds + waiters.length;
  return Math.min(wishMax, Math.ceil(Math.max(wishMin, soon, perMinute * (leaseMs / minuteMs))));
}

/** Units to request, and those that the longest-waiting call needs at once. */
export function wishOf(pool: SubscriptionPool, leaseMs: number): Pick<LeaseWish, 'calls' | 'least'> {
  const least = pool.waiters[0]?.units ?? 1;
  const calls = Math.min(wishMax, Math.max(wishMin, least, targetOf(pool, leaseMs) - leftIn(pool)));
  return { calls, ...(least !== 1 && { least }) };
}

/** Whether so little is left that a lease is requested at once. */
export const isUrgent = (pool: SubscriptionPool): boolean =>
  leftIn(pool) <
  Math.min(pool.leases.at(-1)?.granted ?? 0, Math.max(wishMin, pool.perSecond * urgentSeconds)) * urgentShare;

/** Stores the quota reported by the server. */
export function noteQuota(
  pool: SubscriptionPool,
  quota: QuotaLeft | null | undefined,
  askedAt: number,
): void {
  pool.quota = quota
    ? {
        calls: quota.calls,
        ofCalls: quota.ofCalls === true,
        endsAt: quota.endsInMs === null ? null : askedAt + quota.endsInMs,
      }
    : null;
}

/** Units left in a returned lease are available again. */
export function returnToQuota({ quota }: SubscriptionPool, lease: Lease, now: number): void {
  const { left, callsLeft, endsAt } = lease;
  if (quota && (endsAt === null || endsAt > now)) quota.calls += quota.ofCalls ? callsLeft : left;
}

/**
 * Remaining quota: the units held here and those that were free at the last exchange. Exact while this gateway alone
 * serves the subscription; unused units held by others are not included.
 */
export function quotaShown({ quota, leases }: SubscriptionPool, now: number): QuotaShown | null {
  if (!quota || (quota.endsAt !== null && quota.endsAt <= now)) return null;
  let { calls: remaining } = quota;
  for (const { left, callsLeft, endsAt } of leases)
    if (endsAt === null || endsAt > now) remaining += quota.ofCalls ? callsLeft : left;
  return { remaining, resetSeconds: quota.endsAt === null ? null : secondsUntil(quota.endsAt, now) };
}

/** Whole seconds, at least one and rounded up, so that waiting that long is enough. */
export const secondsUntil = (at: number, now: number): number => Math.max(1, Math.ceil((at - now) / 1000));
