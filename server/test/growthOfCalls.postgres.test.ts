import { sql } from 'kysely';
import { buildTestApp, type TestApp } from './buildTestApp';
import { fillMarket } from './fillMarket';
import { askGrowing, signInAll, type Cookies } from './growth/growthSessions';
import { fillEverything } from './growth/fillEverything';
import { growthCalls, nameOf, type GrowthCall } from './growth/growthCalls';
import { planAlongIndexes } from './growth/explain';
import { recordStatements } from './growth/recordStatements';
import { scansOf } from './growth/scansOf';
import { openTestDatabase } from './openTestDatabase';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let statements: ReturnType<typeof recordStatements>;
let test: TestApp;
let cookies: Cookies;
/** Tables that have as many rows as the portal has users. */
let grown: ReadonlySet<string>;
const size = 1500;
const rowsMin = size / 4;
/** A tenth of everything is of one account: what looks at more than half of a table does not grow with what is asked for. */
const rowsMax = size / 2;

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  await fillMarket(db, { apis: size, users: size, documents: size, notices: size, calls: size });
  await fillEverything(db, { rows: size, users: size, apis: size, documents: size });
  statements = recordStatements(db);
  test = await buildTestApp({ database: { db: statements.db, listen: database.listen } });
  for (const job of [
    'sum-up-counts',
    'sum-up-documents',
    'sum-up-states',
    'keep-market-days',
    'keep-account-money',
  ])
    await test.runJob(job);
  await sql`vacuum analyze`.execute(db);
  // What was filled in has come before now.
  test.pass(Date.now() - test.clock().getTime());
  cookies = await signInAll(db);
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and reltuples >= ${rowsMin}::int`.execute(db);
  grown = new Set(rows.map(({ name }) => name));
}, 60_000);

afterAll(async () => {
  await test.close();
  await database.close();
});

/** An operator's list of everything says how much there is, along an index; what managers wrote is thousands. */
const counts = 'counted exactly';
const sums = 'a sum of everything';

/** What a call reads from end to end, or looks at in vain, however little of it is asked for. */
async function scansIn(asked: GrowthCall, harmless = new Set<string>()): Promise<string[]> {
  const scans: string[] = [];
  for (const statement of await statements.during(() => askGrowing(test.app, cookies, asked))) {
    // Who asks is found by the same statements each time.
    if (harmless.has(statement.sql)) continue;
    const plan = await planAlongIndexes(database.db, statement);
    const found = (plan ? scansOf(plan, rowsMax) : []).filter(({ table }) => grown.has(table));
    if (found.length === 0) harmless.add(statement.sql);
    for (const { table, how, rows } of found)
      scans.push(`${table}: ${how}, ${rows} rows: ${statement.sql.replace(/\s+/g, ' ')}`);
  }
  return scans;
}

/** Why what it reads may grow; everything that is not named here may not. */
const known: Readonly<Record<string, string>> = {
  'visitor: notices': counts,
  'visitor: notices, a late page': counts,
  'consumer: notices, read and unread': counts,
  'operator: notices': counts,
  'operator: coupons': counts,
  'operator: accounts': counts,
  'operator: providers of all states': counts,
  'operator: money at a glance': sums,
  'operator: tickets of all': counts,
};

describe('no call reads a table that grows from end to end', () => {
  const harmless = new Set<string>();

  it.each(growthCalls.map((asked) => [nameOf(asked), asked] as const))('%s', async (name, asked) => {
    const scans = await scansIn(asked, harmless);

    // What is known and mended must not stay known.
    if (name in known) expect(scans).not.toEqual([]);
    else expect(scans).toEqual([]);
  });
});

it('knows what reads a table from end to end: without its index, a list does', async () => {
  const asked = growthCalls.find((one) => nameOf(one) === 'consumer: recharges')!;
  expect(await scansIn(asked)).toEqual([]);

  await sql`drop index recharge_orders_of_owner`.execute(database.db);

  expect(await scansIn(asked)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^recharge_orders: Seq Scan/)]),
  );
});
