import { sql } from 'kysely';
import type { ApiSort } from '@portal/calls';
import type { InOrder, SoughtText } from '../../search';
import type { Products } from './apiCards.queries';
import { figureOf, orderBy } from './apiOrder.queries';

/**
 * The first `count` public matches of a text, if they are among the leading APIs of the order, which are stored
 * separately (`keepLeadingApis`); null: they are not, or none are stored now.
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
