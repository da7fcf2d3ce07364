import { sql } from 'kysely';
import type { Db } from './Db';
import type { Tables } from './tables';

/**
 * Locks a row until the transaction ends, so that what is read of it from here on is current.
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
