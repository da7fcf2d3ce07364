import { sql } from 'kysely';
import { apiSort, type ApiSort, type ChargeType } from '@portal/calls';
import type { AuthLevel } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { escapeLike } from '../../platform/db/escapeLike';

export interface ApiFilter {
  portalId: string | null;
  categoryId?: string;
  subCategoryId?: string;
  searchText?: string;
  chargeType?: ChargeType;
  authLevel?: AuthLevel;
  providerId?: string;
  tag?: string;
  isSandboxOnly?: boolean;
}

interface Window {
  sort: ApiSort;
  limit: number;
  offset: number;
}

const online = 'online';

/** Products online in a portal: all of them in the main one, the chosen ones in a branded one. */
function visibleProducts(db: Db, portalId: string | null) {
  const query = db
    .selectFrom('api_products as p')
    .innerJoin('providers', 'providers.id', 'p.provider_id')
    .innerJoin('categories', 'categories.id', 'p.category_id')
    .where('p.status', '=', online);
  if (!portalId) return query;
  return query.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('portal_apis')
        .select('api_id')
        .whereRef('api_id', '=', 'p.id')
        .where('portal_id', '=', portalId),
    ),
  );
}

function filtered(db: Db, filter: ApiFilter) {
  const { portalId, categoryId, subCategoryId, searchText, chargeType, authLevel, providerId, tag } = filter;
  let query = visibleProducts(db, portalId);
  if (subCategoryId) query = query.where('p.category_id', '=', subCategoryId);
  else if (categoryId) {
    query = query.where(({ or, eb }) =>
      or([eb('p.category_id', '=', categoryId), eb('categories.parent_id', '=', categoryId)]),
    );
  }
  for (const word of (searchText ?? '').toLowerCase().split(/\s+/).filter(Boolean)) {
    query = query.where('p.search_text', 'like', `%${escapeLike(word)}%`);
  }
  if (chargeType) query = query.where('p.charge_type', '=', chargeType);
  if (authLevel !== undefined) query = query.where('p.auth_level', '=', authLevel);
  if (providerId) query = query.where('p.provider_id', '=', providerId);
  if (tag) query = query.where(sql<boolean>`${tag} = any(p.tags)`);
  if (filter.isSandboxOnly) query = query.where('p.has_sandbox', '=', true);
  return query;
}

/** The columns of a card. The version shown is the newest online. */
function withSummary(cards: ReturnType<typeof visibleProducts>) {
  return cards
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('api_versions')
          .select(['version', 'operation_count'])
          .whereRef('api_id', '=', 'p.id')
          .where('status', '=', online)
          .orderBy('published_at', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select([
      'p.id',
      'p.code',
      'p.name',
      'p.icon',
      'p.brief',
      'p.tags',
      'p.charge_type',
      'p.price_minor',
      'p.auth_level',
      'p.has_sandbox',
      'p.updated_at',
      'p.published_at',
      'p.category_id',
      'providers.id as provider_id',
      'providers.name as provider_name',
      'providers.is_certified',
      'categories.name as category_name',
      'newest.version',
      'newest.operation_count',
    ]);
}

export type ApiSummaryRow = Awaited<ReturnType<typeof listApis>>['rows'][number];

/** `total` is a separate count, so a page past the end still knows it. */
export async function listApis(db: Db, filter: ApiFilter, { sort, limit, offset }: Window) {
  const query = filtered(db, filter);
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  let sorted = withSummary(query);
  if (sort === apiSort.newest) sorted = sorted.orderBy('p.published_at', 'desc');
  if (sort === apiSort.hottest) sorted = sorted.orderBy('p.calls_30d', 'desc').orderBy('p.views_30d', 'desc');
  if (sort === apiSort.overall)
    sorted = sorted
      .orderBy(sql`p.calls_30d + 10 * p.views_30d`, 'desc')
      .orderBy('providers.is_certified', 'desc');
  const rows = await sorted.orderBy('p.name').orderBy('p.id').limit(limit).offset(offset).execute();
  return { rows, total };
}

export async function listCategories(db: Db, portalId: string | null) {
  const counts = visibleProducts(db, portalId)
    .select(['p.category_id', sql<number>`count(*)::int`.as('count')])
    .groupBy('p.category_id');
  return db
    .with('counts', () => counts)
    .selectFrom('categories')
    .leftJoin('counts', 'counts.category_id', 'categories.id')
    .select(['categories.id', 'parent_id', 'name', sql<number>`coalesce(counts.count, 0)::int`.as('count')])
    .orderBy('sort')
    .orderBy('categories.id')
    .execute();
}

const providersMax = 50;

export async function listProviders(db: Db, portalId: string | null) {
  return visibleProducts(db, portalId)
    .select(['providers.id', 'providers.name', sql<number>`count(*)::int`.as('count')])
    .groupBy(['providers.id', 'providers.name'])
    .orderBy('count', 'desc')
    .orderBy('providers.name')
    .limit(providersMax)
    .execute();
}

/** Undefined for what does not exist and for what this portal does not show, alike. */
export async function findApi(db: Db, portalId: string | null, apiId: string) {
  return withSummary(visibleProducts(db, portalId))
    .select([
      'p.description',
      'p.contact',
      'p.terms_url',
      'p.calls_30d',
      'p.success_rate',
      'p.p95_ms',
      'p.subscriber_count',
      'categories.parent_id',
    ])
    .where('p.id', '=', apiId)
    .executeTakeFirst();
}

export async function listVersions(db: Db, apiId: string) {
  return db
    .selectFrom('api_versions')
    .select(['id', 'version', 'status', 'published_at'])
    .where('api_id', '=', apiId)
    .where('status', '!=', 'offline')
    .orderBy('published_at', 'desc')
    .execute();
}

export async function listPlans(db: Db, apiId: string) {
  return db
    .selectFrom('api_plans')
    .selectAll()
    .where('api_id', '=', apiId)
    .where('retired_at', 'is', null)
    .orderBy('sort')
    .execute();
}

export async function listOperations(db: Db, versionId: string) {
  return db
    .selectFrom('api_operations')
    .selectAll()
    .where('version_id', '=', versionId)
    .orderBy('seq')
    .execute();
}
