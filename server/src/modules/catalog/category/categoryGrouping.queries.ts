import { sql } from 'kysely';
import type { SearchGrouping } from '../../search';
import { findCategoryIds } from './categoryIds.queries';

/** Groups found APIs by top category. */
export const categoryGrouping: SearchGrouping = {
  kind: 'api',

  groupOf: (apiId) => sql<string | null>`(select coalesce(c.parent_id, c.id) from api_products p
    join categories c on c.id = p.category_id where p.id = ${apiId})`,

  async within(db, cateId, apiId) {
    const { ids, labels } = await findCategoryIds(db, cateId);
    const isIn = sql<boolean>`exists (select from api_products p
      where p.id = ${apiId} and p.category_id = any(${ids}::text[]))`;
    return { isIn, labels };
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
