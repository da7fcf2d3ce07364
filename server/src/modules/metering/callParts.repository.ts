import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';
import { formatDate, monthStart } from '../../platform/time';

/** Months to come that have a part before their first call. */
const monthsAhead = 2;
/** The part of calls whose month has none. */
export const otherCalls = 'call_records_other';

/** For a transaction: what asks for calls waits behind one that waits for the table. */
export const waitShortly = (tx: Db) => sql`set local lock_timeout = '2s'`.execute(tx);

/** Makes the parts of this month and of those that follow, where there are none. */
export async function addParts(tx: Db, now: Date): Promise<void> {
  for (let ahead = 0; ahead <= monthsAhead; ahead += 1)
    await sql`select add_call_part(${formatDate(monthStart(now, -ahead))}::date)`.execute(tx);
}

/** Names of the parts whose calls are all of before a moment, the oldest first. */
export async function listPartsBefore(db: Db, moment: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from (
      select c.relname as name,
        substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''(.*)''\\)')::timestamptz as until
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'call_records'::regclass) parts
    where until <= ${moment}::timestamptz order by until`.execute(db);
  return rows.map(({ name }) => name);
}

/** Takes a part out of the table: its calls are seen by nobody, and one that comes late goes to the others. */
export const detachPart = (tx: Db, part: string) =>
  sql`alter table call_records detach partition ${sql.table(part)}`.execute(tx);

/** Names of the parts that have been taken out and are still there, the oldest first. */
export async function listDetached(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not relispartition
      and (relname = 'call_records_before' or relname ~ '^call_records_\\d{4}_\\d\\d$')
    order by relname <> 'call_records_before', relname`.execute(db);
  return rows.map(({ name }) => name);
}

export const dropPart = (db: Db, part: string) => sql`drop table ${sql.table(part)}`.execute(db);

/** What a plan over all parts goes by: the database keeps it for each part alone. */
export const analyzeCalls = (db: Db) => sql`analyze call_records`.execute(db);
