import { sql } from 'kysely';
import type { Db } from './Db';
import type { Tables } from './tables';

/**
 * Locks a row until the transaction ends, so that what is read of it from here on is current.
 * Rows that refer to it may still be written: the number of every repeatable call refers to its person, so a stronger
 * lock of a person would have calls that come at once wait for each other until one is given up.
 *
 * @param key  Columns and values that identify it. Without such a row nothing is locked.
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
