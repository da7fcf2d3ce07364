import { sql } from 'kysely';
import { ledgerAccountKinds, type LedgerAccountKind } from '@portal/calls';
import { formatMinor, keysOf } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { formatInstant } from '../../platform/time';
import { entryNameOf } from './entryNameOf';

interface LedgerFilter {
  accountId: string;
  account?: LedgerAccountKind;
  pageNo: number;
  pageSize: number;
}

/** Every entry of an account, newest first, with the sum of all that are chosen: what the account holds. */
export async function listEntriesOf(db: Db, { accountId, account, pageNo, pageSize }: LedgerFilter) {
  const ids = keysOf(ledgerAccountKinds)
    .filter((kind) => account === undefined || kind === account)
    .map((kind) => `${accountId}:${kind}`);
  const query = db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_transfers as t', 't.id', 'e.transfer_id')
    .where('e.account_id', 'in', ids);
  const { total, sum } = await query
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`coalesce(sum(e.amount_minor), 0)::bigint`.as('sum'),
    ])
    .executeTakeFirstOrThrow();
  const rows = await query
    .innerJoin('ledger_accounts as a', 'a.id', 'e.account_id')
    .select(['t.id', 't.at', 't.kind', 't.memo', 't.idempotency_key', 'a.kind as account', 'e.amount_minor'])
    .orderBy('t.at', 'desc')
    .orderBy('t.id')
    .orderBy('a.kind')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  return {
    records: rows.map((row) => ({
      transferId: row.id,
      at: formatInstant(row.at),
      kind: entryNameOf(row),
      memo: row.memo,
      // One of those that were asked for.
      account: row.account as LedgerAccountKind,
      amount: formatMinor(row.amount_minor),
    })),
    total,
    sum: formatMinor(sum),
    pageNo,
    pageSize,
  };
}
