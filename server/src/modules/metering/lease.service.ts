import { budgetAction, type BudgetPeriod } from '@portal/calls';
import type { Code } from '@portal/codes';
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
import {
  type BudgetGuard,
  type BudgetShare,
  type SpendableCoupon,
  balanceOf,
  capOf,
  lockAvailable,
  partsOf,
  reservedOf,
  usableCoupons,
  usedOf,
} from '../finance';
import type { SubscriptionService } from '../market';
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
  type SubscriptionRow,
} from './lease.repository';
import { msToEnd } from './periodEnd';
import { addToQuotas, countsCalls, lockQuota } from './quota.repository';
import { isPaidPerCall, quotasOf } from './quotasOf';
import { refusalOf } from './refusalOf';
import { moveReserved } from './reservedMoney';

const expiredPerRun = 1000;
/** A server that has been away first lets gateways tell what they have sold meanwhile. */
const hearMs = 2 * minutes;

/** Why nothing is granted; with a shortage there would be something if others gave back what they hold. */
interface Refused {
  refusal: Code;
  shortage?: Shortage;
  /** When the limit ends by itself; absent: nobody can say. */
  endsInMs?: number | null;
}

/** How far one limit lets a lease go, or why it lets it go nowhere. */
type Allowance<Limit> = Refused | ({ refusal?: undefined } & Limit);

/** What is wished for: so many units, of which a call that waits needs `least` at once. */
interface Wanted {
  units: number;
  least: number;
}

interface QuotaAllowance {
  callsMax: number;
  unitsMax: number;
  /** Units that count before these in this month's tiers. */
  counted: number;
  periods: string[];
  /** The limit with the least left, in what it counts, before this lease; null: there is none. */
  tightest: { period: string; rest: number } | null;
}

interface Granted {
  reply: LeaseReply;
  shortage?: Shortage;
}

export type LeaseService = ReturnType<typeof createLeaseService>;

/** What the next unit costs, and all those that a call needs at once; 1/10000 yuan. */
interface Prices {
  unitMinor: number;
  leastMinor: number;
}

/**
 * Leases: a gateway is granted a number of units at known prices, and of calls that may be made of them. Their money and
 * their part of every cap and quota are set aside at that moment, so that no number of gateways together can pass a limit.
 *
 * Everything is locked in one order: subscription or leases, quotas, budgets, money, gateway changes. Each row of a
 * lease is changed once a transaction. What PostgreSQL gives up all the same is done again (`inTransaction`).
 */
export function createLeaseService(
  { db, clock }: Deps,
  budgets: BudgetGuard,
  subscriptions: SubscriptionService,
) {
  const hearsFrom = clock();

  async function grant(
    tx: Db,
    gatewayId: string,
    { subscriptionId, calls: wished, least = 1 }: LeaseWish,
  ): Promise<Granted> {
    const wanted: Wanted = { units: Math.max(wished, least), least };
    const refuse = ({ refusal, shortage, endsInMs = null }: Refused): Granted => ({
      reply: { subscriptionId, refusal, endsInMs },
      shortage,
    });
    const subscription = await lockSubscription(tx, subscriptionId);
    if (!subscription) return refuse({ refusal: 'E9109' });
    const closed = refusalOf(subscription, clock());
    if (closed) return refuse({ refusal: closed });

    const quota = await allowedByQuotas(tx, subscription, wanted);
    if (quota.refusal) return refuse(quota);
    const { terms } = subscription;
    const isPaid = isPaidPerCall(subscription);
    const prices: Prices = {
      unitMinor: isPaid ? priceAt(terms, quota.counted) : 0,
      leastMinor: isPaid
        ? costOf(cutLease(terms, true, { ...quota, unitsMax: least, spendMax: Infinity }))
        : 0,
    };
    const cap = await allowedByBudgets(tx, subscription, isPaid, prices);
    if (cap.refusal) return refuse(cap);
    const balance = await allowedByBalance(tx, subscription, prices);
    if (balance.refusal) return refuse(balance);

    const callsMax = Math.min(quota.callsMax, cap.callsMax);
    const segments = cutLease(terms, isPaid, {
      counted: quota.counted,
      unitsMax: Math.min(quota.unitsMax, callsMax * unitsOfCallMax(terms.weights)),
      spendMax: Math.max(prices.leastMinor, shareOf(Math.min(cap.spendMax, balance.spendMax))),
    });
    const leaseId = newId('lease');
    const units = segments.reduce((sum, segment) => sum + segment.calls, 0);
    const cost = costOf(segments);
    // Only what costs nothing can be called more often than there are units.
    const calls = terms.weights?.some((weight) => weight.units === 0) ? callsMax : Math.min(callsMax, units);
    await addToQuotas(tx, subscriptionId, quota.periods, { reserved: { calls, units } });
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

  async function allowedByQuotas(
    tx: Db,
    subscription: SubscriptionRow,
    { units, least }: Wanted,
  ): Promise<Allowance<QuotaAllowance>> {
    const quotas = quotasOf(subscription, clock());
    const { id: subscriptionId, applicant_id: payerId } = subscription;
    let [callsMax, unitsMax] = [units, units];
    let counted = 0;
    let tightest: QuotaAllowance['tightest'] = null;
    const usedUp: string[] = [];
    let isLacking = false;
    for (const { period, limit } of quotas) {
      const { used, reserved } = await lockQuota(tx, subscriptionId, period);
      if (limit === null) {
        counted = used + reserved;
        continue;
      }
      const rest = limit - used - reserved;
      if (!tightest || rest < tightest.rest) tightest = { period, rest };
      const needed = countsCalls(period) ? 1 : least;
      if (rest < needed) isLacking = true;
      if (used + needed > limit) usedUp.push(period);
      const share = Math.max(needed, shareOf(rest));
      if (countsCalls(period)) callsMax = Math.min(callsMax, share);
      else unitsMax = Math.min(unitsMax, share);
    }
    if (!isLacking)
      return { callsMax, unitsMax, counted, periods: quotas.map(({ period }) => period), tightest };
    if (usedUp.length === 0) return { refusal: 'E9107', shortage: { payerId, subscriptionId } };
    // What a plan includes as a whole does not come back, whatever the day brings.
    const endsInMs = usedUp.includes('all') ? null : msToEnd(usedUp, [], clock());
    return { refusal: 'E9107', endsInMs };
  }

  /**
   * A budget that stops calls limits the lease, by money or by calls; every budget takes its share of it. Calls that
   * cost nothing count only where calls are capped, those of the sandbox nowhere.
   */
  async function allowedByBudgets(
    tx: Db,
    { applicant_id: payerId, app_id, api_id, env }: SubscriptionRow,
    isPaid: boolean,
    { unitMinor, leastMinor }: Prices,
  ): Promise<
    Allowance<{ spendMax: number; callsMax: number; shares: BudgetShare[]; periods: BudgetPeriod[] }>
  > {
    const found = env === 'prod' ? await budgets.applicable(tx, payerId, app_id, api_id) : [];
    const rows = found.filter(({ unit }) => isPaid || unit === 'calls');
    let [spendMax, callsMax] = [Infinity, Infinity];
    for (const budget of rows) {
      const period = await budgets.lockPeriod(tx, budget);
      if (budget.action !== budgetAction.stop) continue;
      const [least, one] = budget.unit === 'calls' ? [1, 1] : [leastMinor, unitMinor];
      const unused = capOf(budget) - usedOf(budget, period);
      const free = unused - reservedOf(budget, period);
      if (least > 0 && free < least) {
        if (unused >= least) return { refusal: 'E9106', shortage: { payerId, budgetId: budget.id } };
        // There may be enough for a lighter call.
        if (unused < one) await budgets.judge(tx, budget, true);
        return { refusal: 'E9106', endsInMs: msToEnd([], [budget.period], clock()) };
      }
      if (budget.unit === 'calls') callsMax = Math.min(callsMax, shareOf(free));
      else spendMax = Math.min(spendMax, Math.max(0, free));
    }
    const periods = rows.map(({ period }) => period);
    return { spendMax, callsMax, shares: rows.map(budgets.shareOf), periods };
  }

  /** Coupons and the balance. Without money for one more unit, not even money that is set aside, the subscription stops. */
  async function allowedByBalance(
    tx: Db,
    { id, applicant_id: ownerId, api_id: apiId }: SubscriptionRow,
    { unitMinor, leastMinor }: Prices,
  ): Promise<Allowance<{ spendMax: number; coupons: readonly SpendableCoupon[] }>> {
    if (unitMinor === 0) return { spendMax: Infinity, coupons: [] };
    const coupons = await usableCoupons(tx, { ownerId, apiId, at: clock() });
    const byCoupons = coupons.reduce((sum, { left }) => sum + left, 0);
    const spendMax = byCoupons + (await lockAvailable(tx, { ownerId, kind: 'balance' }));
    if (spendMax >= leastMinor) return { spendMax, coupons };
    const reserved =
      (await balanceOf(tx, { ownerId, kind: 'reserved' })) +
      (await balanceOf(tx, { ownerId, kind: 'couponReserved' }));
    if (spendMax + reserved >= leastMinor) return { refusal: 'E9105', shortage: { payerId: ownerId } };
    if (spendMax + reserved < unitMinor) await subscriptions.stopForArrears(tx, id);
    return { refusal: 'E9105' };
  }

  /** Gives back what a lease still holds. Closing twice does nothing. */
  async function close(tx: Db, leaseId: string): Promise<void> {
    const [lease] = await lockLeases(tx, [leaseId]);
    if (!lease || lease.closed_at) return;
    await markClosed(tx, leaseId, clock());
    const callsLeft = lease.calls_granted - lease.calls_settled;
    const unitsLeft = callsLeft + lease.extra_granted - lease.extra_settled;
    await addToQuotas(tx, lease.subscription_id, lease.quotas, {
      reserved: { calls: -callsLeft, units: -unitsLeft },
    });
    await budgets.hold(tx, lease.budgets, -lease.minor_reserved, -callsLeft);
    if (lease.minor_reserved === 0) return;
    await moveReserved(tx, `release:${leaseId}`, lease.payer_id, {
      amountMinor: -lease.minor_reserved,
      coupons: lease.coupons.map(({ couponId, held }) => ({ couponId, minor: -held })),
      at: clock(),
    });
  }

  /** One transaction for each: none waits long. */
  async function closeEach(leaseIds: readonly string[]): Promise<void> {
    for (const leaseId of leaseIds) await inTransaction(db, (tx) => close(tx, leaseId));
  }

  return {
    /** Returns first, so that what comes back can be granted again. What is lacking is asked back from whoever holds it. */
    async exchange(gatewayId: string, { wishes, returns, held }: LeaseQuestion): Promise<LeaseExchange> {
      const arrivedAt = clock();
      await noteHeard(db, gatewayId, arrivedAt);
      await closeEach([...returns].sort());
      if (held) {
        // The gateway never heard of them: the answer that granted them was lost. What was granted since this question came
        // answers a later one, asked because this one took too long: it is in use.
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

    /** A gateway that starts holds nothing: whatever it held before, and did not use, goes back. */
    async closeAllOf(gatewayId: string): Promise<void> {
      const arrivedAt = clock();
      await noteHeard(db, gatewayId, arrivedAt);
      await closeEach(await listOpenLeases(db, gatewayId, arrivedAt));
    },

    /** Leases of gateways that have not been heard of for an hour. */
    async closeExpired(): Promise<void> {
      const now = clock();
      if (now.getTime() - hearsFrom.getTime() < hearMs) return;
      const heardBefore = new Date(now.getTime() - leaseLifeMs);
      await closeEach(await listExpiredLeases(db, { now, heardBefore, limit: expiredPerRun }));
    },
  };
}
