import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { buildPrograms } from '../../scripts/lib/programs/buildPrograms';
import { programFile } from '../../scripts/lib/programs/programs';
import type { Db } from '../src/platform/db/Db';

/** Where the seeded market lies that test files start from: their folder of data, and the database beside it. */
export const template = {
  folder: () => process.env.PORTAL_TEST_TEMPLATE,
  /** Folder of the embedded database: with the market, or with nothing but its tables. */
  embedded: ({ hasMarket }: { hasMarket: boolean }) =>
    path.join(process.env.PORTAL_TEST_TEMPLATE!, '..', hasMarket ? 'market' : 'empty', 'database'),
  /** Name of the database on the server: with the market, or with nothing but its tables. */
  database: ({ hasMarket }: { hasMarket: boolean }) =>
    `${process.env.PORTAL_TEST_TEMPLATE_DATABASE!}_${hasMarket ? 'market' : 'empty'}`,
  /** PERF: how the server copies it: by files, which takes half of the processor's time of going through the log. */
  strategy: () => process.env.PORTAL_TEST_TEMPLATE_STRATEGY ?? '',
};

/** When the market of the tests was seeded. */
export const seededAt = new Date('2026-11-20T04:00:00Z');

/** Seeds one market for all test files of a run: each takes a copy instead of seeding its own. */
export default async function prepare(): Promise<void> {
  // For the tests that start one, too. PERF: its bundle loads in a fifth of the time that its sources take.
  await buildPrograms();
  const { connect, migrate, readConfig, seedDemoMarket } = (await import(
    programFile('demo-market')
  )) as typeof import('../../demo-market/src/main');
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-template-'));
  const dataDir = path.join(folder, 'data');
  const config = readConfig({ PORTAL_DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (serverUrl) {
    process.env.PORTAL_TEST_TEMPLATE_DATABASE = `portal_template_${process.pid}`;
    process.env.PORTAL_TEST_TEMPLATE_STRATEGY = await strategyOf(serverUrl);
    const empty = template.database({ hasMarket: false });
    const market = template.database({ hasMarket: true });
    await discardOnServer(serverUrl);
    await onServer(serverUrl, `create database ${empty}`);
    await within({ databaseUrl: withDatabase(serverUrl, empty), dataDir: '' }, migrate);
    await onServer(serverUrl, `create database ${market} template ${empty}`);
    await within({ databaseUrl: withDatabase(serverUrl, market), dataDir: '' }, seed);
  } else {
    const [empty, market] = [path.join(folder, 'empty'), path.join(folder, 'market')];
    await within({ databaseUrl: null, dataDir: empty }, async (db) => {
      await migrate(db);
      // PERF: two thirds of the files that each test copies.
      await sql`update pg_database set datistemplate = false`.execute(db);
      for (const unused of ['template0', 'template1']) await sql.raw(`drop database ${unused}`).execute(db);
    });
    cpSync(empty, market, { recursive: true });
    await within({ databaseUrl: null, dataDir: market }, seed);
  }
  process.env.PORTAL_TEST_TEMPLATE = dataDir;

  async function within(
    place: { databaseUrl: string | null; dataDir: string },
    fill: (db: Db) => Promise<void>,
  ): Promise<void> {
    const { db, close } = await connect(place);
    await fill(db);
    await close();
  }

  async function seed(db: Db): Promise<void> {
    const log = { info() {}, warn() {}, error() {} } as never;
    await seedDemoMarket({ db, clock: () => new Date(seededAt), config, log });
  }
}

export async function discard(): Promise<void> {
  if (process.env.TEST_DATABASE_URL) await discardOnServer(process.env.TEST_DATABASE_URL);
  rmSync(path.dirname(template.folder()!), { recursive: true, force: true });
}

async function discardOnServer(serverUrl: string): Promise<void> {
  for (const hasMarket of [true, false])
    await onServer(serverUrl, `drop database if exists ${template.database({ hasMarket })} with (force)`);
}

/** PostgreSQL before 15 knows no other way. */
async function strategyOf(serverUrl: string): Promise<string> {
  const [row] = await onServer(serverUrl, 'show server_version_num');
  return Number(row?.server_version_num) >= 150_000 ? 'strategy file_copy' : '';
}

export async function onServer(
  connectionString: string,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(statement);
  await client.end();
  return rows;
}

export function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
