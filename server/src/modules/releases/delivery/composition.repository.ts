import type { Db } from '../../../platform/db/Db';

/** Stores the versions of a composition when it is first delivered. */
export async function insertComposition(
  db: Db,
  id: string,
  parts: Record<string, string>,
  at: Date,
): Promise<void> {
  await db
    .insertInto('compositions')
    .values({ id, parts: JSON.stringify(parts), first_seen_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const findComposition = (db: Db, id: string) =>
  db.selectFrom('compositions').selectAll().where('id', '=', id).executeTakeFirst();
