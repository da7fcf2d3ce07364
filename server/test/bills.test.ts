import { sql } from 'kysely';
import { downloadBill, listBills, listCosts, listMessages, viewBill } from '@portal/calls';
import { parseYuan } from '@portal/rules';
import { formatDate, hours, monthStart } from '../src/platform/time';
import { tablePdf } from '../src/platform/export/tablePdf';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { signedIn } from './startMarket';

let test: TestApp;
let company: Browser;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  await test.runJob('make-bills');
  company = await signedIn(test, 'company@example.com');
}, 120_000);
afterAll(() => test.close());

const minor = (yuan: string) => parseYuan(yuan) ?? NaN;

/** What the book says of the month and the account of a bill. */
async function costOf(billId: string): Promise<number> {
  const { rows } = await sql<{ paid: number }>`
    select sum(c.gross_minor - c.discount_minor)::bigint as paid
    from cost_days c join cost_bills b on b.owner_id = c.owner_id and b.month = date_trunc('month', c.day)::date
    where b.id = ${billId}`.execute(test.db);
  return rows[0]!.paid;
}

it('bills each month that is over, once: its lines come to its sum, and that to what the month cost', async () => {
  const { records, total } = (await company.call(listBills, {})).resBody;
  expect(total).toBeGreaterThan(0);
  const thisMonth = formatDate(test.clock()).slice(0, 7);
  for (const bill of records) {
    expect(bill.month < thisMonth).toBe(true);
    expect(minor(bill.total)).toBe(await costOf(bill.billId));
    const { records: lines, total: lineNum } = (
      await company.call(viewBill, { billId: bill.billId, pageSize: 50 })
    ).resBody;
    expect(lines).toHaveLength(lineNum);
    expect(lines.reduce((sum: number, line: { cost: string }) => sum + minor(line.cost), 0)).toBe(
      minor(bill.total),
    );
  }
  await test.runJob('make-bills');
  expect((await company.call(listBills, {})).resBody).toEqual({ records, total, pageNo: 1, pageSize: 10 });
  const { records: messages } = (await company.call(listMessages, {})).resBody;
  expect(messages).toContainEqual(expect.objectContaining({ link: '/allCostView?tab=bills' }));
});

it('names the bill of a cost, and does not change when something comes back later', async () => {
  const [bill] = (await company.call(listBills, {})).resBody.records;
  const [day] = (await company.call(listCosts, { from: `${bill.month}-01`, to: `${bill.month}-28` })).resBody
    .records;
  expect(day).toMatchObject({ billId: bill.billId, billNo: bill.billNo });
  await expect(sql`update cost_bills set gross_minor = gross_minor + 1`.execute(test.db)).rejects.toThrow(
    'a bill does not change',
  );
  await expect(sql`delete from cost_bill_lines`.execute(test.db)).rejects.toThrow('a bill does not change');
});

it('goes through every account in one run, past one whose bill cannot be made', async () => {
  const accounts = 320;
  const month = formatDate(monthStart(test.clock(), 2));
  const ownerOf = (n: number) => `many_${String(n).padStart(5, '0')}`;
  const { id: subscription } = await test.db
    .selectFrom('subscriptions')
    .select('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into cost_days (owner_id, day, subscription_id, kind, app_id, api_id, provider_id, env, billed, gross_minor)
    select 'many_' || lpad(n::text, 5, '0'), ${month}::date + d, ${subscription}, 'usage', 'app', 'api', 'prov', 'prod', 1,
      case when n = 1 then 9000000000000000000 else 100 end
    from generate_series(1, ${accounts}::int) n, generate_series(0, 40, 20) d`.execute(test.db);
  // What the first has cost is more than a bill can say.
  expect(await test.runJob('make-bills')).toBe(1);
  const { rows } = await sql<{ owner_id: string; months: number; total: number }>`
    select owner_id, count(*)::int as months, sum(gross_minor)::bigint as total from cost_bills
    where owner_id like 'many_%' and owner_id <> ${ownerOf(1)} group by 1 order by 1`.execute(test.db);
  expect(rows.map(({ owner_id }) => owner_id)).toEqual(
    Array.from({ length: accounts - 1 }, (_, index) => ownerOf(index + 2)),
  );
  expect(new Set(rows.map(({ months, total }) => `${months} ${total}`))).toEqual(new Set(['2 300']));

  await sql`delete from cost_days where owner_id = ${ownerOf(1)}`.execute(test.db);
  expect(await test.runJob('make-bills')).toBe(0);
});

it('bills more calls of a month than an integer holds', async () => {
  const { id, app_id, api_id } = await test.db
    .selectFrom('subscriptions')
    .innerJoin('cost_bills', 'cost_bills.owner_id', 'applicant_id')
    .select(['subscriptions.id', 'app_id', 'api_id'])
    .where('cost_bills.id', '=', (await company.call(listBills, {})).resBody.records[0].billId as string)
    .executeTakeFirstOrThrow();
  const month = formatDate(monthStart(test.clock(), 14));
  await sql`
    insert into cost_days (owner_id, day, subscription_id, kind, app_id, api_id, provider_id, env, billed, gross_minor)
    select applicant_id, ${month}::date + d, id, 'usage', ${app_id}, ${api_id}, 'prov', 'prod', 2000000000, 100
    from subscriptions, generate_series(0, 1) d where id = ${id}`.execute(test.db);
  await test.runJob('make-bills');
  const { records } = (await company.call(listBills, { pageSize: 50 })).resBody;
  const { billId } = records.find((bill: { month: string }) => bill.month === month.slice(0, 7));
  expect((await company.call(viewBill, { billId })).resBody.records).toMatchObject([
    { billed: 4_000_000_000 },
  ]);
  await sql`delete from cost_days where owner_id = (select applicant_id from subscriptions where id = ${id})
    and day < ${month}::date + 2`.execute(test.db);
});

it('waits until the last transactions of the month have ended', async () => {
  const { total } = (await company.call(listBills, {})).resBody;
  const next = monthStart(test.clock(), -1);
  test.pass(next.getTime() - test.clock().getTime() + 1000);
  await test.runJob('make-bills');
  company = await signedIn(test, 'company@example.com');
  const soon = await company.call(listBills, {});
  expect(soon).toMatchObject({ resCode: 'S0000', resBody: { total } });
  test.pass(hours);
  await test.runJob('make-bills');
  company = await signedIn(test, 'company@example.com');
  expect((await company.call(listBills, {})).resBody.total).toBe(total + 1);
});

it('is printed for its owner alone', async () => {
  const [bill] = (await company.call(listBills, {})).resBody.records;
  const url = `/ajaxurl/apix${downloadBill.path}?billId=${bill.billId}`;
  const response = await company.send({ method: 'GET', url });
  expect(response.headers['content-type']).toContain('application/pdf');
  expect(response.body).toMatch(/^%PDF-1\.\d[\s\S]*%%EOF\s*$/);
  const other = await signedIn(test, 'person@example.com');
  expect((await other.send({ method: 'GET', url })).json()).toMatchObject({ resCode: 'E4306' });
  expect(await other.call(viewBill, { billId: bill.billId })).toMatchObject({ resCode: 'E4306' });
});

it('prints however many rows on as many pages, with the glyphs that they use', async () => {
  async function* rows() {
    for (let index = 0; index < 500; index += 1)
      yield [`第 ${index} 行 )( \\ ${'很长'.repeat(40)}`, '￥1.00'];
  }
  const parts: Buffer[] = [];
  for await (const part of tablePdf({
    title: '账单',
    facts: [['账户', '示例']],
    columns: [
      { title: '名称', share: 3 },
      { title: '金额', share: 1 },
    ],
    rows: rows(),
  }))
    parts.push(part as Buffer);
  const file = Buffer.concat(parts).toString('latin1');
  expect(file.match(/\/Type \/Page\b(?!s)/g)!.length).toBeGreaterThan(9);
  // Its font is in it, and of that only what it uses.
  expect(file).toContain('/FontFile2');
  expect(file.length).toBeLessThan(300_000);
});
