import { sql } from 'kysely';
import { hasWithin } from '../src/platform/db/hasWithin';
import { openBareDatabase } from './openTestDatabase';

let test: Awaited<ReturnType<typeof openBareDatabase>>;

beforeAll(async () => {
  test = await openBareDatabase();
});
afterAll(() => test.close());

const has = async (whole: string, part: string) => {
  const { rows } = await sql<{ has: boolean }>`
    select ${hasWithin('t.text', part)} as has from (values (${whole}::text)) t (text)`.execute(test.db);
  return rows[0]?.has;
};

it.each<[whole: string, part: string, isWithin: boolean]>([
  ['北京天气接口77', '接口7', true],
  ['北京天气接口77', '接口8', false],
  ['Weather API', 'weather api', true],
  ['天气 api', 'API', true],
  ['ÄPFEL', 'äpfel', true],
  ['涨了 100%', '0%', true],
  ['涨了 1000', '0%', false],
  ['a_1', '_', true],
  ['a1', '_', false],
  ['a\\1', '\\', true],
  ['a1', '\\', false],
  ['任何', '', true],
])('%s has %s within: %s', async (whole, part, isWithin) => {
  expect(await has(whole, part)).toBe(isWithin);
});
