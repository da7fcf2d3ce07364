import { sql } from 'kysely';
import type { Code } from '@portal/codes';
import type { LeaseReply } from '@portal/contract/gateway';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import type { Segment, Terms } from '../../platform/db/tables';
import { newId } from '../../platform/ids';
import { formatDate, minutes } from '../../platform/time';
import { periodStart, type BudgetService } from '../finance/budget.service';
import { balanceOf, transfer } from '../finance/ledger';
import type { SubscriptionService } from '../market/subscription.service';

export interface LeaseWish {
  subscriptionId: string;
  /** How many calls the gateway expects to serve soon. */
  calls: number;
}

const lifeMs = 10 * minutes;
/** No single lease holds more than this share of what is left, so that other gateways find some, too. */
const shareOfRest = 4;

export type LeaseService = ReturnType<typeof createLeaseService>;

/**
 * Leases: a gateway is granted a number of calls at known prices. Their money and their part of every cap and quota
 * are set aside at that moment, so that no number of gateways together can pass a limit.
 */
export function createLeaseService(
  { db, clock }: Deps,
  budgets: BudgetService,
  subscriptions: SubscriptionService,
) {
  /** Quota rows of a subscription: how many calls each still allows, null for one that only counts. */
  function quotasOf({ terms, dayLimit }: { terms: Terms; dayLimit: number | null }) {
    const today = formatDate(clock());
    return [
      ...(terms.included !== null ? [{ period: 'all', limit: terms.included }] : []),
      ...(dayLimit !== null ? [{ period: `day:${today}`, limit: dayLimit }] : []),
      ...(terms.kind === 'tiered' ? [{ period: `month:${today.slice(0, 7)}`, limit: null }] : []),
    ];
  }

  async function lockQuota(tx: Db, subscriptionId: string, period: string) {
    await tx
      .insertInto('subscription_quotas')
      .values({ subscription_id: subscriptionId, period })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return tx
      .selectFrom('subscription_quotas')
      .select(['used', 'reserved'])
      .where('subscription_id', '=', subscriptionId)
      .where('period', '=', period)
      .forUpdate()
      .executeTakeFirstOrThrow();
  }

  async function grant(tx: Db, gatewayId: string, { subscriptionId, calls }: LeaseWish): Promise<LeaseReply> {
    const refuse = (refusal: Code): LeaseReply => ({ subscriptionId, refusal });
    const now = clock();
    const row = await tx
      .selectFrom('subscriptions')
      .selectAll()
      .where('id', '=', subscriptionId)
      .forUpdate()
      .executeTakeFirst();
    if (!row || row.state === 6) return refuse(row ? 'E9105' : 'E9109');
    if (row.state !== 2 || (row.expires_at && row.expires_at <= now)) return refuse('E9109');

    const quotas = quotasOf({ terms: row.terms, dayLimit: row.day_limit ?? row.terms.dayLimit });
    let callsMax = calls;
    let counted = 0;
    for (const { period, limit } of quotas) {
      const { used, reserved } = await lockQuota(tx, subscriptionId, period);
      if (limit === null) counted = used + reserved;
      else callsMax = Math.min(callsMax, shareOf(limit - used - reserved));
    }
    if (callsMax <= 0) return refuse('E9107');

    const isPaid = row.env === 'prod' && ['perCall', 'tiered'].includes(row.terms.kind);
    const budgetRows = isPaid ? await budgets.applicable(tx, row.applicant_id, row.app_id, row.api_id) : [];
    const firstPrice = isPaid ? priceAt(row.terms, counted) : 0;
    let spendMax = Infinity;
    for (const budget of budgetRows) {
      const period = await budgets.lockPeriod(tx, budget);
      if (budget.action !== 2) continue;
      const left = budget.cap_minor - period.used_minor - period.reserved_minor;
      if (left < firstPrice) {
        if (budget.cap_minor - period.used_minor < firstPrice) await budgets.judge(tx, budget, true);
        return refuse('E9106');
      }
      spendMax = Math.min(spendMax, left);
    }
    if (firstPrice > 0) {
      const balance = await balanceOf(tx, { ownerId: row.applicant_id, kind: 'balance' });
      if (balance < firstPrice) {
        const reserved = await balanceOf(tx, { ownerId: row.applicant_id, kind: 'reserved' });
        if (balance + reserved < firstPrice) await subscriptions.stopForArrears(tx, subscriptionId);
        return refuse('E9105');
      }
      spendMax = Math.min(spendMax, balance);
    }

    const segments = cut(row.terms, isPaid, counted, callsMax, Math.max(firstPrice, shareOf(spendMax)));
    const granted = segments.reduce((sum, segment) => sum + segment.calls, 0);
    const cost = segments.reduce((sum, segment) => sum + segment.calls * segment.priceMinor, 0);
    const leaseId = newId('lease');
    for (const { period } of quotas) {
      await tx
        .updateTable('subscription_quotas')
        .set({ reserved: sql`reserved + ${granted}::int` })
        .where('subscription_id', '=', subscriptionId)
        .where('period', '=', period)
        .execute();
    }
    const shares = budgetRows.map(({ id, period }) => ({
      budgetId: id,
      periodStart: periodStart(period, now),
    }));
    for (const { budgetId, periodStart: start } of shares) {
      await tx
        .updateTable('budget_periods')
        .set({ reserved_minor: sql`reserved_minor + ${cost}::bigint` })
        .where('budget_id', '=', budgetId)
        .where('period_start', '=', start)
        .execute();
    }
    if (cost > 0) {
      await transfer(tx, {
        key: `lease:${leaseId}`,
        kind: 'reserve',
        memo: '',
        at: now,
        moves: [
          { ownerId: row.applicant_id, kind: 'balance', amountMinor: -cost },
          { ownerId: row.applicant_id, kind: 'reserved', amountMinor: cost },
        ],
      });
    }
    const expiresAt = new Date(now.getTime() + lifeMs);
    await tx
      .insertInto('leases')
      .values({
        id: leaseId,
        gateway_id: gatewayId,
        subscription_id: subscriptionId,
        payer_id: row.applicant_id,
        segments: JSON.stringify(segments),
        calls_granted: granted,
        minor_reserved: cost,
        budgets: JSON.stringify(shares),
        quotas: quotas.map(({ period }) => period),
        granted_at: now,
        expires_at: expiresAt,
      })
      .execute();
    return { subscriptionId, leaseId, segments, expiresAt: expiresAt.getTime() };
  }

  /** Gives back what a lease still holds. Closing twice does nothing. */
  async function close(tx: Db, leaseId: string): Promise<void> {
    const lease = await tx
      .updateTable('leases')
      .set({ closed_at: clock() })
      .where('id', '=', leaseId)
      .where('closed_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!lease) return;
    const callsLeft = lease.calls_granted - lease.calls_settled;
    for (const period of lease.quotas) {
      await tx
        .updateTable('subscription_quotas')
        .set({ reserved: sql`reserved - ${callsLeft}::int` })
        .where('subscription_id', '=', lease.subscription_id)
        .where('period', '=', period)
        .execute();
    }
    if (lease.minor_reserved === 0) return;
    for (const { budgetId, periodStart: start } of lease.budgets) {
      await tx
        .updateTable('budget_periods')
        .set({ reserved_minor: sql`reserved_minor - ${lease.minor_reserved}::bigint` })
        .where('budget_id', '=', budgetId)
        .where('period_start', '=', start)
        .execute();
    }
    await transfer(tx, {
      key: `release:${leaseId}`,
      kind: 'release',
      memo: '',
      at: clock(),
      moves: [
        { ownerId: lease.payer_id, kind: 'reserved', amountMinor: -lease.minor_reserved },
        { ownerId: lease.payer_id, kind: 'balance', amountMinor: lease.minor_reserved },
      ],
    });
    await tx.updateTable('leases').set({ minor_reserved: 0 }).where('id', '=', leaseId).execute();
  }

  const closeOne = (leaseId: string) => db.transaction().execute((tx) => close(tx, leaseId));

  return {
    /** Returns first, so that what comes back can be granted again. One transaction for each: none waits long. */
    async exchange(gatewayId: string, wishes: LeaseWish[], returns: string[]): Promise<LeaseReply[]> {
      for (const leaseId of [...returns].sort()) await closeOne(leaseId);
      const replies: LeaseReply[] = [];
      for (const wish of wishes) {
        replies.push(await db.transaction().execute((tx) => grant(tx, gatewayId, wish)));
      }
      return replies;
    },

    /** A gateway that starts holds nothing: whatever it held before, and did not use, goes back. */
    async closeAllOf(gatewayId: string): Promise<void> {
      const rows = await db
        .selectFrom('leases')
        .select('id')
        .where('gateway_id', '=', gatewayId)
        .where('closed_at', 'is', null)
        .orderBy('id')
        .execute();
      for (const { id } of rows) await closeOne(id);
    },

    /** Leases of gateways that have not been heard of for ten minutes. */
    async closeExpired(): Promise<void> {
      const rows = await db
        .selectFrom('leases')
        .select('id')
        .where('expires_at', '<', clock())
        .where('closed_at', 'is', null)
        .orderBy('id')
        .limit(1000)
        .execute();
      for (const { id } of rows) await closeOne(id);
    },
  };
}

const shareOf = (rest: number) =>
  rest === Infinity ? Infinity : rest <= 0 ? 0 : Math.max(1, Math.floor(rest / shareOfRest));

/** Price of the call after `counted` others in this month, in 1/10000 yuan. */
export function priceAt(terms: Terms, counted: number): number {
  if (terms.kind !== 'tiered') return terms.priceMinor;
  const tier = terms.tiers.find(({ upTo }) => upTo === null || counted < upTo);
  return (tier ?? terms.tiers.at(-1))?.priceMinor ?? terms.priceMinor;
}

/** As many calls as `callsMax` and `spendMax` allow, by price. */
export function cut(
  terms: Terms,
  isPaid: boolean,
  counted: number,
  callsMax: number,
  spendMax: number,
): Segment[] {
  if (!isPaid) return [{ calls: callsMax, priceMinor: 0 }];
  const segments: Segment[] = [];
  let [position, callsLeft, moneyLeft] = [counted, callsMax, spendMax];
  while (callsLeft > 0) {
    const priceMinor = priceAt(terms, position);
    const tierEnd =
      terms.kind === 'tiered' ? terms.tiers.find(({ upTo }) => upTo !== null && position < upTo)?.upTo : null;
    const inTier = tierEnd ? tierEnd - position : Infinity;
    const affordable = priceMinor > 0 ? Math.floor(moneyLeft / priceMinor) : Infinity;
    const calls = Math.min(callsLeft, inTier, affordable);
    if (calls <= 0) break;
    segments.push({ calls, priceMinor });
    position += calls;
    callsLeft -= calls;
    moneyLeft -= calls * priceMinor;
  }
  return segments;
}
