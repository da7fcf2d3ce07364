import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/Db';

/** Copies the entries of these APIs to the table of leading ones, and removes others. */
export async function keepLeadingEntries(tx: Db, ids: RawBuilder<unknown>): Promise<void> {
  await sql`delete from leading_entries where object_id not in (${ids})`.execute(tx);
  // Locked, so that concurrent changes wait and then find it here.
  await sql`
    insert into leading_entries (object_id, portals, all_tokens)
    select object_id, portals, all_tokens from search_entries
    where kind = 'api' and object_id in (${ids} except select object_id from leading_entries)
    for share
    on conflict do nothing`.execute(tx);
}
