import { sql } from 'kysely';
import type { Db } from '../../../platform/db/Db';
import type { Hits } from '../../search';
import { onSale, type Products } from './apiCards.queries';
import type { ApiFilter, LookedUp } from './apiFilter.queries';
import { isFoundByEntry, hasNoOtherFilter } from './hasNoOtherFilter';
import { sumOf } from './sumOf.queries';

/**
 * Where no count is stored, results are counted up to this number, and those of a text up to fewer: nobody turns that
 * many pages.
 */
const countedMax = 10_000;
export const foundMax = 500;

export interface Count {
  total: number;
  /** There are more than `total`. */
  isCapped: boolean;
}

interface Found extends LookedUp {
  /** Null: no text is searched for. */
  hits: Hits | null;
  /** How many the portal shows everybody, if that is known already. */
  total: number | null;
}

/**
 * Counts the APIs of a list: those that the portal shows everybody, plus `others` that are shown to one account alone.
 */
export async function countApis(
  db: Db,
  filter: ApiFilter,
  found: Found,
  [all, ...others]: readonly Products[],
): Promise<Count> {
  const named = await Promise.all(others.map((products) => countUpTo(db, products, countedMax)));
  const more = named.reduce((sum, count) => sum + count, 0);
  const kept = keptCount(db, filter, found);
  if (kept) return { total: (await kept.executeTakeFirstOrThrow()).total + more, isCapped: false };
  // Counting one more than the limit tells whether there are more.
  const { hits } = found;
  const max = hits ? foundMax : countedMax;
  const counted =
    hits &&
    ((isFoundByEntry(filter) && hits.inMain > max) || (hasNoOtherFilter(filter, 'searchText') && hits.isAll))
      ? hits.inMain
      : (found.total ?? (await countUpTo(db, all ?? onSale(db, filter.viewer), max + 1)));
  return { total: Math.min(counted, max) + more, isCapped: counted > max };
}

/** The stored count of the main portal; null: there is none, so it has to be counted. */
function keptCount(db: Db, filter: ApiFilter, { categoryIds, hits }: Found) {
  const { viewer, chargeType, authLevel, providerId, tag, score } = filter;
  const total = sumOf('products').as('total');
  if (tag && hasNoOtherFilter(filter, 'tag'))
    return db.selectFrom('tag_counts').where('tag', '=', tag).select(total);
  if (providerId && hasNoOtherFilter(filter, 'providerId'))
    return db.selectFrom('provider_counts').where('provider_id', '=', providerId).select(total);
  if (viewer.portalId !== null || hits || providerId || tag || score !== undefined) return null;
  let kept = db.selectFrom('product_counts');
  if (categoryIds) kept = kept.where('category_id', 'in', categoryIds);
  if (chargeType) kept = kept.where(sql<boolean>`${chargeType} = any(string_to_array(charge_type, ','))`);
  if (authLevel !== undefined) kept = kept.where('auth_level', '=', authLevel);
  if (filter.isSandboxOnly) kept = kept.where('has_sandbox', '=', true);
  return kept.select(total);
}

async function countUpTo(db: Db, products: Products, max: number): Promise<number> {
  const { total } = await db
    .selectFrom(products.select('p.id').limit(max).as('found'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
