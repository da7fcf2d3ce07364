import { sql } from 'kysely';
import type { Db } from '../src/platform/db/Db';
import { escapeLike } from '../src/platform/db/escapeLike';
import { partOf } from '../src/platform/db/partOf';
import { openTestDatabase } from './openTestDatabase';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let db: Db;
/** Few characters, so that parts are found often: cased, uncased, of several bytes, and special to patterns. */
const alphabet = [
  '天',
  '气',
  '接',
  '口',
  '7',
  '1',
  'a',
  'A',
  'İ',
  'ß',
  'Σ',
  'ς',
  'Ǆ',
  'K',
  '😀',
  '%',
  '_',
  '\\',
  ' ',
];
let seed = 7;
const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
const word = (lengthMax: number) =>
  Array.from({ length: random(lengthMax + 1) }, () => alphabet[random(alphabet.length)]).join('');

const names = [
  '',
  '北京天气接口77',
  '北京天气接口 v2',
  'Weather API',
  ...Array.from({ length: 400 }, () => word(9)),
];

beforeAll(async () => {
  test = await openTestDatabase();
  db = test.db;
  await sql`create table named (name text not null)`.execute(db);
  await sql`insert into named select * from unnest(${names}::text[])`.execute(db);
  await sql`create index named_by_grams on named using gin (grams_of(name))`.execute(db);
  await sql`analyze named`.execute(db);
});
afterAll(() => test.close());

it.each(['with the index', 'without it'])('finds what is found without grams, %s', async (way) => {
  await sql`set enable_seqscan = ${sql.lit(way === 'without it' ? 'on' : 'off')}`.execute(db);
  const asked = [
    '天气',
    '气接口',
    '77',
    '口7',
    'API',
    'api',
    'v2',
    ...Array.from({ length: 150 }, () => word(4)),
  ];
  let hits = 0;
  for (const text of asked) {
    const { rows } = await sql<{
      name: string;
    }>`select name from named where ${partOf('name', text)} order by name`.execute(db);
    const plain = await sql<{ name: string }>`
      select name from named where name ilike ${`%${escapeLike(text)}%`} order by name`.execute(db);
    expect({ text, found: rows }).toEqual({ text, found: plain.rows });
    hits += [...text].length > 1 ? rows.length : 0;
  }
  expect(hits).toBeGreaterThan(100);
});

it('reads the index, but not for a single character', async () => {
  await sql`set enable_seqscan = off`.execute(db);
  const planOf = async (text: string) => {
    const { rows } = await sql`explain select from named where ${partOf('name', text)}`.execute(db);
    return JSON.stringify(rows);
  };
  expect(await planOf('天气')).toContain('named_by_grams');
  expect(await planOf('天')).not.toContain('named_by_grams');
});
