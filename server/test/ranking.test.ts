import {
  listPublicBoards,
  listRanking,
  savePublicBoard,
  statisticsSummary,
  type RankingBoard,
  type RankingRange,
} from '@portal/calls';
import { days, formatDate } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { signedIn } from './startMarket';

let test: TestApp;
let person: Browser;
let provider: Browser;
let operator: Browser;

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  person = await signedIn(test, 'person@example.com');
  provider = await signedIn(test, 'provider@example.com');
  operator = await signedIn(test, 'ops@example.com');
  await test.runJob('sum-up-quality');
  await test.runJob('rank-apis');
});
afterAll(() => test.close());

const ask = (browser: Browser, board: RankingBoard, range: RankingRange = 'month') =>
  browser.call(listRanking, { board, range, pageSize: 50 });
const rowsOf = async (browser: Browser, board: RankingBoard, range?: RankingRange) =>
  (await ask(browser, board, range)).resBody.records;

it.each(['callsByApi', 'callsByApp'] as const)('%s adds up to all calls of the same days', async (board) => {
  const rows = await rowsOf(person, board);
  const month = {
    from: formatDate(new Date(test.clock().getTime() - 29 * days)),
    to: formatDate(test.clock()),
  };
  const { current } = (await person.call(statisticsSummary, month)).resBody;

  expect(rows.reduce((sum: number, { value }: { value: string }) => sum + Number(value), 0)).toBe(
    current.calls,
  );
  expect(
    rows.reduce((sum: number, { percent }: { percent: string }) => sum + Number(percent), 0),
  ).toBeCloseTo(100, 0);
  expect(rows.map(({ rank }: { rank: number }) => rank)).toEqual(
    rows.map((_: unknown, at: number) => at + 1),
  );
});

it('says how far something has gone up or down since the period before', async () => {
  const first = (await rowsOf(person, 'callsByApi', 'week'))[0];
  expect(first.delta).not.toBeNull();
  expect(first.mom).toMatch(/^[+-]\d+\.\d$/);
});

it('is about APIs of their own for a provider, with no name of whoever uses them', async () => {
  expect(await ask(person, 'income')).toMatchObject({ resCode: 'E5103' });
  expect((await rowsOf(provider, 'income')).length).toBeGreaterThan(0);
  const consumers = await rowsOf(provider, 'consumers');
  expect(consumers.length).toBeGreaterThan(0);
  for (const { name } of consumers) expect(name).toMatch(/^.\*+$/u);
});

it('shows a board of all once an operator shows it, and to the operator before', async () => {
  expect(await ask(person, 'stable')).toMatchObject({ resCode: 'E3416' });
  const seen = await rowsOf(operator, 'stable');
  expect(seen.length).toBeGreaterThan(1);
  expect(await person.call(savePublicBoard, { board: 'stable', isOn: '1' })).toMatchObject({
    resCode: 'E5103',
  });

  await operator.call(savePublicBoard, { board: 'stable', isOn: '1' });
  expect(await rowsOf(person, 'stable')).toEqual(seen);
  expect((await person.call(listPublicBoards, {})).resBody.records).toContainEqual({
    board: 'stable',
    isOn: 1,
  });

  await test.db.updateTable('api_products').set({ status: 'offline' }).where('id', '=', seen[0].id).execute();
  const left = await rowsOf(person, 'stable');
  expect(left.map(({ id }: { id: string }) => id)).not.toContain(seen[0].id);
  expect(left[0].rank).toBe(1);
  await test.db.updateTable('api_products').set({ status: 'online' }).where('id', '=', seen[0].id).execute();
});

it('ranks what is stable by its own calls alone, best first', async () => {
  const rows = await rowsOf(operator, 'stable');
  const values = rows.map(({ value }: { value: string }) => Number(value));
  expect(values.length).toBeGreaterThan(0);
  expect(values).toEqual([...values].sort((a, b) => b - a));
  expect(Math.max(...values)).toBeLessThanOrEqual(100);
});
