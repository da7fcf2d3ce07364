import { sql } from 'kysely';
import type { ChargeType } from '@portal/calls';
import type { AuthLevel } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import type { Onlooker } from '../../platform/Onlooker';
import type { Products } from './apiCards.queries';
import { findCategoryIds } from './category/categoryIds.queries';
import { sumOf } from './sumOf.queries';

export interface ApiFilter {
  onlooker: Onlooker;
  categoryId?: string;
  subCategoryId?: string;
  searchText?: string;
  chargeType?: ChargeType;
  authLevel?: AuthLevel;
  providerId?: string;
  tag?: string;
  isSandboxOnly?: boolean;
  /** At least so many stars. */
  score?: number;
}

/** What had to be looked up before: null filters nothing. */
export interface LookedUp {
  categoryIds: readonly string[] | null;
  /** What is in one of these categories has one of these labels. */
  labels?: readonly string[];
  /** So few have the tag that they are picked first; an order is walked along for what many have. */
  isRareTag: boolean;
}

/** Up to so many are quicker picked and put in order than found along the index of an order. */
const rareMax = 2000;

export async function lookUp(db: Db, filter: ApiFilter): Promise<LookedUp> {
  const asked = filter.subCategoryId ?? filter.categoryId;
  const category = asked ? await findCategoryIds(db, asked) : null;
  return {
    // One that is not there filters all the same.
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
 * Looked up before: the database would take the tag for evenly spread along the order. By the place of each in the table, where it
 * has just been.
 */
const isAmongTagged = (tag: string) =>
  sql<boolean>`p.ctid = any(array(select tagged.ctid from api_products tagged where ${hasTag(tag, 'tagged')}))`;

/** What is left of these products, whatever text they are looked for by. */
export function filtered(
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
