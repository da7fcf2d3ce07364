import { sql } from 'kysely';
import type { Db } from '../../../platform/db/Db';

/** What a selected category covers. */
export interface CategoryIds {
  /** The category, or the one that it was merged into, and its children. */
  ids: readonly string[];
  /** `ids` and all categories merged into them, because older index entries still have those labels. */
  labels: readonly string[];
}

/** Both lists are empty when there is no such category. */
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
