import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { seedDemoMarket } from '@portal/demo-market';
import { readConfig } from '../src';
import type { Db } from '../src/platform/db/Db';
import { inBackground } from '../src/platform/db/inBackground';
import { seededAt } from './marketTemplate';
import { openTestDatabase } from './openTestDatabase';

const log = { info() {}, warn() {}, error() {} } as never;
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let dataDir: string;
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'portal-filling-'));
  database = await openTestDatabase();
});
afterEach(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** As a start does it. */
const fill = (db: Db) =>
  inBackground(() =>
    seedDemoMarket({
      db,
      clock: () => new Date(seededAt),
      config: readConfig({ PORTAL_DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
      log,
    }),
  );

/** Counts statements of the filling, and fails as a database that is gone from one of them on. */
function counted(db: Db, failsFrom = Infinity) {
  let statements = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      statements += 1;
      if (statements >= failsFrom) throw new Error('the database is gone');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(plugin), statements: () => statements };
}

async function sizes(db: Db): Promise<number[]> {
  const tables = ['users', 'api_products', 'subscriptions'] as const;
  const rows = tables.map((table) => db.selectFrom(table).select('id').execute());
  return (await Promise.all(rows)).map(({ length }) => length);
}

it('fills a market completely or not at all, and once, though it was interrupted and two servers start together', async () => {
  const { db } = database;
  const nothing = await sizes(db);
  for (const failsFrom of [2, 4000]) {
    await expect(fill(counted(db, failsFrom).db)).rejects.toThrow('the database is gone');
    expect(await sizes(db)).toEqual(nothing);
  }

  const both = [counted(db), counted(db)];
  await Promise.all(both.map((one) => fill(one.db)));

  const market = await sizes(db);
  expect(Math.min(...market)).toBeGreaterThan(0);
  const [fewer, more] = both.map((one) => one.statements()).sort((one, other) => one - other);
  expect(fewer).toBeLessThan(5);
  expect(more).toBeGreaterThan(8000);
  await fill(db);
  expect(await sizes(db)).toEqual(market);
});
