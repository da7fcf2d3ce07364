import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { groupBy } from '../../platform/groupBy';
import { forEachRow } from '../../platform/forEachRow';
import {
  bookCosts,
  claimUnbooked,
  costsOfCalls,
  listUnbooked,
  paidBy,
  subscriptionOf,
  type Cost,
} from './costBook.repository';

const perRun = 1000;

/**
 * Books transfers of servers older than the cost book, which still ran beside a newer one.
 *
 * @returns number of failures.
 */
export async function bookOlder({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<number> {
  return forEachRow(log, await listUnbooked(db, perRun), String, (id) =>
    inTransaction(db, async (tx) => {
      const transfer = await claimUnbooked(tx, id);
      if (transfer) await bookCosts(tx, transfer.at, await costsOf(tx, transfer));
    }),
  );
}

type Unbooked = NonNullable<Awaited<ReturnType<typeof claimUnbooked>>>;

/** Costs of a transfer; empty where it is not about costs. */
async function costsOf(tx: Db, { id, kind, idempotency_key: key }: Unbooked): Promise<Cost[]> {
  const [, about = ''] = key.split(':');
  if (kind === 'usage') return usageOf(tx, id);
  if (kind === 'plan') {
    const subscription = await subscriptionOf(tx, 'prepayments', about);
    return allOf(tx, id, subscription, (paid) => ({ kind, ref: about, prices: [paid, paid] }));
  }
  if (kind === 'planCredit') return allOf(tx, id, about, () => ({ kind: 'credit', ref: id }));
  if (kind === 'refund')
    return allOf(tx, id, await subscriptionOf(tx, 'call_records', about), () => ({ kind, billed: -1 }));
  return [];
}

/**
 * Costs of calls against what left the balance: where calls cost more, the portal covered the rest; where less, calls
 * were refunded since.
 */
async function usageOf(tx: Db, transferId: string): Promise<Cost[]> {
  const paid = await paidBy(tx, transferId);
  const groups = groupBy(await costsOfCalls(tx, transferId), ({ owner }) => owner);
  return [...groups].flatMap(([ownerId, rows]) => {
    let left = paid.get(ownerId) ?? 0;
    let voided = Math.max(0, left - rows.reduce((sum, { gross }) => sum + gross, 0));
    return rows.map(({ subscription, billed, low, high, gross }): Cost => {
      const grossMinor = gross + voided;
      voided = 0;
      const discountMinor = Math.max(0, grossMinor - left);
      left -= grossMinor - discountMinor;
      return {
        ownerId,
        subscriptionId: subscription,
        kind: 'usage',
        billed,
        prices: [low ?? 0, high ?? 0],
        grossMinor,
        discountMinor,
      };
    });
  });
}

async function allOf(
  tx: Db,
  transferId: string,
  subscriptionId: string | undefined,
  facts: (paid: number) => Pick<Cost, 'kind' | 'ref' | 'prices' | 'billed'>,
): Promise<Cost[]> {
  if (!subscriptionId) return [];
  return [...(await paidBy(tx, transferId))].map(([ownerId, paid]) => ({
    ownerId,
    subscriptionId,
    grossMinor: paid,
    ...facts(paid),
  }));
}
