import { sql, type Expression, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Db } from './Db';
import { cacheTotals, largeFrom } from './TotalsCache';
import { pageOf } from './pageOf';

interface Page {
  pageNo: number;
  pageSize: number;
}

/**
 * `pageOf` for ids alone.
 *
 * @param query  Selects `id` and what it is ordered by, without an order.
 * @param order  SQL of the order; names the selected columns.
 * @param areFew  Usually few match, and not along an index in this order, as names with a word do: they are looked for once,
 *   both for the page and for the total. That there are many all the same is kept.
 * @param few  SQL that finds these few in another way than `query`; `largeFrom` of them say that there are many.
 */
export async function pageOfIds<Tables, Scope extends keyof Tables, Row extends { id: string }>(
  db: Db,
  query: SelectQueryBuilder<Tables, Scope, Row>,
  order: RawBuilder<unknown>,
  page: Page,
  {
    areFew = false,
    few = areFew ? query.limit(largeFrom) : null,
    total,
  }: { areFew?: boolean; few?: Expression<unknown> | null; total?: number } = {},
): Promise<{ ids: string[]; total: number; pageNo: number; pageSize: number }> {
  const { pageNo, pageSize } = page;
  if (few) {
    const { rows } = await sql<{ total: number; ids: string[] }>`
      with found as materialized (${few})
      select (select count(*)::int from found) as total,
        array(select id from found order by ${order} limit ${pageSize} offset ${(pageNo - 1) * pageSize}) as ids`
      .withPlugin(cacheTotals('total'))
      .execute(db);
    const [found] = rows;
    if (found && found.total < largeFrom) return { ...found, pageNo, pageSize };
  }
  const { rows, ...found } = await pageOf(
    query.orderBy(order),
    { pageNo, pageSize },
    total === undefined ? {} : { total },
  );
  return { ids: rows.map(({ id }) => id), ...found };
}
