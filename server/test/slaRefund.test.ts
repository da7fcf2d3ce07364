import { sql } from 'kysely';
import { listCosts, listLedger, listMessages, listMoneyDifferences, proveMoney } from '@portal/calls';
import { isProven, proveLedger } from '../src/modules/finance/ledger.repository';
import { days, formatDate, hours, monthStart } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { signedIn } from './startMarket';

let test: TestApp;
let company: Browser;
let month: string;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  month = formatDate(monthStart(test.clock()));
  await sql`update api_products set sla = jsonb_build_object('availability', '99.9%', 'supportHours', '', 'compensation',
    '低于目标，返还 10%；低于 99%，返还 25%')`.execute(test.db);
  await test.runJob('return-for-broken-promises');
}, 120_000);
afterAll(() => test.close());

interface RefundRow {
  subscription_id: string;
  owner_id: string;
  paid: number;
  back: number;
}

/** What each paid in the month, beside what came back for it. */
async function refunds(): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select r.subscription_id, r.owner_id, r.refund_minor as back, (
      select sum(gross_minor - discount_minor)::bigint from cost_days c
      where c.subscription_id = r.subscription_id and c.owner_id = r.owner_id and c.kind <> 'sla'
        and c.day >= ${month}::date and c.day < ${month}::date + interval '1 month') as paid
    from sla_refunds r where r.month = ${month}::date order by 1`.execute(test.db);
  return rows;
}

it('waits until the month is over and told, then returns the share of each subscriber once', async () => {
  // Two of a hundred calls failed by the provider's fault, with every API that was called.
  await sql`delete from api_quality_days where day >= ${month}::date`.execute(test.db);
  await sql`insert into api_quality_days (api_id, day, reached, faults, latencies)
    select distinct api_id, ${month}::date, 100, 2, '[]'::jsonb from cost_days where day >= ${month}::date`.execute(
    test.db,
  );
  const next = monthStart(test.clock(), -1);
  test.pass(next.getTime() - test.clock().getTime() + 2 * days);
  await test.runJob('return-for-broken-promises');
  expect(await refunds()).toEqual([]);

  test.pass(days + hours);
  await test.runJob('return-for-broken-promises');
  const first = await refunds();
  expect(first.length).toBeGreaterThan(0);
  for (const { paid, back } of first) expect(back).toBe(Math.floor((paid * 25) / 100));

  await test.runJob('return-for-broken-promises');
  expect(await refunds()).toEqual(first);
  expect(isProven(await proveLedger(test.db))).toBe(true);
});

it('shows it to both sides and tells both', async () => {
  company = await signedIn(test, 'company@example.com');
  const today = formatDate(test.clock());
  const costs = (await company.call(listCosts, { from: today, to: today })).resBody;
  expect(costs.records).toContainEqual(expect.objectContaining({ kind: 'sla', ref: month.slice(0, 7) }));
  const ledger = (await company.call(listLedger, { pageSize: 50 })).resBody.records;
  expect(ledger).toContainEqual(expect.objectContaining({ kind: '服务赔付' }));
  const told = async (email: string) => {
    const browser = await signedIn(test, email);
    return (await browser.call(listMessages, { pageSize: 50 })).resBody.records.map(
      ({ title }: { title: string }) => title,
    );
  };
  expect(await told('company@example.com')).toContainEqual(expect.stringContaining('未达到承诺的可用性'));
  expect(await told('provider@example.com')).toContainEqual(expect.stringContaining('未达到承诺的可用性'));
  const ops = await signedIn(test, 'ops@example.com');
  await ops.call(proveMoney, {});
  expect((await ops.call(listMoneyDifferences, {})).resBody.records).toEqual([]);
});

it('holds a provider to what it promised at the beginning of the month', async () => {
  await test.runJob('return-for-broken-promises');
  await sql`update api_products set sla = jsonb_set(sla, '{availability}', '"50%"')`.execute(test.db);
  await test.runJob('return-for-broken-promises');
  const { rows } = await sql<{ promise: string }>`
    select distinct promise from sla_months where month > ${month}::date`.execute(test.db);
  expect(rows).toEqual([{ promise: '99.9%' }]);
});
