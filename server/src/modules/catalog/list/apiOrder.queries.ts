import { sql, type RawBuilder } from 'kysely';
import { apiSort, type ApiSort } from '@portal/calls';

/** The figures by which each order of the list sorts, highest first; equal ones are sorted by name. */
export const figuresOf: Readonly<Record<ApiSort, readonly RawBuilder<unknown>[]>> = {
  [apiSort.newest]: [sql`p.published_at`],
  [apiSort.hottest]: [sql`p.calls_30d`, sql`p.views_30d`],
  [apiSort.overall]: [sql`p.calls_30d + 10 * p.views_30d`, sql`p.is_certified`],
};

/** The leading figure of an order, as a number. */
export const figureOf: Readonly<Record<ApiSort, RawBuilder<string>>> = {
  [apiSort.newest]: sql`extract(epoch from p.published_at)`,
  [apiSort.hottest]: sql`p.calls_30d`,
  [apiSort.overall]: sql`(p.calls_30d + 10 * p.views_30d)`,
};

/** Every order has an index of exactly these columns. */
export const orderBy = (sort: ApiSort): RawBuilder<unknown> =>
  sql`${sql.join(figuresOf[sort].map((figure) => sql`${figure} desc`))}, p.name, p.id`;

/** A branded portal defaults to the order set by its managers: recommended APIs first, then by their position. */
export const orderOf = (portalId: string | null, sort: ApiSort): RawBuilder<unknown> =>
  portalId && sort === apiSort.overall
    ? sql`(
        select x.sort + case when x.is_featured then 0 else 1000000 end from portal_apis x
        where x.portal_id = ${portalId} and x.api_id = p.id), p.id`
    : orderBy(sort);
