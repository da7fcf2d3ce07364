import { listApis, viewSla, type ApiSla } from '@portal/calls';
import { availability, createQualityService } from '../src/modules/quality/quality.service';
import { rollUp } from '../src/modules/metering';
import { dayStart, formatDate, hours } from '../src/platform/time';
import { demoOutage } from '../../demo-market/src/usageFacts';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';

let test: TestApp;
let browser: Browser;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  browser = test.browser();
});
afterAll(() => test.close());

const idOf = async (searchText: string): Promise<string> =>
  (await browser.call(listApis, { searchText })).resBody.records[0].apiId;
const slaOf = async (apiId: string): Promise<ApiSla> => (await browser.call(viewSla, { apiId })).resBody;

it('shows what is promised, ninety days and latencies of the calls that reached the provider', async () => {
  const sla = await slaOf(await idOf('身份证号校验'));

  expect(sla).toMatchObject({ target: '99.9%', supportHours: '工作日 9:00–18:00' });
  expect(sla.compensation).toContain('返还');
  expect(sla.days).toHaveLength(90);
  expect(sla.days.at(-1)?.d).toBe(formatDate(test.clock()));
  expect(sla.total.reached).toBe(sla.days.reduce((sum, { reached }) => sum + reached, 0));
  expect(sla.total.reached).toBeGreaterThan(100);
  const { p50, p95, p99 } = sla.total;
  expect(p50).toBeGreaterThan(0);
  expect(p95).toBeGreaterThanOrEqual(p50 ?? Infinity);
  expect(p99).toBeGreaterThanOrEqual(p95 ?? Infinity);
});

it('says of days without a call that there is none, and of an API without calls nothing else', async () => {
  const used = await slaOf(await idOf('身份证号校验'));
  expect(used.days[0]).toMatchObject({ avail: null, reached: 0, p95: null });

  const { total, days, incidents } = await slaOf(await idOf('金额大写'));
  expect(total).toEqual({ avail: null, reached: 0, p50: null, p95: null, p99: null });
  expect(days.every(({ avail }) => avail === null)).toBe(true);
  expect(incidents).toEqual([]);
});

it('finds the hours in which a provider answered hardly anybody', async () => {
  const { incidents, incidentNum } = await slaOf(await idOf('银行卡号识别'));

  const start = dayStart(test.clock(), demoOutage.daysAgo).getTime() + demoOutage.fromHour * hours;
  expect(incidentNum).toBe(1);
  expect(incidents[0]).toMatchObject({
    from: expect.stringContaining(formatDate(new Date(start))),
    isOn: 0,
  });
  expect(Number(incidents[0]?.avail)).toBeLessThan(50);
});

it.each([
  [0, 0, null],
  [1, 0, '100.00'],
  [100_000, 1, '99.99'],
  [3, 1, '66.66'],
  [5, 5, '0.00'],
])('of %d calls and %d failures says %s', (reached, faults, said) => {
  expect(availability({ reached, faults })).toBe(said);
});

it('sums up again what is told late, and nothing twice', async () => {
  const apiId = await idOf('身份证号校验');
  const quality = createQualityService(test);
  await quality.sumUp();
  const before = await slaOf(apiId);
  const one = await test.db
    .selectFrom('call_records')
    .selectAll()
    .where('api_id', '=', apiId)
    .limit(1)
    .executeTakeFirstOrThrow();
  const at = new Date(dayStart(test.clock(), 1).getTime() + hours);
  const late = { ...one, at, status: 504, is_billed: false, code: '', cost_minor: 0 };

  await rollUp(
    test.db,
    Array.from({ length: 30 }, () => late),
    ['hour', 'day'],
  );
  await quality.sumUp();
  await quality.sumUp();

  const after = await slaOf(apiId);
  expect(after.total.reached).toBe(before.total.reached + 30);
  expect(after.incidentNum).toBe(before.incidentNum + 1);
});

it('answers alike for what does not exist and for what is not offered any more', async () => {
  const apiId = await idOf('工作日历');
  await test.db.updateTable('api_products').set({ status: 'offline' }).where('id', '=', apiId).execute();

  for (const id of [apiId, 'api_of_nobody']) {
    expect((await browser.call(viewSla, { apiId: id })).resCode).toBe('E4004');
  }
});
