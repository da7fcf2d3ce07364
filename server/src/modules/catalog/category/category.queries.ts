import { sql } from 'kysely';
import type { ManagedCategory } from '@portal/calls';
import type { Db } from '../../../platform/db/Db';
import { markOf } from './category.repository';

/** The tree for operators: each top category followed by its children. */
export async function listManaged(db: Db): Promise<ManagedCategory[]> {
  const rows = await db
    .with('counts', (cte) =>
      cte
        .selectFrom('api_products')
        .select(['category_id', sql<number>`count(*)::int`.as('apis')])
        .groupBy('category_id'),
    )
    .selectFrom('categories')
    .leftJoin('counts', 'counts.category_id', 'categories.id')
    .select(['categories.id', 'parent_id', 'name', 'icon', 'sort'])
    .select(sql<number>`coalesce(counts.apis, 0)::int`.as('apis'))
    .where('merged_into', 'is', null)
    .orderBy('sort')
    .orderBy('categories.id')
    .execute();
  const below = (parentId: string | null) => rows.filter(({ parent_id }) => parent_id === parentId);
  return below(null)
    .flatMap((top) => [top, ...below(top.id)])
    .map(({ id, parent_id, name, icon, sort, apis }) => ({
      cateId: id,
      parentId: parent_id,
      name,
      icon,
      order: sort,
      apiNum: apis,
      mark: markOf({ parent_id, name, icon, sort }),
    }));
}

/** Categories with an id above the given one, ordered by id. */
export const listAfter = (db: Db, after: string, limit: number) =>
  db
    .selectFrom('categories')
    .select(['id', 'parent_id', 'name', 'icon', 'sort'])
    .where('merged_into', 'is', null)
    .where(sql<string>`id collate "C"`, '>', after)
    .orderBy(sql`id collate "C"`)
    .limit(limit)
    .execute();
