import { sql, type RawBuilder } from 'kysely';
import type { Db } from './Db';
import { inParts } from './inParts';
import type { Tables } from './tables';

type Table = keyof Tables;

/** Most rows in one parameter. */
const rowsAtOnce = 5000;

/**
 * Rows for a table as a single JSON parameter: thousands of separate parameters cost more to transfer than to store.
 * The columns are those of the first row, which all rows have.
 */
export function* rowsOf<Row extends object>(
  table: Table,
  rows: readonly Row[],
): Generator<{ columns: RawBuilder<unknown>; source: RawBuilder<unknown>; part: readonly Row[] }> {
  for (const part of inParts(rows, rowsAtOnce))
    yield {
      part,
      columns: sql.join(Object.keys(part[0] ?? {}).map((column) => sql.ref(column))),
      source: sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(part)}::json)`,
    };
}

/**
 * Inserts rows in this order, or adds their counts to existing rows with the same key.
 *
 * @param key  Columns or expressions of a unique index. `last`: columns that take the newest value.
 */
export async function addRows(
  tx: Db,
  table: Table,
  rows: readonly object[],
  { key, counted, last = [] }: { key: string; counted: readonly string[]; last?: readonly string[] },
): Promise<void> {
  const changes = sql.join([
    ...counted.map(
      (column) =>
        sql`${sql.ref(column)} = ${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`,
    ),
    ...last.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`),
  ]);
  for (const { columns, source } of rowsOf(table, rows))
    await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${source}
      on conflict (${sql.raw(key)}) do update set ${changes}`.execute(tx);
}
