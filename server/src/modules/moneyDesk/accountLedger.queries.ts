import { sql } from 'kysely';
import { ledgerAccountKinds, type LedgerAccountKind } from '@portal/calls';
import { formatMinor, keysOf } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { cacheTotals } from '../../platform/db/TotalsCache';
import { formatInstant } from '../../platform/time';
import { entryNameOf } from './entryNameOf';

interface LedgerFilter {
  accountId: string;
  account?: LedgerAccountKind;
  pageNo: number;
  pageSize: number;
}

/** All entries of an account, newest first, with the sum of those selected: the balance of the account. */
export async function listEntriesOf(db: Db, { accountId, account, pageNo, pageSize }: LedgerFilter) {
  const ids = keysOf(ledgerAccountKinds)
    .filter((kind) => account === undefined || kind === account)
    .map((kind) => `${accountId}:${kind}`);
  const { total, sum } = await db
    .selectFrom('ledger_entries as e')
    .where('e.account_id', 'in', ids)
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`coalesce(sum(e.amount_minor), 0)::bigint`.as('sum'),
    ])
    .withPlugin(cacheTotals('total'))
    .executeTakeFirstOrThrow();
  const rows = await readEntries(db, ids, { offset: (pageNo - 1) * pageSize, limit: pageSize });
  return {
    records: rows.map((row) => ({
      transferId: row.id,
      at: formatInstant(row.at),
      kind: entryNameOf(row),
      memo: row.memo,
      account: row.account,
      amount: formatMinor(row.amount_minor),
    })),
    total,
    sum: formatMinor(sum),
    pageNo,
    pageSize,
  };
}

/** From each account no more than can be shown, along the index of this order. */
async function readEntries(
  db: Db,
  accountIds: readonly string[],
  { offset, limit }: { offset: number; limit: number },
) {
  const first = (account: string) =>
    db
      .selectFrom('ledger_entries')
      .select(['transfer_id', 'account_id', 'amount_minor', 'at'])
      .where('account_id', '=', account)
      .orderBy('at', 'desc')
      .orderBy('transfer_id')
      .limit(offset + limit);
  const { rows } = await sql<EntryRow>`
    select t.id, t.at, t.kind, t.memo, t.idempotency_key, p.account, p.amount_minor
    from (
      select f.transfer_id, f.at, f.amount_minor, a.kind as account
      from (${sql.join(
        accountIds.map((account) => sql`${first(account)}`),
        sql` union all `,
      )}) as f join ledger_accounts a on a.id = f.account_id
      order by f.at desc, f.transfer_id, a.kind limit ${limit} offset ${offset}
    ) as p join ledger_transfers t on t.id = p.transfer_id
    order by t.at desc, t.id, p.account`.execute(db);
  return rows;
}

interface EntryRow {
  id: string;
  at: Date;
  kind: string;
  memo: string;
  idempotency_key: string;
  account: LedgerAccountKind;
  amount_minor: number;
}
