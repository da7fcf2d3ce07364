import type { LeaseExchange, LeaseQuestion, LeaseReply, LeaseWish } from '@portal/contract/gateway';
import type { Clock } from './clock';
import { ServerContact, momentOf } from './ServerContact';
import { isSpent, returnUnits, takeUnits, type Lease, type LeasedCall } from './Lease';
import { noteReply, unavailable } from './noteReply';
import {
  emptyPool,
  isUrgent,
  leftIn,
  noteTaken,
  quotaShown,
  returnToQuota,
  targetOf,
  wishOf,
  type LeaseResult,
  type QuotaShown,
  type SubscriptionPool,
} from './SubscriptionPool';

type Exchange = (question: LeaseQuestion) => Promise<LeaseExchange>;

/** Share of the expected need below which a lease is topped up in time. */
const topUpShare = 0.75;
const topUpEveryMs = 5000;
/** Leases beyond this multiple of the expected need are returned. */
const surplusTimes = 4;
const tidyEveryMs = 500;
const heartbeatMs = 2000;
const tellHeldEveryMs = 30_000;
const refusalKeptMs = 300;
const retryMs = 500;
const minuteMs = 60_000;

/**
 * Leases of all subscriptions: calls take units from memory, and the server is asked ahead of need. Holdings cover
 * about `leaseMs` of expected calls, for as long as a gateway may sell without the server; after that the server may
 * consider it gone. Recalled leases are returned as soon as no call uses them.
 */
export class LeasePool {
  private readonly pools = new Map<string, SubscriptionPool>();
  private readonly byId = new Map<string, Lease>();
  private readonly wishes = new Map<string, LeaseWish>();
  private returns: string[] = [];
  private isExchanging = false;
  private askedAt: number;
  private heldToldAt: number;
  private readonly contact: ServerContact;
  private readonly stopTidying: () => void;

  constructor(
    private readonly exchange: Exchange,
    private readonly clock: Clock,
    private readonly leaseMs: number,
  ) {
    this.askedAt = this.heldToldAt = clock.elapsed();
    this.contact = new ServerContact(clock);
    this.stopTidying = clock.every(tidyEveryMs, () => this.tidy());
  }

  /**
   * Takes the units of one call from one lease. Calls back at once if a lease holds enough, otherwise after asking the
   * server.
   */
  take(subscriptionId: string, units: number, taken: (result: LeaseResult) => void): void {
    const pool = this.poolOf(subscriptionId);
    noteTaken(pool, units);
    const call = this.takeFrom(pool, units);
    if (call) {
      taken(call);
      if (!pool.isAsking && isUrgent(pool)) this.ask(subscriptionId, pool);
      return;
    }
    const { refusal } = pool;
    if (refusal && refusal.until > this.clock.now() && units >= refusal.least) return taken(refusal);
    pool.waiters.push({ units, taken });
    if (!pool.isAsking) this.ask(subscriptionId, pool);
  }

  /** The call was served and logged. */
  spend({ lease }: LeasedCall): void {
    if (!lease) return;
    lease.inFlight -= 1;
    lease.uncounted += 1;
  }

  /** The call failed: its units may be used again. */
  giveBack(call: LeasedCall): void {
    if (call.lease) returnUnits(call.lease, call);
  }

  /**
   * The outcome of the call is unknown: its units are not sold again, and go back with the lease unless the outcome is
   * reported.
   */
  forget({ lease }: LeasedCall): void {
    if (lease) lease.inFlight -= 1;
  }

  /** A forgotten call turns out to have been served and logged. */
  spendForgotten(leaseId: string | null): void {
    const lease = leaseId ? this.byId.get(leaseId) : undefined;
    if (lease) lease.uncounted += 1;
  }

  /** The server has counted calls of these leases. */
  counted(leaseIds: readonly (string | null)[]): void {
    for (const id of leaseIds) {
      const lease = id ? this.byId.get(id) : undefined;
      if (lease) lease.uncounted -= 1;
    }
  }

  /** What this gateway knows to be left of the plan's quota; null: no quota, or unknown. */
  quotaOf(subscriptionId: string): QuotaShown | null {
    const pool = this.pools.get(subscriptionId);
    return pool ? quotaShown(pool, this.clock.now()) : null;
  }

  /** Returns every lease that no call uses. */
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

  /** Time since the server last answered. */
  get silentMs(): number {
    return this.contact.silentMs;
  }

  private takeFrom(pool: SubscriptionPool, units: number): LeasedCall | null {
    if (this.silentMs > this.leaseMs) return null;
    const now = this.clock.now();
    for (const lease of pool.leases) {
      if (lease.isRetired || (lease.endsAt !== null && lease.endsAt <= now)) continue;
      const call = takeUnits(lease, units);
      if (!call) continue;
      lease.usedAt = now;
      return call;
    }
    return null;
  }

  private ask(subscriptionId: string, pool: SubscriptionPool): void {
    pool.isAsking = true;
    pool.askedAt = this.clock.elapsed();
    this.wishes.set(subscriptionId, { subscriptionId, ...wishOf(pool, this.leaseMs) });
    if (!this.isExchanging) setImmediate(() => void this.flush());
  }

  /** One exchange at a time: wishes made meanwhile go with the next. */
  private async flush(isHeartbeat = false): Promise<void> {
    if (this.isExchanging || (this.wishes.size === 0 && this.returns.length === 0 && !isHeartbeat)) return;
    this.isExchanging = true;
    const asked = momentOf(this.clock);
    this.askedAt = asked.elapsed;
    const question: LeaseQuestion = {
      wishes: [...this.wishes.values()],
      returns: this.returns,
    };
    const tellsHeld = asked.elapsed - this.heldToldAt >= tellHeldEveryMs;
    if (tellsHeld) question.held = [...this.byId.keys()];
    this.wishes.clear();
    this.returns = [];
    try {
      const { leases, recalled } = await this.exchange(question);
      // By now the server has given these units to others.
      if (this.silentMs > this.leaseMs) this.retire(() => true);
      this.contact.hear(asked);
      if (tellsHeld) this.heldToldAt = asked.elapsed;
      const wished = new Map(question.wishes.map((wish) => [wish.subscriptionId, wish]));
      for (const reply of leases)
        this.receive(reply, wished.get(reply.subscriptionId) ?? { calls: 0 }, asked.now);
      // Last, because fresh leases may be recalled already, and waiting calls have just used them.
      const isRecalled = new Set(recalled);
      this.retire(({ id }) => isRecalled.has(id));
      this.returns.push(...recalled.filter((id) => !this.byId.has(id)));
    } catch {
      // Unknown whether the server received them; returning a lease twice is harmless.
      this.returns.push(...question.returns);
      this.heldToldAt = -Infinity;
      for (const { subscriptionId, calls } of question.wishes)
        this.receive({ subscriptionId, refusal: unavailable }, { calls, least: 0 }, asked.now, retryMs);
    } finally {
      this.isExchanging = false;
      if (this.wishes.size > 0) setImmediate(() => void this.flush());
    }
  }

  private receive(
    reply: LeaseReply,
    { calls, least = 1 }: Pick<LeaseWish, 'calls' | 'least'>,
    askedAt: number,
    refusalMs = refusalKeptMs,
  ): void {
    const pool = this.poolOf(reply.subscriptionId);
    const now = this.clock.now();
    const asked = { calls, least, at: askedAt };
    const lease = noteReply(pool, reply, asked, { now, until: now + refusalMs });
    if (lease) this.byId.set(lease.id, lease);
    this.serve(reply.subscriptionId, pool);
  }

  /** Serves waiting calls as far as the units go; the others ask again unless they are refused. */
  private serve(subscriptionId: string, pool: SubscriptionPool): void {
    const { waiters, refusal } = pool;
    pool.waiters = [];
    const rest = waiters.filter(({ units, taken }) => {
      const call = this.takeFrom(pool, units);
      if (call) taken(call);
      else if (refusal && units >= refusal.least) taken(refusal);
      else return true;
      return false;
    });
    if (rest.length === 0) return;
    pool.waiters = [...rest, ...pool.waiters];
    if (!pool.isAsking) this.ask(subscriptionId, pool);
  }

  private tidy(): void {
    const now = this.clock.now();
    const elapsed = this.clock.elapsed();
    // While the server is away nothing can be returned, and all of it may be needed.
    const isHeard = this.silentMs <= 2 * heartbeatMs;
    this.retire(
      (lease) =>
        isSpent(lease) ||
        (lease.endsAt !== null && lease.endsAt <= now) ||
        (isHeard && now - lease.usedAt > this.leaseMs),
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
    // Without leases there is no need to ask, except for a grant that was lost on its way.
    const mayHold = this.byId.size > 0 || this.heldToldAt === -Infinity;
    void this.flush(mayHold && elapsed - this.askedAt >= heartbeatMs);
  }

  /** Returns a surplus when calls have become much slower. */
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
