import { applyState, budgetAction, type BudgetPeriod } from '@portal/calls';
import type { Code } from '@portal/codes';
import {
  leaseLifeMs,
  type LeaseExchange,
  type LeaseQuestion,
  type LeaseReply,
  type LeaseWish,
} from '@portal/contract/gateway';
import { priceAt } from '@portal/rules';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { newId } from '../../platform/ids';
import { minutes } from '../../platform/time';
import { type BudgetGuard, type BudgetShare, balanceOf, lockBalance, transfer } from '../finance';
import type { SubscriptionService } from '../market';
import { cutLease, shareOf } from './cutLease';
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
import { addToQuotas, lockQuota } from './quota.repository';
import { isPaidPerCall, quotasOf } from './quotasOf';

const expiredPerRun = 1000;
/** A server that has been away first lets gateways tell what they have sold meanwhile. */
const hearMs = 2 * minutes;

/** Why nothing is granted; with a shortage there would be something if others gave back what they hold. */
interface Refused {
  refusal: Code;
  shortage?: Shortage;
}

/** How far one limit lets a lease go, or why it lets it go nowhere. */
type Allowance<Limit> = Refused | ({ refusal?: undefined } & Limit);

interface Granted {
  reply: LeaseReply;
  shortage?: Shortage;
}

export type LeaseService = ReturnType<typeof createLeaseService>;

/**
 * Leases: a gateway is granted a number of calls at known prices. Their money and their part of every cap and quota
 * are set aside at that moment, so that no number of gateways together can pass a limit.
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

  async function grant(tx: Db, gatewayId: string, { subscriptionId, calls }: LeaseWish): Promise<Granted> {
    const refuse = ({ refusal, shortage }: Refused): Granted => ({
      reply: { subscriptionId, refusal },
      shortage,
    });
    const subscription = await lockSubscription(tx, subscriptionId);
    if (!subscription) return refuse({ refusal: 'E9109' });
    const closed = refusalOf(subscription, clock());
    if (closed) return refuse({ refusal: closed });

    const quota = await allowedByQuotas(tx, subscription, calls);
    if (quota.refusal) return refuse(quota);
    const { terms } = subscription;
    const isPaid = isPaidPerCall(subscription);
    const firstPrice = isPaid ? priceAt(terms, quota.counted) : 0;
    const cap = await allowedByBudgets(tx, subscription, isPaid, firstPrice);
    if (cap.refusal) return refuse(cap);
    const balance = await allowedByBalance(tx, subscription, firstPrice);
    if (balance.refusal) return refuse(balance);

    const segments = cutLease(terms, isPaid, {
      ...quota,
      spendMax: Math.max(firstPrice, shareOf(Math.min(cap.spendMax, balance.spendMax))),
    });
    const leaseId = newId('lease');
    const granted = segments.reduce((sum, segment) => sum + segment.calls, 0);
    const cost = segments.reduce((sum, segment) => sum + segment.calls * segment.priceMinor, 0);
    await addToQuotas(tx, subscriptionId, quota.periods, { reserved: granted });
    await budgets.hold(tx, cap.shares, cost);
    await moveReserved(tx, `lease:${leaseId}`, subscription.applicant_id, cost);
    await insertLease(tx, {
      id: leaseId,
      gateway_id: gatewayId,
      subscription_id: subscriptionId,
      payer_id: subscription.applicant_id,
      segments: JSON.stringify(segments),
      calls_granted: granted,
      minor_reserved: cost,
      budgets: JSON.stringify(cap.shares),
      quotas: quota.periods,
      granted_at: clock(),
      expires_at: new Date(clock().getTime() + leaseLifeMs),
    });
    return {
      reply: { subscriptionId, leaseId, segments, endsInMs: msToEnd(quota.periods, cap.periods, clock()) },
    };
  }

  async function allowedByQuotas(
    tx: Db,
    subscription: SubscriptionRow,
    wanted: number,
  ): Promise<Allowance<{ callsMax: number; counted: number; periods: string[] }>> {
    const quotas = quotasOf(subscription, clock());
    const { id: subscriptionId, applicant_id: payerId } = subscription;
    let callsMax = wanted;
    let counted = 0;
    let isHeld = true;
    for (const { period, limit } of quotas) {
      const { used, reserved } = await lockQuota(tx, subscriptionId, period);
      if (limit === null) counted = used + reserved;
      else callsMax = Math.min(callsMax, shareOf(limit - used - reserved));
      if (limit !== null && used >= limit) isHeld = false;
    }
    if (callsMax <= 0) return { refusal: 'E9107', ...(isHeld && { shortage: { payerId, subscriptionId } }) };
    return { callsMax, counted, periods: quotas.map(({ period }) => period) };
  }

  /** A budget that stops calls limits the lease; every budget takes its share of it. */
  async function allowedByBudgets(
    tx: Db,
    { applicant_id: payerId, app_id, api_id }: SubscriptionRow,
    isPaid: boolean,
    firstPrice: number,
  ): Promise<Allowance<{ spendMax: number; shares: BudgetShare[]; periods: BudgetPeriod[] }>> {
    if (!isPaid) return { spendMax: Infinity, shares: [], periods: [] };
    const rows = await budgets.applicable(tx, payerId, app_id, api_id);
    let spendMax = Infinity;
    for (const budget of rows) {
      const { used_minor, reserved_minor } = await budgets.lockPeriod(tx, budget);
      if (budget.action !== budgetAction.stop) continue;
      const unused = budget.cap_minor - used_minor;
      if (unused - reserved_minor < firstPrice) {
        if (unused >= firstPrice) return { refusal: 'E9106', shortage: { payerId, budgetId: budget.id } };
        await budgets.judge(tx, budget, true);
        return { refusal: 'E9106' };
      }
      spendMax = Math.min(spendMax, unused - reserved_minor);
    }
    return { spendMax, shares: rows.map(budgets.shareOf), periods: rows.map(({ period }) => period) };
  }

  /** Without money for one more call, not even money that is set aside, the subscription stops. */
  async function allowedByBalance(
    tx: Db,
    { id, applicant_id: ownerId }: SubscriptionRow,
    firstPrice: number,
  ): Promise<Allowance<{ spendMax: number }>> {
    if (firstPrice === 0) return { spendMax: Infinity };
    const balance = await lockBalance(tx, { ownerId, kind: 'balance' });
    if (balance >= firstPrice) return { spendMax: balance };
    const reserved = await balanceOf(tx, { ownerId, kind: 'reserved' });
    if (balance + reserved >= firstPrice) return { refusal: 'E9105', shortage: { payerId: ownerId } };
    await subscriptions.stopForArrears(tx, id);
    return { refusal: 'E9105' };
  }

  /** From the balance to what gateways hold of it, or back; 1/10000 yuan. */
  async function moveReserved(tx: Db, key: string, ownerId: string, amountMinor: number): Promise<void> {
    if (amountMinor === 0) return;
    await transfer(tx, {
      key,
      kind: amountMinor > 0 ? 'reserve' : 'release',
      memo: '',
      at: clock(),
      moves: [
        { ownerId, kind: 'balance', amountMinor: -amountMinor },
        { ownerId, kind: 'reserved', amountMinor },
      ],
    });
  }

  /** Gives back what a lease still holds. Closing twice does nothing. */
  async function close(tx: Db, leaseId: string): Promise<void> {
    const [lease] = await lockLeases(tx, [leaseId]);
    if (!lease || lease.closed_at) return;
    await markClosed(tx, leaseId, clock());
    const callsLeft = lease.calls_granted - lease.calls_settled;
    await addToQuotas(tx, lease.subscription_id, lease.quotas, { reserved: -callsLeft });
    if (lease.minor_reserved === 0) return;
    await budgets.hold(tx, lease.budgets, -lease.minor_reserved);
    await moveReserved(tx, `release:${leaseId}`, lease.payer_id, -lease.minor_reserved);
  }

  /** One transaction for each: none waits long. */
  async function closeEach(leaseIds: readonly string[]): Promise<void> {
    for (const leaseId of leaseIds) await inTransaction(db, (tx) => close(tx, leaseId));
  }

  return {
    /** Returns first, so that what comes back can be granted again. What is lacking is asked back from whoever holds it. */
    async exchange(gatewayId: string, { wishes, returns, held }: LeaseQuestion): Promise<LeaseExchange> {
      await noteHeard(db, gatewayId, clock());
      await closeEach([...returns].sort());
      if (held) {
        // The gateway never heard of them: the answer that granted them was lost.
        const known = new Set(held);
        await closeEach((await listOpenLeases(db, gatewayId)).filter((id) => !known.has(id)));
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
      await noteHeard(db, gatewayId, clock());
      await closeEach(await listOpenLeases(db, gatewayId));
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

function refusalOf({ state, starts_at, expires_at }: SubscriptionRow, now: Date): Code | null {
  if (state === applyState.inArrears) return 'E9105';
  if (state !== applyState.active || (expires_at && expires_at <= now)) return 'E9109';
  return starts_at && starts_at > now ? 'E9115' : null;
}
