import { readXlsx } from 'hucre/xlsx';
import {
  cancelTableExport,
  downloadTable,
  downloadTableExport,
  listAudit,
  costTrend,
  listCallRecords,
  listCosts,
  listLedger,
  listTableExports,
  prepareTableExport,
  type Call,
  type Download,
} from '@portal/calls';
import { everyOperatorRole, operatorRoles, parseYuan } from '@portal/rules';
import { xlsxOf } from '../src/platform/export/xlsxOf';
import { days, formatDate, minutes } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { newReqNo, signedIn } from './startMarket';

let test: TestApp;
let person: Browser;
let personId: string;

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  person = await signedIn(test, 'person@example.com');
  ({ id: personId } = await test.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'person@example.com')
    .executeTakeFirstOrThrow());
});
afterAll(() => test.close());

const get = (browser: Browser, { path }: Download, query: Record<string, string>) =>
  browser.send({ method: 'GET', url: `/ajaxurl/apix${path}?${new URLSearchParams(query)}` });

type Query = Record<string, string>;
const wished = ({ path }: Call, query: Query, format: 'csv' | 'xlsx') => ({
  list: path,
  format,
  query: JSON.stringify(query),
});
const taken = (browser: Browser, call: Call, query: Query, format: 'csv' | 'xlsx' = 'csv') =>
  get(browser, downloadTable, wished(call, query, format));
const prepare = (browser: Browser, { path }: Call, query: Query, format: 'csv' | 'xlsx' = 'csv') =>
  browser.call(prepareTableExport, { list: path, query, format, reqNo: newReqNo() });

const linesOf = (body: string) =>
  body
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));

/** What came back is below zero. */
const minorOf = (yuan: string) => (yuan.startsWith('-') ? -parseYuan(yuan.slice(1))! : parseYuan(yuan)!);

const lastMonth = () => ({
  from: formatDate(new Date(test.clock().getTime() - 29 * days)),
  to: formatDate(test.clock()),
});

async function sheetOf(bytes: Buffer) {
  const { sheets } = await readXlsx(new Uint8Array(bytes));
  return { name: sheets[0]!.name, rows: sheets[0]!.rows };
}

it('is of the account that the page was drawn for, or refused', async () => {
  const { accountId } = (await prepare(person, listCosts, lastMonth())).resBody;
  expect(accountId).toBe(personId);
  const link = (id: string) =>
    get(person, downloadTable, { ...wished(listCosts, lastMonth(), 'csv'), accountId: id });

  expect((await link(personId)).headers['content-disposition']).toContain('export.csv');
  expect((await link('org_of_another_tab')).json()).toMatchObject({ resCode: 'E5107' });
});

it('is not kept as a file by the browser when it is refused', async () => {
  const followed = (browser: Browser) =>
    browser.send({
      method: 'GET',
      url: `/ajaxurl/apix${downloadTable.path}?${new URLSearchParams(wished(listCosts, lastMonth(), 'csv'))}`,
      headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'empty' },
    });

  expect(await followed(test.browser())).toMatchObject({ statusCode: 401 });
  expect(await followed(person)).toMatchObject({ statusCode: 200 });
});

describe('what is taken along adds up to what is shown', () => {
  it('of a month of costs, as CSV and as XLSX, to the last decimal', async () => {
    const { sum, total } = (await person.call(listCosts, { ...lastMonth(), pageSize: 50 })).resBody;
    expect(total).toBeGreaterThan(5);

    const [titles, ...lines] = linesOf((await taken(person, listCosts, lastMonth())).body);
    const at = titles!.indexOf('实付（元）');
    expect(lines).toHaveLength(total);
    expect(lines.reduce((minor, cells) => minor + minorOf(cells[at]!), 0)).toBe(parseYuan(sum.cost));

    const reply = await taken(person, listCosts, lastMonth(), 'xlsx');
    expect(reply.headers['content-type']).toContain('spreadsheetml');
    const { name, rows } = await sheetOf(reply.rawPayload);
    expect(name).toBe('支出');
    expect(rows[0]).toEqual(titles);
    // Numbers, which a spreadsheet adds up.
    const costs = rows.slice(1).map((row) => row[at]);
    expect(costs.every((cost) => typeof cost === 'number')).toBe(true);
    expect((costs as number[]).reduce((yuan, cost) => yuan + cost, 0)).toBeCloseTo(Number(sum.cost), 4);
  });

  it('of the ledger, and of some of its days: the sums of the page are those of the file', async () => {
    const whole = (await person.call(listLedger, {})).resBody;
    const day = whole.records[0]!.at.slice(0, 10);
    const range = { from: formatDate(new Date(test.clock().getTime() - 20 * days)), to: day };
    const some = (await person.call(listLedger, range)).resBody;
    expect(some.total).toBeGreaterThan(0);
    expect(some.total).toBeLessThan(whole.total);

    for (const [query, { total, sum }] of [
      [{}, whole],
      [range, some],
    ] as const) {
      const [titles, ...lines] = linesOf((await taken(person, listLedger, query)).body);
      const amounts = lines.map((cells) => minorOf(cells[titles!.indexOf('金额（元）')]!));
      const sumOf = (of: number[]) => of.reduce((minor, amount) => minor + amount, 0);
      expect(lines).toHaveLength(total);
      expect(sumOf(amounts.filter((amount) => amount > 0))).toBe(minorOf(sum.income));
      expect(sumOf(amounts.filter((amount) => amount < 0))).toBe(minorOf(sum.spending));
      expect(
        lines.every(([at]) => query !== range || (at! >= range.from && at!.slice(0, 10) <= range.to)),
      ).toBe(true);
    }
  });

  it('and what a trend draws of an app or an API is what the list says of it', async () => {
    const { records } = (await person.call(listCosts, { ...lastMonth(), pageSize: 50 })).resBody;
    const { appId, apiId } = records.find(({ cost }: { cost: string }) => Number(cost) > 0)!;
    for (const part of [{}, { appId }, { apiId }, { appId, apiId }]) {
      const { sum } = (await person.call(listCosts, { ...lastMonth(), ...part })).resBody;
      const { parts } = (await person.call(costTrend, { ...lastMonth(), ...part })).resBody;
      const drawn = (parts as { costs: string[] }[])
        .flatMap(({ costs }) => costs)
        .reduce((minor, cost) => minor + minorOf(cost), 0);
      expect(drawn).toBe(minorOf(sum.cost));
    }
  });

  it('of the calls of a filter, newest first', async () => {
    const failed = { ...lastMonth(), status: 'failed' };
    const shown = (await person.call(listCallRecords, { ...failed, status: 'failed', pageSize: 50 })).resBody;

    const [titles, ...lines] = linesOf((await taken(person, listCallRecords, failed)).body);

    const at = titles!.indexOf('请求号');
    expect(lines.slice(0, 50).map((cells) => cells[at])).toEqual(
      shown.records.map(({ requestId }: { requestId: string }) => requestId),
    );
    expect(new Set(lines.map((cells) => cells[titles!.indexOf('是否计费')]))).toEqual(new Set(['否']));
  });
});

it('writes a workbook in which no text becomes a formula', async () => {
  async function* pages() {
    yield [['=1+1', '-0.0300', '00123', null]];
  }
  const sheet = { name: '表', titles: ['a', 'b', 'c', 'd'], isMoney: [false, true, false, false] };
  const bytes = Buffer.concat(await xlsxOf(sheet, pages()).toArray());

  const { rows } = await sheetOf(bytes);

  expect(rows[1]!.slice(0, 3)).toEqual(['=1+1', -0.03, '00123']);
  expect(bytes.includes('<f>')).toBe(false);
});

describe('who may take it along', () => {
  it('is whoever may see the list, and nobody else', async () => {
    const operator = await signedIn(test, 'ops@example.com');
    expect((await taken(operator, listAudit, { event: 'login' })).body).toContain('操作人');
    expect((await taken(person, listAudit, {})).json()).toMatchObject({ resCode: 'E5103' });
    expect((await taken(test.browser(), listCosts, lastMonth())).json()).toMatchObject({ resCode: 'E5101' });
    expect(await prepare(person, listAudit, {})).toMatchObject({ resCode: 'E5103' });
  });

  it('asks for a list that is given out, with filters that the list takes', async () => {
    const ask = (list: string, query: Query) =>
      person.call(prepareTableExport, { list, query, format: 'csv', reqNo: newReqNo() });
    expect(await ask('/user/info', {})).toMatchObject({ resCode: 'E3415' });
    expect(await ask(listCosts.path, {})).toMatchObject({ resCode: 'E0017' });
    expect(await ask(listCosts.path, { from: '2026-01-01', to: '2026-12-31' })).toMatchObject({
      resCode: 'E3401',
    });
  });
});

describe('a long list', () => {
  const rows = 6200;
  const wanted = { status: 'ok', requestId: '' };

  beforeAll(async () => {
    const like = await test.db
      .selectFrom('call_records')
      .selectAll()
      .where('owner_id', '=', personId)
      .where('is_billed', '=', true)
      .limit(1)
      .executeTakeFirstOrThrow();
    for (let start = 0; start < rows; start += 400)
      await test.db
        .insertInto('call_records')
        .values(
          Array.from({ length: Math.min(400, rows - start) }, (_, index) => ({
            ...like,
            request_id: `many-${start + index}`,
            // Many of the same instant.
            at: new Date(test.clock().getTime() - Math.floor((start + index) / 700) * minutes),
          })),
        )
        .execute();
  });
  beforeEach(async () => {
    await test.db.deleteFrom('table_exports').execute();
    await test.db.deleteFrom('rate_limits').execute();
    person = await signedIn(test, 'person@example.com');
  });

  const tasks = async (browser = person) => (await browser.call(listTableExports, {})).resBody.records;

  it('is made in the background, told of, there for seven days, and for whoever asked alone', async () => {
    expect((await taken(person, listCallRecords, wanted)).json()).toMatchObject({ resCode: 'E3412' });
    const { exportId, rows: counted } = (await prepare(person, listCallRecords, wanted, 'xlsx')).resBody;
    expect(counted).toBeGreaterThanOrEqual(rows);
    expect(await tasks()).toMatchObject([{ exportId, state: 'waiting', rows: counted, done: 0 }]);
    expect(await prepare(person, listCallRecords, wanted)).toMatchObject({ resCode: 'E3413' });

    await test.runJob('make-tables');

    expect(await tasks()).toMatchObject([{ exportId, state: 'ready', done: counted }]);
    const told = await test.db
      .selectFrom('member_messages')
      .select(['title', 'link'])
      .where('user_id', '=', personId)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(told).toEqual({ title: '“调用明细”已导出', link: '/exportTasks' });
    const file = await get(person, downloadTableExport, { exportId });
    const sheet = await sheetOf(file.rawPayload);
    const ids = sheet.rows.slice(1).map((row) => row[1] as string);
    expect(ids).toHaveLength(counted);
    expect(new Set(ids).size).toBe(counted);
    for (const email of ['company@example.com', 'ops@example.com'])
      expect(
        (await get(await signedIn(test, email), downloadTableExport, { exportId })).json(),
      ).toMatchObject({
        resCode: 'E3414',
      });

    test.pass(7 * days + minutes);
    person = await signedIn(test, 'person@example.com');
    expect((await get(person, downloadTableExport, { exportId })).json()).toMatchObject({ resCode: 'E3414' });
    await test.runJob('forget-tables');
    expect(await tasks()).toMatchObject([{ exportId, state: 'expired' }]);
  });

  it('is begun anew by the next server when one ends in between, and given up after three times', async () => {
    const { exportId } = (await prepare(person, listCallRecords, wanted)).resBody;
    // As a server leaves it that was killed in the middle.
    const begun = (attempts: number) =>
      test.db.updateTable('table_exports').set({ attempts, rows_done: 3000 }).execute();
    await begun(1);
    expect(await tasks()).toMatchObject([{ state: 'running', done: 3000 }]);

    await test.runJob('make-tables');
    expect(await tasks()).toMatchObject([{ exportId, state: 'ready' }]);

    test.pass(minutes);
    await prepare(person, listCallRecords, wanted);
    await test.db.updateTable('table_exports').set({ attempts: 3 }).where('ended_at', 'is', null).execute();
    await test.runJob('make-tables');
    expect((await tasks())[0]).toMatchObject({ state: 'failed' });
  });

  it('can be cancelled by whoever asked, and then leaves nothing behind', async () => {
    const { exportId } = (await prepare(person, listCallRecords, wanted)).resBody;
    const company = await signedIn(test, 'company@example.com');
    expect(await company.call(cancelTableExport, { exportId })).toMatchObject({ resCode: 'E3414' });

    expect(await person.call(cancelTableExport, { exportId })).toMatchObject({ resCode: 'S0000' });

    await test.runJob('make-tables');
    expect(await tasks()).toMatchObject([{ state: 'cancelled', bytes: 0 }]);
    expect(await person.call(cancelTableExport, { exportId })).toMatchObject({ resCode: 'E3414' });
    expect((await prepare(person, listCallRecords, wanted)).resBody.exportId).not.toBeNull();
  });

  it('is given to nobody who may no longer see the list', async () => {
    const ops = await signedIn(test, 'ops@example.com');
    const { exportId } = (await prepare(ops, listCallRecords, { ...wanted, view: 'platform' })).resBody;
    await test.runJob('make-tables');
    const file = () => get(ops, downloadTableExport, { exportId });
    expect((await file()).headers['content-type']).toContain('text/csv');
    const become = (roles: number) =>
      test.db
        .updateTable('users')
        .set({ operator_roles: roles })
        .where('email', '=', 'ops@example.com')
        .execute();

    await become(operatorRoles.content.bit);

    expect((await file()).json()).toMatchObject({ resCode: 'E5103' });
    await become(everyOperatorRole);
  });

  it('is not made for somebody who was shut out since', async () => {
    await prepare(person, listCallRecords, wanted);
    await test.db.updateTable('users').set({ state: 9 }).where('id', '=', personId).execute();
    try {
      await test.runJob('make-tables');
    } finally {
      await test.db.updateTable('users').set({ state: 1 }).where('id', '=', personId).execute();
    }
    expect((await tasks())[0]).toMatchObject({ state: 'failed' });
  });
});
