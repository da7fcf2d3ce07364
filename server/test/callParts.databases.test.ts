import { sql } from 'kysely';
import { monthStart } from '../src/platform/time';
import { dropPart, listPartsBefore } from '../src/modules/metering/callParts.repository';
import { forgetCallsBefore, keepParts } from '../src/modules/metering/callParts.service';
import { insertNewRecords, type RecordRow } from '../src/modules/metering/usage.repository';
import { openBareDatabase, openTestDatabase } from './openTestDatabase';
import { runMigrations } from './runMigrations';

type Database = Awaited<ReturnType<typeof openTestDatabase>>;

let test: Database;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

/** A month that no migration has made a part for. */
const month = new Date('2031-03-14T16:30:00Z');
const later = new Date('2040-01-01T00:00:00Z');

/** PERF: one database for all that leave the parts of the migrations as they are. */
afterEach(async () => {
  await sql`truncate call_records`.execute(test.db);
  for (const part of await listPartsBefore(test.db, later))
    if (part.startsWith('call_records_2031')) await dropPart(test.db, part);
});

const row = (id: string, at: Date): RecordRow => ({
  ...{ request_id: id, at, subscription_id: 's', app_id: 'a', api_id: 'p', owner_id: 'o', provider_id: 'v' },
  ...{ env: 'prod', key_id: 'k', operation: 'GET /', status: 200, code: '', is_billed: true, cost_minor: 3 },
  ...{ latency_ms: 5, address: '192.0.2.1', lease_id: null },
});

/** Which part each call lies in. */
async function placesOf(db = test.db): Promise<Record<string, string>> {
  const { rows } = await sql<{ id: string; part: string }>`
    select request_id as id, tableoid::regclass::text as part from call_records order by 1`.execute(db);
  return Object.fromEntries(rows.map(({ id, part }) => [id, part]));
}

it('puts a call into the part of its month in Shanghai, and one of a month without a part to the others', async () => {
  await keepParts(test.db, month);
  await insertNewRecords(test.db, [
    row('first', new Date('2031-02-28T16:00:00Z')),
    row('last', new Date('2031-03-31T15:59:59.999Z')),
    row('next', new Date('2031-03-31T16:00:00Z')),
    row('ahead', new Date('2031-05-31T15:59:59.999Z')),
    row('before', new Date('2031-02-28T15:59:59.999Z')),
    row('later', new Date('2031-05-31T16:00:00Z')),
  ]);

  expect(await placesOf()).toEqual({
    first: 'call_records_2031_03',
    last: 'call_records_2031_03',
    next: 'call_records_2031_04',
    ahead: 'call_records_2031_05',
    before: 'call_records_other',
    later: 'call_records_other',
  });
});

it('counts a call that is told again once, wherever it lies', async () => {
  await keepParts(test.db, month);
  const told = [row('inPart', month), row('inNone', later)];

  expect(await insertNewRecords(test.db, told)).toEqual(new Set(['inPart', 'inNone']));
  expect(await insertNewRecords(test.db, [...told, row('new', month)])).toEqual(new Set(['new']));
});

it('moves calls into their part when it is made after them', async () => {
  await insertNewRecords(test.db, [row('early', month), row('other', new Date('2030-01-01T00:00:00Z'))]);
  expect((await placesOf()).early).toBe('call_records_other');

  await keepParts(test.db, month);

  expect(await placesOf()).toEqual({ early: 'call_records_2031_03', other: 'call_records_other' });
  expect(await insertNewRecords(test.db, [row('early', month)])).toEqual(new Set());
});

it('makes no part twice', async () => {
  await keepParts(test.db, month);
  const parts = await listPartsBefore(test.db, later);
  await keepParts(test.db, month);

  expect(await listPartsBefore(test.db, later)).toEqual(parts);
  expect(parts.slice(-3)).toEqual(['call_records_2031_03', 'call_records_2031_04', 'call_records_2031_05']);
});

describe('forgetting, which drops parts of the migrations', () => {
  let own: Database;
  beforeEach(async () => {
    own = await openTestDatabase();
  });
  afterEach(() => own.close());

  it('drops a part when its last call is too old, and not a moment before', async () => {
    await keepParts(own.db, month);
    await insertNewRecords(own.db, [
      row('march', month),
      row('april', monthStart(month, -1)),
      row('stray', new Date('2030-12-31T00:00:00Z')),
    ]);

    await forgetCallsBefore(own.db, new Date(monthStart(month, -1).getTime() - 1), null);
    expect(await placesOf(own.db)).toEqual({ march: 'call_records_2031_03', april: 'call_records_2031_04' });

    await forgetCallsBefore(own.db, monthStart(month, -1), null);
    expect(await placesOf(own.db)).toEqual({ april: 'call_records_2031_04' });
    const { rows } = await sql<{ part: string | null }>`
      select to_regclass('call_records_2031_03')::text as part`.execute(own.db);
    expect(rows).toEqual([{ part: null }]);
    // A call of that month that is told late.
    expect(await insertNewRecords(own.db, [row('late', month)])).toEqual(new Set(['late']));
  });

  it('goes on where it was broken off: a part that was taken out goes when the archive is there again', async () => {
    await keepParts(own.db, month);
    await insertNewRecords(own.db, [row('march', month)]);
    const seen: string[] = [];
    const failing = {
      archivePart: () => Promise.reject(new Error('the bucket is away')),
      archiveOthers: () => Promise.resolve(),
    };
    await expect(forgetCallsBefore(own.db, monthStart(month, -1), failing)).rejects.toThrow(
      'the bucket is away',
    );
    expect(await placesOf(own.db)).toEqual({});

    await forgetCallsBefore(own.db, monthStart(month, -1), {
      archivePart: async (part) => void seen.push(part),
      archiveOthers: () => Promise.resolve(),
    });

    expect(seen).toContain('call_records_2031_03');
    expect(seen[0]).toBe('call_records_before');
    expect(await listPartsBefore(own.db, monthStart(month, -1))).toEqual([]);
  });
});

describe('a database that has calls', () => {
  it('keeps them in its oldest part, up to the end of the month of the newest', async () => {
    const bare = await openBareDatabase();
    await runMigrations(bare.db, { until: '0498' });
    await insertNewRecords(bare.db, [row('old', new Date('2026-01-05T00:00:00Z')), row('new', month)]);
    await runMigrations(bare.db, { from: '0499' });
    await keepParts(bare.db, month);
    await insertNewRecords(bare.db, [row('same', month), row('next', monthStart(month, -1))]);

    expect(await placesOf(bare.db)).toEqual({
      old: 'call_records_before',
      new: 'call_records_before',
      same: 'call_records_before',
      next: 'call_records_2031_04',
    });
    expect(await insertNewRecords(bare.db, [row('old', new Date('2026-01-05T00:00:00Z'))])).toEqual(
      new Set(),
    );
    await bare.close();
  });

  it('has each index of the table in every part', async () => {
    await keepParts(test.db, month);
    const { rows } = await sql<{ part: string; missing: string[] | null }>`
      select c.relname as part, array_agg(wanted.indexrelid::regclass::text) filter (where own.indexrelid is null) as missing
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      join pg_index wanted on wanted.indrelid = i.inhparent
      left join (pg_inherits child join pg_index own on own.indexrelid = child.inhrelid and own.indisvalid)
        on child.inhparent = wanted.indexrelid and own.indrelid = c.oid
      where i.inhparent = 'call_records'::regclass group by 1`.execute(test.db);

    expect(rows.length).toBeGreaterThan(5);
    expect(rows.filter(({ missing }) => missing)).toEqual([]);
  });
});
