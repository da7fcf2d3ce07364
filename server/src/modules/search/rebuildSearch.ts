import type { Db } from '../../platform/db/Db';
import { listIdsAfter, type SearchedTable } from './searchEntry.repository';

/** Something that can be found. The module that owns it describes it with `putSearchEntry`. */
export interface SearchSource {
  table: SearchedTable;
  /** Describes one row as it is now, or removes it from what can be found. */
  index: (db: Db, id: string) => Promise<void>;
}

const batch = 100;

/** Describes everything that can be found anew: after an upgrade, and so that popularity stays true. */
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
