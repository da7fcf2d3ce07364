import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../platform/db/Db';
import { lockRow } from '../../platform/db/lockRow';
import type { Tables } from '../../platform/db/tables';

export type ExportRow = Selectable<Tables['data_exports']>;

export async function insertExport(tx: Db, row: Insertable<Tables['data_exports']>): Promise<void> {
  await tx.insertInto('data_exports').values(row).execute();
}

/** Serialises the requests of an account. */
export async function lockExports(tx: Db, accountId: string): Promise<void> {
  await lockRow(tx, 'users', { id: accountId });
}

export const listExports = (
  db: Db,
  accountId: string,
  askedBy: string,
  limit: number,
): Promise<ExportRow[]> =>
  db
    .selectFrom('data_exports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('asked_by', '=', askedBy)
    .orderBy('asked_at', 'desc')
    .limit(limit)
    .execute();

export async function hasAskedSince(tx: Db, accountId: string, since: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('data_exports')
    .select('id')
    .where('account_id', '=', accountId)
    .where('asked_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A finished export, for the user who requested it, on behalf of the same account. */
export const findReady = (db: Db, id: string, accountId: string, askedBy: string, now: Date) =>
  db
    .selectFrom('data_exports')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('asked_by', '=', askedBy)
    .where('ready_at', 'is not', null)
    .where('removed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

export const listToMake = (db: Db, failuresMax: number, limit: number): Promise<ExportRow[]> =>
  db
    .selectFrom('data_exports')
    .selectAll()
    .where('ready_at', 'is', null)
    .where('failures', '<', failuresMax)
    .orderBy('asked_at')
    .limit(limit)
    .execute();

export async function noteReady(
  tx: Db,
  id: string,
  made: { readyAt: Date; expiresAt: Date; bytes: number },
): Promise<void> {
  await tx
    .updateTable('data_exports')
    .set({ ready_at: made.readyAt, expires_at: made.expiresAt, bytes: made.bytes })
    .where('id', '=', id)
    .execute();
}

export async function noteFailed(db: Db, id: string): Promise<void> {
  await db
    .updateTable('data_exports')
    .set({ failures: sql<number>`failures + 1` })
    .where('id', '=', id)
    .execute();
}

export const listToRemove = (db: Db, now: Date, limit: number): Promise<ExportRow[]> =>
  db
    .selectFrom('data_exports')
    .selectAll()
    .where('expires_at', '<=', now)
    .where('removed_at', 'is', null)
    .limit(limit)
    .execute();

export async function noteRemoved(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('data_exports').set({ removed_at: at }).where('id', '=', id).execute();
}
