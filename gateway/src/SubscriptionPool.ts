import type { Code } from '@portal/codes';
import { wishMax, type LeaseWish, type QuotaLeft } from '@portal/contract/gateway';
import type { Lease, LeasedCall } from './Lease';

/** Why no call can be taken now. */
export interface LeaseRefusal {
  refusal: Code;
  /** When the limit that refuses ends, in ms since 1970; null: not by itself, or nobody knows. */
  endsAt: number | null;
}

/** A call that waits for so many units at once. */
interface Waiting {
  units: number;
  taken: (result: LeaseResult) => void;
}

export type LeaseResult = LeasedCall | LeaseRefusal;

/** What this gateway holds of one subscription. */
export interface SubscriptionPool {
  leases: Lease[];
  /** Callers that wait for the answer to a wish. */
  waiters: Waiting[];
  isAsking: boolean;
  askedAt: number;
  /** The last answer was less than what was wished for: limits are near. */
  isScarce: boolean;
  /** Of calls of at least so many units, until then. */
  refusal: (LeaseRefusal & { until: number; least: number }) | null;
  /** What the limits of the plan left when the server was asked last; null: none, or it has not said. */
  quota: { calls: number; ofCalls: boolean; endsAt: number | null } | null;
  /** Units of about the last second; a call that costs nothing is one here. */
  perSecond: number;
  /** Units of about the last minute, likewise. */
  perMinute: number;
}

/** What a caller is told of the quota of a plan. */
export interface QuotaShown {
  remaining: number;
  /** Null: it does not come back by itself. */
  resetSeconds: number | null;
}

const wishMin = 10;
/** Of what is expected in some seconds: with less left another lease is asked for at once. */
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

/** A call comes. */
export function noteTaken(pool: SubscriptionPool, units: number): void {
  pool.perSecond += Math.max(1, units);
  pool.perMinute += Math.max(1, units);
}

/** Units that should be held: as many as are asked for while the server is away. */
export function targetOf({ perSecond, perMinute, waiters }: SubscriptionPool, leaseMs: number): number {
  const soon = perSecond * urgentSeconds + waiters.length;
  return Math.min(wishMax, Math.ceil(Math.max(wishMin, soon, perMinute * (leaseMs / minuteMs))));
}

/** How many more should be asked for, and how many the call needs at once that has waited longest. */
export function wishOf(pool: SubscriptionPool, leaseMs: number): Pick<LeaseWish, 'calls' | 'least'> {
  const least = pool.waiters[0]?.units ?? 1;
  const calls = Math.min(wishMax, Math.max(wishMin, least, targetOf(pool, leaseMs) - leftIn(pool)));
  return { calls, ...(least !== 1 && { least }) };
}

/** So little is left that another lease is asked for at once. */
export const isUrgent = (pool: SubscriptionPool): boolean =>
  leftIn(pool) <
  Math.min(pool.leases.at(-1)?.granted ?? 0, Math.max(wishMin, pool.perSecond * urgentSeconds)) * urgentShare;

/** The server has said what the limits of the plan leave. */
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

/** A lease goes back: what is left in it is again for whoever calls. */
export function returnToQuota({ quota }: SubscriptionPool, lease: Lease, now: number): void {
  const { left, callsLeft, endsAt } = lease;
  if (quota && (endsAt === null || endsAt > now)) quota.calls += quota.ofCalls ? callsLeft : left;
}

/**
 * What is left of the quota of a plan: what this gateway holds, and what nobody held when it asked last. Exact while it is
 * the only one that serves the subscription; what others hold and have not used is not in it.
 */
export function quotaShown({ quota, leases }: SubscriptionPool, now: number): QuotaShown | null {
  if (!quota || (quota.endsAt !== null && quota.endsAt <= now)) return null;
  let { calls: remaining } = quota;
  for (const { left, callsLeft, endsAt } of leases)
    if (endsAt === null || endsAt > now) remaining += quota.ofCalls ? callsLeft : left;
  return { remaining, resetSeconds: quota.endsAt === null ? null : secondsUntil(quota.endsAt, now) };
}

/** Whole seconds, at least one: whoever waits so long does not come too early. */
export const secondsUntil = (at: number, now: number): number => Math.max(1, Math.ceil((at - now) / 1000));
