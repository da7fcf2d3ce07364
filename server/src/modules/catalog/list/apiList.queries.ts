import { sql } from 'kysely';
import type { ApiSort } from '@portal/calls';
import type { Db } from '../../../platform/db/Db';
import { type HitCache, seekText } from '../../search';
import { anonymousIn, type Viewer } from '../../../platform/Viewer';
import { cardsOf, isNamed, namedFor, onSale, type ApiCardRow, type Products } from './apiCards.queries';
import { applyFilter, lookUp, type ApiFilter } from './apiFilter.queries';
import { orderOf } from './apiOrder.queries';
import { countApis, type Count } from './apiTotal.queries';
import { findFirst } from './firstFound.queries';

interface Window {
  sort: ApiSort;
  limit: number;
  offset: number;
}

/**
 * One page of what a portal offers. `total` is counted separately, so that a page past the end has it, too.
 *
 * @param kept  Absent: each text is searched anew.
 */
export async function listApis(
  db: Db,
  filter: ApiFilter,
  window: Window,
  kept?: HitCache,
): Promise<{ rows: ApiCardRow[] } & Count> {
  const lookedUp = await lookUp(db, filter);
  const { portalId } = filter.viewer;
  const narrow = (products: Products) => applyFilter(products, filter, lookedUp);
  const { shown, named } = await sourcesOf(db, filter.viewer);
  const [all, others] = [narrow(shown), named.map(narrow)];
  const anew = await seekText(db, 'api', filter.searchText, lookedUp.labels);
  if (!anew)
    return {
      rows: await listCards(db, [all, ...others], portalId, window),
      ...(await countApis(db, filter, { ...lookedUp, hits: null, total: null }, [all, ...others])),
    };
  const sought = kept ? kept.over(anew) : anew;
  const count = window.offset + window.limit;
  const { hits, first, total } = await findFirst(db, sought, all, { filter, sort: window.sort, count });
  const found = others.map((products) => products.where(hits.has('p.id')));
  return {
    rows: await listCards(db, [first, ...found], portalId, window),
    ...(await countApis(db, filter, { ...lookedUp, hits, total }, [all.where(hits.has('p.id')), ...found])),
  };
}

/**
 * What a viewer may see, in parts that each have an index for every order: what the portal shows everybody, and what
 * is shown to this account alone.
 */
async function sourcesOf(db: Db, { portalId, accountId }: Viewer) {
  return {
    shown: onSale(db, anonymousIn(portalId)),
    named: accountId !== null && (await isNamed(db, accountId)) ? [namedFor(db, accountId)] : [],
  };
}

/** The first of everything that a viewer may see. */
export async function listFirstApis(
  db: Db,
  viewer: Viewer,
  sort: ApiSort,
  limit: number,
): Promise<ApiCardRow[]> {
  const { shown, named } = await sourcesOf(db, viewer);
  return listCards(db, [shown, ...named], viewer.portalId, { sort, limit, offset: 0 });
}

/** Those of these APIs that a viewer may see in a portal, in the given order. */
export async function listNamedApis(db: Db, viewer: Viewer, ids: readonly string[]): Promise<ApiCardRow[]> {
  if (ids.length === 0) return [];
  const shown = onSale(db, viewer).select('p.id').where('p.id', 'in', ids);
  const rows = await cardsOf(db, shown).execute();
  return ids.flatMap((id) => rows.filter((row) => row.id === id));
}

/** Selects the ids of the page along the index of the order, and only then reads the rest of each card. */
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
  const [single, ...others] = sources;
  const page =
    single && others.length === 0
      ? first(single).offset(offset).limit(limit)
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
