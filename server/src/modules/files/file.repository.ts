import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';

export type FileRow = Selectable<Tables['files']>;

export async function insertFile(db: Db, row: Insertable<Tables['files']>): Promise<void> {
  await db.insertInto('files').values(row).execute();
}

export const findFile = (db: Db, id: string): Promise<FileRow | undefined> =>
  db.selectFrom('files').selectAll().where('id', '=', id).where('removed_at', 'is', null).executeTakeFirst();

export async function listOfType(db: Db, ids: readonly string[], type: string): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('id', 'in', ids)
    .where('type', '=', type)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Marks files of somebody, or of the account that they act for, as used; neither use nor owner changes afterwards.
 *
 * @returns How many are theirs.
 */
export async function attachFilesOf(
  tx: Db,
  { senderId, ownerId }: { senderId: string; ownerId: string },
  ids: readonly string[],
  at: Date,
): Promise<number> {
  const rows = await tx
    .updateTable('files')
    .set(({ fn, val, eb }) => ({
      attached_at: fn.coalesce('attached_at', val(at)),
      owner_id: eb.case().when('attached_at', 'is', null).then(ownerId).else(eb.ref('owner_id')).end(),
    }))
    .where('owner_id', 'in', [senderId, ownerId])
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .returning('id')
    .execute();
  return rows.length;
}

/**
 * How many of these are unused. They stay locked until the end of the transaction, so that no other use can come first.
 */
export async function lockUnused(tx: Db, scene: string, ids: readonly string[]): Promise<number> {
  const rows = await tx
    .selectFrom('files')
    .select('id')
    .where('id', 'in', ids)
    .where('scene', '=', scene)
    .where('attached_at', 'is', null)
    .forUpdate()
    .execute();
  return rows.length;
}

/** Marks files as used, whoever owns them. */
export async function attachFiles(tx: Db, ids: readonly string[], at: Date): Promise<void> {
  await tx
    .updateTable('files')
    .set({ attached_at: at })
    .where('id', 'in', ids)
    .where('attached_at', 'is', null)
    .where('removed_at', 'is', null)
    .execute();
}

export async function giveFile(tx: Db, id: string, ownerId: string): Promise<void> {
  await tx.updateTable('files').set({ owner_id: ownerId }).where('id', '=', id).execute();
}

/** Marks files as removed: from now on nobody can read them. */
export async function markRemoved(tx: Db, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('files')
    .set({ removed_at: at })
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .execute();
}

/** The same for uploads that were never used. @returns how many. */
export async function markUnused(db: Db, before: Date, at: Date, limit: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set({ removed_at: at })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('files')
        .select('id')
        .where('attached_at', 'is', null)
        .where('removed_at', 'is', null)
        .where('created_at', '<', before)
        .limit(limit),
    )
    // Somebody may have used it in the meantime.
    .where('attached_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export const listRemoved = (db: Db, limit: number): Promise<Pick<FileRow, 'id' | 'scene'>[]> =>
  db
    .selectFrom('files')
    .select(['id', 'scene'])
    .where('removed_at', 'is not', null)
    .orderBy('removed_at')
    .limit(limit)
    .execute();

/** False when another process has done it. */
export async function deleteFile(tx: Db, id: string): Promise<boolean> {
  const gone = await tx.deleteFrom('files').where('id', '=', id).returning('id').executeTakeFirst();
  return gone !== undefined;
}
