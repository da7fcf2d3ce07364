import { sql, type SelectQueryBuilder } from 'kysely';
import { namedVisibility } from '@portal/calls';
import type { PlanPricing } from '@portal/rules';
import type { Db } from '../../../platform/db/Db';
import type { Tables } from '../../../platform/db/tables';
import { isShownIn } from '../isShownIn.queries';
import type { Viewer } from '../../../platform/Viewer';

const online = 'online';

/** Products online that this viewer may see; for an ordered list use `sourcesOf`. */
export const onSale = (db: Db, viewer: Viewer) =>
  db.selectFrom('api_products as p').where('p.status', '=', online).where(isShownIn(viewer, 'p'));

/** Those of them that are restricted to named accounts, this one included; there are few. */
export const namedFor = (db: Db, accountId: string) =>
  db
    .selectFrom('api_products as p')
    .where('p.status', '=', online)
    .where('p.portal_id', '=', namedVisibility)
    .where('p.id', 'in', (eb) =>
      eb.selectFrom('api_audience').select('api_id').where('account_id', '=', accountId),
    );

/** Whether any API is visible to this account because it is named in its audience. */
export async function isNamed(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('api_audience')
    .select('api_id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The APIs that replace another one, where the portal shows them; joined by `id`. */
export const successorsIn = (db: Db, viewer: Viewer) =>
  onSale(db, viewer).select(['p.id', 'p.name']).as('successors');

/** The product query before any column but the id is selected. */
export type Products = ReturnType<typeof onSale>;

/** Prices of the plans that can be applied for now. */
export const pricesOf = sql<PlanPricing[]>`coalesce(
  (select json_agg(json_build_object('kind', kind, 'priceMinor', price_minor, 'tiers', tiers, 'included', included,
      'validDays', valid_days) order by sort)
    from api_plans where api_id = p.id and retired_at is null), '[]')`;

type Ids = SelectQueryBuilder<Tables & { p: Tables['api_products'] }, 'p', { id: string }>;

/** The columns of the cards of these products. Each shows its newest version online. */
export const cardsOf = (db: Db, ids: Ids) =>
  db
    .selectFrom('api_products as p')
    .where('p.id', 'in', ids)
    .innerJoin('providers', 'providers.id', 'p.provider_id')
    .innerJoin('categories', 'categories.id', 'p.category_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('api_versions')
          .select(['version', 'operation_count'])
          .whereRef('api_id', '=', 'p.id')
          .where('status', '!=', 'offline')
          // What is deprecated after all that is not.
          .orderBy('status', 'desc')
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
      'p.calls_30d',
      'p.success_rate',
      'p.p95_ms',
      'p.subscriber_count',
      'p.score',
      'p.score_count',
      'p.portal_id',
      'p.category_id',
      'providers.id as provider_id',
      'providers.name as provider_name',
      'providers.is_certified',
      'categories.name as category_name',
      'newest.version',
      'newest.operation_count',
    ])
    .select(pricesOf.as('prices'));

export type ApiCardRow = Awaited<ReturnType<ReturnType<typeof cardsOf>['execute']>>[number];
