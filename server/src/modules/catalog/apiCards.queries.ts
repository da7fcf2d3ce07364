import { sql, type SelectQueryBuilder } from 'kysely';
import { namedVisibility } from '@portal/calls';
import type { PlanPricing } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';
import { isShownIn } from './isShownIn.queries';
import type { Onlooker } from '../../platform/Onlooker';

const online = 'online';

/** Products online that somebody is shown; for a list in an order see `sourcesOf`. */
export const onSale = (db: Db, onlooker: Onlooker) =>
  db.selectFrom('api_products as p').where('p.status', '=', online).where(isShownIn(onlooker, 'p'));

/** Of those what is shown to one account and not to all: few. */
export const namedFor = (db: Db, accountId: string) =>
  db
    .selectFrom('api_products as p')
    .where('p.status', '=', online)
    .where('p.portal_id', '=', namedVisibility)
    .where('p.id', 'in', (eb) =>
      eb.selectFrom('api_audience').select('api_id').where('account_id', '=', accountId),
    );

/** Whether APIs are shown to an account that others are not shown. */
export async function isNamed(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('api_audience')
    .select('api_id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What an API may be replaced with where the portal shows it; joined by `id`. */
export const successorsIn = (db: Db, onlooker: Onlooker) =>
  onSale(db, onlooker).select(['p.id', 'p.name']).as('successors');

/** Products as they are listed, before anything but their ids has been chosen. */
export type Products = ReturnType<typeof onSale>;

/** What the plans cost that can be applied for now. */
export const pricesOf = sql<PlanPricing[]>`coalesce(
  (select json_agg(json_build_object('kind', kind, 'priceMinor', price_minor, 'tiers', tiers, 'included', included,
      'validDays', valid_days) order by sort)
    from api_plans where api_id = p.id and retired_at is null), '[]')`;

type Ids = SelectQueryBuilder<Tables & { p: Tables['api_products'] }, 'p', { id: string }>;

/** The columns of a card, of these products. The version shown is the newest online. */
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
