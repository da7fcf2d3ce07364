import type { PGlite } from '@electric-sql/pglite';
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
} from 'kysely';

/** Kysely dialect for PostgreSQL inside this process. There is one connection, which is acquired exclusively. */
export class PGliteDialect implements Dialect {
  constructor(private readonly database: PGlite) {}
  createAdapter = () => new PostgresAdapter();
  createDriver = () => new PGliteDriver(this.database);
  createQueryCompiler = () => new PostgresQueryCompiler();
  createIntrospector = (db: Kysely<unknown>) => new PostgresIntrospector(db);
}

class PGliteDriver implements Driver {
  private readonly connection: PGliteConnection;
  private readonly waiting: (() => void)[] = [];
  private isTaken = false;

  constructor(private readonly database: PGlite) {
    this.connection = new PGliteConnection(database);
  }

  init = () => this.database.waitReady;

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.isTaken) await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.isTaken = true;
    return this.connection;
  }

  async releaseConnection(): Promise<void> {
    const next = this.waiting.shift();
    if (next) next();
    else this.isTaken = false;
  }

  beginTransaction = async () => void (await this.connection.executeQuery(CompiledQuery.raw('begin')));
  commitTransaction = async () => void (await this.connection.executeQuery(CompiledQuery.raw('commit')));
  rollbackTransaction = async () => void (await this.connection.executeQuery(CompiledQuery.raw('rollback')));
  destroy = () => this.database.close();
}

class PGliteConnection implements DatabaseConnection {
  constructor(private readonly database: PGlite) {}

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    // Only the simple protocol accepts several statements at once, which migrations contain.
    const result =
      parameters.length === 0
        ? (await this.database.exec(sql)).at(-1)
        : await this.database.query<Row>(sql, [...parameters]);
    return {
      rows: (result?.rows ?? []) as Row[],
      numAffectedRows: BigInt(result?.affectedRows ?? 0),
    };
  }

  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('The embedded database does not stream');
  }
}
