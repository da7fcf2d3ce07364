import { CompiledQuery, type KyselyPlugin, type QueryId, type RootOperationNode } from 'kysely';
import type { Db } from '../src/platform/db/Db';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

/** How the database answered one statement. */
export interface StatementPlan {
  sql: string;
  /** Tables that it read from end to end. */
  scanned: string[];
  /** Rows that it looked at, found or not. */
  rowsRead: number;
}

interface Recorded {
  node: RootOperationNode;
  queryId: QueryId;
}

/** Does something on the database, and tells which statements that took. */
export async function statementsOf(db: Db, work: (db: Db) => Promise<unknown>): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      recorded.push({ node, queryId });
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await work(db.withPlugin(recorder));
  return recorded;
}

/** Reads something from the database, and tells how each of its statements was carried out. */
export async function plansOf(db: Db, work: (db: Db) => Promise<unknown>): Promise<StatementPlan[]> {
  const plans: StatementPlan[] = [];
  for (const { node, queryId } of await statementsOf(db, work)) {
    const { sql, parameters } = db.getExecutor().compileQuery(node, queryId);
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      CompiledQuery.raw(`explain (analyze, format json) ${sql}`, [...parameters]),
    );
    const nodes = flat(rows[0]!['QUERY PLAN'][0].Plan);
    plans.push({
      sql,
      scanned: nodes
        .filter((one) => one['Node Type'].includes('Seq Scan'))
        .flatMap((one) => one['Relation Name'] ?? []),
      rowsRead: nodes
        .filter((one) => one['Node Type'].includes('Scan'))
        .reduce(
          (sum, one) =>
            sum + one['Actual Loops'] * (one['Actual Rows'] + (one['Rows Removed by Filter'] ?? 0)),
          0,
        ),
    });
  }
  return plans;
}

const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];
