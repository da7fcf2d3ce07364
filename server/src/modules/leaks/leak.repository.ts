import { sql, type Insertable } from 'kysely';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';

/** The same leak at the same place is counted up, and otherwise left as first reported. */
export async function noteLeak(tx: Db, row: Insertable<Tables['key_leaks']>): Promise<void> {
  await tx
    .insertInto('key_leaks')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['object_id', 'kind', 'url_hash'])
        .doUpdateSet({ last_at: row.last_at, times: sql`key_leaks.times + 1` }),
    )
    .execute();
}
