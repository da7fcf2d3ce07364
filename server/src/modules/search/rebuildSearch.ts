import type { Db } from '../../platform/db/Db';
import { listIdsAfter, type SearchedTable } from './searchEntry.repository';

/** A kind of searchable objects. Their module describes them with `putSearchEntry`. */
export interface SearchSource {
  table: SearchedTable;
  /** Describes one row in its current state, or removes it from the index. */
  index: (db: Db, id: string) => Promise<void>;
}

const batch = 100;

/** Rebuilds the index: after an upgrade, and to refresh popularity. */
export async function rebuildSearch(db: Db, sources: readonly SearchSource[]): Promise<void> {
  for (const { table, index } of sources) {
    for (let last = ''; ;) {
      const ids = await listIdsAfter(db, table, last, batch);
      for (const id of ids) await index(db, id);
      const next = ids[batch - 1];
      if (next === undefined) break;
      last = next;
    }
  }
}
