import { sql, type Insertable } from 'kysely';
import type { Db } from '../../../platform/db/Db';
import type { Tables } from '../../../platform/db/tables';

type CodeRow = Insertable<Tables['verification_codes']>;

export async function insertCode(db: Db, row: CodeRow): Promise<void> {
  await db.insertInto('verification_codes').values(row).execute();
}

export const findNewestCode = (db: Db, purpose: CodeRow['purpose'], target: string) =>
  db
    .selectFrom('verification_codes')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('target', '=', target)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Serialises sending to one recipient. */
export async function lockTarget(tx: Db, target: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`code:${target}`}))`.execute(tx);
}

/** Time of the last code since then, and their number. */
export const countCodes = (db: Db, target: string, since: Date) =>
  db
    .selectFrom('verification_codes')
    .select([sql<Date | null>`max(created_at)`.as('latest'), sql<number>`count(*)::int`.as('count')])
    .where('target', '=', target)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();

/** Takes one of the tries of a code, atomically. @returns false when none is left. */
export async function takeTry(db: Db, id: string, max: number): Promise<boolean> {
  const taken = await db
    .updateTable('verification_codes')
    .set({ tries: sql`tries + 1` })
    .where('id', '=', id)
    .where('tries', '<', max)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** The code was right: only guesses count. */
export async function giveTryBack(db: Db, id: string): Promise<void> {
  await db
    .updateTable('verification_codes')
    .set({ tries: sql`tries - 1` })
    .where('id', '=', id)
    .execute();
}

/** False when it was used. */
export async function spendCode(tx: Db, id: string, at: Date): Promise<boolean> {
  const spent = await tx
    .updateTable('verification_codes')
    .set({ used_at: at })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return spent !== undefined;
}
