import type { KyselyPlugin, QueryExecutor, QueryId, RootOperationNode } from 'kysely';
import type { Db } from '../../src/platform/db/Db';

/** A statement as it was sent to the database. */
export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

/** The same database, which records its statements while `during` runs. */
export function recordStatements(db: Db) {
  let recorded: Statement[] | null = null;
  const nodes = new WeakMap<QueryId, RootOperationNode>();
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (recorded) nodes.set(queryId, node);
      return node;
    },
    // Recorded here, because parts of a larger statement are transformed as well but have no result.
    async transformResult({ result, queryId }) {
      const node = nodes.get(queryId);
      if (node) recorded?.push(db.getExecutor().compileQuery(node, queryId));
      return result;
    },
  };
  const recording = db.withPlugin(recorder);
  stayLast(recording.getExecutor(), recorder);
  return {
    db: recording,
    async during(work: () => Promise<unknown>): Promise<Statement[]> {
      const own: Statement[] = (recorded = []);
      try {
        await work();
      } finally {
        recorded = null;
      }
      return own;
    },
  };
}

/** Keeps a plugin behind those that single queries add, such as the one of `countRows`: it sees what is really sent. */
function stayLast(executor: QueryExecutor, last: KyselyPlugin): QueryExecutor {
  const bare = executor.withoutPlugins();
  const others = executor.plugins.filter((plugin) => plugin !== last);
  const withPlugins = (added: readonly KyselyPlugin[]) =>
    stayLast(bare.withPlugins([...others, ...added, last]), last);
  return Object.assign(executor, {
    withPlugins,
    withPlugin: (added: KyselyPlugin) => withPlugins([added]),
    withConnectionProvider: (provider: Parameters<QueryExecutor['withConnectionProvider']>[0]) =>
      stayLast(bare.withConnectionProvider(provider).withPlugins([...others, last]), last),
  });
}
