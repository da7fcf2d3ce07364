import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';

export type ArchivedCall = Selectable<Tables['call_records']>;

/** From the first moment of a day up to that of the next. */
export interface Span {
  from: Date;
  until: Date;
}

const perPage = 5000;

/** When the oldest call was, of those before `until`; null: there is none. */
export async function oldestCall(db: Db, until: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('call_records')
    .select('at')
    .where('at', '<', until)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** The calls of a day in the order of their time, a page after the other. */
export async function* callsOf(tx: Db, { from, until }: Span): AsyncGenerator<ArchivedCall[]> {
  for (let last: ArchivedCall | undefined; ;) {
    let calls = tx.selectFrom('call_records').selectAll().where('at', '>=', from).where('at', '<', until);
    if (last) calls = calls.where(sql<boolean>`(at, request_id) > (${last.at}, ${last.request_id})`);
    const page = await calls.orderBy('at').orderBy('request_id').limit(perPage).execute();
    if (page.length > 0) yield page;
    last = page.at(-1);
    if (page.length < perPage) return;
  }
}

export const forgetCalls = (tx: Db, { from, until }: Span) =>
  tx.deleteFrom('call_records').where('at', '>=', from).where('at', '<', until).execute();

/** How many files of a day there are. */
export async function countParts(tx: Db, day: string): Promise<number> {
  const { count } = await tx
    .selectFrom('usage_archives')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return count;
}

export const noteArchive = (tx: Db, archive: Insertable<Tables['usage_archives']>) =>
  tx.insertInto('usage_archives').values(archive).execute();
