import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';
import { formatDate, monthStart } from '../../platform/time';

/** Partitions are created this many months ahead. */
const monthsAhead = 2;
/** Partition for calls outside the monthly ones. */
export const otherCalls = 'call_records_other';

/** Limits the wait for the lock, because queries queue behind it. */
export const waitShortly = (tx: Db) => sql`set local lock_timeout = '2s'`.execute(tx);

/** Creates missing partitions of this month and the following ones. */
export async function addParts(tx: Db, now: Date): Promise<void> {
  for (let ahead = 0; ahead <= monthsAhead; ahead += 1)
    await sql`select add_call_part(${formatDate(monthStart(now, -ahead))}::date)`.execute(tx);
}

/** Partitions entirely before a time, oldest first. */
export async function listPartsBefore(db: Db, moment: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from (
      select c.relname as name,
        substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''(.*)''\\)')::timestamptz as until
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'call_records'::regclass) parts
    where until <= ${moment}::timestamptz order by until`.execute(db);
  return rows.map(({ name }) => name);
}

/** Detaches a partition: its calls are no longer visible, and late ones go to the default partition. */
export const detachPart = (tx: Db, part: string) =>
  sql`alter table call_records detach partition ${sql.table(part)}`.execute(tx);

/** Detached partitions that still exist, oldest first. */
export async function listDetached(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not relispartition
      and (relname = 'call_records_before' or relname ~ '^call_records_\\d{4}_\\d\\d$')
    order by relname <> 'call_records_before', relname`.execute(db);
  return rows.map(({ name }) => name);
}

export const dropPart = (db: Db, part: string) => sql`drop table ${sql.table(part)}`.execute(db);

/** Statistics of the partitioned table, which autovacuum does not maintain. */
export const analyzeCalls = (db: Db) => sql`analyze call_records`.execute(db);
