import { sql } from 'kysely';
import type { ApiSort } from '@portal/calls';
import type { InOrder, SoughtText } from '../search';
import type { Products } from './apiCards.queries';
import { figureOf, orderBy } from './apiOrder.queries';

/**
 * The first `count` of what everybody is shown and a text finds, if these are among the first of the order, which are kept apart
 * (`keepLeadingApis`); null: they are not, or nothing is kept now.
 */
export async function findLeading(
  { leads }: Pick<SoughtText, 'leads'>,
  products: Products,
  { sort, count }: { sort: ApiSort; count: number },
): Promise<InOrder | null> {
  const rows = await products
    .where(leads('p.id'))
    // Whatever is not kept comes behind these.
    .where(sql<boolean>`${figureOf[sort]} > (select figure from leading_marks where sort = ${sort})`)
    .select('p.id')
    .orderBy(orderBy(sort))
    .limit(count)
    .execute();
  return rows.length === count ? { ids: rows.map(({ id }) => id), total: null, isAll: false } : null;
}
