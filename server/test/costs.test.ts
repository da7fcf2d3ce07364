import fc from 'fast-check';
import { sql } from 'kysely';
import {
  addApp,
  addApply,
  budgetOverview,
  changePlan,
  listCosts,
  listMyApis,
  renewApply,
  statisticsBusiness,
  statisticsSummary,
  statisticsTop,
  statisticsTrend,
} from '@portal/calls';
import { parseYuan } from '@portal/rules';
import { bookOlder } from '../src/modules/finance/bookOlder';
import { isProven, proveLedger } from '../src/modules/finance/ledger.repository';
import { days, formatDate, hours, monthStart } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { addPlan, give } from './planFixtures';
import { serveCalls, type Serving } from './serveCalls';
import { anApp, apiIdOf, newReqNo, signedIn } from './startMarket';

let test: TestApp;
let person: Browser;
let ownerId: string;
let apiId: string;
const plans: Record<'calls' | 'pack' | 'month', string> = { calls: '', pack: '', month: '' };

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  person = await signedIn(test, 'person@example.com');
  apiId = await apiIdOf(person, '行政区划');
  await give(test, 'person@example.com', 5_000_0000);
  ({ id: ownerId } = await test.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'person@example.com')
    .executeTakeFirstOrThrow());
  plans.calls = await addPlan(test, apiId, { kind: 'perCall', priceMinor: 333 });
  plans.pack = await addPlan(test, apiId, { kind: 'pack', priceMinor: 7_7777, included: 100, validDays: 30 });
  plans.month = await addPlan(test, apiId, { kind: 'monthly', priceMinor: 31_0001, validDays: 30 });
}, 120_000);
afterAll(() => test.close());

type Step =
  | { kind: 'serve'; serving: Serving }
  | { kind: 'renew' }
  | { kind: 'change'; to: keyof typeof plans }
  | { kind: 'wait'; hours: number };

const aPlan = fc.constantFrom<keyof typeof plans>('calls', 'pack', 'month');
const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('serve' as const),
      serving: fc.record({
        calls: fc.integer({ min: 1, max: 9 }),
        fails: fc.nat(2),
        isLate: fc.boolean(),
        breaksOff: fc.boolean(),
        isTwice: fc.boolean(),
      }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('renew' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('change' as const), to: aPlan }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 30 }) }),
  },
);

async function begin(plan: keyof typeof plans): Promise<string> {
  const { appId } = (await person.call(addApp, anApp())).resBody;
  const { resBody } = await person.call(addApply, {
    appId,
    apiId,
    planId: plans[plan],
    env: 'prod',
    reason: '自动化测试需要调用这个接口',
    dailyCalls: 100,
    reqNo: newReqNo(),
  });
  return resBody.applyId as string;
}

async function take(applyId: string, step: Step): Promise<string> {
  if (step.kind === 'serve') await serveCalls(test, applyId, step.serving);
  if (step.kind === 'renew') await person.call(renewApply, { applyId, reqNo: newReqNo() });
  if (step.kind === 'wait') {
    test.pass(step.hours * hours);
    person = await signedIn(test, 'person@example.com');
  }
  if (step.kind !== 'change') return applyId;
  const reply = await person.call(changePlan, {
    applyId,
    planId: plans[step.to],
    reason: '调用量变了，需要另一个套餐',
    dailyCalls: 200,
    reqNo: newReqNo(),
  });
  return reply.resCode === 'S0000' ? (reply.resBody.applyId as string) : applyId;
}

/** What left the owner's accounts for what costs, by the day of the ledger. */
async function ledgerByDay(): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; paid: number }>`
    select (t.at at time zone 'Asia/Shanghai')::date::text as day, -sum(e.amount_minor)::bigint as paid
    from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
    where e.account_id in (${`${ownerId}:balance`}, ${`${ownerId}:reserved`})
      and t.kind in ('usage', 'refund', 'plan', 'planCredit', 'sla', 'dispute') group by 1`.execute(test.db);
  return new Map(rows.map(({ day, paid }) => [day, paid]));
}

const sumOf = (amounts: Iterable<number>) => [...amounts].reduce((sum, amount) => sum + amount, 0);
const minor = (yuan: string) => (yuan.startsWith('-') ? -parseYuan(yuan.slice(1))! : parseYuan(yuan)!);

async function allCosts(range: { from: string; to: string }) {
  const rows: { day: string; cost: string }[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const page = (await person.call(listCosts, { ...range, pageNo, pageSize: 50 })).resBody;
    rows.push(...page.records);
    if (pageNo * 50 >= page.total) return { rows, sum: page.sum.cost as string };
  }
}

it('says the same in the tile, the list, the statistics and the ledger after whatever was called, bought, changed and broken off', async () => {
  await fc.assert(
    fc.asyncProperty(aPlan, fc.array(aStep, { minLength: 3, maxLength: 9 }), async (first, steps) => {
      let applyId = await begin(first);
      for (const step of steps) applyId = await take(applyId, step);

      const now = test.clock();
      const range = { from: formatDate(new Date(now.getTime() - 80 * days)), to: formatDate(now) };
      const ledger = await ledgerByDay();
      const { rows, sum } = await allCosts(range);
      const byDay = new Map<string, number>();
      for (const { day, cost } of rows) byDay.set(day, (byDay.get(day) ?? 0) + minor(cost));
      expect(Object.fromEntries(byDay)).toEqual({
        ...Object.fromEntries([...byDay.keys()].map((day) => [day, 0])),
        ...Object.fromEntries(ledger),
      });
      expect(minor(sum)).toBe(sumOf(ledger.values()));

      const overview = (await person.call(budgetOverview, {})).resBody;
      const month = formatDate(monthStart(now));
      expect(minor(overview.monthCost)).toBe(
        sumOf([...ledger].filter(([day]) => day >= month).map(([, paid]) => paid)),
      );
      const { current } = (await person.call(statisticsSummary, range)).resBody;
      expect(minor(current.cost)).toBe(minor(sum));
      const { records } = (await person.call(statisticsTop, { ...range, by: 'api' })).resBody;
      const one = (await person.call(statisticsSummary, { ...range, apiId })).resBody.current;
      expect(records.find((row: { id: string }) => row.id === apiId)?.cost ?? '0.0000').toBe(one.cost);
      // All of them, as they are fewer than ten: also what was bought and not called.
      for (const by of ['api', 'app', 'plan'] as const) {
        const top = (await person.call(statisticsTop, { ...range, by })).resBody.records;
        if (top.length < 10)
          expect(sumOf(top.map((row: { cost: string }) => minor(row.cost)))).toBe(minor(sum));
      }
      const { points } = (await person.call(statisticsTrend, { ...range, grain: 'day' })).resBody;
      expect(sumOf(points.map((point: { cost: string }) => minor(point.cost)))).toBe(minor(sum));
      expect(isProven(await proveLedger(test.db))).toBe(true);
    }),
    { numRuns: 8 },
  );
}, 240_000);

it('tells a provider the same income of the month beside the APIs and in the statistics, with what was paid for plans', async () => {
  await begin('month');
  const provider = await signedIn(test, 'provider@example.com');
  const range = { from: formatDate(monthStart(test.clock())), to: formatDate(test.clock()) };

  const { totals } = (await provider.call(listMyApis, {})).resBody;

  const { current } = (await provider.call(statisticsBusiness, { ...range, view: 'provider' })).resBody;
  const { cost } = (await provider.call(statisticsSummary, { ...range, view: 'provider' })).resBody.current;
  expect(totals.monthIncome).toBe(current.gross);
  expect(totals.monthIncome).toBe(cost);
  expect(minor(totals.monthIncome as string)).toBeGreaterThanOrEqual(31_0001);
});

it('books what a server of before has charged, to the same amount', async () => {
  const book = async () =>
    (
      await sql<{ paid: number; billed: number }>`
        select sum(gross_minor - discount_minor)::bigint as paid, sum(billed)::int as billed from cost_days
        where owner_id = ${ownerId} and kind <> 'usage' or gross_minor > 0`.execute(test.db)
    ).rows[0]!;
  const before = await book();
  // What a broken promise or a dispute returns was never charged by an older server.
  await sql`delete from cost_days where kind not in ('sla', 'dispute')`.execute(test.db);
  await sql`
    update ledger_transfers set is_booked = false where kind not in ('sla', 'dispute')`.execute(test.db);

  for (let left = 1; left > 0;) {
    expect(await bookOlder({ db: test.db, log: test.app.log })).toBe(0);
    ({ left } = (
      await sql<{ left: number }>`
        select count(*)::int as left from ledger_transfers where not is_booked`.execute(test.db)
    ).rows[0]!);
  }

  expect((await book()).paid).toBe(before.paid);
});
