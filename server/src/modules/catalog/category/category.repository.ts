import { sql, type Selectable } from 'kysely';
import type { Db } from '../../../platform/db/Db';
import type { Tables } from '../../../platform/db/tables';
import { shortHash } from '../../../platform/shortHash';

export type CategoryRow = Selectable<Tables['categories']>;
export type CategoryFacts = Pick<CategoryRow, 'parent_id' | 'name' | 'icon' | 'sort'>;

/** Differs after each change. */
export const markOf = ({ parent_id, name, icon, sort }: CategoryFacts): string =>
  shortHash([parent_id, name, icon, sort]);

/** Locks the tree for writing: nobody else changes it, or puts an API into it, until the transaction ends. */
export async function lockTree(tx: Db): Promise<CategoryRow[]> {
  await tx.selectFrom('categories').select('id').orderBy('id').forUpdate().execute();
  // Read after the lock, so that what was added in the meantime is seen.
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

/** Moves everything in a category, and below it, to another one. @returns the number of APIs that moved */
export async function mergeInto(tx: Db, id: string, intoId: string): Promise<number> {
  await tx.updateTable('categories').set({ parent_id: intoId }).where('parent_id', '=', id).execute();
  // Earlier merges into this category are redirected to the new target, so that an old address resolves in one step.
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
