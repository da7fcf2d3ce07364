import type { Db } from '../../../platform/db/Db';

/** What each composition that was given out consists of; the first time stays. */
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
