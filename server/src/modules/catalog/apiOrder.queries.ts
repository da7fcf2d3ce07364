import { sql, type RawBuilder } from 'kysely';
import { apiSort, type ApiSort } from '@portal/calls';

/** Of the orders of the list: the greatest first, then by name. */
export const figuresOf: Readonly<Record<ApiSort, readonly RawBuilder<unknown>[]>> = {
  [apiSort.newest]: [sql`p.published_at`],
  [apiSort.hottest]: [sql`p.calls_30d`, sql`p.views_30d`],
  [apiSort.overall]: [sql`p.calls_30d + 10 * p.views_30d`, sql`p.is_certified`],
};

/** The first of the figures of an order, as a number. */
export const figureOf: Readonly<Record<ApiSort, RawBuilder<string>>> = {
  [apiSort.newest]: sql`extract(epoch from p.published_at)`,
  [apiSort.hottest]: sql`p.calls_30d`,
  [apiSort.overall]: sql`(p.calls_30d + 10 * p.views_30d)`,
};

/** Each has an index in just this order. */
export const orderBy = (sort: ApiSort): RawBuilder<unknown> =>
  sql`${sql.join(figuresOf[sort].map((figure) => sql`${figure} desc`))}, p.name, p.id`;

/** In a branded portal the usual order is that of its managers: what they recommend first, then as they put it. */
export const orderOf = (portalId: string | null, sort: ApiSort): RawBuilder<unknown> =>
  portalId && sort === apiSort.overall
    ? sql`(
        select x.sort + case when x.is_featured then 0 else 1000000 end from portal_apis x
        where x.portal_id = ${portalId} and x.api_id = p.id), p.id`
    : orderBy(sort);
