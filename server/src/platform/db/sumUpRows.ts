import { sql } from 'kysely';
import type { Db } from './Db';
import type { Tables } from './tables';

/**
 * Compacts a table to which triggers add rows of +1 and −1: the sums stay the same at any time.
 *
 * @param counted  Columns that are summed; all others identify what is counted.
 */
export async function sumUpRows<Table extends keyof Tables>(
  db: Db,
  table: Table,
  columns: readonly (keyof Tables[Table] & string)[],
  ...counted: readonly (keyof Tables[Table] & string)[]
): Promise<void> {
  const key = sql.join(columns.map((column) => sql.ref(column)));
  const of = (name: string) => sql.join(columns.map((column) => sql.ref(`${name}.${column}`)));
  const sums = sql.join(counted.map((column) => sql`sum(${sql.ref(column)})`));
  const added = sql.join([...columns, ...counted].map((column) => sql.ref(column)));
  await sql`
    with many as (select ${key} from ${sql.table(table)} group by ${key} having count(*) > 1),
    gone as (delete from ${sql.table(table)} c using many where (${of('c')}) = (${of('many')}) returning c.*)
    insert into ${sql.table(table)} (${added})
      select ${key}, ${sums} from gone group by ${key} having (${sums}) <> (${sql.join(counted.map(() => sql`0`))})`.execute(
    db,
  );
}
