import { sql } from 'kysely';
import { containing } from '../src/platform/db/containing';
import type { Db } from '../src/platform/db/Db';
import { escapeLike } from '../src/platform/db/escapeLike';
import { openBareDatabase } from './openTestDatabase';

let test: Awaited<ReturnType<typeof openBareDatabase>>;
let db: Db;
beforeAll(async () => {
  test = await openBareDatabase();
  db = test.db;
});
afterAll(() => test.close());

const texts = [
  '北京天气查询',
  '公告77',
  'Weather API 2.0',
  'WEATHER',
  '天气 v2',
  '100%',
  '50_50',
  'a\\b',
  'Ⓐ组',
  'Ⅳ类',
  'ŒUVRE',
  'ǅ',
  'Σίσυφος',
  'ＡＰＩ',
  'K线',
  '😀',
  '',
];
const words = [
  ...texts,
  ...['天气', '77', 'weather', 'V2', '%', '_', '\\', 'ⓐ', 'ⅳ', 'œ', 'Ǆ', 'σ', 'ａ', 'k', '😀', '气 v'],
];

/** Those of the texts that the condition holds for. */
async function found(operator: 'like' | 'ilike', pattern: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select text from unnest(${texts}::text[]) as t (text) where text ${sql.raw(operator)} ${pattern}`.execute(
    db,
  );
  return rows.map(({ text }) => text);
}

it.each(words)('finds what is found whatever the case: %j', async (word) => {
  expect(await found(...containing(word))).toEqual(await found('ilike', `%${escapeLike(word)}%`));
});

it('compares bytes where no letter has cases, and only there', () => {
  expect(['天气', '公告77', '50%', ''].map((word) => containing(word)[0])).toEqual(Array(4).fill('like'));
  expect(['a', 'A股', '天气v2', 'ⓐ', 'ⅳ', 'ß', 'ǅ'].map((word) => containing(word)[0])).toEqual(
    Array(7).fill('ilike'),
  );
});
