import type { UsageBatch, UsageEvent } from '@portal/contract/gateway';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { groupBy } from '../../platform/groupBy';
import {
  type BudgetGuard,
  type BudgetShare,
  type Move,
  earningMoves,
  lockBalance,
  transfer,
} from '../finance';
import { noteHits } from '../market';
import { lockLeases, settleLease, type LeaseRow } from './lease.repository';
import { addToQuotas } from './quota.repository';
import { rollUp } from './rollUp.service';
import {
  findOwners,
  findPayers,
  insertNewRecords,
  markKeysUsed,
  setTransfer,
  type RecordRow,
  type SubscriptionOwners,
} from './usage.repository';
import { voidCall } from './voidCall.service';

/** A call that has not been counted before. */
interface FreshCall extends RecordRow {
  providerUserId: string | null;
  is_sent: boolean;
}

/** A billed call is always one of a lease. */
type BilledCall = FreshCall & { lease_id: string };

interface Spending {
  share: BudgetShare;
  costMinor: number;
  isHeld: boolean;
}

const operationCharsMax = 200;
const addressCharsMax = 45;

export type MeterService = ReturnType<typeof createMeterService>;

export function createMeterService({ db, clock }: Pick<Deps, 'db' | 'clock'>, budgets: BudgetGuard) {
  /** Keeps the calls that have not been kept before; those of subscriptions that do not exist are dropped. */
  async function keep(tx: Db, events: UsageEvent[]): Promise<FreshCall[]> {
    if (events.length === 0) return [];
    const owners = await findOwners(tx, [...new Set(events.map(({ subscriptionId }) => subscriptionId))]);
    const leaseIds = events.flatMap(({ leaseId }) => (leaseId ? [leaseId] : []));
    const payers = await findPayers(tx, [...new Set(leaseIds)]);
    const calls = events.flatMap((event) => {
      const owner = owners.get(event.subscriptionId);
      if (!owner) return [];
      // The app may have another owner since the lease was granted: its calls are of who pays for them.
      const payer = (event.leaseId && payers.get(event.leaseId)) || owner.applicant_id;
      const about = { providerUserId: owner.provider_user_id, is_sent: event.isSent ?? false };
      return [{ record: recordOf(event, owner, payer), about }];
    });
    const fresh = await insertNewRecords(
      tx,
      calls.map(({ record }) => record),
    );
    // The same id twice within a batch counts once, too.
    return calls
      .filter(({ record }) => fresh.delete(record.request_id))
      .map(({ record, about }) => ({ ...record, ...about }));
  }

  /**
   * Takes billed calls off what their leases hold. Everything is locked in the order that granting a lease uses
   * (leases, quotas, budgets, money), whatever the calls of a batch belong to.
   *
   * @returns Ids of budgets that have something more on them.
   */
  async function settle(tx: Db, calls: readonly BilledCall[]): Promise<Set<string>> {
    const byLease = groupBy(calls, ({ lease_id }) => lease_id);
    const spendings: Spending[] = [];
    const moves: Move[] = [];
    for (const lease of await lockLeases(tx, [...byLease.keys()])) {
      const own = byLease.get(lease.id) ?? [];
      const costMinor = own.reduce((sum, { cost_minor }) => sum + cost_minor, 0);
      const isHeld = lease.closed_at === null;
      await settleLease(tx, lease.id, { calls: own.length, costMinor, isOpen: isHeld });
      await addToQuotas(tx, lease.subscription_id, lease.quotas, {
        used: own.length,
        reserved: isHeld ? -own.length : 0,
      });
      if (costMinor === 0) continue;
      spendings.push(...lease.budgets.map((share) => ({ share, costMinor, isHeld })));
      moves.push(...movesOf(lease, costMinor, own[0]?.providerUserId ?? null));
    }

    spendings.sort((a, b) => keyOf(a).localeCompare(keyOf(b)));
    for (const { share, costMinor, isHeld } of spendings) await budgets.spend(tx, share, costMinor, isHeld);
    await pay(tx, calls, moves);
    return new Set(spendings.map(({ share }) => share.budgetId));
  }

  /** One transfer for a batch, named after its first call: a call is in one batch only. */
  async function pay(tx: Db, calls: readonly BilledCall[], moves: readonly Move[]): Promise<void> {
    const [first] = calls;
    if (!first || moves.length === 0) return;
    const transferId = await transfer(tx, {
      key: `usage:${first.request_id}`,
      kind: 'usage',
      memo: '',
      at: clock(),
      moves: [...moves, ...(await coverShortfall(tx, moves))],
    });
    const paid = calls.filter(({ cost_minor }) => cost_minor > 0);
    await setTransfer(
      tx,
      paid.map(({ request_id }) => request_id),
      transferId,
    );
  }

  return {
    /** Counts each call once, however often it is sent, and moves its money: all of a batch or nothing. */
    async ingest({ events, voided }: UsageBatch): Promise<{ counted: number }> {
      const counted = await inTransaction(db, async (tx) => {
        const fresh = await keep(tx, events);
        const touched = await settle(tx, fresh.filter(isBilled));
        await rollUp(tx, fresh);
        await markKeysUsed(tx, fresh);
        await noteHits(tx, fresh, clock());
        await budgets.judgeAll(tx, touched);
        return fresh.length;
      });
      for (const requestId of voided)
        await inTransaction(db, (tx) => voidCall({ clock }, tx, budgets, requestId));
      return { counted };
    },
  };
}

const keyOf = ({ share: { budgetId, periodStart } }: Spending) => `${budgetId} ${periodStart}`;

const isBilled = (call: FreshCall): call is BilledCall => call.is_billed && typeof call.lease_id === 'string';

const recordOf = (event: UsageEvent, owner: SubscriptionOwners, payerId: string): RecordRow => ({
  request_id: event.requestId,
  at: new Date(event.at),
  subscription_id: owner.id,
  app_id: owner.app_id,
  api_id: owner.api_id,
  owner_id: payerId,
  provider_id: owner.provider_id,
  env: owner.env,
  key_id: event.keyId,
  operation: event.operation.slice(0, operationCharsMax),
  status: event.status,
  code: event.code,
  is_billed: event.isBilled,
  cost_minor: event.isBilled ? event.costMinor : 0,
  latency_ms: Math.max(0, Math.round(event.latencyMs)),
  address: event.address.slice(0, addressCharsMax),
  lease_id: event.leaseId,
});

/** From what the lease holds, or from the balance once it was given back, to provider and platform. */
const movesOf = (lease: LeaseRow, costMinor: number, providerUserId: string | null): Move[] => [
  {
    ownerId: lease.payer_id,
    kind: lease.closed_at === null ? 'reserved' : 'balance',
    amountMinor: -costMinor,
  },
  ...earningMoves(providerUserId, costMinor),
];

/**
 * What arrives after its lease was given back is taken from the balance; what the balance lacks is the portal's
 * loss, not the provider's.
 */
async function coverShortfall(tx: Db, moves: readonly Move[]): Promise<Move[]> {
  const late = groupBy(
    moves.filter(({ kind }) => kind === 'balance'),
    ({ ownerId }) => ownerId,
  );
  const extra: Move[] = [];
  for (const ownerId of [...late.keys()].sort()) {
    const owed = (late.get(ownerId) ?? []).reduce((sum, { amountMinor }) => sum - amountMinor, 0);
    const missing = owed - (await lockBalance(tx, { ownerId, kind: 'balance' }));
    if (missing <= 0) continue;
    extra.push(
      { ownerId, kind: 'balance', amountMinor: missing },
      { ownerId: null, kind: 'writeoff', amountMinor: -missing },
    );
  }
  return extra;
}
