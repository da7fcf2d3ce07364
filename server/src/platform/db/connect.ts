import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { PGlite, types } from '@electric-sql/pglite';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { copyTree } from '../copyTree';
import { errorCode } from '../errorCode';
import { ShownError } from '../ShownError';
import { DatabaseWatch } from './DatabaseWatch';
import { defaultLimits, type DatabaseLimits } from './DatabaseLimits';
import type { Db } from './Db';
import { holdFolder } from './folderLock';
import { isInBackground } from './inBackground';
import { isLagging } from './mayLag';
import { PGliteDialect } from './PGliteDialect';
import { PooledDialect } from './PooledDialect';
import { ReplicaWatch } from './ReplicaWatch';
import { listenEmbedded, listenOnServer, type Listen } from './listen';
import type { Tables } from './tables';
import { traceQueries } from './traceQueries';

export interface Connection {
  db: Db;
  kind: 'embedded' | 'postgresql';
  /** Number of connections, for metrics; absent for the embedded database. */
  connections?: () => ConnectionCount[];
  /** How far the replica is behind, in ms; absent: no replica. */
  replicaLagMs?: () => number;
  listen: Listen;
  /**
   * Copies the embedded database into a folder, at one consistent moment: everybody else waits meanwhile. A PostgreSQL
   * server has its own tools.
   */
  copyTo?: (target: string) => Promise<void>;
  close: () => Promise<void>;
}

export interface ConnectionCount {
  pool: 'requests' | 'jobs' | 'replica';
  state: 'busy' | 'idle' | 'waiting';
  count: number;
}

const jobPoolSize = 4;
/** Nobody waits for a job, so a database under load may stay silent this long before its statement fails. */
const jobPatienceMs = 10_000;
const answerMs = 5000;
const int8 = 20;
const date = 1082;

/**
 * Opens PostgreSQL at `databaseUrl`, or without one the embedded database in `dataDir`. Reads that may lag use the
 * replica, if any (`mayLag`). Both databases return int8 as number (no column here exceeds 2^53) and date as text.
 */
export async function connect({
  databaseUrl,
  databaseReplicaUrl = null,
  dataDir,
  databaseLimits = defaultLimits,
}: {
  databaseUrl: string | null;
  databaseReplicaUrl?: string | null;
  dataDir: string;
  databaseLimits?: DatabaseLimits;
}): Promise<Connection> {
  return databaseUrl
    ? connectPostgres(databaseUrl, databaseReplicaUrl, databaseLimits)
    : openEmbedded(path.join(dataDir, 'database'));
}

async function openEmbedded(folder: string): Promise<Connection> {
  mkdirSync(folder, { recursive: true });
  const lock = await holdFolder(folder);
  const parsers = { [int8]: Number, [date]: String, [types.INT4]: Number };
  try {
    const database = await PGlite.create(folder, { parsers }).catch((error: unknown) => {
      // Errors of the operating system have a code and are thrown as they are.
      if (errorCode(error) !== null) throw error;
      throw new ShownError(
        `内置数据库无法打开：${folder} 里的文件可能已损坏，或由不同的版本写成。请从备份恢复这个目录；没有备份时把它移走再启动，会得到一个新的数据库。`,
        { cause: error },
      );
    });
    const db = new Kysely<Tables>({ dialect: new PGliteDialect(database), ...traceQueries() });
    return {
      db,
      kind: 'embedded',
      listen: listenEmbedded(database),
      copyTo: (target) =>
        db.connection().execute(async (held) => {
          await sql`checkpoint`.execute(held);
          await copyTree(folder, target);
        }),
      close: async () => {
        await closeEmbedded(db, database);
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Embedded, in memory and empty, for tests. */
export async function connectInMemory(): Promise<Connection> {
  const database = await PGlite.create({ parsers: { [int8]: Number, [date]: String } });
  const db = new Kysely<Tables>({ dialect: new PGliteDialect(database), ...traceQueries() });
  return {
    db,
    kind: 'embedded',
    listen: listenEmbedded(database),
    close: () => closeEmbedded(db, database),
  };
}

/** Kysely only closes what it has opened: an unused database would stay open and keep the process alive. */
async function closeEmbedded(db: Db, database: PGlite): Promise<void> {
  await db.destroy();
  if (!database.closed) await database.close();
}

function connectPostgres(
  connectionString: string,
  replicaUrl: string | null,
  limits: DatabaseLimits,
): Connection {
  const forRequests = {
    max: limits.poolSize,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleTransactionMs,
  };
  const requests = createPool(connectionString, limits, forRequests);
  const jobs = createPool(connectionString, limits, {
    max: jobPoolSize,
    statement_timeout: limits.jobStatementMs,
    lock_timeout: limits.jobStatementMs,
    idle_in_transaction_session_timeout: limits.jobStatementMs,
  });
  const watch = new DatabaseWatch(connectionString);
  const patientWatch = new DatabaseWatch(connectionString, jobPatienceMs);
  const replica =
    replicaUrl === null ? null : createReplica(connectionString, replicaUrl, limits, forRequests);
  const db = new Kysely<Tables>({
    dialect: new PooledDialect({
      pools: [requests, jobs, ...(replica ? [replica.pool] : [])],
      sourceOf: () => (isInBackground() ? { pool: jobs, watch: patientWatch } : { pool: requests, watch }),
      replica,
    }),
    ...traceQueries(),
  });
  const listen = listenOnServer(connectionString);
  return {
    db,
    kind: 'postgresql',
    connections: () => [
      ...countOf('requests', requests),
      ...countOf('jobs', jobs),
      ...(replica ? countOf('replica', replica.pool) : []),
    ],
    ...(replica && { replicaLagMs: () => replica.freshness.lagMs() }),
    listen: (channel, hear) =>
      listen(channel, (payload) => {
        replica?.freshness.holdOff();
        hear(payload);
      }),
    close: async () => {
      await replica?.freshness.stop();
      await db.destroy();
    },
  };
}

/** The replica of a database, with its watch. */
function createReplica(
  primary: string,
  replica: string,
  limits: DatabaseLimits,
  options: pg.PoolConfig & { statement_timeout: number },
) {
  const freshness = new ReplicaWatch({ primary, replica });
  freshness.start();
  return {
    pool: createPool(replica, limits, options),
    watch: new DatabaseWatch(replica),
    freshness,
    isWanted: () => isLagging() && !isInBackground() && freshness.isFresh(),
    doubt: () => freshness.doubt(),
  };
}

const countOf = (
  pool: ConnectionCount['pool'],
  { totalCount, idleCount, waitingCount }: pg.Pool,
): ConnectionCount[] => [
  { pool, state: 'busy', count: totalCount - idleCount },
  { pool, state: 'idle', count: idleCount },
  { pool, state: 'waiting', count: waitingCount },
];

function createPool(
  connectionString: string,
  { waitMs }: DatabaseLimits,
  own: pg.PoolConfig & { statement_timeout: number },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    connectionTimeoutMillis: waitMs,
    // For a single dead connection: with a live server PostgreSQL's own limit applies first.
    query_timeout: own.statement_timeout + answerMs,
    keepAlive: true,
    types: { getTypeParser },
    ...own,
  });
  // The pool replaces broken connections, and their users get an error. Without a listener the process would end; the
  // pool listens only on idle ones.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

const serverParsers: Record<number, (text: string) => unknown> = { [int8]: Number, [date]: String };
const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (oid, format) =>
  serverParsers[oid] ?? (pg.types.getTypeParser(oid, format) as (text: string) => unknown);
