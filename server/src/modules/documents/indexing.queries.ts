import type { Db } from '../../platform/db/Db';

/** What searching knows of a document; undefined for one that does not exist. */
export const findIndexedDocument = (db: Db, documentId: string) =>
  db
    .selectFrom('documents as d')
    .innerJoin('users', 'users.id', 'd.owner_id')
    .leftJoin('document_counts as c', 'c.document_id', 'd.id')
    .select(['d.name', 'd.content', 'd.type', 'd.is_enabled', 'd.removed_at', 'd.updated_at'])
    .select(['users.nick_name', 'c.views'])
    .where('d.id', '=', documentId)
    .executeTakeFirst();

/** A document is shown where one of its APIs is, and where it was chosen. */
export async function listPortalsOf(db: Db, documentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('api_documents')
    .leftJoin('portal_apis', 'portal_apis.api_id', 'api_documents.api_id')
    .select('portal_apis.portal_id')
    .where('document_id', '=', documentId)
    .union(db.selectFrom('portal_documents').select('portal_id').where('document_id', '=', documentId))
    .execute();
  return ['main', ...new Set(rows.flatMap(({ portal_id }) => portal_id ?? []))];
}
