import type { Code } from '@portal/codes';
import type { LeaseReply } from '@portal/contract/gateway';
import { codeOf } from './codeOf';
import { leaseOf, type Lease } from './Lease';
import { noteQuota, type SubscriptionPool } from './SubscriptionPool';

/** Refusal while the server cannot be reached and nothing is left. */
export const unavailable: Code = 'E0000';
/** The quota of the plan is used up. */
const used: Code = 'E9107';

interface Asked {
  /** Units of the wish. */
  calls: number;
  /** Units that the longest-waiting call needs at once. */
  least: number;
  at: number;
}

/**
 * Records the server's answer to a wish. A refusal lasts until `until`.
 *
 * @returns the granted lease; null: refused.
 */
export function noteReply(
  pool: SubscriptionPool,
  reply: LeaseReply,
  { calls, least, at }: Asked,
  { now, until }: { now: number; until: number },
): Lease | null {
  pool.isAsking = false;
  if ('refusal' in reply) {
    const { refusal, endsInMs = null } = reply;
    const endsAt = endsInMs === null ? null : at + endsInMs;
    pool.refusal = { refusal: codeOf(refusal), endsAt, until, least };
    if (refusal === used && least <= 1) noteQuota(pool, { calls: 0, endsInMs }, at);
    return null;
  }
  pool.refusal = null;
  const lease = leaseOf(reply, at);
  pool.isScarce = lease.granted < calls;
  pool.leases.push(lease);
  noteQuota(pool, reply.quota, at);
  // Expired on its way: the next lease belongs to the next day.
  if (lease.endsAt !== null && lease.endsAt <= now)
    pool.refusal = { refusal: unavailable, endsAt: null, until, least: 0 };
  // Less than the waiting call needs: granted by an older server, or on terms that this one does not know yet.
  else if (lease.granted < least || lease.callsLeft < 1)
    pool.refusal = { refusal: unavailable, endsAt: null, until, least };
  return lease;
}
