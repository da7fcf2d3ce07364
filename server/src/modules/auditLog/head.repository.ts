import type { Insertable } from 'kysely';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';

export const keepHead = (db: Db, head: Insertable<Tables['audit_heads']>) =>
  db
    .insertInto('audit_heads')
    .values(head)
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst();

/** Newest first. */
export const listHeads = (db: Db, limit: number) =>
  db.selectFrom('audit_heads').selectAll().orderBy('day', 'desc').limit(limit).execute();

/** After a day, in order. */
export const readHeads = (db: Db, after: string, limit: number) =>
  db.selectFrom('audit_heads').selectAll().where('day', '>', after).orderBy('day').limit(limit).execute();
