import {
  leaseLifeMs,
  type LeaseExchange,
  type LeaseQuestion,
  type LeaseReply,
  type LeaseWish,
} from '@portal/contract/gateway';
import { priceAt, unitsOfCallMax } from '@portal/rules';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { newId } from '../../platform/ids';
import { minutes } from '../../platform/time';
import { type BudgetGuard, partsOf } from '../finance';
import type { SubscriptionService } from '../market';
import { createAllowances, type Prices, type Refused, type Wanted } from './allowances';
import { costOf, cutLease, shareOf } from './cutLease';
import { noteHeard } from './gateway.repository';
import {
  insertLease,
  listExpiredLeases,
  listOpenLeases,
  listRecalled,
  lockLeases,
  lockSubscription,
  markClosed,
  recallLeases,
  type Shortage,
} from './lease.repository';
import { msToEnd } from './periodEnd';
import { addToQuotas, countsCalls } from './quota.repository';
import { isPaidPerCall } from './quotasOf';
import { refusalOf } from './refusalOf';
import { moveReserved } from './reservedMoney';

const expiredPerRun = 1000;
/** After an outage the server first waits for gateways to report what they have sold. */
const hearMs = 2 * minutes;

interface Granted {
  reply: LeaseReply;
  shortage?: Shortage;
}

const refused = (why: Refused) => ({ refused: why });

export type LeaseService = ReturnType<typeof createLeaseService>;

/**
 * Leases: a gateway is granted units at known prices, and a number of calls for them. Money and shares of caps and
 * quotas are reserved at that moment, so that gateways together cannot exceed a limit. Locking order: subscription or
 * leases, quotas, budgets, money, gateway changes. Each lease row is changed once per transaction; transactions aborted
 * by PostgreSQL are repeated (`inTransaction`).
 */
export function createLeaseService(
  { db, clock }: Deps,
  budgets: BudgetGuard,
  subscriptions: SubscriptionService,
) {
  const hearsFrom = clock();
  const { allowedByQuotas, allowedByBudgets, allowedByBalance } = createAllowances(
    { clock },
    budgets,
    subscriptions,
  );

  /** What a lease may hold. A refusal stops what is used up, and tells its owner. */
  async function allow(tx: Db, subscriptionId: string, wanted: Wanted) {
    const subscription = await lockSubscription(tx, subscriptionId);
    if (!subscription) return refused({ refusal: 'E9109' });
    const closed = refusalOf(subscription, clock());
    if (closed) return refused({ refusal: closed });

    const quota = await allowedByQuotas(tx, subscription, wanted);
    if (quota.refusal) return refused(quota);
    const { terms } = subscription;
    const isPaid = isPaidPerCall(subscription);
    const prices: Prices = {
      unitMinor: isPaid ? priceAt(terms, quota.counted) : 0,
      leastMinor: isPaid
        ? costOf(cutLease(terms, true, { ...quota, unitsMax: wanted.least, spendMax: Infinity }))
        : 0,
    };
    const cap = await allowedByBudgets(tx, subscription, isPaid, prices);
    if (cap.refusal) return refused(cap);
    const balance = await allowedByBalance(tx, subscription, prices);
    if (balance.refusal) return refused(balance);
    return { subscription, isPaid, leastMinor: prices.leastMinor, quota, cap, balance };
  }

  async function grant(
    tx: Db,
    gatewayId: string,
    { subscriptionId, calls: wished, least = 1 }: LeaseWish,
  ): Promise<Granted> {
    const allowed = await allow(tx, subscriptionId, { units: Math.max(wished, least), least });
    if ('refused' in allowed) {
      const { refusal, shortage, endsInMs = null } = allowed.refused;
      return { reply: { subscriptionId, refusal, endsInMs }, shortage };
    }
    const { subscription, isPaid, leastMinor, quota, cap, balance } = allowed;
    const { terms } = subscription;
    const callsMax = Math.min(quota.callsMax, cap.callsMax);
    const segments = cutLease(terms, isPaid, {
      counted: quota.counted,
      unitsMax: Math.min(quota.unitsMax, callsMax * unitsOfCallMax(terms.weights)),
      spendMax: Math.max(leastMinor, shareOf(Math.min(cap.spendMax, balance.spendMax))),
    });
    const leaseId = newId('lease');
    const units = segments.reduce((sum, segment) => sum + segment.calls, 0);
    const cost = costOf(segments);
    // Only free calls can be more than units.
    const calls = terms.weights?.some((weight) => weight.units === 0) ? callsMax : Math.min(callsMax, units);
    await addToQuotas(tx, [{ subscriptionId, periods: quota.periods, reserved: { calls, units } }]);
    await budgets.hold(tx, cap.shares, cost, calls);
    const parts = partsOf(balance.coupons, cost);
    await moveReserved(tx, `lease:${leaseId}`, subscription.applicant_id, {
      amountMinor: cost,
      coupons: parts,
      at: clock(),
    });
    await insertLease(tx, {
      id: leaseId,
      gateway_id: gatewayId,
      subscription_id: subscriptionId,
      payer_id: subscription.applicant_id,
      segments: JSON.stringify(segments),
      calls_granted: calls,
      extra_granted: units - calls,
      minor_reserved: cost,
      budgets: JSON.stringify(cap.shares),
      coupons: JSON.stringify(parts.map(({ couponId, minor }) => ({ couponId, held: minor, used: 0 }))),
      quotas: quota.periods,
      granted_at: clock(),
      expires_at: new Date(clock().getTime() + leaseLifeMs),
    });
    return {
      reply: {
        subscriptionId,
        leaseId,
        segments,
        calls,
        endsInMs: msToEnd(quota.periods, cap.periods, clock()),
        quota: quota.tightest && {
          calls: quota.tightest.rest - (countsCalls(quota.tightest.period) ? calls : units),
          ...(countsCalls(quota.tightest.period) && { ofCalls: true }),
          endsInMs: msToEnd([quota.tightest.period], [], clock()),
        },
      },
    };
  }

  /** Returns what a lease still holds. Idempotent. */
  async function close(tx: Db, leaseId: string): Promise<void> {
    const [lease] = await lockLeases(tx, [leaseId]);
    if (!lease || lease.closed_at) return;
    await markClosed(tx, leaseId, clock());
    const callsLeft = lease.calls_granted - lease.calls_settled;
    const unitsLeft = callsLeft + lease.extra_granted - lease.extra_settled;
    const { subscription_id: subscriptionId, quotas: periods } = lease;
    const reserved = { calls: -callsLeft, units: -unitsLeft };
    await addToQuotas(tx, [{ subscriptionId, periods, reserved }]);
    await budgets.hold(tx, lease.budgets, -lease.minor_reserved, -callsLeft);
    if (lease.minor_reserved === 0) return;
    await moveReserved(tx, `release:${leaseId}`, lease.payer_id, {
      amountMinor: -lease.minor_reserved,
      coupons: lease.coupons.map(({ couponId, held }) => ({ couponId, minor: -held })),
      at: clock(),
    });
  }

  /** One transaction each, so that none waits long. */
  async function closeEach(leaseIds: readonly string[]): Promise<void> {
    for (const leaseId of leaseIds) await inTransaction(db, (tx) => close(tx, leaseId));
  }

  return {
    /**
     * Returns are processed first, so that their units can be granted again. What is missing is recalled from other
     * gateways.
     */
    async exchange(gatewayId: string, { wishes, returns, held }: LeaseQuestion): Promise<LeaseExchange> {
      const arrivedAt = clock();
      await noteHeard(db, gatewayId, arrivedAt);
      await closeEach([...returns].sort());
      if (held) {
        // Leases whose grant was lost on its way are closed. Those granted since this request began answer a later
        // request and are in use.
        const known = new Set(held);
        await closeEach((await listOpenLeases(db, gatewayId, arrivedAt)).filter((id) => !known.has(id)));
      }
      const leases: LeaseReply[] = [];
      for (const wish of wishes) {
        const { reply, shortage } = await inTransaction(db, (tx) => grant(tx, gatewayId, wish));
        leases.push(reply);
        if (shortage) await recallLeases(db, shortage, clock());
      }
      return { leases, recalled: await listRecalled(db, gatewayId) };
    },

    /**
     * Refuses what can no longer be paid now that more calls are settled, as the next call would be refused. Whoever
     * was refused before may not ask again, and its owner shall hear of it.
     */
    async stopUsedUp(subscriptionIds: ReadonlySet<string>): Promise<void> {
      for (const id of [...subscriptionIds].sort())
        await inTransaction(db, (tx) => allow(tx, id, { units: 1, least: 1 }));
    },

    /** A starting gateway holds nothing: closes whatever it held before. */
    async closeAllOf(gatewayId: string): Promise<void> {
      const arrivedAt = clock();
      await noteHeard(db, gatewayId, arrivedAt);
      await closeEach(await listOpenLeases(db, gatewayId, arrivedAt));
    },

    /** Closes leases of gateways that have not been heard of for an hour. */
    async closeExpired(): Promise<void> {
      const now = clock();
      if (now.getTime() - hearsFrom.getTime() < hearMs) return;
      const heardBefore = new Date(now.getTime() - leaseLifeMs);
      await closeEach(await listExpiredLeases(db, { now, heardBefore, limit: expiredPerRun }));
    },
  };
}
