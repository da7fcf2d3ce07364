import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import * as allCalls from '@portal/calls';
import type { Call } from '@portal/calls';
import { isObject } from '@portal/rules';
import { findBinaries } from '../../scripts/lib/startPostgres';
import { connect, migrate, readConfig, type Db } from '../src';
import { isProven, proveLedger } from '../src/modules/finance/ledger.repository';
import { compareMigrations } from '../src/platform/db/migrate';
import { buildTestApp, type TestApp } from './buildTestApp';
import { itsSettings, lastRelease } from './lastRelease/lastRelease';
import { openBareDatabase } from './openTestDatabase';
import { fieldsOf } from './portalReads';
import { signedIn } from './startMarket';

let bare: Awaited<ReturnType<typeof openBareDatabase>>;
let connection: Awaited<ReturnType<typeof connect>>;
let test: TestApp;
let before: Record<string, number>;

beforeAll(async () => {
  bare = await openBareDatabase();
  const databaseUrl = bare.url ?? '';
  const psql = path.join(findBinaries() ?? '', 'psql');
  execFileSync(psql, ['-q', '-v', 'ON_ERROR_STOP=1', '-d', databaseUrl], {
    input: gunzipSync(readFileSync(lastRelease)),
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  connection = await connect({ databaseUrl, dataDir: '' });
  before = await countRows(connection.db);
  await migrate(connection.db);
  const config = readConfig({ LOG_LEVEL: 'silent', ...itsSettings });
  const { secret, sealKeys } = config;
  test = await buildTestApp({ database: connection, config: { secret, sealKeys } });
}, 60_000);
afterAll(async () => {
  await test.close();
  await connection.close();
  await bare.close();
});

/** Parts of a table are rows of the table. */
async function countRows(db: Db): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`.execute(db);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from ${sql.table(name)}`.execute(db);
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
}

it('brings a database of the last release up to date without losing a row', async () => {
  expect(Object.keys(before).length).toBeGreaterThan(150);
  expect(before['call_records']).toBeGreaterThan(1000);
  const { pending, newer } = await compareMigrations(connection.db);
  expect({ pending, newer }).toEqual({ pending: [], newer: null });

  const after = await countRows(connection.db);
  // Its own list of what was done grows.
  const { kysely_migration: _, ...kept } = before;
  expect(after).toMatchObject(kept);
});

it('agrees with its money', async () => {
  expect(isProven(await proveLedger(connection.db))).toBe(true);
});

const reads = (Object.values(allCalls) as unknown[])
  .filter((value): value is Call => isObject(value) && 'effect' in value && !('mediaType' in value))
  .filter(({ effect, path: address }) => effect === 'read' && address !== '/message/stream');

it.each(['visitor', 'person', 'company', 'provider', 'harbor', 'ops'])(
  'answers everything that may be read: %s',
  async (person) => {
    const browser = person === 'visitor' ? test.browser() : await signedIn(test, `${person}@example.com`);
    const broken: string[] = [];
    let answered = 0;
    for (const call of reads) {
      const { resCode, resMsg } = await browser.call(call, fieldsOf(call, {}, ''));
      if (resCode === 'E0000') broken.push(`${call.path}: ${resMsg}`);
      if (resCode.startsWith('S')) answered += 1;
    }

    expect(broken).toEqual([]);
    expect(answered).toBeGreaterThan(10);
  },
  60_000,
);

it.each([
  'sum-usage',
  'forget-usage',
  'keep-market-days',
  'keep-account-money',
  'sum-up-counts',
  'count-market',
])('does its work: %s', async (job) => {
  await test.runJob(job);
});
