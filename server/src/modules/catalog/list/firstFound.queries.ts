import { sql } from 'kysely';
import type { ApiSort } from '@portal/calls';
import type { Db } from '../../../platform/db/Db';
import type { Hits, InOrder, SoughtText, TextMatch } from '../../search';
import type { Products } from './apiCards.queries';
import type { ApiFilter } from './apiFilter.queries';
import { figuresOf, orderBy } from './apiOrder.queries';
import { foundMax } from './apiTotal.queries';
import { isFoundByEntry, hasNoOtherFilter } from './hasNoOtherFilter';
import { findLeading } from './leadingApis.queries';

/** Up to this many hits are selected by id at once. */
const pickedMax = 1000;
/**
 * With more hits, this many of the first products are tested one by one, at 6 µs each: enough to fill a page when one
 * product in twenty matches.
 */
const askedMax = 300;
/** If that is not enough, up to this many hits are collected … */
const collectedMax = 10_000;
/**
 * … and the order is walked with the collected hits at hand: selecting one hit costs as much as passing this many
 * products, 0.3 µs each.
 */
const passedForOne = 10;
/**
 * Costs are estimated for a market of this size, in which hits are rare, and may be rarer still at the beginning of the
 * order.
 */
const marketMax = 1_000_000;
const rarerBy = 1.5;
/** With even more hits, this many products per wanted result are tested. */
const askedForOne = 20;
const askedOfMuchMax = 5000;

interface FirstFound {
  hits: Hits;
  /** A subset of the products whose first `count` matches are the first of all. */
  first: Products;
  /** The number of matching products, up to one above the limit of counting; null: has to be counted. */
  total: number | null;
}

/**
 * Finds the first `count` of these products that match a text. Few hits are selected and sorted; with many, the order
 * is walked until enough match. The walk is bounded and falls back to selecting, so no text costs more than both
 * together.
 */
export async function findFirst(
  db: Db,
  sought: SoughtText,
  products: Products,
  { filter, sort, count }: { filter: ApiFilter; sort: ApiSort; count: number },
): Promise<FirstFound> {
  const whole = (hits: Hits) => ({ hits, first: products.where(hits.has('p.id')), total: null });
  // Other combinations have no index with both the order and the filter.
  const isAlongIndex =
    filter.viewer.portalId === null && !filter.tag && !filter.providerId && filter.score === undefined;
  const order = nameOf(filter, sort);
  const [few, leading] = await Promise.all([
    sought.find(pickedMax),
    // With any other filter the number of matches has to be counted, for which all hits are collected.
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
    if (hasNoOtherFilter(filter, 'searchText') && (rarerBy * count * marketMax) / hits.count <= passedMax) {
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

/** The key of a kept order: the order and every filter but the viewer. */
const nameOf = ({ viewer: _everybody, ...filter }: ApiFilter, sort: ApiSort) =>
  JSON.stringify([sort, filter]);

/** The first `count` matches among the first `max` products of the order; null: there are fewer. */
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
  // The order is given inside and outside: the planner then knows that the rows are sorted, and stops at `count`.
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
