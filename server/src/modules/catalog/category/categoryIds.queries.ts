import { sql } from 'kysely';
import type { Db } from '../../../platform/db/Db';

/** What a chosen category stands for. */
export interface CategoryIds {
  /** The category, or the one that it was merged into, and those below it. */
  ids: readonly string[];
  /** The same, and what has been merged into these: what was described before still says so. */
  labels: readonly string[];
}

/** Both are empty where there is no such category. */
export async function findCategoryIds(db: Db, id: string): Promise<CategoryIds> {
  const own = sql<string>`(select coalesce(merged_into, id) from categories where id = ${id})`;
  const rows = await db
    .with('chosen', (cte) =>
      cte
        .selectFrom('categories')
        .select('id')
        .where(({ or, eb }) => or([eb('id', '=', own), eb('parent_id', '=', own)])),
    )
    .selectFrom('categories')
    .select(['id', sql<boolean>`id in (select id from chosen)`.as('isChosen')])
    .where(sql<boolean>`id in (select id from chosen) or merged_into in (select id from chosen)`)
    .execute();
  return {
    ids: rows.filter(({ isChosen }) => isChosen).map((row) => row.id),
    labels: rows.map((row) => row.id),
  };
}
