import type { Db } from '../../../platform/db/Db';

/** Restriction of coupons as a phrase; null: unknown API or category. */
export async function findLimit(
  db: Db,
  { apiId, categoryId }: { apiId: string | null; categoryId: string | null },
): Promise<string | null> {
  const row = apiId
    ? await db.selectFrom('api_products').select('name').where('id', '=', apiId).executeTakeFirst()
    : await db
        .selectFrom('categories')
        .select('name')
        .where('id', '=', categoryId ?? '')
        .executeTakeFirst();
  return row?.name ?? null;
}
