import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { archiveColumns, createUsageArchive } from '../src/modules/metering/usageArchive.service';
import { createObjectStore } from '../src/platform/objectStore/createObjectStore';
import { days, hours } from '../src/platform/time';
import { buildTestApp, type TestApp } from './buildTestApp';

const folder = mkdtempSync(path.join(tmpdir(), 'portal-archive-'));
const address = { kind: 'folder', folder } as const;
/** Ten in the morning in Shanghai: what is said of days is said of days there. */
const noon = new Date('2026-03-02T02:00:00Z');

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
const call = (at: Date, { count = 1, name = 'rq', operation = 'GET /regions' } = {}) =>
  sql`insert into call_records (request_id, at, subscription_id, app_id, api_id, owner_id, provider_id, env, key_id,
        operation, status, code, is_billed, cost_minor, latency_ms, address)
      select ${name} || '-' || i, ${at}::timestamptz + i * interval '1 second', s.id, s.app_id, s.api_id, a.owner_id,
        p.provider_id, s.env, 'key', ${operation}, 200, '', true, 100, 12, '203.0.113.7'
      from generate_series(1, ${count}) i,
        (select * from subscriptions order by id limit 1) s
        join apps a on a.id = s.app_id join api_products p on p.id = s.api_id`.execute(test.db);

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

  await archive().archiveBefore(new Date(dayAfter.getTime() + hours));

  expect(await kept()).toEqual(['today-1']);
  const [before, many] = await noted();
  expect(before).toMatchObject({ day: '2026-03-01', part: 1, key: '2026-03/2026-03-01.csv.gz', calls: 1 });
  expect(many).toMatchObject({ day: '2026-03-02', part: 1, key: '2026-03/2026-03-02.csv.gz', calls: 12_001 });
  expect(callsIn(before!.key)).toEqual([
    expect.objectContaining({
      ...{
        request_id: 'before-1',
        at: '2026-03-01T02:00:01.000Z',
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
  await archive().archiveBefore(dayAfter);
  await call(noon, { name: 'late' });
  await archive().archiveBefore(dayAfter);

  expect((await noted()).map(({ key, part }) => [key, part])).toEqual([
    ['2026-03/2026-03-02.csv.gz', 1],
    ['2026-03/2026-03-02-2.csv.gz', 2],
  ]);
  expect(callsIn('2026-03/2026-03-02-2.csv.gz')).toHaveLength(1);
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

  await expect(archive(failing).archiveBefore(dayAfter)).rejects.toThrow('the bucket is away');
  expect(await kept()).toHaveLength(3);
  expect(await noted()).toEqual([]);
  expect(incoming()).toEqual([]);

  await archive().archiveBefore(dayAfter);
  expect(callsIn('2026-03/2026-03-02.csv.gz')).toHaveLength(3);
  expect(await kept()).toEqual([]);
});

it('is what the job does with calls of more than 100 days ago, where there is a bucket', async () => {
  const now = test.clock().getTime();
  await call(new Date(now - 102 * days), { name: 'old' });
  await call(new Date(now - 99 * days), { name: 'young' });

  await test.runJob('forget-usage');

  expect(await kept()).toEqual(['young-1']);
  expect(await noted()).toHaveLength(1);
});

it('is not done without one: they are forgotten', async () => {
  const other = await buildTestApp({ hasMarket: true });
  const old = new Date(other.clock().getTime() - 102 * days);
  await other.db.updateTable('call_records').set({ at: old }).execute();
  await other.runJob('forget-usage');

  expect(await other.db.selectFrom('call_records').select('at').where('at', '<=', old).execute()).toEqual([]);
  expect(await other.db.selectFrom('usage_archives').selectAll().execute()).toEqual([]);
  await other.close();
});
