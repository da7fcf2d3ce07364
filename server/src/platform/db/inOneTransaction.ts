import { sql } from 'kysely';
import type { Db } from './Db';
import { inSavepoint } from './inSavepoint';
import { inTransaction } from './inTransaction';

/**
 * Runs `work` completely or not at all, however many transactions it makes with the `Db` it gets: each is a savepoint of
 * one transaction. Processes with the same `lock` wait for each other.
 */
export function inOneTransaction<Result>(
  db: Db,
  lock: number,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(tx);
    return work(withSavepoints(tx));
  });
}

/** Savepoints of one connection are nested, so what would run side by side in transactions runs one after the other. */
function withSavepoints(tx: Db): Db {
  let last: Promise<unknown> = Promise.resolve();
  const execute = <Result>(work: (tx: Db) => Promise<Result>): Promise<Result> => {
    const run = last.then(() => inSavepoint(tx, () => work(tx)));
    last = run.catch(() => {});
    return run;
  };
  return new Proxy(tx, {
    get(target, name) {
      if (name === 'transaction') return () => ({ execute });
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
