import { sql, type RawBuilder } from 'kysely';
import type { Db } from './Db';
import { inParts } from './inParts';
import type { Tables } from './tables';

type Table = keyof Tables;

/** What one statement takes of rows that are a single parameter of it. */
const rowsAtOnce = 5000;

/**
 * Rows for a table, as one parameter of a statement: thousands of values of their own cost more to hand over than to
 * keep. The columns are those of the first row, which all have.
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
 * Adds rows, in this order, or what they count to the rows of the same key that are there.
 *
 * @param key  Columns or expressions of a unique index. `last`: columns that are as the newest row says.
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
