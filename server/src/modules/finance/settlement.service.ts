import { inTransaction } from '../../platform/db/inTransaction';
import type { Db } from '../../platform/db/Db';
import type { Deps } from '../../platform/Deps';
import { forEachBatch } from '../../platform/forEachBatch';
import { newId } from '../../platform/ids';
import { days, formatDate } from '../../platform/time';
import {
  addEarnings,
  findProviderOf,
  listDue,
  settleDay,
  sumOpen,
  takeFromOpen,
  type DueDay,
} from './earning.repository';
import { lockBalances, transfer } from './ledger.repository';

/** Settlement: earnings become payable after some days (`SETTLE_DAYS`). */
export function createSettlement({ db, clock, config, log }: Deps) {
  /**
   * A server older than the rows, running beside this one, moves money without them: adds a row for the difference and
   * reports it. The account must be locked.
   */
  async function matchLedger(tx: Db, ownerId: string, pendingMinor: number, at: Date): Promise<void> {
    const difference = pendingMinor - (await sumOpen(tx, ownerId));
    if (difference === 0) return;
    log.error({ ownerId, difference }, 'earnings and ledger differ; the difference is a row of its own');
    const providerId = await findProviderOf(tx, ownerId);
    if (providerId === undefined) throw new Error(`${ownerId} has earned without being a provider`);
    await addEarnings(tx, [
      {
        id: newId('earn'),
        provider_id: providerId,
        owner_id: ownerId,
        consumer_id: null,
        api_id: null,
        subscription_id: null,
        day: formatDate(at),
        kind: 'adjust',
        calls: 0,
        extra_units: 0,
        gross_minor: difference,
        commission_minor: 0,
        covered_minor: 0,
        open_minor: Math.max(0, difference),
        settled_minor: 0,
        updated_at: at,
      },
    ]);
    if (difference < 0) await takeFromOpen(tx, ownerId, -difference, at);
  }

  const settle = (ownerId: string, day: string) =>
    inTransaction(db, async (tx) => {
      const at = clock();
      // Every change of an account's rows requires these locks.
      const balances = await lockBalances(tx, [
        { ownerId, kind: 'payable' },
        { ownerId, kind: 'pending' },
      ]);
      await matchLedger(tx, ownerId, balances.get(`${ownerId}:pending`) ?? 0, at);
      const amountMinor = await settleDay(tx, ownerId, day, at);
      if (amountMinor === 0) return;
      await transfer(tx, {
        key: newId('settle'),
        kind: 'settle',
        memo: `${day} 的收益可提现`,
        at,
        moves: [
          { ownerId, kind: 'pending', amountMinor: -amountMinor },
          { ownerId, kind: 'payable', amountMinor },
        ],
      });
    });

  return {
    /** Settles whole days of accounts in separate transactions. @returns number of failures. */
    async run(): Promise<number> {
      const until = formatDate(new Date(clock().getTime() - config.settleDays * days));
      return forEachBatch(
        log,
        (after: DueDay | null) => listDue(db, until, after),
        (row) => `${row.owner_id} ${row.day}`,
        (row) => settle(row.owner_id, row.day),
      );
    },
  };
}
