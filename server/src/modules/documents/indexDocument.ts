import type { Db } from '../../platform/db/Db';
import { plainText } from '../../platform/richText/plainText';
import { putSearchEntry, removeSearchEntry } from '../search';
import { findIndexedDocument, listPlacesOf } from './indexing.queries';

/** Updates the search entry of a document, or removes it if it is no longer findable. */
export async function indexDocument(db: Db, documentId: string): Promise<void> {
  const row = await findIndexedDocument(db, documentId);
  if (!row?.is_enabled || row.removed_at) return removeSearchEntry(db, 'doc', documentId);
  await putSearchEntry(db, {
    kind: 'doc',
    objectId: documentId,
    title: row.name,
    body: plainText(row.content),
    provider: row.nick_name,
    portals: await listPlacesOf(db, documentId),
    facets: { type: row.kind },
    popularity: row.views ?? 0,
    updatedAt: row.updated_at,
  });
}
