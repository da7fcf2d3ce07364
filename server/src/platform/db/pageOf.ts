import type { SelectQueryBuilder } from 'kysely';
import { countRows } from './countRows';
import { largeFrom } from './TotalsCache';

interface Page {
  pageNo: number;
  pageSize: number;
}

/**
 * One page of a query and its total number of rows. The last page tells it; others and those past the end have it counted
 * separately, and anew where a kept number contradicts the page.
 *
 * @param counting  `total`: known already. See `countRows`.
 */
export async function pageOf<Tables, Scope extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Scope, Row>,
  { pageNo, pageSize }: Page,
  { total: counted, ...counting }: Parameters<typeof countRows>[1] & { total?: number } = {},
) {
  const offset = (pageNo - 1) * pageSize;
  const rows = await query.limit(pageSize).offset(offset).execute();
  const isLast = rows.length < pageSize && (rows.length > 0 || offset === 0);
  const total = counted ?? (isLast ? offset + rows.length : await countRows(query, counting));
  const expected = Math.min(pageSize, Math.max(0, total - offset));
  const hasChanged = counted === undefined && total >= largeFrom && rows.length !== expected;
  return {
    rows,
    total: hasChanged ? await countRows(query, { ...counting, isAskedAnew: true }) : total,
    pageNo,
    pageSize,
  };
}
