import { sql } from 'kysely';
import type { Db } from '../../../platform/db/Db';
import { cacheTotals } from '../../../platform/db/TotalsCache';
import { anonymousIn, type Viewer } from '../../../platform/Viewer';
import { namedFor, onSale } from './apiCards.queries';
import { sumOf } from './sumOf.queries';

/** The number of visible APIs by category: stored for the main portal, except for those shown to this account alone. */
const countsByCategory = (db: Db, { portalId, accountId }: Viewer) =>
  portalId !== null
    ? onSale(db, anonymousIn(portalId))
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

export async function listCategories(db: Db, viewer: Viewer) {
  return db
    .with('counts', () => countsByCategory(db, viewer))
    .selectFrom('categories')
    .leftJoin('counts', 'counts.category_id', 'categories.id')
    .select(['categories.id', 'parent_id', 'name', 'icon'])
    .select(sql<number>`coalesce(counts.count, 0)::int`.as('count'))
    .where('merged_into', 'is', null)
    .orderBy('sort')
    .orderBy('categories.id')
    .execute();
}

/** The redirects of merged categories. */
export const listMergedCategories = (db: Db): Promise<{ cateId: string; into: string }[]> =>
  db
    .selectFrom('categories')
    .select(['id as cateId', 'merged_into as into'])
    .where('merged_into', 'is not', null)
    .$narrowType<{ into: string }>()
    .orderBy('id')
    .execute();

const providersMax = 50;

/** The number of visible APIs of each provider. */
const countsByProvider = (db: Db, { portalId, accountId }: Viewer) =>
  portalId !== null
    ? onSale(db, anonymousIn(portalId))
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

/** The providers with the most APIs. */
export async function listProviders(db: Db, viewer: Viewer) {
  return (
    db
      .with('counts', () => countsByProvider(db, viewer))
      .selectFrom('counts')
      .innerJoin('providers', 'providers.id', 'counts.provider_id')
      .select(['providers.id', 'providers.name', 'counts.count'])
      // Added up over the rows: about the number of providers.
      .select(sql<number>`(count(*) over () / ${providersMax}::int)::int`.as('n'))
      .where('counts.count', '>', 0)
      .orderBy('counts.count', 'desc')
      .orderBy('providers.name')
      .limit(providersMax)
      .withPlugin(cacheTotals('n'))
      .execute()
  );
}
