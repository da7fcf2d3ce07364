import type { Db } from '../../platform/db/Db';

/** Names of documents, enabled or not. */
export async function documentNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .where('removed_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
