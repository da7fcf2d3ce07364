import { SelectQueryNode, sql, type KyselyPlugin, type SelectQueryBuilder } from 'kysely';

/**
 * How many rows a query has. With `joinsFindOne` every inner join of it is along a foreign key that is never null: each finds
 * exactly one row, so that the database need not look for those that no condition is about.
 */
export async function countRows<Tables, Scope extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Scope, Row>,
  { joinsFindOne = false } = {},
): Promise<number> {
  const counted = query
    .clearSelect()
    .clearOrderBy()
    .$if(joinsFindOne, (joined) => joined.withPlugin(leftJoins))
    .select(sql<number>`count(*)::int`.as('total'));
  const { total } = await counted.$castTo<{ total: number }>().executeTakeFirstOrThrow();
  return total;
}

/** PostgreSQL leaves out left joins along a key, never inner ones: it does not rely on foreign keys. */
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
