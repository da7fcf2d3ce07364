import type { Code } from '@portal/codes';
import type { LeaseReply, LeaseSegment } from '@portal/contract/gateway';
import type { Clock } from './clock';

export interface Lease {
  id: string;
  segments: LeaseSegment[];
  /** Prices of calls that were given back. */
  spare: number[];
  /** Calls taken that have neither been written nor given back. */
  inFlight: number;
  /** Calls written that the server has not counted. */
  uncounted: number;
  usedAt: number;
  grantedAt: number;
  granted: number;
  left: number;
  /** Nothing more is taken from it; it goes back once it is at rest. */
  isRetired: boolean;
}

/** One call of a lease, and its price. */
export interface LeasedCall {
  lease: Lease;
  priceMinor: number;
}

export type LeaseResult = LeasedCall | { refusal: Code };

interface Pool {
  leases: Lease[];
  /** Callers that wait for the answer to a wish. */
  waiters: ((result: LeaseResult) => void)[];
  isAsking: boolean;
  refusal: { code: Code; until: number } | null;
  /** Calls taken since the last look, to guess how many will be needed. */
  recent: number;
}

type Exchange = (
  wishes: { subscriptionId: string; calls: number }[],
  returns: string[],
) => Promise<LeaseReply[]>;

const wishMin = 50;
const wishMax = 50_000;
/** Another lease is asked for when this share of the last one is left. */
const refillShare = 0.3;
const idleMs = 3000;
const tidyEveryMs = 500;
const ageMaxMs = 4 * 60_000;
const refusalKeptMs = 300;
const retryMs = 500;
/** Answered when the server cannot be asked and nothing is left. */
const unavailable: Code = 'E0000';

/** Leases of all subscriptions: calls are taken from memory, the server is asked ahead of need. */
export class LeasePool {
  private readonly pools = new Map<string, Pool>();
  private readonly byId = new Map<string, Lease>();
  private readonly wishes = new Map<string, number>();
  private returns: string[] = [];
  private isExchanging = false;
  private readonly stopTidying: () => void;

  constructor(
    private readonly exchange: Exchange,
    private readonly clock: Clock,
  ) {
    this.stopTidying = clock.every(tidyEveryMs, () => this.tidy());
  }

  /** Takes one call of a subscription. Calls back at once when there is a lease, else once the server has answered. */
  take(subscriptionId: string, taken: (result: LeaseResult) => void): void {
    const pool = this.poolOf(subscriptionId);
    pool.recent += 1;
    const call = this.takeFrom(pool);
    if (call) {
      taken(call);
      if (!pool.isAsking && this.leftIn(pool) < this.refillLevel(pool)) this.ask(subscriptionId, pool);
      return;
    }
    if (pool.refusal && pool.refusal.until > this.clock.now()) return taken({ refusal: pool.refusal.code });
    pool.waiters.push(taken);
    if (!pool.isAsking) this.ask(subscriptionId, pool);
  }

  /** The call was served and written ahead. */
  spend({ lease }: LeasedCall): void {
    lease.inFlight -= 1;
    lease.uncounted += 1;
  }

  /** The call failed: it costs nothing and may be taken again. */
  giveBack({ lease, priceMinor }: LeasedCall): void {
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

  /** Gives everything back that is at rest. */
  async close(): Promise<void> {
    this.stopTidying();
    for (const pool of this.pools.values()) for (const lease of pool.leases) lease.isRetired = true;
    this.collect();
    const returns = this.returns;
    this.returns = [];
    if (returns.length > 0) await this.exchange([], returns);
  }

  private poolOf(subscriptionId: string): Pool {
    const known = this.pools.get(subscriptionId);
    if (known) return known;
    const pool: Pool = { leases: [], waiters: [], isAsking: false, refusal: null, recent: 0 };
    this.pools.set(subscriptionId, pool);
    return pool;
  }

  private leftIn(pool: Pool): number {
    let left = 0;
    for (const lease of pool.leases) if (!lease.isRetired) left += lease.left;
    return left;
  }

  private refillLevel(pool: Pool): number {
    return (pool.leases.at(-1)?.granted ?? 0) * refillShare;
  }

  private takeFrom(pool: Pool): LeasedCall | null {
    for (const lease of pool.leases) {
      if (lease.isRetired || lease.left === 0) continue;
      lease.left -= 1;
      lease.inFlight += 1;
      lease.usedAt = this.clock.now();
      return { lease, priceMinor: nextPrice(lease) };
    }
    return null;
  }

  private ask(subscriptionId: string, pool: Pool): void {
    pool.isAsking = true;
    const calls = Math.min(wishMax, Math.max(wishMin, pool.recent * 4 + pool.waiters.length));
    this.wishes.set(subscriptionId, calls);
    if (!this.isExchanging) setImmediate(() => void this.flush());
  }

  /** One exchange at a time: what is wished meanwhile goes with the next. */
  private async flush(): Promise<void> {
    if (this.isExchanging || (this.wishes.size === 0 && this.returns.length === 0)) return;
    this.isExchanging = true;
    const wishes = [...this.wishes].map(([subscriptionId, calls]) => ({ subscriptionId, calls }));
    const returns = this.returns;
    this.wishes.clear();
    this.returns = [];
    try {
      const replies = await this.exchange(wishes, returns);
      for (const reply of replies) this.receive(reply);
    } catch {
      // Not known whether the server has taken them: giving back twice does no harm.
      this.returns.push(...returns);
      for (const { subscriptionId } of wishes)
        this.receive({ subscriptionId, refusal: unavailable }, retryMs);
    } finally {
      this.isExchanging = false;
      if (this.wishes.size > 0) setImmediate(() => void this.flush());
    }
  }

  private receive(reply: LeaseReply, refusalMs = refusalKeptMs): void {
    const pool = this.poolOf(reply.subscriptionId);
    pool.isAsking = false;
    if ('refusal' in reply) {
      pool.refusal = { code: reply.refusal as Code, until: this.clock.now() + refusalMs };
    } else {
      pool.refusal = null;
      const granted = reply.segments.reduce((sum, { calls }) => sum + calls, 0);
      const lease: Lease = {
        id: reply.leaseId,
        segments: reply.segments,
        spare: [],
        inFlight: 0,
        uncounted: 0,
        usedAt: this.clock.now(),
        grantedAt: this.clock.now(),
        granted,
        left: granted,
        isRetired: false,
      };
      pool.leases.push(lease);
      this.byId.set(lease.id, lease);
    }
    const waiters = pool.waiters;
    pool.waiters = [];
    for (const [index, waiter] of waiters.entries()) {
      const call = this.takeFrom(pool);
      if (call) waiter(call);
      else if (pool.refusal) waiter({ refusal: pool.refusal.code });
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
    for (const pool of this.pools.values()) {
      pool.recent = Math.floor(pool.recent / 2);
      for (const lease of pool.leases)
        if (now - lease.usedAt > idleMs || now - lease.grantedAt > ageMaxMs || lease.left === 0)
          lease.isRetired = true;
    }
    this.collect();
    void this.flush();
  }

  private collect(): void {
    for (const [subscriptionId, pool] of this.pools) {
      pool.leases = pool.leases.filter((lease) => {
        if (!lease.isRetired || lease.inFlight > 0 || lease.uncounted > 0) return true;
        this.returns.push(lease.id);
        this.byId.delete(lease.id);
        return false;
      });
      if (pool.leases.length === 0 && pool.waiters.length === 0 && !pool.isAsking && pool.recent === 0)
        this.pools.delete(subscriptionId);
    }
  }
}

function nextPrice(lease: Lease): number {
  const spare = lease.spare.pop();
  if (spare !== undefined) return spare;
  const segment = lease.segments[0]!;
  segment.calls -= 1;
  if (segment.calls === 0) lease.segments.shift();
  return segment.priceMinor;
}
