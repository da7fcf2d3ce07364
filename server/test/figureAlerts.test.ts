import {
  addWebhook,
  alertsMax,
  listFigureAlerts,
  removeFigureAlert,
  saveFigureAlert,
  switchAccount,
  type CallInput,
} from '@portal/calls';
import { everyOperatorRole, operatorRoles } from '@portal/rules';
import { minutes } from '../src/platform/time';
import { rollUp } from '../src/modules/metering';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { newReqNo, signedIn } from './startMarket';

let test: TestApp;
let person: Browser;
let sub: { id: string; app_id: string; api_id: string; applicant_id: string; provider_id: string };

type Rule = Omit<CallInput<typeof saveFigureAlert>, 'reqNo'>;

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  person = await signedIn(test, 'person@example.com');
  sub = await test.db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.applicant_id')
    .innerJoin('api_products', 'api_products.id', 'subscriptions.api_id')
    .select(['subscriptions.id', 'app_id', 'api_id', 'applicant_id', 'provider_id'])
    .where('email', '=', 'person@example.com')
    .where('subscriptions.env', '=', 'prod')
    .limit(1)
    .executeTakeFirstOrThrow();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.deleteFrom('figure_alerts').execute();
  person = await signedIn(test, 'person@example.com');
});

const save = (browser: Browser, rule: Partial<Rule>) =>
  browser.call(saveFigureAlert, {
    metric: 'errorRate',
    op: 'gt',
    value: '5',
    minutes: '5',
    reqNo: newReqNo(),
    ...rule,
  } as CallInput<typeof saveFigureAlert>);
const alerts = async (browser = person, view: 'consumer' | 'provider' = 'consumer') =>
  (await browser.call(listFigureAlerts, { view })).resBody.records;
const told = async () =>
  (
    await test.db
      .selectFrom('member_messages')
      .select('title')
      .where('user_id', '=', sub.applicant_id)
      .where('title', 'like', '%失败率%')
      .orderBy('created_at')
      .execute()
  ).map(({ title }) => title);

/** Calls of the minute that has just ended, as the meter adds them up. */
async function called(total: number, failed: number): Promise<void> {
  const at = new Date(test.clock().getTime() - minutes);
  const one = {
    subscription_id: sub.id,
    owner_id: sub.applicant_id,
    provider_id: sub.provider_id,
    app_id: sub.app_id,
    api_id: sub.api_id,
    env: 'prod' as const,
    cost_minor: 0,
    latency_ms: 20,
    at,
  };
  await rollUp(
    test.db,
    Array.from({ length: total }, (_, index) => ({
      ...one,
      is_billed: index >= failed,
      code: '',
      status: index >= failed ? 200 : 502,
    })),
  );
}

async function pass(count: number): Promise<void> {
  test.pass(count * minutes);
  await test.runJob('watch-figures');
  person = await signedIn(test, 'person@example.com');
}

it.each([
  { metric: 'errorRate', op: 'gt', value: '100' },
  { metric: 'faultRate', op: 'gt', value: '101' },
  { metric: 'calls', op: 'lt', value: '0' },
] as const)('refuses a rule that can never come true: $metric $op $value', async (rule) => {
  expect(await save(person, rule)).toMatchObject({
    resCode: 'E0017',
    fields: [{ name: 'value', message: '这个条件不会成立，请改界限' }],
  });
});

it('tells once that a figure is beyond its limit, and once that it is back, also to programs', async () => {
  await person.call(addWebhook, {
    url: 'https://hooks.example.com/a',
    kinds: '["system"]',
    reqNo: newReqNo(),
  } as never);
  expect(await save(person, { appId: sub.app_id, apiId: sub.api_id })).toMatchObject({ resCode: 'S0000' });
  test.pass(10 * minutes);
  await called(42, 1);
  await test.runJob('watch-figures');
  person = await signedIn(test, 'person@example.com');
  expect(await alerts()).toMatchObject([{ state: 'calm', figure: '2.4' }]);
  expect(await told()).toEqual([]);

  await pass(1);
  await called(40, 20);
  await pass(1);
  await called(40, 20);
  await pass(1);
  expect(await alerts()).toMatchObject([{ state: 'raised' }]);
  expect(await told()).toHaveLength(1);
  expect((await told())[0]).toMatch(/^告警：“.+”近 5 分钟失败率高于 5%$/);
  const { text } = await test.db
    .selectFrom('member_messages')
    .select('text')
    .where('title', 'like', '告警：%失败率%')
    .executeTakeFirstOrThrow();
  expect(text).toMatch(/^现在是 \d+\.\d%。/);

  // Nothing at all is known for a while: it stays raised, and then good calls clear it.
  await pass(10);
  expect(await alerts()).toMatchObject([{ state: 'raised', figure: null }]);
  await called(100, 0);
  await pass(1);
  expect(await alerts()).toMatchObject([{ state: 'calm', figure: '0' }]);
  expect((await told()).map((title) => title.slice(0, 3))).toEqual(['告警：', '已恢复']);
});

it('is about what is theirs, and about figures of their side', async () => {
  const company = await signedIn(test, 'company@example.com');
  expect(await save(company, { appId: sub.app_id })).toMatchObject({ resCode: 'E3101' });
  expect(await save(person, { metric: 'income' })).toMatchObject({ resCode: 'E0017' });
  expect(await save(person, { view: 'platform' })).toMatchObject({ resCode: 'E5103' });
  expect(await save(person, { apiId: 'api_nothing' })).toMatchObject({ resCode: 'E4004' });
  const { alertId } = (await save(person, {})).resBody;
  expect(await company.call(removeFigureAlert, { alertId })).toMatchObject({ resCode: 'E3417' });
  expect(await save(company, { alertId })).toMatchObject({ resCode: 'E3417' });
  expect(await alerts(company)).toEqual([]);
  await person.call(removeFigureAlert, { alertId });
  expect(await alerts()).toEqual([]);
});

it('about the platform is the operator’s, for as long as they are one', async () => {
  const ops = await signedIn(test, 'ops@example.com');
  const { id: userId } = await test.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'ops@example.com')
    .executeTakeFirstOrThrow();
  const accountId = 'org_of_ops';
  const at = test.clock();
  await test.db
    .insertInto('users')
    .values({
      ...{ id: accountId, kind: 'organisation', email: null, mobile: null, password_hash: null },
      ...{ nick_name: '运营所在的组织', state: 1, register_type: 1, agree_version: '1', portal_id: null },
      created_at: at,
    })
    .execute();
  await test.db
    .insertInto('organisation_members')
    .values({ organisation_id: accountId, user_id: userId, role: 'owner', joined_at: at })
    .execute();
  await ops.call(switchAccount, { accountId });
  const kept = () => test.db.selectFrom('figure_alerts').select(['account_id', 'is_enabled']).execute();

  const { alertId } = (await save(ops, { view: 'platform', metric: 'calls', value: '1' })).resBody;
  expect(await kept()).toEqual([{ account_id: userId, is_enabled: true }]);
  await test.runJob('watch-figures');
  expect(await kept()).toEqual([{ account_id: userId, is_enabled: true }]);

  const become = (roles: number) =>
    test.db.updateTable('users').set({ operator_roles: roles }).where('id', '=', userId).execute();
  await become(operatorRoles.content.bit);
  test.pass(2 * minutes);
  await test.runJob('watch-figures');
  expect(await kept()).toEqual([{ account_id: userId, is_enabled: false }]);

  await become(everyOperatorRole);
  expect(await ops.call(removeFigureAlert, { alertId })).toMatchObject({ resCode: 'S0000' });
  expect(await kept()).toEqual([]);
});

it('is changed, switched off, and limited in number', async () => {
  const { alertId } = (await save(person, {})).resBody;
  await save(person, { alertId, metric: 'p95', value: '250.5', minutes: '60', isEnabled: '0' });
  expect(await alerts()).toMatchObject([
    { alertId, metric: 'p95', value: '250.5', minutes: 60, isEnabled: 0 },
  ]);
  test.pass(2 * minutes);
  await test.runJob('watch-figures');
  person = await signedIn(test, 'person@example.com');
  expect(await alerts()).toMatchObject([{ since: null }]);

  for (let count = 1; count < alertsMax; count += 1) await save(person, {});
  expect(await save(person, {})).toMatchObject({ resCode: 'E3418' });
});
