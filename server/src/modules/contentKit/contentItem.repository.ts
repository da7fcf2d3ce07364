import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { contentState, type ContentKind } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';

export type ItemRow = Selectable<Tables['content_items']>;
type RevisionRow = Selectable<Tables['content_revisions']>;

export const findItem = (db: Db, id: string): Promise<ItemRow | undefined> =>
  db.selectFrom('content_items').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * For writing: the row stays locked until the end of the transaction.
 *
 * @throws {AppError} `E7041`
 */
export async function lockItem(tx: Db, id: string): Promise<ItemRow> {
  const row = await tx
    .selectFrom('content_items')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('E7041');
  return row;
}

/** @throws {AppError} `E7042` when another operator has just added the single piece of its kind. */
export async function insertItem(tx: Db, row: Insertable<Tables['content_items']>): Promise<ItemRow> {
  const inserted = await tx
    .insertInto('content_items')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!inserted) throw new AppError('E7042');
  return inserted;
}

export const updateItem = (
  tx: Db,
  id: string,
  changes: Updateable<Tables['content_items']>,
): Promise<ItemRow> =>
  tx.updateTable('content_items').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** The item is locked, so revision numbers are unique. @returns the number */
export async function insertRevision(
  tx: Db,
  row: Omit<Insertable<Tables['content_revisions']>, 'revision'>,
): Promise<number> {
  const { last } = await tx
    .selectFrom('content_revisions')
    .select(sql<number>`coalesce(max(revision), 0)::int`.as('last'))
    .where('item_id', '=', row.item_id)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('content_revisions')
    .values({ ...row, revision: last + 1 })
    .execute();
  return last + 1;
}

export const findRevision = (db: Db, itemId: string, revision: number): Promise<RevisionRow | undefined> =>
  db
    .selectFrom('content_revisions')
    .selectAll()
    .where('item_id', '=', itemId)
    .where('revision', '=', revision)
    .executeTakeFirst();

/** @throws {AppError} `E7041` */
export async function getRevision(db: Db, itemId: string, revision: number): Promise<RevisionRow> {
  const row = await findRevision(db, itemId, revision);
  if (!row) throw new AppError('E7041');
  return row;
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** Pieces with a scheduled revision that is due. */
export const listDueItems = async (db: Db, now: Date, limit: number): Promise<string[]> =>
  idsOf(
    await db
      .selectFrom('content_items')
      .select('id')
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(limit)
      .execute(),
  );

/** Pieces whose display time is over. */
export const listEndedItems = async (db: Db, now: Date, limit: number): Promise<string[]> =>
  idsOf(
    await db
      .selectFrom('content_items')
      .select('id')
      .where('state', '=', contentState.published)
      .where('until_at', '<=', now)
      .orderBy('until_at')
      .limit(limit)
      .execute(),
  );

/** Refuses an id that belongs to a piece of another kind. @throws {AppError} `E7041` */
export function refuseOtherKind(row: ItemRow, kind: ContentKind): void {
  if (row.kind !== kind) throw new AppError('E7041');
}

/** The published and the scheduled revisions of a piece. */
export type PortableRow = Awaited<ReturnType<typeof listPortable>>[number];

/** Published and scheduled pieces, after `kind/id`. */
export const listPortable = (db: Db, after: string, limit: number) => {
  const key = sql<string>`(i.kind || '/' || i.id) collate "C"`;
  return db
    .selectFrom('content_items as i')
    .leftJoin('content_revisions as r', (join) =>
      join.onRef('r.item_id', '=', 'i.id').onRef('r.revision', '=', 'i.due_revision'),
    )
    .select([
      'i.kind',
      'i.id',
      'i.shown',
      'i.until_at',
      'i.due_at',
      'r.content as due',
      'r.until_at as due_until',
    ])
    .where(key, '>', after)
    .where(({ or, eb }) => or([eb('i.shown', 'is not', null), eb('i.due_revision', 'is not', null)]))
    .orderBy(key)
    .limit(limit)
    .execute();
};
