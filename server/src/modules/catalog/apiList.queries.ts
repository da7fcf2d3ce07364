import { sql, type RawBuilder } from 'kysely';
import { apiSort, type ApiSort } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { anybodyIn, type Onlooker } from '../../platform/Onlooker';
import { cardsOf, isNamed, namedFor, onSale, type ApiCardRow, type Products } from './apiCards.queries';
import { filtered, lookUp, type ApiFilter } from './apiFilter.queries';
import { countApis, type Count } from './apiTotal.queries';

interface Window {
  sort: ApiSort;
  limit: number;
  offset: number;
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
  const found = await lookUp(db, filter);
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
