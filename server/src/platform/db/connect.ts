import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { PGlite, types } from '@electric-sql/pglite';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Db } from './Db';
import { holdFolder } from './folderLock';
import { PGliteDialect } from './PGliteDialect';
import { listenEmbedded, listenOnServer, type Listen } from './listen';
import type { Tables } from './tables';

export interface Connection {
  db: Db;
  kind: 'embedded' | 'postgresql';
  listen: Listen;
  close: () => Promise<void>;
}

const poolSizeMax = 16;
const int8 = 20;
const date = 1082;

/**
 * Opens PostgreSQL at `databaseUrl`, or without one the embedded database in `dataDir`.
 * Both return int8 as number (no column here passes 2^53) and date as text.
 */
export async function connect({
  databaseUrl,
  dataDir,
}: {
  databaseUrl: string | null;
  dataDir: string;
}): Promise<Connection> {
  return databaseUrl ? connectPostgres(databaseUrl) : openEmbedded(path.join(dataDir, 'database'));
}

async function openEmbedded(folder: string): Promise<Connection> {
  mkdirSync(folder, { recursive: true });
  const lock = await holdFolder(folder);
  const parsers = { [int8]: Number, [date]: String, [types.INT4]: Number };
  try {
    const database = await PGlite.create(folder, { parsers });
    const db = new Kysely<Tables>({ dialect: new PGliteDialect(database) });
    return {
      db,
      kind: 'embedded',
      listen: listenEmbedded(database),
      close: async () => {
        await db.destroy();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Embedded and in memory: for tests. Starts from a dump of another one, or empty. */
export async function connectInMemory(
  loadDataDir?: Blob,
): Promise<Connection & { dump: () => Promise<Blob> }> {
  const database = await PGlite.create({ loadDataDir, parsers: { [int8]: Number, [date]: String } });
  const db = new Kysely<Tables>({ dialect: new PGliteDialect(database) });
  return {
    db,
    kind: 'embedded',
    listen: listenEmbedded(database),
    close: () => db.destroy(),
    dump: () => database.dumpDataDir('none'),
  };
}

function connectPostgres(connectionString: string): Connection {
  const parsers: Record<number, (text: string) => unknown> = { [int8]: Number, [date]: String };
  const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (oid, format) =>
    parsers[oid] ?? (pg.types.getTypeParser(oid, format) as (text: string) => unknown);
  const pool = new pg.Pool({
    connectionString,
    max: poolSizeMax,
    connectionTimeoutMillis: 2000,
    types: { getTypeParser },
  });
  // A broken idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, kind: 'postgresql', listen: listenOnServer(connectionString), close: () => db.destroy() };
}
