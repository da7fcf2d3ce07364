import { sql } from 'kysely';
import {
  applyState,
  authenticationState,
  companyState,
  listDataExports,
  listMyApis,
  listMyPortals,
  listReviews,
  listTeamLog,
  portalState,
  takeReview,
  viewApi,
  viewClosing,
  viewEnded,
  viewReview,
  listAllPortals,
  type MyApi,
  type ReviewField,
  type ReviewKind,
} from '@portal/calls';
import { days, formatInstant } from '../src/platform/time';
import { isProven, proveLedger } from '../src/modules/finance/ledger.repository';
import { userState } from '../src/platform/userState';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { demoPassword, signIn } from './journeys';
import { signedIn } from './startMarket';

let test: TestApp;
let ops: Browser;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  ops = await signedIn(test, 'ops@example.com');
});
afterAll(() => test.close());

/** The case of a queue whose title names somebody, taken by the operator. */
async function taken(kind: ReviewKind, name: string) {
  const { records } = (await ops.call(listReviews, { kind, pageSize: 50 })).resBody;
  const row = (records as { subjectId: string; title: string }[]).find(({ title }) => title.includes(name));
  const subjectId = row?.subjectId ?? '';
  expect((await ops.call(takeReview, { kind, subjectId })).resCode).toBe('S0000');
  const { fields } = (await ops.call(viewReview, { kind, subjectId })).resBody;
  const pictures = (fields as ReviewField[]).filter((field) => field.kind === 'image');
  const look = ({ value }: ReviewField) => ops.send({ method: 'GET', url: value });
  return { pictures, look };
}

it.each([
  ['company', '北辰物流', ['licence', 'legalFront', 'legalBack', 'authorisation', 'accountPermit']],
  ['company', '姑苏织造', ['licence', 'legalFront', 'legalBack', 'authorisation', 'accountPermit']],
  ['advanced', '东篱文化', ['letterUrl']],
  ['advanced', '许*', ['idFrontUrl', 'handUrl']],
  ['person', '罗*', ['idFrontUrl', 'idBackUrl']],
  ['person', '变更 周*', ['idFrontUrl', 'idBackUrl']],
  ['phoneAppeal', '138****8036', ['idFrontUrl', 'handUrl']],
] as const)(
  'shows the operator who has the waiting case %s of %s its pictures',
  async (kind, name, slots) => {
    const { pictures, look } = await taken(kind, name);

    expect(pictures.map(({ field }) => field).sort()).toEqual([...slots].sort());
    for (const picture of pictures) {
      const reply = await look(picture);
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/png']);
      expect(reply.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    }
  },
);

it('has an organisation whose members have done things for it, each under their own name', async () => {
  const company = await signedIn(test, 'company@example.com');

  const { records } = (await company.call(listTeamLog, { pageSize: 50 })).resBody as {
    records: { who: string; event: string }[];
  };

  const by = (name: string) => records.filter(({ who }) => who === name).map(({ event }) => event);
  expect(by('周明')).toEqual(expect.arrayContaining(['team.invite', 'team.role', 'recharge.transition']));
  expect(by('陈开')).toEqual(expect.arrayContaining(['app.edit', 'key.add', 'apply.transition']));
  expect(by('苏敏')).toEqual(['budget.save', 'budget.save', 'budget.save']);
});

it('has a publication in each state that a provider may meet, and wakes no operator for it', async () => {
  const provider = await signedIn(test, 'provider@example.com');
  const { records } = (await provider.call(listMyApis, { pageSize: 50 })).resBody;
  const of = (name: string, version: string) =>
    records.find((row: MyApi) => row.name === name && row.version === version);

  expect(of('邮政编码', '1.0.0')).toMatchObject({ state: 'draft', change: 'new' });
  expect(of('汉字笔画', '1.0.0')).toMatchObject({
    state: 'rejected',
    rejectText: expect.stringContaining('请写明返回什么'),
  });
  expect(of('工作日历', '2.0.0')).toMatchObject({ state: 'submitted', change: 'version' });
  expect(of('工作日推算', '1.0.0')).toMatchObject({
    state: 'approved',
    publishAt: formatInstant(new Date(test.clock().getTime() + 5 * days)),
  });
  expect(records.find((row: MyApi) => row.name === '银行卡号识别' && row.change === 'price')).toMatchObject({
    state: 'approved',
  });
  expect(of('汉字转拼音', '1.1.1')).toMatchObject({ state: 'online', offline: { state: 'open' } });
  const others = await test.db.selectFrom('publications').select('state').distinct().execute();
  expect(others.map(({ state }) => state)).toEqual(expect.arrayContaining(['deprecated', 'suspended']));

  const { records: cases } = (await ops.call(listReviews, { kind: 'publication' })).resBody;
  expect(cases.map(({ title }: { title: string }) => title)).toEqual([
    '汉字转拼音 1.1.1（申请下线）',
    '工作日历 2.0.0（新版本）',
  ]);
  await test.runJob('tell-operators');
  const told = await test.db
    .selectFrom('member_messages')
    .select('title')
    .where('title', 'like', '%API 发布%')
    .execute();
  expect(told).toEqual([]);
});

it('shows the operator what the waiting version no longer has', async () => {
  const { subject_id: subjectId } = await test.db
    .selectFrom('review_cases')
    .select('subject_id')
    .where('title', 'like', '工作日历 2.0.0%')
    .executeTakeFirstOrThrow();

  const { fields } = (await ops.call(viewReview, { kind: 'publication', subjectId })).resBody;

  const changes = fields.find(({ field }: ReviewField) => field === 'changes');
  expect(changes.value).toMatch(/不兼容.*\/add/);
});

it('has a person and an enterprise in each state of their authentication', async () => {
  const statesOf = async (table: 'person_authentications' | 'company_authentications') => {
    const rows = await test.db.selectFrom(table).select('state').distinct().execute();
    return new Set(rows.map(({ state }) => state));
  };
  const begun = (states: Readonly<Record<string, number>>) =>
    new Set(Object.values(states).filter((state) => state !== states.none));

  expect(await statesOf('person_authentications')).toEqual(begun(authenticationState));
  expect(await statesOf('company_authentications')).toEqual(begun(companyState));
});

it('has accounts with which nobody signs in', async () => {
  const rows = await test.db.selectFrom('users').select('state').distinct().execute();
  expect(rows.map(({ state }) => state)).toEqual(
    expect.arrayContaining([userState.notActivated, userState.active, userState.frozen]),
  );
});

it('has a portal in each state, and nobody with more than one that is not finished or more than five', async () => {
  const { records } = (await ops.call(listAllPortals, { pageSize: 50 })).resBody;
  const states = new Set((records as { state: number }[]).map(({ state }) => state));
  expect(states).toEqual(new Set(Object.values(portalState)));

  const owners = await test.db
    .selectFrom('portals')
    .select('owner_id')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .select(({ fn }) =>
      fn
        .countAll<number>()
        .filterWhere('state', 'in', [portalState.draft, portalState.waiting, portalState.rejected])
        .as('unfinished'),
    )
    .groupBy('owner_id')
    .execute();
  for (const { all, unfinished } of owners) {
    expect(Number(all)).toBeLessThanOrEqual(5);
    expect(Number(unfinished)).toBeLessThanOrEqual(1);
  }
  const mine = (await (await signedIn(test, 'provider2@example.com')).call(listMyPortals, {})).resBody;
  expect(mine.total).toBe(2);
});

it('lets somebody in who closes the account, and gives them the data that they asked for', async () => {
  await test.runJob('make-exports');
  const browser = test.browser();

  const reply = await signIn(test, browser, 'leaving@example.com', demoPassword);

  expect(reply.closesAt).toMatch(/^\d{4}-\d{2}-\d{2} /);
  expect((await browser.call(viewClosing, {})).resBody.closesAt).toBe(reply.closesAt);
  expect((await browser.call(listDataExports, {})).resBody.records).toMatchObject([{ state: 'ready' }]);
});

it('tells of each key of production that calls when it called last', async () => {
  const keys = await test.db
    .selectFrom('app_keys')
    .innerJoin('call_records', 'call_records.key_id', 'app_keys.id')
    .select(({ fn }) => ['app_keys.last_used_at', fn.max('call_records.at').as('last_call')])
    .groupBy(['app_keys.id', 'app_keys.last_used_at'])
    .execute();

  expect(keys.length).toBeGreaterThan(3);
  for (const key of keys) expect(key.last_used_at).toEqual(key.last_call);
});

it('has applications in what becomes of them, changes of plan and what was said about both', async () => {
  const rows = await test.db
    .selectFrom('subscriptions')
    .select(['state', 'previous_id', 'starts_at', 'data_terms'])
    .execute();
  const states = rows.map(({ state }) => state);

  expect(states).toEqual(
    expect.arrayContaining([
      applyState.waiting,
      applyState.active,
      applyState.rejected,
      applyState.withdrawn,
      applyState.suspended,
      applyState.inArrears,
      applyState.expired,
      applyState.unsubscribed,
      applyState.terminated,
      applyState.replaced,
    ]),
  );
  const changes = rows.filter(({ previous_id }) => previous_id !== null).map(({ state }) => state);
  expect(changes.sort()).toEqual([applyState.waiting, applyState.active].sort());
  expect(rows.some(({ starts_at }) => starts_at && starts_at > test.clock())).toBe(true);
  const comments = await test.db.selectFrom('apply_comments').select('party').execute();
  expect(new Set(comments.map(({ party }) => party))).toEqual(new Set(['applicant', 'provider']));
  expect(isProven(await proveLedger(test.db))).toBe(true);
});

it('has a month of calls of which records, sums, costs, earnings and ledger say the same, to 1/10000 yuan', async () => {
  const { rows } = await sql<
    Record<'subscription_id' | 'day' | 'records' | 'sums' | 'costs' | 'earned', string>
  >`
    with told as (
      select subscription_id, (at at time zone 'Asia/Shanghai')::date as day, 'records' as by, cost_minor as minor
        from call_records
      union all
      select subscription_id, (starts_at at time zone 'Asia/Shanghai')::date, 'sums', cost_minor
        from usage_rollups where grain = 'day'
      union all select subscription_id, day, 'costs', gross_minor - discount_minor from cost_days where kind = 'usage'
      union all select subscription_id, day, 'earned', gross_minor from earnings where kind = 'usage'
    )
    select subscription_id, day::text,
      coalesce(sum(minor) filter (where by = 'records'), 0) as records,
      coalesce(sum(minor) filter (where by = 'sums'), 0) as sums,
      coalesce(sum(minor) filter (where by = 'costs'), 0) as costs,
      coalesce(sum(minor) filter (where by = 'earned'), 0) as earned
    from told group by subscription_id, day`.execute(test.db);
  const paid = rows.filter(({ records }) => Number(records) > 0);

  expect(paid.length).toBeGreaterThan(100);
  expect(
    rows.filter((row) => new Set([row.records, row.sums, row.costs, row.earned].map(Number)).size > 1),
  ).toEqual([]);
  const { rows: moved } = await sql<{ minor: string }>`
    select coalesce(-sum(e.amount_minor), 0) as minor from ledger_entries e
    join ledger_transfers t on t.id = e.transfer_id join ledger_accounts a on a.id = e.account_id
    where t.kind = 'usage' and a.kind = 'balance' and e.amount_minor < 0`.execute(test.db);
  expect(Number(moved[0]!.minor)).toBe(paid.reduce((sum, { records }) => sum + Number(records), 0));
});

it('has an API at its end: found no more, its page names what takes its place, and who had it knows', async () => {
  const { id: apiId } = await test.db
    .selectFrom('api_products')
    .select('id')
    .where('code', '=', 'region-2020')
    .executeTakeFirstOrThrow();
  const visitor = test.browser();

  expect((await visitor.call(viewApi, { apiId })).resCode).toBe('E4005');
  expect((await visitor.call(viewEnded, { apiId })).resBody).toMatchObject({
    status: 'offline',
    successor: { apiName: '行政区划' },
  });
  const { title } = await test.db
    .selectFrom('member_messages')
    .select('title')
    .where('title', 'like', '%行政区划（2020 版）%已终止%')
    .executeTakeFirstOrThrow();
  expect(title).toBeTruthy();
});

it('tells subscribers of an API whose price will rise both prices, as for any other', async () => {
  const told = await test.db
    .selectFrom('member_messages')
    .select('text')
    .where('title', 'like', '%调整价格%')
    .execute();

  expect(told.length).toBeGreaterThan(0);
  for (const { text } of told) expect(text).toMatch(/￥0\.05.*￥0\.06.*已有的订阅到期前仍按原价。$/);
});
