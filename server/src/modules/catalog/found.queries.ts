import type { Db } from '../../platform/db/Db';
import { foundMax } from '../../platform/desk';
import { seekText } from '../search';

const hitsMax = 20;

/** By number or code, else by search. */
export async function findProductsOf(db: Db, text: string) {
  const products = db
    .selectFrom('api_products as p')
    .innerJoin('providers as o', 'o.id', 'p.provider_id')
    .select(['p.id', 'p.name', 'p.code', 'o.name as provider'])
    .limit(foundMax);
  const named = await products
    .where(({ or, eb }) => or([eb('p.id', '=', text), eb('p.code', '=', text)]))
    .execute();
  if (named.length > 0) return named;
  const hits = await (await seekText(db, 'api', text))?.find(hitsMax);
  return hits ? products.where(hits.has('p.id')).execute() : [];
}
