import { sql, type SelectQueryBuilder } from 'kysely';
import type { Db } from './Db';
import { cacheTotals } from './TotalsCache';

interface Page {
  pageNo: number;
  pageSize: number;
}

/** Like `pageOf` for lists that grow without limit: at most `max` rows are counted and can be paged through. */
export async function boundedPageOf<Tables, Scope extends keyof Tables, Row>(
  db: Db,
  query: SelectQueryBuilder<Tables, Scope, Row>,
  { pageNo, pageSize }: Page,
  max: number,
) {
  const some = query.clearOrderBy().limit(max).as('some');
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from ${some}`
    .withPlugin(cacheTotals('total'))
    .execute(db);
  const total = counted[0]?.total ?? 0;
  const offset = (pageNo - 1) * pageSize;
  const rows =
    offset < total
      ? await query
          .limit(Math.min(pageSize, total - offset))
          .offset(offset)
          .execute()
      : [];
  return { rows, total, pageNo, pageSize };
}
