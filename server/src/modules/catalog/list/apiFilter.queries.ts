import { sql } from 'kysely';
import type { ChargeType } from '@portal/calls';
import type { AuthLevel } from '@portal/rules';
import type { Db } from '../../../platform/db/Db';
import type { Viewer } from '../../../platform/Viewer';
import type { Products } from './apiCards.queries';
import { findCategoryIds } from '../category/categoryIds.queries';
import { sumOf } from './sumOf.queries';

export interface ApiFilter {
  viewer: Viewer;
  categoryId?: string;
  subCategoryId?: string;
  searchText?: string;
  chargeType?: ChargeType;
  authLevel?: AuthLevel;
  providerId?: string;
  tag?: string;
  isSandboxOnly?: boolean;
  /** Lowest number of stars. */
  score?: number;
}

/** Filters that were resolved beforehand; null: not filtered by. */
export interface LookedUp {
  categoryIds: readonly string[] | null;
  /** The labels of these categories in the search index, merged categories included. */
  labels?: readonly string[];
  /**
   * Few products have the tag, so they are selected first and then sorted; for a common tag it is faster to walk the
   * index of the order.
   */
  isRareTag: boolean;
}

/** Up to this many products it is faster to select and sort them than to walk the index of an order. */
const rareMax = 2000;

export async function lookUp(db: Db, filter: ApiFilter): Promise<LookedUp> {
  const asked = filter.subCategoryId ?? filter.categoryId;
  const category = asked ? await findCategoryIds(db, asked) : null;
  return {
    // An unknown category filters too: nothing matches it.
    categoryIds: asked && category ? [asked, ...category.ids] : null,
    ...(category && { labels: category.labels }),
    isRareTag: await isRare(db, filter.tag),
  };
}

async function isRare(db: Db, tag: string | undefined): Promise<boolean> {
  if (!tag) return false;
  const { total } = await db
    .selectFrom('tag_counts')
    .where('tag', '=', tag)
    .select(sumOf('products').as('total'))
    .executeTakeFirstOrThrow();
  return total <= rareMax;
}

const hasTag = (tag: string, products = 'p') =>
  sql<boolean>`${sql.ref(`${products}.tags`)} @> array[${tag}]::text[]`;

/**
 * Resolved beforehand: the planner would assume that the tag is spread evenly over the order. By ctid, which is valid
 * because it was read a moment ago.
 */
const isAmongTagged = (tag: string) =>
  sql<boolean>`p.ctid = any(array(select tagged.ctid from api_products tagged where ${hasTag(tag, 'tagged')}))`;

/** These products with all filters but the text applied. */
export function applyFilter(
  products: Products,
  filter: ApiFilter,
  { categoryIds, isRareTag }: LookedUp,
): Products {
  const { chargeType, authLevel, providerId, tag, score } = filter;
  let query = products;
  if (categoryIds) query = query.where('p.category_id', 'in', categoryIds);
  if (chargeType) query = query.where(sql<boolean>`p.charge_types @> array[${chargeType}]::text[]`);
  if (authLevel !== undefined) query = query.where('p.auth_level', '=', authLevel);
  if (providerId) query = query.where('p.provider_id', '=', providerId);
  if (tag) query = query.where(isRareTag ? isAmongTagged(tag) : hasTag(tag));
  if (filter.isSandboxOnly) query = query.where('p.has_sandbox', '=', true);
  if (score !== undefined) query = query.where('p.score', '>=', 10 * score);
  return query;
}
