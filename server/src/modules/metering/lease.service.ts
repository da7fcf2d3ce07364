import { applyState, budgetAction } from '@portal/calls';
import type { Code } from '@portal/codes';
import type { LeaseReply } from '@portal/contract/gateway';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { newId } from '../../platform/ids';
import { formatDate, minutes } from '../../platform/time';
import { type BudgetGuard, type BudgetShare, balanceOf, transfer } from '../finance';
import type { SubscriptionService } from '../market';
import { costsPerCall, cutLease, priceAt, shareOf } from './cutLease';
import {
  clearReserved,
  insertLease,
  listExpiredLeases,
  listOpenLeases,
  lockSubscription,
  markClosed,
  type SubscriptionRow,
} from './lease.repository';
import { addToQuotas, lockQuota } from './quota.repository';

export interface LeaseWish {
  subscriptionId: string;
  /** How many calls the gateway expects to serve soon. */
  calls: number;
}

const lifeMs = 10 * minutes;
const expiredPerRun = 1000;

/** How far one limit lets a lease go, or why it lets it go nowhere. */
type Allowance<Limit> = { refusal: Code } | ({ refusal?: undefined } & Limit);

export type LeaseService = ReturnType<typeof createLeaseService>;

/**
 * Leases: a gateway is granted a number of calls at known prices. Their money and their part of every cap and quota
 * are set aside at that moment, so that no number of gateways together can pass a limit.
 */
export function createLeaseService(
  { db, clock }: Deps,
  budgets: BudgetGuard,
  subscriptions: SubscriptionService,
) {
  /** Everything is locked in the order subscription, quotas, budgets, money. */
  async function grant(tx: Db, gatewayId: string, { subscriptionId, calls }: LeaseWish): Promise<LeaseReply> {
    const refuse = (refusal: Code): LeaseReply => ({ subscriptionId, refusal });
    const subscription = await lockSubscription(tx, subscriptionId);
    if (!subscription) return refuse('E9109');
    const closed = refusalOf(subscription, clock());
    if (closed) return refuse(closed);

    const quota = await allowedByQuotas(tx, subscription, calls);
    if (quota.refusal) return refuse(quota.refusal);
    const { terms } = subscription;
    const isPaid = subscription.env === 'prod' && costsPerCall(terms);
    const firstPrice = isPaid ? priceAt(terms, quota.counted) : 0;
    const cap = await allowedByBudgets(tx, subscription, isPaid, firstPrice);
    if (cap.refusal) return refuse(cap.refusal);
    const balance = await allowedByBalance(tx, subscription, firstPrice);
    if (balance.refusal) return refuse(balance.refusal);

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
    const expiresAt = new Date(clock().getTime() + lifeMs);
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
      expires_at: expiresAt,
    });
    return { subscriptionId, leaseId, segments, expiresAt: expiresAt.getTime() };
  }

  async function allowedByQuotas(
    tx: Db,
    subscription: SubscriptionRow,
    wanted: number,
  ): Promise<Allowance<{ callsMax: number; counted: number; periods: string[] }>> {
    const quotas = quotasOf(subscription, formatDate(clock()));
    let callsMax = wanted;
    let counted = 0;
    for (const { period, limit } of quotas) {
      const { used, reserved } = await lockQuota(tx, subscription.id, period);
      if (limit === null) counted = used + reserved;
      else callsMax = Math.min(callsMax, shareOf(limit - used - reserved));
    }
    if (callsMax <= 0) return { refusal: 'E9107' };
    return { callsMax, counted, periods: quotas.map(({ period }) => period) };
  }

  /** A budget that stops calls limits the lease; every budget takes its share of it. */
  async function allowedByBudgets(
    tx: Db,
    { applicant_id, app_id, api_id }: SubscriptionRow,
    isPaid: boolean,
    firstPrice: number,
  ): Promise<Allowance<{ spendMax: number; shares: BudgetShare[] }>> {
    if (!isPaid) return { spendMax: Infinity, shares: [] };
    const rows = await budgets.applicable(tx, applicant_id, app_id, api_id);
    let spendMax = Infinity;
    for (const budget of rows) {
      const { used_minor, reserved_minor } = await budgets.lockPeriod(tx, budget);
      if (budget.action !== budgetAction.stop) continue;
      const unused = budget.cap_minor - used_minor;
      if (unused - reserved_minor < firstPrice) {
        if (unused < firstPrice) await budgets.judge(tx, budget, true);
        return { refusal: 'E9106' };
      }
      spendMax = Math.min(spendMax, unused - reserved_minor);
    }
    return { spendMax, shares: rows.map(budgets.shareOf) };
  }

  /** Without money for one more call, not even money that is set aside, the subscription stops. */
  async function allowedByBalance(
    tx: Db,
    { id, applicant_id: ownerId }: SubscriptionRow,
    firstPrice: number,
  ): Promise<Allowance<{ spendMax: number }>> {
    if (firstPrice === 0) return { spendMax: Infinity };
    const balance = await balanceOf(tx, { ownerId, kind: 'balance' });
    if (balance >= firstPrice) return { spendMax: balance };
    const reserved = await balanceOf(tx, { ownerId, kind: 'reserved' });
    if (balance + reserved < firstPrice) await subscriptions.stopForArrears(tx, id);
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
    const lease = await markClosed(tx, leaseId, clock());
    if (!lease) return;
    const callsLeft = lease.calls_granted - lease.calls_settled;
    await addToQuotas(tx, lease.subscription_id, lease.quotas, { reserved: -callsLeft });
    if (lease.minor_reserved === 0) return;
    await budgets.hold(tx, lease.budgets, -lease.minor_reserved);
    await moveReserved(tx, `release:${leaseId}`, lease.payer_id, -lease.minor_reserved);
    await clearReserved(tx, leaseId);
  }

  /** One transaction for each: none waits long. */
  async function closeEach(leaseIds: readonly string[]): Promise<void> {
    for (const leaseId of leaseIds) await db.transaction().execute((tx) => close(tx, leaseId));
  }

  return {
    /** Returns first, so that what comes back can be granted again. */
    async exchange(gatewayId: string, wishes: LeaseWish[], returns: string[]): Promise<LeaseReply[]> {
      await closeEach([...returns].sort());
      const replies: LeaseReply[] = [];
      for (const wish of wishes) {
        replies.push(await db.transaction().execute((tx) => grant(tx, gatewayId, wish)));
      }
      return replies;
    },

    /** A gateway that starts holds nothing: whatever it held before, and did not use, goes back. */
    closeAllOf: async (gatewayId: string) => closeEach(await listOpenLeases(db, gatewayId)),

    /** Leases of gateways that have not been heard of for ten minutes. */
    closeExpired: async () => closeEach(await listExpiredLeases(db, clock(), expiredPerRun)),
  };
}

function refusalOf({ state, expires_at }: SubscriptionRow, now: Date): Code | null {
  if (state === applyState.inArrears) return 'E9105';
  if (state !== applyState.active || (expires_at && expires_at <= now)) return 'E9109';
  return null;
}

/** Periods that calls of a subscription count in; `limit` null for one that only counts. */
function quotasOf(
  { terms, day_limit }: SubscriptionRow,
  today: string,
): { period: string; limit: number | null }[] {
  const dayLimit = day_limit ?? terms.dayLimit;
  return [
    ...(terms.included !== null ? [{ period: 'all', limit: terms.included }] : []),
    ...(dayLimit !== null ? [{ period: `day:${today}`, limit: dayLimit }] : []),
    ...(terms.kind === 'tiered' ? [{ period: `month:${today.slice(0, 7)}`, limit: null }] : []),
  ];
}
