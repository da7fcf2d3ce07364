import {
  listCallRecords,
  statisticsApis,
  statisticsBusiness,
  statisticsErrors,
  statisticsHeat,
  statisticsSummary,
  statisticsTop,
  statisticsTrend,
  usageParts,
  type UsagePart,
} from '@portal/calls';
import { keysOf } from '@portal/rules';
import { days, dayStart, formatDate } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { signedIn } from './startMarket';

let test: TestApp;
let person: Browser;
let provider: Browser;
let operator: Browser;
let month: { from: string; to: string };

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  person = await signedIn(test, 'person@example.com');
  provider = await signedIn(test, 'provider@example.com');
  operator = await signedIn(test, 'ops@example.com');
  month = { from: formatDate(new Date(test.clock().getTime() - 29 * days)), to: formatDate(test.clock()) };
});
afterAll(() => test.close());

const sumOf = (rows: readonly { calls: number }[]) => rows.reduce((total, { calls }) => total + calls, 0);

describe('what is shown from one side is what is shown from the other', () => {
  it.each([
    ['consumer', () => person],
    ['provider', () => provider],
    ['platform', () => operator],
  ] as const)('to the %s', async (view, who) => {
    const range = { ...month, view };
    const { current } = (await who().call(statisticsSummary, range)).resBody;
    expect(current.calls).toBeGreaterThan(0);

    const { points } = (await who().call(statisticsTrend, range)).resBody;
    const { cells } = (await who().call(statisticsHeat, range)).resBody;
    expect(sumOf(points)).toBe(current.calls);
    expect(sumOf(cells)).toBe(current.calls);
    for (const by of keysOf(usageParts) as UsagePart[]) {
      const { records } = (await who().call(statisticsTop, { ...range, by })).resBody;
      expect(sumOf(records)).toBeLessThanOrEqual(current.calls);
      if (records.length < 10) expect(sumOf(records)).toBe(current.calls);
    }
  });

  it('of both outcomes together', async () => {
    const of = async (status?: 'ok' | 'failed') =>
      (await person.call(statisticsSummary, { ...month, status })).resBody.current;
    const [all, ok, failed] = [await of(), await of('ok'), await of('failed')];

    expect(ok.calls + failed.calls).toBe(all.calls);
    expect(failed).toMatchObject({ calls: all.failures, cost: '0.0000' });
    expect(ok).toMatchObject({ failures: 0, refused: 0, cost: all.cost });
  });

  it('of both environments together', async () => {
    const of = async (env?: 'prod' | 'sandbox') =>
      (await person.call(statisticsSummary, { ...month, env })).resBody.current.calls;

    expect((await of('prod')) + (await of('sandbox'))).toBe(await of());
  });
});

it('shows the whole platform to operators alone, whatever is asked', async () => {
  const range = { ...month, view: 'platform' } as const;
  for (const browser of [person, provider])
    for (const ask of [statisticsSummary, statisticsTrend, statisticsTop, statisticsErrors, statisticsHeat])
      expect(await browser.call(ask, range)).toMatchObject({ resCode: 'E5103' });
  expect(await person.call(listCallRecords, range)).toMatchObject({ resCode: 'E5103' });
  expect(await person.call(statisticsBusiness, range)).toMatchObject({ resCode: 'E5103' });
  expect(await person.call(statisticsApis, { view: 'platform' })).toMatchObject({ resCode: 'E5103' });
});

it('tells a provider no whole name of a consumer, and an operator every one', async () => {
  const of = async (browser: Browser, view: 'provider' | 'platform') =>
    (await browser.call(statisticsTop, { ...month, view, by: 'consumer' })).resBody.records.map(
      ({ name }: { name: string }) => name,
    );
  const masked = await of(provider, 'provider');
  expect(masked.length).toBeGreaterThan(1);
  expect(masked.every((name: string) => /^.\*+$/u.test(name))).toBe(true);
  expect((await of(operator, 'platform')).some((name: string) => !name.includes('*'))).toBe(true);

  const { records } = (await provider.call(listCallRecords, { ...month, view: 'provider' })).resBody;
  expect(records[0].consumer).toMatch(/^.\*+$/u);
  expect(records[0].address).toBe('');
  expect((await person.call(listCallRecords, month)).resBody.records[0].consumer).toBeUndefined();
});

it('finds single calls of one API or consumer of any day of the range, not only among the newest', async () => {
  const [top] = (await provider.call(statisticsTop, { ...month, view: 'provider', by: 'consumer' })).resBody
    .records;
  const old = formatDate(new Date(test.clock().getTime() - 20 * days));
  const filter = { view: 'provider', consumerId: top.id } as const;
  const { points } = (
    await provider.call(statisticsTrend, { ...filter, from: old, to: formatDate(test.clock()) })
  ).resBody;
  const called = points.find(({ calls }: { calls: number }) => calls > 0);

  const { records } = (
    await provider.call(listCallRecords, { ...filter, from: called.at, to: called.at, pageSize: 50 })
  ).resBody;

  expect(records.length).toBe(Math.min(50, called.calls));
});

it('says what APIs bring in and who comes and goes, day by day, and the days add up', async () => {
  for (const [browser, view] of [
    [provider, 'provider'],
    [operator, 'platform'],
  ] as const) {
    const reply = (await browser.call(statisticsBusiness, { ...month, view })).resBody;
    const sum = (key: 'gross' | 'net') =>
      reply.days.reduce((total: number, day: Record<string, string>) => total + Number(day[key]), 0);

    expect(Number(reply.current.gross)).toBeGreaterThan(0);
    expect(sum('gross')).toBeCloseTo(Number(reply.current.gross), 4);
    expect(sum('net')).toBeCloseTo(Number(reply.current.net), 4);
    expect(reply.days).toHaveLength(30);
    expect(reply.current.standing).toBeGreaterThan(0);
    expect(reply.sla.length).toBeGreaterThan(0);
  }
});

it('has the day that begins, and no day to come', async () => {
  const now = test.clock().getTime();
  const midnight = dayStart(new Date(now + days));
  test.pass(midnight.getTime() - now);
  person = await signedIn(test, 'person@example.com');
  const range = { from: formatDate(new Date(now)), to: formatDate(new Date(midnight.getTime() + 5 * days)) };

  const { points } = (await person.call(statisticsTrend, { ...range, grain: 'day' })).resBody;
  expect(points.map(({ at }: { at: string }) => at)).toEqual([range.from, formatDate(midnight)]);
});
