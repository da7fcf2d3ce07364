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
import { TotalsCache } from './TotalsCache';

/** A database server: its pool and its watch. */
export interface Source {
  pool: pg.Pool;
  watch: DatabaseWatch;
}

/** A replica, slightly behind. */
export interface Replica extends Source {
  /** Whether the current request may be answered by it. */
  isWanted: () => boolean;
  /** Call when it did not answer. */
  doubt: () => void;
}

interface Servers {
  pools: readonly pg.Pool[];
  /** The source of connections for the current request. */
  sourceOf: () => Source;
  replica: Replica | null;
}

/**
 * Kysely dialect for a PostgreSQL server: pooled connections, and no waiting for a server that is away. Statements fail
 * either with the server's error or with `DatabaseAwayError`. Reads may go to a replica where there is one.
 */
export class PooledDialect implements Dialect {
  constructor(private readonly servers: Servers) {}
  createAdapter = () => new PostgresAdapter();
  createDriver = () => new PooledDriver(this.servers);
  createQueryCompiler = () => new PostgresQueryCompiler();
  createIntrospector = (db: Kysely<unknown>) => new PostgresIntrospector(db);
}

/** Takes a connection from a pool. */
async function connectionFrom({ pool, watch }: Source): Promise<PooledConnection> {
  const connecting = pool.connect();
  try {
    return new PooledConnection(await watch.waitFor(connecting), watch);
  } catch (error) {
    // It may still arrive later: release it then.
    connecting.then(
      (client) => client.release(true),
      () => {},
    );
    throw awayUnlessAnswered(error);
  }
}

class PooledDriver implements Driver {
  private readonly kept = new TotalsCache();

  constructor(private readonly servers: Servers) {}

  init = async () => {};

  async acquireConnection(): Promise<KeepingConnection> {
    return new KeepingConnection(await this.take(), this.kept, (query) => this.askApart(query));
  }

  private async take(): Promise<HeldConnection> {
    const { sourceOf, replica } = this.servers;
    return replica?.isWanted() ? new ReplicaFirstConnection(replica, sourceOf()) : connectionFrom(sourceOf());
  }

  /** On a connection of its own. */
  private async askApart<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const connection = await this.take();
    try {
      return await connection.executeQuery<Row>(query);
    } finally {
      connection.release();
    }
  }

  async beginTransaction(connection: KeepingConnection, { isolationLevel }: TransactionSettings) {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    connection.isInTransaction = true;
    await connection.executeQuery(CompiledQuery.raw(`begin${level}`));
  }

  async commitTransaction(connection: KeepingConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
    connection.isInTransaction = false;
  }

  async rollbackTransaction(connection: KeepingConnection): Promise<void> {
    // When the connection is lost PostgreSQL rolls back by itself.
    if (!connection.isLost) await connection.executeQuery(CompiledQuery.raw('rollback'));
    connection.isInTransaction = false;
  }

  releaseConnection = async (connection: HeldConnection) => connection.release();
  destroy = async () => void (await Promise.all(this.servers.pools.map((pool) => pool.end())));
}

interface HeldConnection extends DatabaseConnection {
  readonly isLost: boolean;
  release: () => void;
}

/** Answers from `TotalsCache` where it may. */
class KeepingConnection implements HeldConnection {
  /** A transaction reads what it has written: nothing kept. */
  isInTransaction = false;

  constructor(
    private readonly held: HeldConnection,
    private readonly kept: TotalsCache,
    private readonly askApart: <Row>(query: CompiledQuery) => Promise<QueryResult<Row>>,
  ) {}

  get isLost(): boolean {
    return this.held.isLost;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const ask = () => this.held.executeQuery<Row>(query);
    return this.isInTransaction ? ask() : this.kept.answer(query, ask, () => this.askApart<Row>(query));
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.held.streamQuery<Row>(query, chunkSize);
  }

  release = () => this.held.release();
}

class PooledConnection implements HeldConnection {
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

  /** A connection on which an answer may still arrive cannot be reused. */
  release = () => this.client.release(this.isLost);
}

/** Reads from a replica until a statement is not for it; from then on everything goes to the primary. */
class ReplicaFirstConnection implements HeldConnection {
  private near: PooledConnection | null = null;
  private own: PooledConnection | null = null;

  constructor(
    private readonly replica: Replica,
    private readonly source: Source,
  ) {}

  get isLost(): boolean {
    return this.own?.isLost ?? false;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.own && isReading(query)) {
      try {
        this.near ??= await connectionFrom(this.replica);
        return await this.near.executeQuery<Row>(query);
      } catch (error) {
        if (!(error instanceof DatabaseAwayError || isNotForReplica(error))) throw error;
        if (error instanceof DatabaseAwayError) this.replica.doubt();
      }
    }
    this.own ??= await connectionFrom(this.source);
    return this.own.executeQuery<Row>(query);
  }

  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('This database does not stream');
  }

  release(): void {
    this.near?.release();
    this.own?.release();
  }
}

/** Looks like a read; if it writes after all, the replica refuses it. */
const isReading = ({ query, sql }: CompiledQuery) =>
  query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*(select|with)\b/i.test(sql));

/**
 * Errors of a replica: read-only, conflict with replication, starting or stopping, or a table or column that has not
 * arrived yet.
 */
const isNotForReplica = (error: unknown) =>
  error instanceof pg.DatabaseError && /^(25006|40001|57P0.|42P01|42703|42883)$/.test(error.code ?? '');

const awayUnlessAnswered = (error: unknown) =>
  error instanceof pg.DatabaseError || error instanceof DatabaseAwayError
    ? error
    : new DatabaseAwayError('the connection to the database is lost', { cause: error });
