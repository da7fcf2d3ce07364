import { sql } from 'kysely';
import { ledgerAccountKinds, type LedgerAccountKind } from '@portal/calls';
import { formatMinor, keysOf } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { cacheTotals } from '../../platform/db/TotalsCache';
import { formatInstant } from '../../platform/time';
import { entryNameOf } from './entryNameOf';

interface Chosen {
  accountId: string;
  account?: LedgerAccountKind;
}
interface LedgerFilter extends Chosen {
  pageNo: number;
  pageSize: number;
}

const accountsOf = ({ accountId, account }: Chosen) =>
  keysOf(ledgerAccountKinds)
    .filter((kind) => account === undefined || kind === account)
    .map((kind) => ({ id: `${accountId}:${kind}`, kind }));

/** All entries of an account, newest first, with the sum of those selected: the balance of the account. */
export async function listEntriesOf(db: Db, { pageNo, pageSize, ...chosen }: LedgerFilter) {
  const accounts = accountsOf(chosen);
  const ids = accounts.map(({ id }) => id);
  const { total, sum } = await db
    .selectFrom('ledger_entries as e')
    .where('e.account_id', 'in', ids)
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`coalesce(sum(e.amount_minor), 0)::bigint`.as('sum'),
    ])
    .withPlugin(cacheTotals('total'))
    .executeTakeFirstOrThrow();
  const rows = await pickEntries(db, accounts, { offset: (pageNo - 1) * pageSize, limit: pageSize });
  return {
    records: rows.map(toEntry),
    total,
    sum: formatMinor(sum),
    pageNo,
    pageSize,
  };
}

export const toEntry = (row: EntryRow) => ({
  transferId: row.id,
  at: formatInstant(row.at),
  kind: entryNameOf(row),
  memo: row.memo,
  account: row.account,
  amount: formatMinor(row.amount_minor),
});

/** The same list in parts that do not move when the account's money moves while they are read. */
export const readEntries = (
  db: Db,
  chosen: Chosen,
  after: EntryRow | null,
  limit: number,
): Promise<EntryRow[]> => pickEntries(db, accountsOf(chosen), { offset: 0, limit, after });

/** From each account no more than can be shown, along the index of this order. */
async function pickEntries(
  db: Db,
  accounts: ReturnType<typeof accountsOf>,
  { offset, limit, after = null }: { offset: number; limit: number; after?: EntryRow | null },
) {
  const first = ({ id, kind }: (typeof accounts)[number]) => {
    let query = db
      .selectFrom('ledger_entries')
      .select(['transfer_id', 'account_id', 'amount_minor', 'at'])
      .where('account_id', '=', id)
      .orderBy('at', 'desc')
      .orderBy('transfer_id')
      .limit(offset + limit);
    if (after)
      query = query.where('at', '<=', after.at).where(
        sql<boolean>`(at < ${after.at} or transfer_id > ${after.id}
            or (transfer_id = ${after.id} and ${kind}::text > ${after.account}::text))`,
      );
    return query;
  };
  const { rows } = await sql<EntryRow>`
    select t.id, t.at, t.kind, t.memo, t.idempotency_key, p.account, p.amount_minor
    from (
      select f.transfer_id, f.at, f.amount_minor, a.kind as account
      from (${sql.join(
        accounts.map((account) => sql`${first(account)}`),
        sql` union all `,
      )}) as f join ledger_accounts a on a.id = f.account_id
      order by f.at desc, f.transfer_id, a.kind limit ${limit} offset ${offset}
    ) as p join ledger_transfers t on t.id = p.transfer_id
    order by t.at desc, t.id, p.account`.execute(db);
  return rows;
}

export interface EntryRow {
  id: string;
  at: Date;
  kind: string;
  memo: string;
  idempotency_key: string;
  account: LedgerAccountKind;
  amount_minor: number;
}
