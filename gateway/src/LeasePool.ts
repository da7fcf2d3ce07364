import type { Code } from '@portal/codes';
import type { LeaseExchange, LeaseQuestion, LeaseReply } from '@portal/contract/gateway';
import type { Clock } from './clock';
import { leaseOf, nextPrice, type Lease, type LeasedCall } from './Lease';
import {
  emptyPool,
  isUrgent,
  leftIn,
  noteQuota,
  quotaShown,
  returnToQuota,
  targetOf,
  wishOf,
  type LeaseResult,
  type QuotaShown,
  type SubscriptionPool,
} from './SubscriptionPool';

type Exchange = (question: LeaseQuestion) => Promise<LeaseExchange>;

/** Of what is expected in as long as a gateway sells by itself: with less left it is filled up, in time. */
const topUpShare = 0.75;
const topUpEveryMs = 5000;
/** So many times more than expected is given back. */
const surplusTimes = 4;
const tidyEveryMs = 500;
const heartbeatMs = 2000;
const tellHeldEveryMs = 30_000;
const refusalKeptMs = 300;
const retryMs = 500;
const minuteMs = 60_000;
/** Answered when the server cannot be asked and nothing is left. */
const unavailable: Code = 'E0000';
/** The quota of the plan is used up. */
const used: Code = 'E9107';

/**
 * Leases of all subscriptions: calls are taken from memory, the server is asked ahead of need. What is held lasts for
 * `leaseMs` of the calls that come, so that a gateway sells on while the server is away, and as long: after that the
 * server may believe it gone. What somebody else needs is recalled, and goes back as soon as it is at rest.
 */
export class LeasePool {
  private readonly pools = new Map<string, SubscriptionPool>();
  private readonly byId = new Map<string, Lease>();
  private readonly wishes = new Map<string, number>();
  private returns: string[] = [];
  private isExchanging = false;
  private askedAt: number;
  private heldToldAt: number;
  private contact: { now: number; elapsed: number };
  private readonly stopTidying: () => void;

  constructor(
    private readonly exchange: Exchange,
    private readonly clock: Clock,
    private readonly leaseMs: number,
  ) {
    this.askedAt = this.heldToldAt = clock.elapsed();
    this.contact = { now: clock.now(), elapsed: clock.elapsed() };
    this.stopTidying = clock.every(tidyEveryMs, () => this.tidy());
  }

  /** Takes one call of a subscription. Calls back at once when there is a lease, else once the server has answered. */
  take(subscriptionId: string, taken: (result: LeaseResult) => void): void {
    const pool = this.poolOf(subscriptionId);
    pool.perSecond += 1;
    pool.perMinute += 1;
    const call = this.takeFrom(pool);
    if (call) {
      taken(call);
      if (!pool.isAsking && isUrgent(pool)) this.ask(subscriptionId, pool);
      return;
    }
    if (pool.refusal && pool.refusal.until > this.clock.now()) return taken(pool.refusal);
    pool.waiters.push(taken);
    if (!pool.isAsking) this.ask(subscriptionId, pool);
  }

  /** The call was served and written ahead. */
  spend({ lease }: LeasedCall): void {
    if (!lease) return;
    lease.inFlight -= 1;
    lease.uncounted += 1;
  }

  /** The call failed: it costs nothing and may be taken again. */
  giveBack({ lease, priceMinor }: LeasedCall): void {
    if (!lease) return;
    lease.inFlight -= 1;
    lease.spare.push(priceMinor);
    lease.left += 1;
  }

  /** The server has counted calls of these leases. */
  counted(leaseIds: (string | null)[]): void {
    for (const id of leaseIds) {
      const lease = id ? this.byId.get(id) : undefined;
      if (lease) lease.uncounted -= 1;
    }
  }

  /** What is left of the quota of the plan, as far as this gateway knows; null: nothing limits it, or nobody has said. */
  quotaOf(subscriptionId: string): QuotaShown | null {
    const pool = this.pools.get(subscriptionId);
    return pool ? quotaShown(pool, this.clock.now()) : null;
  }

  /** Gives everything back that is at rest. */
  async close(): Promise<void> {
    this.stopTidying();
    this.retire(() => true);
    this.collect();
    const returns = this.returns;
    this.returns = [];
    if (returns.length > 0) await this.exchange({ wishes: [], returns });
  }

  private poolOf(subscriptionId: string): SubscriptionPool {
    const known = this.pools.get(subscriptionId);
    if (known) return known;
    const pool = emptyPool();
    this.pools.set(subscriptionId, pool);
    return pool;
  }

  /** Since the server was last heard of; by the clock that went further, as either may stand still or be set. */
  private get silentMs(): number {
    const { now, elapsed } = this.contact;
    return Math.max(this.clock.now() - now, this.clock.elapsed() - elapsed);
  }

  private takeFrom(pool: SubscriptionPool): LeasedCall | null {
    if (this.silentMs > this.leaseMs) return null;
    const now = this.clock.now();
    for (const lease of pool.leases) {
      if (lease.isRetired || lease.left === 0) continue;
      if (lease.endsAt !== null && lease.endsAt <= now) continue;
      lease.left -= 1;
      lease.inFlight += 1;
      lease.usedAt = now;
      return { lease, priceMinor: nextPrice(lease) };
    }
    return null;
  }

  private ask(subscriptionId: string, pool: SubscriptionPool): void {
    pool.isAsking = true;
    pool.askedAt = this.clock.elapsed();
    this.wishes.set(subscriptionId, wishOf(pool, this.leaseMs));
    if (!this.isExchanging) setImmediate(() => void this.flush());
  }

  /** One exchange at a time: what is wished meanwhile goes with the next. */
  private async flush(isHeartbeat = false): Promise<void> {
    if (this.isExchanging || (this.wishes.size === 0 && this.returns.length === 0 && !isHeartbeat)) return;
    this.isExchanging = true;
    const asked = { now: this.clock.now(), elapsed: this.clock.elapsed() };
    this.askedAt = asked.elapsed;
    const question: LeaseQuestion = {
      wishes: [...this.wishes].map(([subscriptionId, calls]) => ({ subscriptionId, calls })),
      returns: this.returns,
    };
    const tellsHeld = asked.elapsed - this.heldToldAt >= tellHeldEveryMs;
    if (tellsHeld) question.held = [...this.byId.keys()];
    this.wishes.clear();
    this.returns = [];
    try {
      const { leases, recalled } = await this.exchange(question);
      // After so long the server has given to others what was held here.
      if (this.silentMs > this.leaseMs) this.retire(() => true);
      this.contact = asked;
      if (tellsHeld) this.heldToldAt = asked.elapsed;
      const wished = new Map(question.wishes.map(({ subscriptionId, calls }) => [subscriptionId, calls]));
      for (const reply of leases) this.receive(reply, wished.get(reply.subscriptionId) ?? 0, asked.now);
      // Last: what was granted just now may be recalled already, and who waited has taken calls of it.
      const isRecalled = new Set(recalled);
      this.retire(({ id }) => isRecalled.has(id));
      this.returns.push(...recalled.filter((id) => !this.byId.has(id)));
    } catch {
      // Not known whether the server has taken them: giving back twice does no harm.
      this.returns.push(...question.returns);
      this.heldToldAt = -Infinity;
      for (const { subscriptionId, calls } of question.wishes)
        this.receive({ subscriptionId, refusal: unavailable }, calls, asked.now, retryMs);
    } finally {
      this.isExchanging = false;
      if (this.wishes.size > 0) setImmediate(() => void this.flush());
    }
  }

  private receive(reply: LeaseReply, wished: number, askedAt: number, refusalMs = refusalKeptMs): void {
    const pool = this.poolOf(reply.subscriptionId);
    pool.isAsking = false;
    if ('refusal' in reply) {
      const { refusal, endsInMs = null } = reply;
      const endsAt = endsInMs === null ? null : askedAt + endsInMs;
      pool.refusal = { refusal: refusal as Code, endsAt, until: this.clock.now() + refusalMs };
      if (refusal === used) noteQuota(pool, { calls: 0, endsInMs }, askedAt);
    } else {
      pool.refusal = null;
      const lease = leaseOf(reply, askedAt);
      pool.isScarce = lease.granted < wished;
      pool.leases.push(lease);
      noteQuota(pool, reply.quota, askedAt);
      this.byId.set(lease.id, lease);
      // It has ended on its way: the next one is of the next day.
      if (lease.endsAt !== null && lease.endsAt <= this.clock.now())
        pool.refusal = { refusal: unavailable, endsAt: null, until: this.clock.now() + refusalKeptMs };
    }
    const waiters = pool.waiters;
    pool.waiters = [];
    for (const [index, waiter] of waiters.entries()) {
      const call = this.takeFrom(pool);
      if (call) waiter(call);
      else if (pool.refusal) waiter(pool.refusal);
      else {
        // More callers than calls: the rest asks again.
        pool.waiters = waiters.slice(index);
        this.ask(reply.subscriptionId, pool);
        break;
      }
    }
  }

  private tidy(): void {
    const now = this.clock.now();
    const elapsed = this.clock.elapsed();
    // While the server is away nothing can go back, and all of it may be needed.
    const isHeard = this.silentMs <= 2 * heartbeatMs;
    this.retire(
      ({ left, usedAt, endsAt }) =>
        left === 0 || (endsAt !== null && endsAt <= now) || (isHeard && now - usedAt > this.leaseMs),
    );
    for (const [subscriptionId, pool] of this.pools) {
      pool.perSecond = Math.floor(pool.perSecond / 2);
      pool.perMinute *= 1 - tidyEveryMs / minuteMs;
      if (isHeard) this.retireSurplus(pool, now);
      if (pool.isAsking || pool.isScarce || pool.perMinute < 1) continue;
      if (elapsed - pool.askedAt < topUpEveryMs) continue;
      if (leftIn(pool) < targetOf(pool, this.leaseMs) * topUpShare) this.ask(subscriptionId, pool);
    }
    this.collect();
    // Without anything held there is nothing to hear of, but for what an answer that was lost has granted.
    const mayHold = this.byId.size > 0 || this.heldToldAt === -Infinity;
    void this.flush(mayHold && elapsed - this.askedAt >= heartbeatMs);
  }

  /** Calls come much slower than when they were wished for. */
  private retireSurplus(pool: SubscriptionPool, now: number): void {
    if (leftIn(pool) <= surplusTimes * targetOf(pool, this.leaseMs)) return;
    for (const lease of pool.leases) if (now - lease.grantedAt > this.leaseMs) lease.isRetired = true;
  }

  private retire(isMeant: (lease: Lease) => boolean): void {
    for (const lease of this.byId.values()) if (!lease.isRetired && isMeant(lease)) lease.isRetired = true;
  }

  private collect(): void {
    const now = this.clock.now();
    for (const [subscriptionId, pool] of this.pools) {
      pool.leases = pool.leases.filter((lease) => {
        if (!lease.isRetired || lease.inFlight > 0 || lease.uncounted > 0) return true;
        this.returns.push(lease.id);
        returnToQuota(pool, lease, now);
        this.byId.delete(lease.id);
        return false;
      });
      if (pool.leases.length === 0 && pool.waiters.length === 0 && !pool.isAsking && pool.perMinute < 1)
        this.pools.delete(subscriptionId);
    }
  }
}
