import { sql, type RawBuilder } from 'kysely';
import { apiSort, type ApiSort, type ChargeType } from '@portal/calls';
import type { AuthLevel } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { countText, matchText, type TextMatch } from '../search';
import { anybodyIn, type Onlooker } from '../../platform/Onlooker';
import { cardsOf, isNamed, namedFor, onSale, type ApiCardRow, type Products } from './apiCards.queries';

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

interface Window {
  sort: ApiSort;
  limit: number;
  offset: number;
}

/** What no count is kept of is counted one by one, up to so many; what a word finds up to fewer: nobody turns that many pages. */
const countedMax = 10_000;
const foundMax = 500;

interface Count {
  total: number;
  /** There are more. */
  isCapped: boolean;
}

/** Each has an index in just this order. */
const orders: Readonly<Record<ApiSort, RawBuilder<unknown>>> = {
  [apiSort.newest]: sql`p.published_at desc, p.name, p.id`,
  [apiSort.hottest]: sql`p.calls_30d desc, p.views_30d desc, p.name, p.id`,
  [apiSort.overall]: sql`p.calls_30d + 10 * p.views_30d desc, p.is_certified desc, p.name, p.id`,
};

/** In a branded portal the usual order is that of its managers: what they recommend first, then as they put it. */
const orderOf = (portalId: string | null, sort: ApiSort): RawBuilder<unknown> =>
  portalId && sort === apiSort.overall
    ? sql`(
        select x.sort + case when x.is_featured then 0 else 1000000 end from portal_apis x
        where x.portal_id = ${portalId} and x.api_id = p.id), p.id`
    : orders[sort];

/** A page of what a portal offers. `total` is a separate count, so a page past the end still knows it. */
export async function listApis(
  db: Db,
  filter: ApiFilter,
  window: Window,
): Promise<{ rows: ApiCardRow[] } & Count> {
  const found = {
    categoryIds: await categoryIdsOf(db, filter),
    hasText: await matchText(db, filter.searchText),
    isRareTag: await isRare(db, filter.tag),
  };
  const sources = (await sourcesOf(db, filter.onlooker)).map((products) => filtered(products, filter, found));
  return {
    rows: await listCards(db, sources, filter.onlooker.portalId, window),
    ...(await countApis(db, filter, found, sources)),
  };
}

/**
 * What somebody is shown, in parts that each have an index in each order: what a portal shows everybody, and what is
 * shown to this account alone.
 */
async function sourcesOf(db: Db, { portalId, accountId }: Onlooker): Promise<Products[]> {
  const all = onSale(db, anybodyIn(portalId));
  return accountId !== null && (await isNamed(db, accountId)) ? [all, namedFor(db, accountId)] : [all];
}

/** The first of all that somebody is shown. */
export const listFirstApis = async (
  db: Db,
  onlooker: Onlooker,
  sort: ApiSort,
  limit: number,
): Promise<ApiCardRow[]> =>
  listCards(db, await sourcesOf(db, onlooker), onlooker.portalId, { sort, limit, offset: 0 });

/** The ids of the page are picked along the index of the order; only then the rest of each card is read. */
function listCards(
  db: Db,
  sources: readonly Products[],
  portalId: string | null,
  { sort, limit, offset }: Window,
): Promise<ApiCardRow[]> {
  const order = orderOf(portalId, sort);
  const first = (products: Products) =>
    products
      .select('p.id')
      .orderBy(order)
      .limit(offset + limit);
  const [only, ...others] = sources;
  const page =
    only && others.length === 0
      ? first(only).offset(offset).limit(limit)
      : db
          .selectFrom('api_products as p')
          .select('p.id')
          .where(
            sql<boolean>`p.id in (${sql.join(
              sources.map((products) => sql`(${first(products)})`),
              sql` union all `,
            )})`,
          )
          .orderBy(order)
          .limit(limit)
          .offset(offset);
  return cardsOf(db, page).orderBy(order).execute();
}

/** The chosen category, and those below it; null: any. */
async function categoryIdsOf(
  db: Db,
  { categoryId, subCategoryId }: ApiFilter,
): Promise<readonly string[] | null> {
  if (subCategoryId) return [subCategoryId];
  if (!categoryId) return null;
  const below = await db.selectFrom('categories').select('id').where('parent_id', '=', categoryId).execute();
  return [categoryId, ...below.map(({ id }) => id)];
}

/** What had to be looked up before: null filters nothing. */
interface LookedUp {
  categoryIds: readonly string[] | null;
  hasText: TextMatch | null;
  /** So few have the tag that they are picked first; an order is walked along for what many have. */
  isRareTag: boolean;
}

/** Up to so many are quicker picked and put in order than found along the index of an order. */
const rareMax = 2000;

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

/** As ids that are looked up before: the database would take the tag for evenly spread along the order. */
const isAmongTagged = (tag: string) =>
  sql<boolean>`p.id = any(array(select tagged.id from api_products tagged where ${hasTag(tag, 'tagged')}))`;

function filtered(
  products: Products,
  filter: ApiFilter,
  { categoryIds, hasText, isRareTag }: LookedUp,
): Products {
  const { chargeType, authLevel, providerId, tag, score } = filter;
  let query = products;
  if (categoryIds) query = query.where('p.category_id', 'in', categoryIds);
  if (hasText) query = query.where(hasText('api', 'p.id'));
  if (chargeType) query = query.where(sql<boolean>`p.charge_types @> array[${chargeType}]::text[]`);
  if (authLevel !== undefined) query = query.where('p.auth_level', '=', authLevel);
  if (providerId) query = query.where('p.provider_id', '=', providerId);
  if (tag) query = query.where(isRareTag ? isAmongTagged(tag) : hasTag(tag));
  if (filter.isSandboxOnly) query = query.where('p.has_sandbox', '=', true);
  if (score !== undefined) query = query.where('p.score', '>=', 10 * score);
  return query;
}

async function countApis(
  db: Db,
  filter: ApiFilter,
  lookedUp: LookedUp,
  [all, ...others]: readonly Products[],
): Promise<Count> {
  const named = await Promise.all(others.map((products) => countUpTo(db, products, countedMax)));
  const more = named.reduce((sum, count) => sum + count, 0);
  const kept = keptCount(db, filter, lookedUp);
  if (kept) return { total: (await kept.executeTakeFirstOrThrow()).total + more, isCapped: false };
  // One more tells whether there are more.
  const max = lookedUp.hasText ? foundMax : countedMax;
  const counted = isOnly(filter, 'searchText')
    ? await countText(db, 'api', filter.searchText ?? '', max + 1)
    : await countUpTo(db, all ?? onSale(db, filter.onlooker), max + 1);
  return { total: Math.min(counted, max) + more, isCapped: counted > max };
}

/** Whether the main portal is filtered by this alone. */
const isOnly = (filter: ApiFilter, name: keyof ApiFilter) =>
  filter.onlooker.portalId === null &&
  Object.entries<unknown>({ ...filter }).every(
    ([key, value]) =>
      key === name ||
      key === 'onlooker' ||
      value === undefined ||
      value === null ||
      value === '' ||
      value === false,
  );

/** What is kept for the main portal; null: has to be counted. */
function keptCount(db: Db, filter: ApiFilter, { categoryIds, hasText }: LookedUp) {
  const { onlooker, chargeType, authLevel, providerId, tag, score } = filter;
  const total = sumOf('products').as('total');
  if (tag && isOnly(filter, 'tag')) return db.selectFrom('tag_counts').where('tag', '=', tag).select(total);
  if (providerId && isOnly(filter, 'providerId'))
    return db.selectFrom('provider_counts').where('provider_id', '=', providerId).select(total);
  if (onlooker.portalId !== null || hasText || providerId || tag || score !== undefined) return null;
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

const sumOf = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::int`;

/** How many somebody is shown, by category: those of the main portal are kept, but for what is shown to them alone. */
const countsByCategory = (db: Db, { portalId, accountId }: Onlooker) =>
  portalId !== null
    ? onSale(db, anybodyIn(portalId))
        .select(['p.category_id', sql<number>`count(*)::int`.as('count')])
        .groupBy('p.category_id')
    : db
        .selectFrom(
          db
            .selectFrom('product_counts')
            .select(['category_id', 'products'])
            .$if(accountId !== null, (kept) =>
              kept.unionAll(
                namedFor(db, accountId ?? '').select(['p.category_id', sql<number>`1`.as('products')]),
              ),
            )
            .as('counted'),
        )
        .select(['category_id', sumOf('products').as('count')])
        .groupBy('category_id');

export async function listCategories(db: Db, onlooker: Onlooker) {
  return db
    .with('counts', () => countsByCategory(db, onlooker))
    .selectFrom('categories')
    .leftJoin('counts', 'counts.category_id', 'categories.id')
    .select(['categories.id', 'parent_id', 'name', sql<number>`coalesce(counts.count, 0)::int`.as('count')])
    .orderBy('sort')
    .orderBy('categories.id')
    .execute();
}

const providersMax = 50;

/** How many of what somebody is shown each provider offers. */
const countsByProvider = (db: Db, { portalId, accountId }: Onlooker) =>
  portalId !== null
    ? onSale(db, anybodyIn(portalId))
        .select(['p.provider_id', sql<number>`count(*)::int`.as('count')])
        .groupBy('p.provider_id')
    : db
        .selectFrom(
          db
            .selectFrom('provider_counts')
            .select(['provider_id', 'products'])
            .$if(accountId !== null, (kept) =>
              kept.unionAll(
                namedFor(db, accountId ?? '').select(['p.provider_id', sql<number>`1`.as('products')]),
              ),
            )
            .as('counted'),
        )
        .select(['provider_id', sumOf('products').as('count')])
        .groupBy('provider_id');

/** Those who offer most. */
export async function listProviders(db: Db, onlooker: Onlooker) {
  return db
    .with('counts', () => countsByProvider(db, onlooker))
    .selectFrom('counts')
    .innerJoin('providers', 'providers.id', 'counts.provider_id')
    .select(['providers.id', 'providers.name', 'counts.count'])
    .where('counts.count', '>', 0)
    .orderBy('counts.count', 'desc')
    .orderBy('providers.name')
    .limit(providersMax)
    .execute();
}
