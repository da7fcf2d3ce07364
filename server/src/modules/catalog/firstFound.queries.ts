import { sql } from 'kysely';
import type { ApiSort } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import type { Hits, InOrder, SoughtText, TextMatch } from '../search';
import type { Products } from './apiCards.queries';
import type { ApiFilter } from './apiFilter.queries';
import { figuresOf, orderBy } from './apiOrder.queries';
import { foundMax } from './apiTotal.queries';
import { isFoundByEntry, isOnly } from './isOnly';
import { findLeading } from './leadingApis.queries';

/** Up to so many hits are picked by their ids at once. */
const pickedMax = 1000;
/** Of more, so many of the first products are asked one by one, 6 µs each: enough for a page where a text finds one in twenty. */
const askedMax = 300;
/** Where that is not enough, up to so many hits are collected, ... */
const collectedMax = 10_000;
/** ... and the order gone along with them in hand: picking one of them costs as much as passing by so many products, 0.3 µs each. */
const passedForOne = 10;
/** As if a market was this large, which makes hits rare; and they may lie less dense at the beginning. */
const marketMax = 1_000_000;
const rarerBy = 1.5;
/** Where there are more hits still, so many for each that is wanted are asked. */
const askedForOne = 20;
const askedOfMuchMax = 5000;

interface FirstFound {
  hits: Hits;
  /** Some of the products, among which the first `count` that the text finds are the first. */
  first: Products;
  /** How many products it finds, up to one more than are counted; null: has to be counted. */
  total: number | null;
}

/**
 * The first `count` of these products that a text finds. Few hits are picked and put in order; where there are many, the order
 * is gone along until there are enough. That ends after so many, and the rest is left to picking: no text costs more than both.
 */
export async function findFirst(
  db: Db,
  sought: SoughtText,
  products: Products,
  { filter, sort, count }: { filter: ApiFilter; sort: ApiSort; count: number },
): Promise<FirstFound> {
  const whole = (hits: Hits) => ({ hits, first: products.where(hits.has('p.id')), total: null });
  // Elsewhere no index has both the order and what the products are filtered by.
  const isAlongIndex =
    filter.onlooker.portalId === null && !filter.tag && !filter.providerId && filter.score === undefined;
  const order = nameOf(filter, sort);
  const [few, leading] = await Promise.all([
    sought.find(pickedMax),
    // How many another filter leaves has to be counted: for that, all hits are collected.
    isFoundByEntry(filter)
      ? sought.inOrder(order, count, () => findLeading(sought, products, { sort, count }))
      : null,
  ]);
  if (!isAlongIndex || few.count <= pickedMax) return whole(few);

  const among = (ids: readonly string[]) => products.where(sql<boolean>`p.id = any(${ids}::text[])`);
  const goAlong = (fits: TextMatch, max: number) => findAlong(db, products, fits, { sort, count, max });
  if (leading) return { hits: few, first: among(leading.ids.slice(0, count)), total: leading.total };
  const isNear = count <= askedMax / 4 && !few.isAll;
  const asked = isNear ? await goAlong(sought.asks, askedMax) : null;
  if (asked) return { hits: few, first: among(asked), total: null };
  const hits = await sought.find(collectedMax);
  if (!hits.isAll) {
    const later = await goAlong(sought.asks, Math.min(askedOfMuchMax, askedForOne * count));
    return later ? { hits, first: among(later), total: null } : whole(hits);
  }
  const { ids, total } = await sought.inOrder(order, count, async (): Promise<InOrder> => {
    const passedMax = passedForOne * hits.count;
    if (isOnly(filter, 'searchText') && (rarerBy * count * marketMax) / hits.count <= passedMax) {
      const passed = await goAlong(hits.keeps, passedMax);
      if (passed) return { ids: passed, total: null, isAll: false };
    }
    const most = Math.max(count, foundMax + 1);
    const picked = await products
      .where(hits.has('p.id'))
      .select('p.id')
      .orderBy(orderBy(sort))
      .limit(most)
      .execute();
    return { ids: picked.map(({ id }) => id), total: picked.length, isAll: picked.length < most };
  });
  return { hits, first: among(ids.slice(0, count)), total };
}

/** Of an order, and of what is left out of it. */
const nameOf = ({ onlooker: _everybody, ...filter }: ApiFilter, sort: ApiSort) =>
  JSON.stringify([sort, filter]);

/** The first `count` that fit among the first `max` products in the order; null: these are fewer. */
async function findAlong(
  db: Db,
  products: Products,
  fits: TextMatch,
  { sort, count, max }: { sort: ApiSort; count: number; max: number },
): Promise<string[] | null> {
  const figures = figuresOf[sort].map((figure, at) => ({ figure, as: `figure_${at}` }));
  const first = products
    .select(['p.id', 'p.name', ...figures.map(({ figure, as }) => figure.as(as))])
    .orderBy(orderBy(sort))
    .limit(max);
  // The order is said twice: the database knows that it has it already, and stops when it has enough.
  const order = sql.join([
    ...figures.map(({ as }) => sql`${sql.ref(`first.${as}`)} desc`),
    sql`first.name, first.id`,
  ]);
  const { rows } = await sql<{ id: string }>`
    select first.id from (${first}) as first where ${fits('first.id')} order by ${order} limit ${count}`.execute(
    db,
  );
  return rows.length === count ? rows.map(({ id }) => id) : null;
}
