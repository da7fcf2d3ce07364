import type { Db } from '../../platform/db/Db';
import { plainText } from '../../platform/richText/plainText';
import { putSearchEntry, removeSearchEntry } from '../search';

/** Makes a document findable as it is now, or no more. */
export async function indexDocument(db: Db, documentId: string): Promise<void> {
  const row = await db
    .selectFrom('documents as d')
    .innerJoin('users', 'users.id', 'd.owner_id')
    .leftJoin('document_counts as c', 'c.document_id', 'd.id')
    .select(['d.name', 'd.content', 'd.type', 'd.is_enabled', 'd.removed_at', 'd.updated_at'])
    .select(['users.nick_name', 'c.views'])
    .where('d.id', '=', documentId)
    .executeTakeFirst();
  if (!row?.is_enabled || row.removed_at) return removeSearchEntry(db, 'doc', documentId);
  await putSearchEntry(db, {
    kind: 'doc',
    objectId: documentId,
    title: row.name,
    body: plainText(row.content),
    provider: row.nick_name,
    portals: await portalsOf(db, documentId),
    facets: { type: row.type },
    popularity: row.views ?? 0,
    updatedAt: row.updated_at,
  });
}

/** A document about APIs is shown where one of them is; any other everywhere. */
async function portalsOf(db: Db, documentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('api_documents')
    .leftJoin('portal_apis', 'portal_apis.api_id', 'api_documents.api_id')
    .select('portal_apis.portal_id')
    .distinct()
    .where('document_id', '=', documentId)
    .execute();
  if (rows.length === 0) return ['*'];
  return ['main', ...rows.flatMap(({ portal_id }) => portal_id ?? [])];
}
