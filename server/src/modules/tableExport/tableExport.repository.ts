import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../platform/db/Db';
import { lockRow } from '../../platform/db/lockRow';
import type { Tables } from '../../platform/db/tables';

export type TableExportRow = Selectable<Tables['table_exports']>;

interface Owner {
  accountId: string;
  personId: string;
}

/** Serialises the requests of an account. */
export async function lockAccount(tx: Db, accountId: string): Promise<void> {
  await lockRow(tx, 'users', { id: accountId });
}

export async function hasOpen(tx: Db, accountId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('table_exports')
    .select('id')
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertExport(tx: Db, row: Insertable<Tables['table_exports']>): Promise<void> {
  await tx.insertInto('table_exports').values(row).execute();
}

const ownOf = (db: Db, { accountId, personId }: Owner) =>
  db
    .selectFrom('table_exports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('asked_by', '=', personId);

export const listOwn = (db: Db, owner: Owner, limit: number): Promise<TableExportRow[]> =>
  ownOf(db, owner).orderBy('asked_at', 'desc').limit(limit).execute();

/** A finished export, for the user who requested it, on behalf of the same account. */
export const findReady = (db: Db, id: string, owner: Owner, now: Date) =>
  ownOf(db, owner)
    .where('id', '=', id)
    .where('ready_at', 'is not', null)
    .where('removed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** False when it belongs to somebody else, or has ended. */
export async function cancel(db: Db, id: string, { accountId, personId }: Owner, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('table_exports')
    .set({ cancelled_at: at, ended_at: at })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('asked_by', '=', personId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const listOpen = (db: Db, limit: number): Promise<TableExportRow[]> =>
  db
    .selectFrom('table_exports')
    .selectAll()
    .where('ended_at', 'is', null)
    .orderBy('asked_at')
    .limit(limit)
    .execute();

export async function noteAttempt(db: Db, id: string): Promise<void> {
  await db
    .updateTable('table_exports')
    .set({ attempts: sql<number>`attempts + 1`, rows_done: 0 })
    .where('id', '=', id)
    .execute();
}

/** False when it was cancelled. */
export async function noteProgress(db: Db, id: string, rowsDone: number): Promise<boolean> {
  const row = await db
    .updateTable('table_exports')
    .set({ rows_done: rowsDone })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False when it was cancelled in the meantime. */
export async function noteReady(
  tx: Db,
  id: string,
  made: { at: Date; expiresAt: Date; bytes: number; rows: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('table_exports')
    .set({
      ready_at: made.at,
      ended_at: made.at,
      expires_at: made.expiresAt,
      bytes: made.bytes,
      rows_done: made.rows,
      rows_total: made.rows,
    })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False when it had ended. */
export async function noteGivenUp(tx: Db, id: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('table_exports')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const listToRemove = (db: Db, now: Date, limit: number): Promise<TableExportRow[]> =>
  db
    .selectFrom('table_exports')
    .selectAll()
    .where('expires_at', '<=', now)
    .where('removed_at', 'is', null)
    .limit(limit)
    .execute();

export async function noteRemoved(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('table_exports').set({ removed_at: at }).where('id', '=', id).execute();
}

/** Deletes the record of the request, long after the file. */
export async function forgetEnded(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('table_exports')
    .where('asked_at', '<', before)
    .where('ended_at', 'is not', null)
    .where(sql<boolean>`(expires_at is null or removed_at is not null)`)
    .execute();
}
