import { CompiledQuery, sql, type RawBuilder } from 'kysely';
import { countRows } from '../src/platform/db/countRows';
import type { Db } from '../src/platform/db/Db';
import { TotalsCache, cacheTotals, largeFrom } from '../src/platform/db/TotalsCache';
import { pageOf } from '../src/platform/db/pageOf';
import { pageOfIds } from '../src/platform/db/pageOfIds';
import { recordStatements } from './growth/recordStatements';
import { openTestDatabase } from './openTestDatabase';
import { eventually } from './startMarket';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

let test: Awaited<ReturnType<typeof openTestDatabase>>;
beforeEach(async () => {
  test = await openTestDatabase();
});
afterEach(() => test.close());

/** Adds rows to the list `of`, whose first key is `${of}:${from}`. */
const add = (db: Db, of: string, number: number, from = 1) =>
  sql`insert into rate_limits (key, hits, window_started_at)
    select ${of} || ':' || n, 1, now() from generate_series(${from}::int, ${from + number - 1}::int) n`.execute(
    db,
  );
const listOf = (db: Db, of: string) =>
  db.selectFrom('rate_limits').selectAll().where('key', 'like', `${of}:%`).orderBy('key');
const count = (db: Db, of: string) => countRows(listOf(db, of));

it('keeps the total of a large list, each list by itself', async () => {
  await add(test.db, 'large', largeFrom);
  await add(test.db, 'other', largeFrom + 7);
  expect(await count(test.db, 'large')).toBe(largeFrom);
  await add(test.db, 'large', 1, largeFrom + 1);
  expect(await count(test.db, 'large')).toBe(largeFrom);
  expect(await count(test.db, 'other')).toBe(largeFrom + 7);
});

it('counts a small list anew each time, and one that has become large', async () => {
  await add(test.db, 'small', largeFrom - 1);
  expect(await count(test.db, 'small')).toBe(largeFrom - 1);
  await add(test.db, 'small', 1, largeFrom);
  expect(await count(test.db, 'small')).toBe(largeFrom);
});

it('lets a transaction see what it has written, and nobody what it has not kept', async () => {
  await add(test.db, 'large', largeFrom);
  await count(test.db, 'large');
  const undone = test.db.transaction().execute(async (tx) => {
    await add(tx, 'large', 5, largeFrom + 1);
    await add(tx, 'other', largeFrom);
    expect(await count(tx, 'large')).toBe(largeFrom + 5);
    expect(await count(tx, 'other')).toBe(largeFrom);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await count(test.db, 'other')).toBe(0);
});

it('counts anew what a page contradicts, and keeps that', async () => {
  await add(test.db, 'large', largeFrom + 5);
  const lastPage = { pageNo: largeFrom / 10 + 1, pageSize: 10 };
  expect(await pageOf(listOf(test.db, 'large'), lastPage)).toMatchObject({ total: largeFrom + 5 });
  expect(await count(test.db, 'large')).toBe(largeFrom + 5);
  await sql`delete from rate_limits where hits = 1 and key > 'large:5'`.execute(test.db);
  const left = await listOf(test.db, 'large').execute();
  expect(left.length).toBeLessThan(largeFrom);
  expect(await pageOf(listOf(test.db, 'large'), lastPage)).toMatchObject({ total: left.length, rows: [] });
});

/** Kept answers with a clock of their own, and whether a query asks the database, at once or apart. */
function keepBy(clock: { now: number }) {
  const kept = new TotalsCache(() => clock.now);
  return async (query: RawBuilder<{ n: number }>) => {
    const compiled = query.compile(test.db);
    // Without its mark, so that the database keeps nothing besides.
    const answer = () =>
      test.db.executeQuery<{ n: number }>(CompiledQuery.raw(compiled.sql, [...compiled.parameters]));
    const asked: string[] = [];
    let apart: Promise<unknown> = Promise.resolve();
    const { rows } = await kept.answer(
      compiled,
      () => {
        asked.push('at once');
        return answer();
      },
      () => {
        asked.push('apart');
        const result = answer();
        apart = result;
        return result;
      },
    );
    return { asked, rows, apart: apart.catch(() => {}) };
  };
}
const sumsOf = (of: string) =>
  sql<{
    n: number;
  }>`select hits, count(*)::int as n from rate_limits where key like ${of} || '%' group by hits`.withPlugin(
    cacheTotals('n'),
  );

it('adds up the column that counts, and forgets after a minute', async () => {
  const clock = { now: 0 };
  const ask = keepBy(clock);
  await add(test.db, 'sum', largeFrom / 2);
  await sql`update rate_limits set hits = 2`.execute(test.db);
  await add(test.db, 'sum', largeFrom / 2, largeFrom);

  expect(await ask(sumsOf('sum'))).toMatchObject({ asked: ['at once'] });
  clock.now = 29_999;
  expect(await ask(sumsOf('sum'))).toMatchObject({ asked: [], rows: [{ n: 5000 }, { n: 5000 }] });
  clock.now = 60_000;
  expect(await ask(sumsOf('sum'))).toMatchObject({ asked: ['at once'] });
  expect(await ask(sumsOf('none'))).toMatchObject({ asked: ['at once'] });
  expect(await ask(sumsOf('none'))).toMatchObject({ asked: ['at once'] });
});

it('asks anew meanwhile when half of the minute is over, once', async () => {
  const clock = { now: 0 };
  const ask = keepBy(clock);
  await add(test.db, 'sum', largeFrom);
  await ask(sumsOf('sum'));
  await add(test.db, 'sum', 1, largeFrom + 1);

  clock.now = 59_999;
  const first = await ask(sumsOf('sum'));
  const second = await ask(sumsOf('sum'));
  expect(first).toMatchObject({ asked: ['apart'], rows: [{ n: largeFrom }] });
  expect(second).toMatchObject({ asked: [], rows: [{ n: largeFrom }] });
  await first.apart;
  await nextTurn();

  clock.now = 60_000;
  expect(await ask(sumsOf('sum'))).toMatchObject({ asked: [], rows: [{ n: largeFrom + 1 }] });
});

it('gives what it has when asking anew fails, until the minute is over', async () => {
  const clock = { now: 0 };
  const ask = keepBy(clock);
  await add(test.db, 'sum', largeFrom);
  await ask(sumsOf('sum'));
  await sql`alter table rate_limits rename to gone`.execute(test.db);

  clock.now = 30_000;
  const first = await ask(sumsOf('sum'));
  expect(first).toMatchObject({ asked: ['apart'], rows: [{ n: largeFrom }] });
  await first.apart;
  await nextTurn();
  expect(await ask(sumsOf('sum'))).toMatchObject({ asked: ['apart'], rows: [{ n: largeFrom }] });
  clock.now = 60_000;
  await expect(ask(sumsOf('sum'))).rejects.toThrow('rate_limits');
});

it('keeps what depends on the time of the question, but not what depends on another time', async () => {
  const ask = keepBy({ now: 0 });
  const since = (from: Date, asOf: Date | null) =>
    sql<{
      n: number;
    }>`select count(*)::int as n from rate_limits where window_started_at > ${from}`.withPlugin(
      cacheTotals('n', { asOf }),
    );
  await add(test.db, 'sum', largeFrom);
  const [first, later] = [new Date(1000), new Date(2000)];

  expect(await ask(since(first, first))).toMatchObject({ asked: ['at once'], rows: [{ n: largeFrom }] });
  expect(await ask(since(later, later))).toMatchObject({ asked: [], rows: [{ n: largeFrom }] });
  expect(await ask(since(later, null))).toMatchObject({ asked: ['at once'] });
});

it('asks apart from the connection of the caller', async () => {
  await add(test.db, 'large', largeFrom);
  await count(test.db, 'large');
  await add(test.db, 'large', 1, largeFrom + 1);
  const clock = jest.spyOn(performance, 'now');
  const started = performance.now();
  clock.mockReturnValue(started + 31_000);
  try {
    // The connection is given back before the answer is there.
    expect(await count(test.db, 'large')).toBe(largeFrom);
    await eventually(async () => expect(await count(test.db, 'large')).toBe(largeFrom + 1));
  } finally {
    clock.mockRestore();
  }
});

it('knows the total by the last page, without counting', async () => {
  await add(test.db, 'list', 25);
  const read = async (pageNo: number) => {
    const counting = recordStatements(test.db);
    let page = { rows: 0, total: 0 };
    const sent = await counting.during(async () => {
      const { rows, total } = await pageOf(listOf(counting.db, 'list'), { pageNo, pageSize: 10 });
      page = { rows: rows.length, total };
    });
    return { ...page, isCounted: sent.length > 1 };
  };

  expect(await read(1)).toEqual({ rows: 10, total: 25, isCounted: true });
  expect(await read(3)).toEqual({ rows: 5, total: 25, isCounted: false });
  expect(await read(4)).toEqual({ rows: 0, total: 25, isCounted: true });
  await sql`delete from rate_limits`.execute(test.db);
  expect(await read(1)).toEqual({ rows: 0, total: 0, isCounted: false });
});

it('finds ids in their order, few or many', async () => {
  await add(test.db, 'few', 25);
  await add(test.db, 'many', largeFrom + 5);
  const read = (list: string, pageNo: number, areFew: boolean) =>
    pageOfIds(
      test.db,
      test.db.selectFrom('rate_limits').select('key as id').where('key', 'like', `${list}:%`),
      sql`id desc`,
      { pageNo, pageSize: 10 },
      { areFew },
    );
  for (const list of ['few', 'many'])
    for (const pageNo of [1, 3, 4]) {
      const rows = await listOf(test.db, list).clearOrderBy().orderBy('key', 'desc').execute();
      const expected = {
        ids: rows.slice((pageNo - 1) * 10, pageNo * 10).map(({ key }) => key),
        total: rows.length,
      };
      expect(await read(list, pageNo, true)).toMatchObject(expected);
      expect(await read(list, pageNo, false)).toMatchObject(expected);
    }
});
