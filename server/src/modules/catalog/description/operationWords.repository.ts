import { sql } from 'kysely';
import type { Db } from '../../../platform/db/Db';

/** Stores the words by which operations are found. */
export async function keepWords(db: Db, found: readonly { id: string; words: string }[]): Promise<void> {
  await sql`
    update api_operations o set words = f.words
    from unnest(${found.map(({ id }) => id)}::text[], ${found.map(({ words }) => words)}::text[]) as f (id, words)
    where o.id = f.id`.execute(db);
}
