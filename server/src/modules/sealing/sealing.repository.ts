import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/Db';
import type { SealedPlace } from './sealedPlaces';

type Row = Record<string, string> & { sealed: string };

const valueOf = ({ column, field }: SealedPlace): RawBuilder<string> =>
  field === undefined ? sql`${sql.ref(column)}` : sql`${sql.ref(column)} ->> ${sql.lit(field)}`;

const isOld = (place: SealedPlace, newestId: string) =>
  sql`${valueOf(place)} <> '' and ${valueOf(place)} not like ${`${newestId}.%`}`;

/** Values not sealed with the newest key. */
export async function listOldValues(
  db: Db,
  place: SealedPlace,
  newestId: string,
  limit: number,
): Promise<Row[]> {
  const key = sql.join(place.key.map((column) => sql.ref(column)));
  const { rows } = await sql<Row>`
    select ${key}, ${valueOf(place)} as sealed from ${sql.table(place.table)}
    where ${isOld(place, newestId)} limit ${limit}`.execute(db);
  return rows;
}

export async function countOldValues(db: Db, place: SealedPlace, newestId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(place.table)} where ${isOld(place, newestId)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Does nothing when the value was changed in the meantime: then the newest key has sealed it. */
export async function replaceValue(db: Db, place: SealedPlace, row: Row, sealed: string): Promise<void> {
  const column = sql.ref(place.column);
  const value =
    place.field === undefined
      ? sql`${sealed}`
      : sql`jsonb_set(${column}, ${sql.lit(`{${place.field}}`)}, to_jsonb(${sealed}::text))`;
  const isRow = sql.join(
    place.key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
    sql` and `,
  );
  await sql`update ${sql.table(place.table)} set ${column} = ${value}
    where ${isRow} and ${valueOf(place)} = ${row.sealed}`.execute(db);
}
