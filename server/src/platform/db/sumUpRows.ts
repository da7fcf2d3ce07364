import { sql } from 'kysely';
import type { Db } from './Db';
import type { Tables } from './tables';

/**
 * Makes one row of many of a table that triggers add +1 and −1 to: what it adds up to stays the same at any time.
 *
 * @param counted  The column that is added up; all others tell what is counted.
 */
export async function sumUpRows<Table extends keyof Tables>(
  db: Db,
  table: Table,
  columns: readonly (keyof Tables[Table] & string)[],
  counted: keyof Tables[Table] & string,
): Promise<void> {
  const key = sql.join(columns.map((column) => sql.ref(column)));
  const of = (name: string) => sql.join(columns.map((column) => sql.ref(`${name}.${column}`)));
  const sum = sql`sum(${sql.ref(counted)})`;
  await sql`
    with many as (select ${key} from ${sql.table(table)} group by ${key} having count(*) > 1),
    gone as (delete from ${sql.table(table)} c using many where (${of('c')}) = (${of('many')}) returning c.*)
    insert into ${sql.table(table)}
      select ${key}, ${sum} from gone group by ${key} having ${sum} <> 0`.execute(db);
}
