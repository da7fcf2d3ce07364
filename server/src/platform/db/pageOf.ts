import { sql, type SelectQueryBuilder } from 'kysely';

interface Page {
  pageNo: number;
  pageSize: number;
}

/** One page of a query, and how many rows it has in all: counted apart, so that a page past the end knows it too. */
export async function pageOf<Tables, Scope extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Scope, Row>,
  { pageNo, pageSize }: Page,
) {
  const counted = query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)::int`.as('total'));
  const { total } = (await counted.executeTakeFirstOrThrow()) as unknown as { total: number };
  const rows = await query
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  return { rows, total, pageNo, pageSize };
}
