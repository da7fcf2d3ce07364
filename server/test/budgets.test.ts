import type { LeaseExchange } from '@portal/contract/gateway';
import {
  addApply,
  budgetAction,
  listBudgets,
  listMessages,
  raiseBudget,
  saveBudget,
  viewBudget,
  type CallInput,
} from '@portal/calls';
import { notifyReceivers } from '../src/modules/finance/notifyReceivers';
import { days, formatDate, monthStart } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { give } from './planFixtures';
import { postAsGateway } from './postAsGateway';
import { apiIdOf, newReqNo, planIdOf, signedIn, subscribe } from './startMarket';

let test: TestApp;
let person: Browser;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  person = await signedIn(test, 'person@example.com');
  await give(test, 'person@example.com', 1_000_0000);
}, 120_000);
afterAll(() => test.close());

const post = (path: string, payload: unknown) => postAsGateway(test, path, payload);

let told = 0;

/** Uses as many calls as there are, over some gateways, until none is granted. @returns How many, and why no more. */
async function useUp(applyId: string, { gateways = 3, wanted = 1000 } = {}) {
  let used = 0;
  for (;;) {
    const gatewayId = `gw-${told % gateways}`;
    const ask = async () => {
      const wishes = [{ subscriptionId: applyId, calls: Math.min(7, wanted - used) }];
      const { leases }: LeaseExchange = (
        await post('gateway/leases', { gatewayId, wishes, returns: [] })
      ).json();
      return leases[0]!;
    };
    const lease = await ask();
    if ('refusal' in lease) return { used, refusal: lease.refusal };
    const calls = lease.segments.reduce((sum, segment) => sum + segment.calls, 0);
    // Every other lease is used in part only, and what is left goes back.
    const made = told % 2 === 0 ? calls : Math.ceil(calls / 2);
    told += 1;
    const events = Array.from({ length: made }, (_, index) => ({
      requestId: `rq-budget-${told}-${index}`,
      at: test.clock().getTime(),
      subscriptionId: applyId,
      keyId: 'key',
      operation: 'GET /regions',
      status: 200,
      code: '',
      costMinor: lease.segments[0]!.priceMinor,
      latencyMs: 1,
      address: '',
      leaseId: lease.leaseId,
      isBilled: true,
    }));
    await post('meter', { gatewayId, events, voided: [] });
    await post('gateway/leases', { gatewayId, wishes: [], returns: [lease.leaseId] });
    used += made;
    if (used >= wanted) return { used, refusal: null };
  }
}

const save = (facts: Partial<CallInput<typeof saveBudget>>) =>
  person.call(saveBudget, {
    scope: 'api',
    period: 'month',
    cap: '10',
    levels: [80, 100],
    action: budgetAction.stop,
    ...facts,
    reqNo: newReqNo(),
  } as CallInput<typeof saveBudget>);

const budgetOf = async (budgetId: string) => (await person.call(viewBudget, { budgetId })).resBody.budget;

it('stops calls at a cap of calls, to the call, and goes on once it is raised', async () => {
  const { applyId, appId, apiId } = await subscribe(person, { name: '行政区划', kind: 'perCall' });
  const { budgetId } = (await save({ appId, apiId, unit: 'calls', cap: '37' })).resBody;

  expect(await useUp(applyId)).toEqual({ used: 37, refusal: 'E9106' });
  expect(await budgetOf(budgetId)).toMatchObject({
    unit: 'calls',
    cap: '37',
    used: '37',
    reserved: '0',
    state: 'reached',
  });

  expect(await person.call(raiseBudget, { budgetId, cap: '40.5', reqNo: newReqNo() })).toMatchObject({
    resCode: 'E4301',
  });
  await person.call(raiseBudget, { budgetId, cap: '40', reqNo: newReqNo() });
  expect(await useUp(applyId)).toEqual({ used: 3, refusal: 'E9106' });
});

it('stays at its cap, and says so once, while cheaper calls still fit into what is left', async () => {
  const dear = await subscribe(person, { name: '行政区划', kind: 'perCall' });
  const apiId = await apiIdOf(person, '汉字转拼音');
  const { applyId: cheap } = (
    await person.call(addApply, {
      appId: dear.appId,
      apiId,
      planId: await planIdOf(person, apiId, 'perCall'),
      env: 'prod',
      reason: '自动化测试需要调用这个接口',
      dailyCalls: 100,
      reqNo: newReqNo(),
    })
  ).resBody;
  const { budgetId } = (await save({ scope: 'app', appId: dear.appId, cap: '0.017' })).resBody;
  const toldReached = async () => {
    const { records } = (await person.call(listMessages, { pageSize: 50 })).resBody;
    const here = `/apiBudgetSet?budgetId=${budgetId}`;
    return (records as { link: string; title: string }[]).filter(
      ({ link, title }) => link === here && title.includes('已达上限'),
    ).length;
  };

  expect(await useUp(dear.applyId)).toEqual({ used: 1, refusal: 'E9106' });
  expect(await budgetOf(budgetId)).toMatchObject({ state: 'reached', used: '0.0100' });
  expect(await useUp(cheap, { wanted: 1 })).toEqual({ used: 1, refusal: null });
  expect(await budgetOf(budgetId)).toMatchObject({ state: 'reached', used: '0.0150' });
  expect(await useUp(dear.applyId)).toEqual({ used: 0, refusal: 'E9106' });
  expect(await toldReached()).toBe(1);

  await person.call(raiseBudget, { budgetId, cap: '0.04', reqNo: newReqNo() });
  expect(await budgetOf(budgetId)).toMatchObject({ state: 'normal' });
  expect(await useUp(dear.applyId)).toEqual({ used: 2, refusal: 'E9106' });
  expect(await toldReached()).toBe(2);
});

it('keeps a cap that was typed with a Chinese keyboard in plain digits', async () => {
  const { appId, apiId } = await subscribe(person, { name: '行政区划', kind: 'perCall' });

  const { budgetId } = (await save({ appId, apiId, cap: '１２．５' })).resBody;
  expect(await budgetOf(budgetId)).toMatchObject({ cap: '12.5000' });
  expect(await person.call(raiseBudget, { budgetId, cap: '12。7', reqNo: newReqNo() })).toMatchObject({
    resCode: 'S0000',
  });
  expect(await budgetOf(budgetId)).toMatchObject({ cap: '12.7000' });
  expect(await person.call(raiseBudget, { budgetId, cap: '十三', reqNo: newReqNo() })).toMatchObject({
    resCode: 'E0017',
  });
});

it('counts free calls where calls are capped, and tells gateways to ask for them', async () => {
  const { applyId, appId, apiId } = await subscribe(person, { name: '工作日历', kind: 'free' });
  const { budgetId } = (await save({ appId, apiId, unit: 'calls', cap: '5' })).resBody;

  expect(await useUp(applyId)).toEqual({ used: 5, refusal: 'E9106' });
  expect(await budgetOf(budgetId)).toMatchObject({ used: '5' });
  const changes = (await post('gateway/leases', { gatewayId: 'gw-0', wishes: [], returns: [] })).json();
  expect(changes.leases).toEqual([]);
});

it('refuses what is no cap of its unit, asks before one below what is used, and begins with the next period', async () => {
  const { applyId, appId, apiId } = await subscribe(person, { name: '行政区划', kind: 'perCall' });
  const { budgetId } = (await save({ appId, apiId, unit: 'calls', cap: '20' })).resBody;
  await useUp(applyId, { wanted: 10 });

  for (const cap of ['0', '1.5'])
    expect(await save({ budgetId, appId, apiId, unit: 'calls', cap })).toMatchObject({ resCode: 'E4301' });
  expect(await save({ budgetId, appId, apiId, unit: 'calls', cap: '4' })).toMatchObject({
    resCode: 'E4302',
    used: '10',
  });
  expect(await save({ budgetId, appId, apiId, unit: 'calls', cap: '4', fromNext: 1 })).toMatchObject({
    resCode: 'S0000',
  });
  const from = formatDate(monthStart(test.clock(), -1));
  expect(await budgetOf(budgetId)).toMatchObject({ cap: '20', next: { from, cap: '4', unit: 'calls' } });

  test.pass(32 * days);
  person = await signedIn(test, 'person@example.com');
  expect(await budgetOf(budgetId)).toMatchObject({ cap: '4', used: '0', next: null });
  await test.runJob('turn-budgets');
  expect(await budgetOf(budgetId)).toMatchObject({ cap: '4', used: '0', next: null });
  expect((await useUp(applyId)).used).toBe(4);
});

it('says how far a budget is passed whose cap lies below what is used', async () => {
  const { applyId, appId, apiId } = await subscribe(person, { name: '行政区划', kind: 'perCall' });
  const { budgetId } = (await save({ appId, apiId, unit: 'calls', cap: '20' })).resBody;
  await useUp(applyId, { wanted: 10 });

  await save({ budgetId, appId, apiId, unit: 'calls', cap: '4', isConfirmed: 1 });

  expect(await budgetOf(budgetId)).toMatchObject({ cap: '4', used: '10', percent: 250 });
});

it('says what the last periods took, when it runs out at this pace, and leads messages to where it is raised', async () => {
  const { applyId, appId, apiId } = await subscribe(person, { name: '行政区划', kind: 'perCall' });
  const view = (await person.call(viewBudget, { appId, apiId })).resBody;
  expect(view).toMatchObject({ budget: null, period: 'month', runsOutOn: null });
  expect(view.spent).toHaveLength(3);

  const { budgetId } = (await save({ appId, apiId, period: 'day', cap: '0.2', levels: [33, 66] })).resBody;
  await useUp(applyId, { wanted: 15 });
  const after = (await person.call(viewBudget, { budgetId })).resBody;
  expect(after.budget).toMatchObject({ state: 'warned', used: '0.1500' });
  expect(after.spent[0]).toMatchObject({ cost: '0.1500', calls: 15, isCurrent: 1 });
  const { records } = (await person.call(listMessages, {})).resBody;
  expect(records).toContainEqual(expect.objectContaining({ link: `/apiBudgetSet?budgetId=${budgetId}` }));
});

it('shows and sets nothing of another account, names nobody who does not belong to it', async () => {
  const company = await signedIn(test, 'company@example.com');
  const { appId, apiId } = await subscribe(person, { name: '行政区划', kind: 'perCall' });
  const { budgetId } = (await save({ appId, apiId })).resBody;

  expect(await company.call(viewBudget, { budgetId })).toMatchObject({ resCode: 'E4303' });
  expect(await company.call(viewBudget, { appId, apiId })).toMatchObject({ resCode: 'E3101' });
  expect(await person.call(viewBudget, { appId, apiId: 'api_nothing' })).toMatchObject({ resCode: 'E4004' });
  expect(await save({ budgetId, appId, apiId, receivers: ['user_nobody'] })).toMatchObject({
    resCode: 'E0017',
  });
  const { records } = (await company.call(listBudgets, { pageSize: 50 })).resBody;
  expect(records.map((row: { budgetId: string }) => row.budgetId)).not.toContain(budgetId);
});

it('tells nobody who has left the account since they were chosen', async () => {
  const idOf = async (email: string) =>
    (await test.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
  const [member, former] = [await idOf('provider@example.com'), await idOf('harbor@example.com')];
  const organisation = 'org_of_budgets';
  const at = test.clock();
  await test.db
    .insertInto('users')
    .values({
      ...{ id: organisation, kind: 'organisation', email: null, mobile: null, password_hash: null },
      ...{ nick_name: '有预算的组织', state: 1, register_type: 1, agree_version: '1', portal_id: null },
      created_at: at,
    })
    .execute();
  await test.db
    .insertInto('organisation_members')
    .values({ organisation_id: organisation, user_id: member, role: 'developer', joined_at: at })
    .execute();
  const budget = await test.db
    .insertInto('budgets')
    .values({
      ...{ id: 'budget_told', owner_id: organisation, scope: 'account', app_id: null, api_id: null },
      ...{ period: 'month', cap_minor: 100, levels: [80], action: 0, created_at: at },
      receivers: [member, former],
    })
    .returningAll()
    .executeTakeFirstOrThrow();

  await notifyReceivers(test.db, budget, { to: 'warned', percent: 80 }, at);

  const readers = await test.db
    .selectFrom('member_messages')
    .select('user_id')
    .where('link', '=', '/apiBudgetSet?budgetId=budget_told')
    .execute();
  expect(readers).toEqual([{ user_id: member }]);
});
