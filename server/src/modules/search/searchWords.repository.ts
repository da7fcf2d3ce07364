import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';

const foundMax = 1_000_000;

/** Counts a search on a day; `found` is the number of its latest hits. */
export async function countSearch(
  db: Db,
  { day, word, found }: { day: string; word: string; found: number },
): Promise<void> {
  const row = { found: Math.min(found, foundMax) };
  await db
    .insertInto('search_days')
    .values({ day, word, searches: 1, ...row })
    .onConflict((conflict) =>
      conflict.columns(['day', 'word']).doUpdateSet({ ...row, searches: sql`search_days.searches + 1` }),
    )
    .execute();
}

interface NewDemand {
  id: string;
  word: string;
  text: string;
  userId: string | null;
  at: Date;
}

export async function insertDemand(db: Db, { id, word, text, userId, at }: NewDemand): Promise<void> {
  await db.insertInto('search_demands').values({ id, word, text, user_id: userId, created_at: at }).execute();
}

export async function synonymsExist(db: Db, id: string): Promise<boolean> {
  const known = await db.selectFrom('search_synonyms').select('id').where('id', '=', id).executeTakeFirst();
  return known !== undefined;
}

/** Words of a group, locked until the transaction ends; null: none. */
export async function lockSynonyms(tx: Db, id: string): Promise<string[] | null> {
  const row = await tx
    .selectFrom('search_synonyms')
    .select('words')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.words ?? null;
}

export async function putSynonyms(db: Db, id: string, words: string[], at: Date): Promise<void> {
  const row = { words, updated_at: at };
  await db
    .insertInto('search_synonyms')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

export async function removeSynonyms(db: Db, id: string): Promise<void> {
  await db.deleteFrom('search_synonyms').where('id', '=', id).execute();
}
