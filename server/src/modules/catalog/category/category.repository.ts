import { sql, type Selectable } from 'kysely';
import type { Db } from '../../../platform/db/Db';
import type { Tables } from '../../../platform/db/tables';

export type CategoryRow = Selectable<Tables['categories']>;
export type CategoryFacts = Pick<CategoryRow, 'parent_id' | 'name' | 'icon' | 'sort'>;

/** For writing: nobody else changes the tree, or puts anything into it, until the end of the transaction. */
export async function lockTree(tx: Db): Promise<CategoryRow[]> {
  await tx.selectFrom('categories').select('id').orderBy('id').forUpdate().execute();
  // What was added while this waited is seen only now.
  return tx.selectFrom('categories').selectAll().where('merged_into', 'is', null).execute();
}

export async function isMerged(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('categories').select('merged_into').where('id', '=', id).executeTakeFirst();
  return typeof row?.merged_into === 'string';
}

export async function insertCategory(tx: Db, id: string, facts: CategoryFacts): Promise<void> {
  await tx
    .insertInto('categories')
    .values({ id, ...facts })
    .execute();
}

export async function updateCategory(tx: Db, id: string, facts: CategoryFacts): Promise<void> {
  await tx.updateTable('categories').set(facts).where('id', '=', id).execute();
}

/** All that stands in a category, or below it, goes into another. @returns how many APIs did */
export async function mergeInto(tx: Db, id: string, intoId: string): Promise<number> {
  await tx.updateTable('categories').set({ parent_id: intoId }).where('parent_id', '=', id).execute();
  // Who had come here before goes on to where this goes: an old address is looked up in one step.
  await tx
    .updateTable('categories')
    .set({ merged_into: intoId })
    .where((eb) => eb.or([eb('id', '=', id), eb('merged_into', '=', id)]))
    .execute();
  const { numUpdatedRows } = await tx
    .updateTable('api_products')
    .set({ category_id: intoId })
    .where('category_id', '=', id)
    .executeTakeFirst();
  await tx.updateTable('coupon_batches').set({ category_id: intoId }).where('category_id', '=', id).execute();
  await tx.updateTable('coupons').set({ category_id: intoId }).where('category_id', '=', id).execute();
  await sql`
    update publications set data = jsonb_set(data, '{categoryId}', to_jsonb(${intoId}::text))
    where data ->> 'categoryId' = ${id}`.execute(tx);
  return Number(numUpdatedRows);
}
