import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';

export type ArchivedCall = Selectable<Tables['call_records']>;

/** From the start of a day until the start of the next. */
export interface Span {
  from: Date;
  until: Date;
}

const perPage = 5000;

/** Time of the first call of a partition at or after a time; null: none. */
export async function firstCall(db: Db, part: string, from: Date | null): Promise<Date | null> {
  const since = from ? sql`where at >= ${from}::timestamptz` : sql``;
  const { rows } = await sql<{ at: Date }>`
    select at from ${sql.table(part)} ${since} order by at limit 1`.execute(db);
  return rows[0]?.at ?? null;
}

/** Calls of a day in a partition by time, page by page. */
export async function* callsOf(tx: Db, part: string, { from, until }: Span): AsyncGenerator<ArchivedCall[]> {
  for (let last: ArchivedCall | undefined; ;) {
    const after = last ? sql`and (at, request_id) > (${last.at}, ${last.request_id})` : sql``;
    const { rows: page } = await sql<ArchivedCall>`
      select * from ${sql.table(part)} where at >= ${from}::timestamptz and at < ${until}::timestamptz ${after}
      order by at, request_id limit ${perPage}`.execute(tx);
    if (page.length > 0) yield page;
    last = page.at(-1);
    if (page.length < perPage) return;
  }
}

export const forgetCalls = (tx: Db, part: string, { from, until }: Span) =>
  sql`delete from ${sql.table(part)} where at >= ${from}::timestamptz and at < ${until}::timestamptz`.execute(
    tx,
  );

/** Number of files of a day, and whether one was written from this partition. */
export async function findFiles(
  tx: Db,
  day: string,
  part: string,
): Promise<{ count: number; hasPart: boolean }> {
  return tx
    .selectFrom('usage_archives')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<boolean>`coalesce(bool_or(from_part = ${part}), false)`.as('hasPart'),
    ])
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
}

export const noteArchive = (tx: Db, archive: Insertable<Tables['usage_archives']>) =>
  tx.insertInto('usage_archives').values(archive).execute();
