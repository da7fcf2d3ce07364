import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { forgetCallsBefore } from '../src/modules/metering/callParts.service';
import { archiveColumns, createUsageArchive } from '../src/modules/metering/usageArchive.service';
import { createObjectStore } from '../src/platform/objectStore/createObjectStore';
import { days, hours, monthStart } from '../src/platform/time';
import { buildTestApp, type TestApp } from './buildTestApp';

const folder = mkdtempSync(path.join(tmpdir(), 'portal-archive-'));
const address = { kind: 'folder', folder } as const;
/** Ten in the morning in Shanghai: what is said of days is said of days there. Far from the parts that migrations make. */
const noon = new Date('2031-03-02T02:00:00Z');

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true, config: { usageArchive: address } });
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await test.db.deleteFrom('call_records').execute();
  await test.db.deleteFrom('usage_archives').execute();
  for (const entry of readdirSync(folder)) rmSync(path.join(folder, entry), { recursive: true });
});

/** So many calls, a second after another. */
const call = (at: Date, { count = 1, name = 'rq', operation = 'GET /regions', db = test.db } = {}) =>
  sql`insert into call_records (request_id, at, subscription_id, app_id, api_id, owner_id, provider_id, env, key_id,
        operation, status, code, is_billed, cost_minor, latency_ms, address)
      select ${name} || '-' || i, ${at}::timestamptz + i * interval '1 second', s.id, s.app_id, s.api_id, a.owner_id,
        p.provider_id, s.env, 'key', ${operation}, 200, '', true, 100, 12, '203.0.113.7'
      from generate_series(1, ${count}) i,
        (select * from subscriptions order by id limit 1) s
        join apps a on a.id = s.app_id join api_products p on p.id = s.api_id`.execute(db);

const kept = async () =>
  (await test.db.selectFrom('call_records').select('request_id').orderBy('at').execute()).map(
    ({ request_id }) => request_id,
  );
const noted = () => test.db.selectFrom('usage_archives').selectAll().orderBy('day').orderBy('part').execute();
const bytesOf = (key: string) => readFileSync(path.join(folder, key));
const callsIn = (key: string): Record<string, string>[] => parse(gunzipSync(bytesOf(key)), { columns: true });
const archive = (store = createObjectStore(address)) => createUsageArchive(test, store);
const dayAfter = new Date(noon.getTime() + days);
const incoming = () => {
  const place = path.join(test.config.dataDir, 'incoming');
  return existsSync(place) ? readdirSync(place).filter((name) => name.startsWith('use')) : [];
};

it('writes each day that is over into a file, whole and in order, and takes it out of the database', async () => {
  await call(noon, { count: 12_001, name: 'many' });
  await call(new Date(noon.getTime() - days), { name: 'before', operation: 'GET /a,"b"\n=c' });
  await call(dayAfter, { name: 'today' });

  await archive().archiveOthers(new Date(dayAfter.getTime() + hours));

  expect(await kept()).toEqual(['today-1']);
  const [before, many] = await noted();
  expect(before).toMatchObject({ day: '2031-03-01', part: 1, key: '2031-03/2031-03-01.csv.gz', calls: 1 });
  expect(many).toMatchObject({ day: '2031-03-02', part: 1, key: '2031-03/2031-03-02.csv.gz', calls: 12_001 });
  expect(callsIn(before!.key)).toEqual([
    expect.objectContaining({
      ...{
        request_id: 'before-1',
        at: '2031-03-01T02:00:01.000Z',
        operation: 'GET /a,"b"\n=c',
        status: '200',
      },
      ...{ is_billed: 'true', cost_minor: '100', units: '1', items: '', transfer_id: '' },
    }),
  ]);
  const ids = callsIn(many!.key).map(({ request_id }) => request_id);
  expect(ids).toEqual(Array.from({ length: 12_001 }, (_, index) => `many-${index + 1}`));
  expect(many).toMatchObject({
    bytes: bytesOf(many!.key).length,
    sha256: createHash('sha256').update(bytesOf(many!.key)).digest('hex'),
  });
  expect(incoming()).toEqual([]);
});

it('has all columns that a call has', async () => {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name = 'call_records'`.execute(test.db);

  expect([...archiveColumns].sort()).toEqual(rows.map(({ name }) => name).sort());
});

it('puts a call that comes after its day has gone into another file of that day', async () => {
  await call(noon, { name: 'first' });
  await archive().archiveOthers(dayAfter);
  await call(noon, { name: 'late' });
  await archive().archiveOthers(dayAfter);

  expect((await noted()).map(({ key, part }) => [key, part])).toEqual([
    ['2031-03/2031-03-02.csv.gz', 1],
    ['2031-03/2031-03-02-2.csv.gz', 2],
  ]);
  expect(callsIn('2031-03/2031-03-02-2.csv.gz')).toHaveLength(1);
  expect(await kept()).toEqual([]);
});

it.each(['before', 'after'])('keeps every call when the bucket fails %s it has the file', async (when) => {
  await call(noon, { count: 3 });
  const store = createObjectStore(address);
  const failing = {
    ...store,
    put: async (key: string, file: string) => {
      if (when === 'after') await store.put(key, file);
      throw new Error('the bucket is away');
    },
  };

  await expect(archive(failing).archiveOthers(dayAfter)).rejects.toThrow('the bucket is away');
  expect(await kept()).toHaveLength(3);
  expect(await noted()).toEqual([]);
  expect(incoming()).toEqual([]);

  await archive().archiveOthers(dayAfter);
  expect(callsIn('2031-03/2031-03-02.csv.gz')).toHaveLength(3);
  expect(await kept()).toEqual([]);
});

describe('the calls of a month', () => {
  const part = 'call_records_2031_03';
  const parts = () =>
    sql<{ name: string }>`select relname as name from pg_class where relname = ${part}`.execute(test.db);
  const nextMonth = monthStart(noon, -1);
  beforeEach(async () => {
    await sql`select add_call_part('2031-03-01')`.execute(test.db);
  });
  afterEach(async () => {
    await sql`drop table if exists ${sql.table(part)}`.execute(test.db);
  });

  it('go as a whole when its last day is over, a file for each day, and none is lost or written twice', async () => {
    await call(noon, { count: 6001, name: 'many' });
    await call(new Date(nextMonth.getTime() - 2000), { name: 'last' });
    await call(nextMonth, { name: 'next' });

    await forgetCallsBefore(test.db, new Date(nextMonth.getTime() - 1), archive());
    expect(await noted()).toEqual([]);
    await forgetCallsBefore(test.db, nextMonth, archive());

    expect(await kept()).toEqual(['next-1']);
    expect((await noted()).map(({ day, calls, from_part }) => [day, calls, from_part])).toEqual([
      ['2031-03-02', 6001, part],
      ['2031-03-31', 1, part],
    ]);
    expect(callsIn('2031-03/2031-03-31.csv.gz')).toEqual([expect.objectContaining({ request_id: 'last-1' })]);
    expect((await parts()).rows).toEqual([]);

    await call(noon, { name: 'late' });
    await forgetCallsBefore(test.db, nextMonth, archive());
    expect((await noted()).map(({ key, calls, from_part }) => [key, calls, from_part])).toEqual([
      ['2031-03/2031-03-02.csv.gz', 6001, part],
      ['2031-03/2031-03-02-2.csv.gz', 1, null],
      ['2031-03/2031-03-31.csv.gz', 1, part],
    ]);
  });

  it.each(['before', 'after'])(
    'are all there when the bucket fails %s it has the second file',
    async (when) => {
      await call(noon, { name: 'first' });
      await call(dayAfter, { name: 'second' });
      const store = createObjectStore(address);
      const failing = {
        ...store,
        put: async (key: string, file: string) => {
          const fails = key.includes('03-03');
          if (!fails || when === 'after') await store.put(key, file);
          if (fails) throw new Error('the bucket is away');
        },
      };

      await expect(forgetCallsBefore(test.db, nextMonth, archive(failing))).rejects.toThrow(
        'the bucket is away',
      );
      expect((await noted()).map(({ day }) => day)).toEqual(['2031-03-02']);
      expect((await parts()).rows).toHaveLength(1);

      await forgetCallsBefore(test.db, nextMonth, archive());
      expect((await noted()).map(({ day, part: number }) => [day, number])).toEqual([
        ['2031-03-02', 1],
        ['2031-03-03', 1],
      ]);
      expect(callsIn('2031-03/2031-03-03.csv.gz')).toEqual([
        expect.objectContaining({ request_id: 'second-1' }),
      ]);
      expect((await parts()).rows).toEqual([]);
      expect(incoming()).toEqual([]);
    },
  );
});

describe('the job', () => {
  /** A hundred days before it is the eleventh of April. */
  const july = new Date('2031-07-20T02:00:00Z');
  const april = new Date('2031-04-05T02:00:00Z');
  async function callIn(app: TestApp) {
    await sql`select add_call_part('2031-03-01'), add_call_part('2031-04-01')`.execute(app.db);
    await call(noon, { name: 'march', db: app.db });
    await call(april, { name: 'april', db: app.db });
    await call(new Date('2031-02-01T00:00:00Z'), { name: 'stray', db: app.db });
    app.pass(july.getTime() - app.clock().getTime());
  }

  it('moves months of more than 100 days ago, where there is a bucket', async () => {
    await callIn(test);
    await test.runJob('forget-usage');

    expect(await kept()).toEqual(['april-1']);
    expect((await noted()).map(({ day }) => day)).toEqual(['2031-02-01', '2031-03-02']);
  });

  it('forgets them without one, and has parts for the months to come', async () => {
    const other = await buildTestApp({ hasMarket: true });
    await callIn(other);
    await other.runJob('forget-usage');
    await call(july, { name: 'july', db: other.db });

    const { rows } = await sql`
      select request_id, tableoid::regclass::text as part from call_records order by at`.execute(other.db);
    expect(rows).toEqual([
      { request_id: 'april-1', part: 'call_records_2031_04' },
      { request_id: 'july-1', part: 'call_records_2031_07' },
    ]);
    expect(await other.db.selectFrom('usage_archives').selectAll().execute()).toEqual([]);
    await other.close();
  });
});
