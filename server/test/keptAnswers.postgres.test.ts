import { sql } from 'kysely';
import { countRows } from '../src/platform/db/countRows';
import type { Db } from '../src/platform/db/Db';
import { KeptAnswers, keepLarge, largeFrom } from '../src/platform/db/KeptAnswers';
import { pageOf } from '../src/platform/db/pageOf';
import { openTestDatabase } from './openTestDatabase';

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
  await sql`delete from rate_limits where hits = 1 and key > 'large:5'`.execute(test.db);
  const left = await listOf(test.db, 'large').execute();
  expect(left.length).toBeLessThan(largeFrom);
  expect(await pageOf(listOf(test.db, 'large'), lastPage)).toMatchObject({ total: left.length, rows: [] });
});

it('adds up the column that counts, and forgets after a minute', async () => {
  let now = 0;
  const kept = new KeptAnswers(() => now);
  const askAfter = async (query: ReturnType<typeof sumsOf>) => {
    let isAsked = false;
    const answer = await kept.answer(query.compile(test.db), async () => {
      isAsked = true;
      return query.execute(test.db);
    });
    return { isAsked, rows: answer.rows };
  };
  const sumsOf = (of: string) =>
    sql`select hits, count(*)::int as n from rate_limits where key like ${of} || '%' group by hits`.withPlugin(
      keepLarge('n'),
    );
  await add(test.db, 'sum', largeFrom / 2);
  await sql`update rate_limits set hits = 2`.execute(test.db);
  await add(test.db, 'sum', largeFrom / 2, largeFrom);

  expect((await askAfter(sumsOf('sum'))).isAsked).toBe(true);
  now = 59_999;
  expect(await askAfter(sumsOf('sum'))).toMatchObject({ isAsked: false, rows: [{ n: 5000 }, { n: 5000 }] });
  now = 60_000;
  expect((await askAfter(sumsOf('sum'))).isAsked).toBe(true);
  expect((await askAfter(sumsOf('none'))).isAsked).toBe(true);
  expect((await askAfter(sumsOf('none'))).isAsked).toBe(true);
});
