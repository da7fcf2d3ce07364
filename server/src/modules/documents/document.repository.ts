import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { AppError } from '../../platform/AppError';
import type { Counts } from '../../platform/createBatchedCounter';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';
import { isShownIn } from '../catalog';
import type { Viewer } from '../../platform/Viewer';

export type DocumentRow = Selectable<Tables['documents']>;
export type RevisionRow = Selectable<Tables['document_revisions']>;

/** Detects outdated forms: the revision alone is not enough, since the status changes without a new one. */
export const versionOf = ({ revision, is_enabled }: Pick<DocumentRow, 'revision' | 'is_enabled'>): string =>
  `${revision}-${is_enabled ? 1 : 0}`;

/**
 * For writing: the row stays locked until the end of the transaction.
 *
 * @throws {AppError} `E7001` for one that does not exist, is removed or belongs to others.
 */
export async function lockOwnDocument(tx: Db, ownerId: string, id: string): Promise<DocumentRow> {
  const row = await tx
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('E7001');
  return row;
}

export async function insertDocument(tx: Db, row: Insertable<Tables['documents']>): Promise<void> {
  await tx.insertInto('documents').values(row).execute();
}

export async function updateDocument(
  tx: Db,
  id: string,
  changes: Updateable<Tables['documents']>,
): Promise<void> {
  await tx.updateTable('documents').set(changes).where('id', '=', id).execute();
}

export async function insertRevision(tx: Db, row: Insertable<Tables['document_revisions']>): Promise<void> {
  await tx.insertInto('document_revisions').values(row).execute();
}

export const findRevision = (
  tx: Db,
  documentId: string,
  revision: number,
): Promise<RevisionRow | undefined> =>
  tx
    .selectFrom('document_revisions')
    .selectAll()
    .where('document_id', '=', documentId)
    .where('revision', '=', revision)
    .executeTakeFirst();

/** Which APIs of a document are meant: those online, or with `all` also earlier ones. */
interface Related {
  all?: boolean;
  /** Only those that this viewer may see. Absent: the owner asks. */
  viewer?: Viewer;
}

/** APIs of documents, by document. */
export async function findRelatedApis(
  db: Db,
  documentIds: readonly string[],
  { all = false, viewer }: Related,
): Promise<Map<string, { apiId: string; apiName: string }[]>> {
  const related = new Map<string, { apiId: string; apiName: string }[]>();
  if (documentIds.length === 0) return related;
  let query = db
    .selectFrom('api_documents as r')
    .innerJoin('api_products as p', 'p.id', 'r.api_id')
    .select(['r.document_id', 'p.id', 'p.name'])
    .where('r.document_id', 'in', documentIds)
    .orderBy('p.name');
  if (!all) query = query.where('p.status', '=', 'online');
  if (viewer) query = query.where(isShownIn(viewer, 'p'));
  for (const { document_id, id, name } of await query.execute())
    related.set(document_id, [...(related.get(document_id) ?? []), { apiId: id, apiName: name }]);
  return related;
}

/** Removes all documents from an API. @returns Their ids. */
export async function deleteRelations(tx: Db, apiId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('api_documents')
    .where('api_id', '=', apiId)
    .returning('document_id')
    .execute();
  return rows.map(({ document_id }) => document_id);
}

/** Adds those of the documents that belong to the API's owner. @returns Their ids. */
export async function insertOwnRelations(
  tx: Db,
  apiId: string,
  ownerId: string,
  documentIds: readonly string[],
): Promise<string[]> {
  if (documentIds.length === 0) return [];
  const own = await tx
    .selectFrom('documents')
    .select('id')
    .where('id', 'in', documentIds)
    .where('owner_id', '=', ownerId)
    .where('removed_at', 'is', null)
    .execute();
  if (own.length > 0) {
    await tx
      .insertInto('api_documents')
      .values(own.map(({ id }) => ({ api_id: apiId, document_id: id })))
      .execute();
  }
  return own.map(({ id }) => id);
}

/**
 * Records whether a document belongs to private APIs only, in which case its readers must be able to see one of them.
 */
export async function noteRestriction(tx: Db, documentId: string): Promise<void> {
  await sql`
    update documents set is_restricted = coalesce((
      select bool_and(p.portal_id is not null) from api_documents r join api_products p on p.id = r.api_id
      where r.document_id = ${documentId}), false)
    where id = ${documentId}`.execute(tx);
}

export async function countDownload(db: Db, documentId: string): Promise<void> {
  await db
    .insertInto('document_counts')
    .values({ document_id: documentId, downloads: 1 })
    .onConflict((conflict) =>
      conflict.column('document_id').doUpdateSet({ downloads: sql`document_counts.downloads + 1` }),
    )
    .execute();
}

/** Of those that still exist. */
export async function addViews(db: Db, counts: Counts): Promise<void> {
  await sql`
    insert into document_counts (document_id, views)
    select c.id, c.views
    from unnest(${counts.map(([id]) => id)}::text[], ${counts.map(([, views]) => views)}::int[]) as c(id, views)
    join documents d on d.id = c.id
    order by c.id
    on conflict (document_id) do update set views = document_counts.views + excluded.views`.execute(db);
}
