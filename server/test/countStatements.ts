import type { KyselyPlugin } from 'kysely';
import type { Db } from '../src/platform/db/Db';

/** The same database, and how many statements went there by it. */
export function countStatements(db: Db): { db: Db; asked: () => number } {
  let statements = 0;
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(counting), asked: () => statements };
}
