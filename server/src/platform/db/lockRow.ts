import { sql } from 'kysely';
import type { Db } from './Db';
import type { Tables } from './tables';

/**
 * Has whoever else would change this row wait until the transaction ends: what is read of it from here on is what is changed.
 *
 * @param key  Its columns that tell it from others, with their values. No row: nobody waits.
 */
export async function lockRow<Table extends keyof Tables>(
  tx: Db,
  table: Table,
  key: Partial<Record<keyof Tables[Table] & string, string>>,
): Promise<void> {
  const conditions = Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`select 1 from ${sql.table(table)} where ${sql.join(conditions, sql` and `)} for no key update`.execute(
    tx,
  );
}
