import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';

/** An entry of the log in the form that is hashed. */
export interface ChainEntry {
  seq: number;
  id: string;
  /** Its whole content, as text. */
  content: string;
}

/**
 * Entries after a given one in order, sealed or not. The database formats their text: to the microsecond, and
 * independent of the time zone.
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

/** Locks sealing for one process until the transaction ends. */
export const lockMark = (tx: Db) =>
  tx.selectFrom('audit_marks').selectAll().where('id', '=', 1).forUpdate().executeTakeFirstOrThrow();

/** Whether all transactions up to that one have ended; says nothing about those of another database server. */
export async function isOver(db: Db, horizon: string): Promise<boolean> {
  const { rows } = await sql<{ over: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) > ${horizon}::text::xid8 as over`.execute(db);
  return rows[0]?.over === true;
}

/** The highest position taken so far, including those of open transactions. */
export async function lastTaken(db: Db): Promise<number> {
  const { rows } = await sql<{ upto: number }>`
    select case when is_called then last_value else last_value - 1 end as upto from audit_log_order`.execute(
    db,
  );
  return rows[0]?.upto ?? 0;
}

/**
 * Records a position that was read before this transaction got its id: a transaction with that position or a lower one
 * has an id below the recorded one.
 */
export const moveMark = (tx: Db, upto: number) =>
  tx
    .updateTable('audit_marks')
    .set({ upto, horizon: sql<string>`pg_current_xact_id()::text` })
    .where('id', '=', 1)
    .execute();

/**
 * Whether a transaction id is still in the future: then the mark comes from another database server, from which this
 * one was restored.
 */
export async function isAhead(db: Db, horizon: string): Promise<boolean> {
  const { rows } = await sql<{ ahead: boolean }>`
    select ${horizon}::text::xid8 > pg_current_xact_id() as ahead`.execute(db);
  return rows[0]?.ahead === true;
}
