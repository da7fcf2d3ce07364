import { sql } from 'kysely';
import { formatMinor } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { formatInstant } from '../../platform/time';
import { entryNameOf } from './ledger.queries';
import { accountId } from './ledger.repository';

/** Changes of an account's balance by these transfers, oldest first; transfers without one are left out. */
export async function listOwnTransfers(
  db: Db,
  ownerId: string,
  { id, key }: { id: string | null; key: string },
) {
  const own = [accountId({ ownerId, kind: 'balance' }), accountId({ ownerId, kind: 'reserved' })];
  const rows = await db
    .selectFrom('ledger_transfers as t')
    .innerJoin('ledger_entries as e', 'e.transfer_id', 't.id')
    .select([
      't.id',
      't.at',
      't.kind',
      't.idempotency_key',
      sql<number>`sum(e.amount_minor)::bigint`.as('amount'),
    ])
    .where(({ or, eb }) =>
      or([eb('t.idempotency_key', '=', key), ...(id === null ? [] : [eb('t.id', '=', id)])]),
    )
    .where('e.account_id', 'in', own)
    .groupBy(['t.id', 't.at', 't.kind', 't.idempotency_key'])
    .orderBy('t.at')
    .orderBy('t.id')
    .execute();
  return rows.map((row) => ({
    at: formatInstant(row.at),
    kind: entryNameOf(row),
    amount: formatMinor(row.amount),
  }));
}
