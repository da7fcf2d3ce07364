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

/** Where connections to a server come from, and what is known of it. */
export interface Source {
  pool: pg.Pool;
  watch: DatabaseWatch;
}

/** A server that has the same, a moment later. */
export interface Replica extends Source {
  /** Whether whoever asks now may be told by it. */
  isWanted: () => boolean;
  /** It did not answer. */
  doubt: () => void;
}

interface Servers {
  pools: readonly pg.Pool[];
  /** What whoever asks now takes a connection from. */
  sourceOf: () => Source;
  replica: Replica | null;
}

/**
 * A PostgreSQL server, for Kysely: connections of a pool, and no wait for a server that is away. What is asked of it
 * throws either an error that it answered with or a `DatabaseAwayError`. Where there is a replica that may be asked, it is
 * for what only reads.
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
    // It may still come, to nobody.
    connecting.then(
      (client) => client.release(true),
      () => {},
    );
    throw awayUnlessAnswered(error);
  }
}

class PooledDriver implements Driver {
  constructor(private readonly servers: Servers) {}

  init = async () => {};

  async acquireConnection(): Promise<HeldConnection> {
    const { sourceOf, replica } = this.servers;
    return replica?.isWanted() ? new ReplicaFirstConnection(replica, sourceOf()) : connectionFrom(sourceOf());
  }

  async beginTransaction(connection: DatabaseConnection, { isolationLevel }: TransactionSettings) {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    await connection.executeQuery(CompiledQuery.raw(`begin${level}`));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: HeldConnection): Promise<void> {
    // Without its connection PostgreSQL rolls back by itself.
    if (!connection.isLost) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  releaseConnection = async (connection: HeldConnection) => connection.release();
  destroy = async () => void (await Promise.all(this.servers.pools.map((pool) => pool.end())));
}

interface HeldConnection extends DatabaseConnection {
  readonly isLost: boolean;
  release: () => void;
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

  /** One on which an answer may still come is no use to anybody. */
  release = () => this.client.release(this.isLost);
}

/** Reads from a replica until something is not for it: from then on all goes to the server itself. */
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

/** What looks as if it changed nothing; if it does all the same, the replica refuses it. */
const isReading = ({ query, sql }: CompiledQuery) =>
  query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*(select|with)\b/i.test(sql));

/** It reads only, gives way to what it is told by the other, starts or stops, or has no such table or column yet. */
const isNotForReplica = (error: unknown) =>
  error instanceof pg.DatabaseError && /^(25006|40001|57P0.|42P01|42703|42883)$/.test(error.code ?? '');

const awayUnlessAnswered = (error: unknown) =>
  error instanceof pg.DatabaseError || error instanceof DatabaseAwayError
    ? error
    : new DatabaseAwayError('the connection to the database is lost', { cause: error });
