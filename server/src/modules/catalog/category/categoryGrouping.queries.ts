import { sql } from 'kysely';
import type { SearchGrouping } from '../../search';

/** APIs that are found are grouped by the categories at the top, whatever stands below them. */
export const categoryGrouping: SearchGrouping = {
  kind: 'api',

  groupOf: (apiId) => sql<string | null>`(select coalesce(c.parent_id, c.id) from api_products p
    join categories c on c.id = p.category_id where p.id = ${apiId})`,

  /** The category, or the one that it was merged into, and those below it. */
  async isIn(db, cateId, apiId) {
    const own = sql<string>`(select coalesce(merged_into, id) from categories where id = ${cateId})`;
    const rows = await db
      .selectFrom('categories')
      .select('id')
      .where(({ or, eb }) => or([eb('id', '=', own), eb('parent_id', '=', own)]))
      .execute();
    const ids = rows.map(({ id }) => id);
    return sql<boolean>`exists (select from api_products p
      where p.id = ${apiId} and p.category_id = any(${ids}::text[]))`;
  },

  async namesOf(db, cateIds) {
    if (cateIds.length === 0) return new Map();
    const rows = await db
      .selectFrom('categories')
      .select(['id', 'name'])
      .where('id', 'in', [...cateIds])
      .execute();
    return new Map(rows.map(({ id, name }) => [id, name]));
  },
};
