import type { SelectQueryBuilder } from 'kysely';
import { countRows } from './countRows';

interface Page {
  pageNo: number;
  pageSize: number;
}

/**
 * One page of a query and its total number of rows; counted separately, so that a page past the end knows it, too.
 *
 * @param counting  `total`: known already. See `countRows`.
 */
export async function pageOf<Tables, Scope extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Scope, Row>,
  { pageNo, pageSize }: Page,
  { total: counted, ...counting }: Parameters<typeof countRows>[1] & { total?: number } = {},
) {
  const total = counted ?? (await countRows(query, counting));
  const rows = await query
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  return { rows, total, pageNo, pageSize };
}
