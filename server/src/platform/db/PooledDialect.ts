import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { DatabaseAwayError } from './DatabaseAwayError';
import type { DatabaseWatch } from './DatabaseWatch';

/**
 * A PostgreSQL server, for Kysely: connections of a pool, and no wait for a server that is away. What is asked of it
 * throws either an error that it answered with or a `DatabaseAwayError`.
 *
 * @param poolOf  The pool that whoever asks now takes a connection from.
 */
export class PooledDialect implements Dialect {
  constructor(
    private readonly pools: readonly pg.Pool[],
    private readonly poolOf: () => pg.Pool,
    private readonly watch: DatabaseWatch,
  ) {}
  createAdapter = () => new PostgresAdapter();
  createDriver = () => new PooledDriver(this.pools, this.poolOf, this.watch);
  createQueryCompiler = () => new PostgresQueryCompiler();
  createIntrospector = (db: Kysely<unknown>) => new PostgresIntrospector(db);
}

class PooledDriver implements Driver {
  constructor(
    private readonly pools: readonly pg.Pool[],
    private readonly poolOf: () => pg.Pool,
    private readonly watch: DatabaseWatch,
  ) {}

  init = async () => {};

  async acquireConnection(): Promise<PooledConnection> {
    const connecting = this.poolOf().connect();
    try {
      return new PooledConnection(await this.watch.waitFor(connecting), this.watch);
    } catch (error) {
      // It may still come, to nobody.
      connecting.then(
        (client) => client.release(true),
        () => {},
      );
      throw awayUnlessAnswered(error);
    }
  }

  async beginTransaction(connection: DatabaseConnection, { isolationLevel }: TransactionSettings) {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    await connection.executeQuery(CompiledQuery.raw(`begin${level}`));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: PooledConnection): Promise<void> {
    // Without its connection PostgreSQL rolls back by itself.
    if (!connection.isLost) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  releaseConnection = async (connection: PooledConnection) => connection.release();
  destroy = async () => void (await Promise.all(this.pools.map((pool) => pool.end())));
}

class PooledConnection implements DatabaseConnection {
  isLost = false;

  constructor(
    private readonly client: pg.PoolClient,
    private readonly watch: DatabaseWatch,
  ) {}

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const { rows, rowCount } = await this.watch.waitFor(this.client.query(sql, [...parameters]));
      this.watch.hear();
      return { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) };
    } catch (error) {
      if (error instanceof pg.DatabaseError) this.watch.hear();
      const shown = awayUnlessAnswered(error);
      this.isLost ||= shown instanceof DatabaseAwayError;
      throw shown;
    }
  }

  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('This database does not stream');
  }

  /** One on which an answer may still come is no use to anybody. */
  release = () => this.client.release(this.isLost);
}

const awayUnlessAnswered = (error: unknown) =>
  error instanceof pg.DatabaseError || error instanceof DatabaseAwayError
    ? error
    : new DatabaseAwayError('the connection to the database is lost', { cause: error });
