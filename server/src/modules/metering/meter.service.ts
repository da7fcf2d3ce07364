import type { UsageBatch, UsageEvent } from '@portal/contract/gateway';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { groupBy } from '../../platform/groupBy';
import { newId } from '../../platform/ids';
import { formatDate } from '../../platform/time';
import {
  type BudgetGuard,
  type Earning,
  type Move,
  type Spending,
  bookCosts,
  bookEarnings,
  changeCoupons,
  earningDay,
  lockAvailable,
  noteCouponUses,
  sumParts,
} from '../finance';
import { noteHits } from '../market';
import { costsOf, type CouponUses } from './costsOfCalls';
import { takeCoupons } from './leaseCoupons';
import { lockLeases, settleLeases, type LeaseRow, type SettledCalls } from './lease.repository';
import { addToQuotas } from './quota.repository';
import { recordOf } from './recordOf';
import { rollUp } from './rollUp.service';
import { tellUsed } from './tellUsed.service';
import { extraUnitsOf } from './sumUsage';
import {
  clearTransfer,
  findOwners,
  findPayers,
  insertNewRecords,
  markKeysUsed,
  type RecordRow,
} from './usage.repository';
import { voidCall } from './voidCall.service';

/** A call that was not counted before. */
interface FreshCall extends RecordRow {
  providerUserId: string | null;
  is_sent: boolean;
}

/** A billed call with its lease. Plans without limit and price need no lease. */
type BilledCall = FreshCall & { lease_id: string };

/** Moves of both sides of a batch. */
interface Payments {
  transferId: string;
  moves: readonly Move[];
  earnings: readonly Earning[];
  at: Date;
}

export type MeterService = ReturnType<typeof createMeterService>;

export function createMeterService({ db, clock }: Pick<Deps, 'db' | 'clock'>, budgets: BudgetGuard) {
  /**
   * Stores calls that are new. Dropped are those of unknown subscriptions, and those made before a reset of their
   * sandbox.
   *
   * @param transferId  Transfer that will pay for them, stored at once, so that each row is written only once.
   */
  async function keep(tx: Db, events: UsageEvent[], transferId: string): Promise<FreshCall[]> {
    if (events.length === 0) return [];
    const owners = await findOwners(tx, [...new Set(events.map(({ subscriptionId }) => subscriptionId))]);
    const leaseIds = events.flatMap(({ leaseId }) => (leaseId ? [leaseId] : []));
    const payers = await findPayers(tx, [...new Set(leaseIds)]);
    const calls = events.flatMap((event) => {
      const owner = owners.get(event.subscriptionId);
      if (!owner || (owner.counts_from && event.at <= owner.counts_from.getTime())) return [];
      // The app may have a new owner since the lease was granted: its calls are paid by the owner of the lease.
      const leaser = event.leaseId ? payers.get(event.leaseId) : undefined;
      const isPaid = event.isBilled && leaser !== undefined && event.costMinor > 0;
      const row = recordOf(event, owner, leaser ?? owner.applicant_id, isPaid ? transferId : null);
      return [{ row, about: { providerUserId: owner.provider_user_id, is_sent: event.isSent ?? false } }];
    });
    const fresh = await insertNewRecords(
      tx,
      calls.map(({ row }) => row),
    );
    // A duplicate id within a batch counts once, too. PERF: rows are modified in place, not copied.
    return calls
      .filter(({ row }) => fresh.delete(row.request_id))
      .map(({ row, about }) => Object.assign(row, about));
  }

  /**
   * Deducts billed calls from their leases. Locks in the order in which leases are granted (leases, quotas, budgets,
   * money).
   *
   * @returns ids of changed budgets, and of subscriptions whose units were needed elsewhere.
   */
  async function settle(
    tx: Db,
    fresh: readonly FreshCall[],
    { transferId, at }: { transferId: string; at: Date },
  ): Promise<{ budgetIds: Set<string>; recalled: string[] }> {
    const calls = fresh.filter(isBilled);
    const byLease = groupBy(calls, ({ lease_id }) => lease_id);
    const spendings: Spending[] = [];
    const moves: Move[] = [];
    const earnings: Earning[] = [];
    const charged = new Set<string>();
    const uses: CouponUses[] = [];
    const settled: (SettledCalls & { lease: LeaseRow })[] = [];
    for (const lease of await lockLeases(tx, [...byLease.keys()])) {
      const own = byLease.get(lease.id) ?? [];
      const costMinor = own.reduce((sum, { cost_minor }) => sum + cost_minor, 0);
      const counted = { calls: own.length, units: unitsOf(own) };
      const isHeld = lease.closed_at === null;
      const { parts, coupons } = takeCoupons(isHeld ? lease.coupons : [], costMinor);
      settled.push({
        ...counted,
        lease,
        leaseId: lease.id,
        costMinor,
        isOpen: isHeld,
        coupons: isHeld ? coupons : lease.coupons,
      });
      if (parts.length > 0) uses.push({ subscriptionId: lease.subscription_id, parts });
      spendings.push(
        ...lease.budgets.map((share) => ({ share, minor: costMinor, calls: own.length, isHeld })),
      );
      if (costMinor === 0) continue;
      charged.add(lease.id);
      moves.push(...paymentOf(lease, costMinor, sumParts(parts)));
      earnings.push(...earningsOf(own, at));
    }

    await settleLeases(tx, settled);
    await addToQuotas(
      tx,
      settled.map(({ lease, isOpen, calls: made, units }) => ({
        subscriptionId: lease.subscription_id,
        periods: lease.quotas,
        used: { calls: made, units },
        ...(isOpen && { reserved: { calls: -made, units: -units } }),
      })),
    );
    await tellUsed(tx, settled, at);
    await budgets.spend(tx, spendings);
    await changeCoupons(
      tx,
      uses.flatMap(({ parts }) =>
        parts.map(({ couponId, minor }) => ({ couponId, used: minor, reserved: -minor })),
      ),
    );
    const covered = await pay(tx, calls, { transferId, moves, earnings, at });
    await bookCosts(tx, at, costsOf(fresh, charged, { covered, uses }));
    for (const use of uses) await noteCouponUses(tx, at, { ...use, kind: 'usage' });
    return {
      budgetIds: new Set(spendings.map(({ share }) => share.budgetId)),
      recalled: settled.flatMap(({ lease }) => (lease.recalled_at ? [lease.subscription_id] : [])),
    };
  }

  /**
   * One transfer per batch, named after its first call, since a call is in one batch only.
   *
   * @returns amounts covered by the portal, by debtor; 1/10000 yuan.
   */
  async function pay(
    tx: Db,
    calls: readonly BilledCall[],
    { transferId, moves, earnings, at }: Payments,
  ): Promise<Map<string, number>> {
    const [first] = calls;
    if (!first || moves.length === 0) return new Map();
    const covered = await coverShortfall(tx, moves);
    const paid = await bookEarnings(tx, {
      id: transferId,
      key: `usage:${first.request_id}`,
      kind: 'usage',
      memo: '',
      at,
      moves: [...moves, ...covered],
      earnings,
    });
    // The transfer exists already: its first call was counted earlier and has been deleted since.
    if (paid === null) await clearTransfer(tx, transferId);
    return new Map(
      covered.flatMap(({ ownerId, kind, amountMinor }) =>
        ownerId !== null && kind === 'balance' ? [[ownerId, amountMinor]] : [],
      ),
    );
  }

  return {
    /**
     * Counts each call once, however often it is sent, and moves its money; a batch is atomic.
     *
     * @returns with the subscriptions that may have been refused what is used up by now.
     */
    async ingest({ events, voided }: UsageBatch): Promise<{ counted: number; lacking: Set<string> }> {
      const done = await inTransaction(db, async (tx) => {
        const transferId = newId('tr');
        const fresh = await keep(tx, events, transferId);
        const { budgetIds, recalled } = await settle(tx, fresh, { transferId, at: clock() });
        await rollUp(tx, fresh);
        await markKeysUsed(tx, fresh);
        await noteHits(tx, fresh, clock());
        await budgets.judgeAll(tx, budgetIds);
        const lacking = fresh.filter(({ code }) => lackCodes.includes(code));
        return {
          counted: fresh.length,
          lacking: new Set([...recalled, ...lacking.map(({ subscription_id: id }) => id)]),
        };
      });
      for (const requestId of voided)
        await inTransaction(db, (tx) => voidCall({ clock }, tx, budgets, requestId));
      return done;
    },
  };
}

/** Refusals for want of money. */
const lackCodes = ['E9105', 'E9106'];

const isBilled = (call: FreshCall): call is BilledCall => call.is_billed && typeof call.lease_id === 'string';

const unitsOf = (calls: readonly BilledCall[]) => calls.length + extraUnitsOf(calls);

/** Paid from the lease's reservation, or from the balance once it is closed. @param byCoupons Part paid by coupons. */
const paymentOf = (lease: LeaseRow, costMinor: number, byCoupons: number): Move[] => [
  { ownerId: lease.payer_id, kind: 'couponReserved', amountMinor: -byCoupons },
  {
    ownerId: lease.payer_id,
    kind: lease.closed_at === null ? 'reserved' : 'balance',
    amountMinor: byCoupons - costMinor,
  },
];

/** Earnings from the calls of a lease, by day. */
const earningsOf = (calls: readonly BilledCall[], bookedAt: Date): Earning[] =>
  [...groupBy(calls, ({ at }) => formatDate(at)).values()].flatMap((own) => {
    const [first] = own;
    const grossMinor = own.reduce((sum, { cost_minor }) => sum + cost_minor, 0);
    if (!first || grossMinor === 0) return [];
    return {
      providerId: first.provider_id,
      ownerId: first.providerUserId,
      source: {
        consumerId: first.owner_id,
        apiId: first.api_id,
        subscriptionId: first.subscription_id,
      },
      kind: 'usage',
      day: earningDay(first.at, bookedAt),
      ratedOn: formatDate(first.at),
      calls: own.length,
      extraUnits: extraUnitsOf(own),
      grossMinor,
    };
  });

/**
 * Calls that arrive after their lease was closed are paid from the balance; what is missing there is the portal's loss,
 * not the provider's.
 */
async function coverShortfall(tx: Db, moves: readonly Move[]): Promise<Move[]> {
  const late = groupBy(
    moves.filter(({ kind }) => kind === 'balance'),
    ({ ownerId }) => ownerId,
  );
  const extra: Move[] = [];
  for (const ownerId of [...late.keys()].sort()) {
    const owed = (late.get(ownerId) ?? []).reduce((sum, { amountMinor }) => sum - amountMinor, 0);
    const missing = owed - (await lockAvailable(tx, { ownerId, kind: 'balance' }));
    if (missing <= 0) continue;
    extra.push(
      { ownerId, kind: 'balance', amountMinor: missing },
      { ownerId: null, kind: 'writeoff', amountMinor: -missing },
    );
  }
  return extra;
}
