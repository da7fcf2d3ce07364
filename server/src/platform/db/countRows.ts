import { SelectQueryNode, sql, type KyselyPlugin, type SelectQueryBuilder } from 'kysely';
import { cacheTotals } from './TotalsCache';

/**
 * Number of rows of a query. With `joinsFindOne` every inner join follows a non-null foreign key, so that each finds
 * exactly one row, and the database may skip those that no condition uses. A large number may be a minute old unless
 * `isAskedAnew` (`cacheTotals`).
 */
export async function countRows<Tables, Scope extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Scope, Row>,
  { joinsFindOne = false, isAskedAnew = false } = {},
): Promise<number> {
  const counted = query
    .clearSelect()
    .clearOrderBy()
    .$if(joinsFindOne, (joined) => joined.withPlugin(leftJoins))
    .select(sql<number>`count(*)::int`.as('total'))
    .withPlugin(cacheTotals('total', { isAskedAnew }));
  const { total } = await counted.$castTo<{ total: number }>().executeTakeFirstOrThrow();
  return total;
}

/** PostgreSQL removes unused left joins along a key, but not inner joins: it does not rely on foreign keys. */
const leftJoins: KyselyPlugin = {
  transformQuery: ({ node }) =>
    SelectQueryNode.is(node)
      ? {
          ...node,
          joins: node.joins?.map((join) =>
            join.joinType === 'InnerJoin' ? { ...join, joinType: 'LeftJoin' } : join,
          ),
        }
      : node,
  transformResult: async ({ result }) => result,
};
