import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';

/** An entry of the log as it is hashed. */
export interface ChainEntry {
  seq: number;
  id: string;
  /** Everything that it says, as text. */
  content: string;
}

/**
 * Entries after one in their order, whether they are sealed or not. Their text is made by the database: to the
 * microsecond, and the same in every time zone.
 */
export async function readEntries(db: Db, after: number, upto: number, limit: number): Promise<ChainEntry[]> {
  return db
    .selectFrom('audit_log')
    .select([
      'seq',
      'id',
      sql<string>`jsonb_build_array(seq, id, (extract(epoch from at) * 1000000)::bigint, user_id, account_id, event,
        address, outcome, detail, app_id, object_id)::text`.as('content'),
    ])
    .where('seq', '>', after)
    .where('seq', '<=', upto)
    .orderBy('seq')
    .limit(limit)
    .execute();
}

export const findLastSeal = (db: Db) =>
  db.selectFrom('audit_seals').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirst();

export const findSeal = (db: Db, seq: number) =>
  db.selectFrom('audit_seals').selectAll().where('seq', '=', seq).executeTakeFirst();

export const readSeals = (db: Db, after: number, limit: number) =>
  db.selectFrom('audit_seals').selectAll().where('seq', '>', after).orderBy('seq').limit(limit).execute();

export async function keepSeals(tx: Db, seals: readonly { seq: number; hash: string }[]): Promise<void> {
  if (seals.length > 0) await tx.insertInto('audit_seals').values(seals).execute();
}

/** Whoever seals has it alone until the transaction ends. */
export const lockMark = (tx: Db) =>
  tx.selectFrom('audit_marks').selectAll().where('id', '=', 1).forUpdate().executeTakeFirstOrThrow();

/** Whether all transactions up to that one are over; of another database server it says nothing. */
export async function isOver(db: Db, horizon: string): Promise<boolean> {
  const { rows } = await sql<{ over: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) > ${horizon}::text::xid8 as over`.execute(db);
  return rows[0]?.over === true;
}

/** The last place in the order that anybody has taken, also those whose transaction is not over. */
export async function lastTaken(db: Db): Promise<number> {
  const { rows } = await sql<{ upto: number }>`
    select case when is_called then last_value else last_value - 1 end as upto from audit_log_order`.execute(
    db,
  );
  return rows[0]?.upto ?? 0;
}

/**
 * Notes a place, read before this transaction had a number: whoever has that place or an earlier one has a number
 * below the one that is noted with it.
 */
export const moveMark = (tx: Db, upto: number) =>
  tx
    .updateTable('audit_marks')
    .set({ upto, horizon: sql<string>`pg_current_xact_id()::text` })
    .where('id', '=', 1)
    .execute();

/** Of numbers that are still to come: it is from another database server, from which this one was restored. */
export async function isAhead(db: Db, horizon: string): Promise<boolean> {
  const { rows } = await sql<{ ahead: boolean }>`
    select ${horizon}::text::xid8 > pg_current_xact_id() as ahead`.execute(db);
  return rows[0]?.ahead === true;
}
