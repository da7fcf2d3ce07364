import type { Db } from '../../platform/db/Db';

/** Something that can be found. The module that owns it describes it with `putSearchEntry`. */
export interface SearchSource {
  table: 'api_products' | 'documents' | 'notices' | 'faqs';
  /** Describes one row as it is now, or removes it from what can be found. */
  index: (db: Db, id: string) => Promise<void>;
}

const batch = 100;

/** Describes everything that can be found anew: after an upgrade, and so that popularity stays true. */
export async function rebuildSearch(db: Db, sources: readonly SearchSource[]): Promise<void> {
  for (const { table, index } of sources) {
    for (let last = ''; ;) {
      const rows = await db
        .selectFrom(table)
        .select('id')
        .where('id', '>', last)
        .orderBy('id')
        .limit(batch)
        .execute();
      for (const { id } of rows) await index(db, id);
      if (rows.length < batch) break;
      last = rows[rows.length - 1]!.id;
    }
  }
}
