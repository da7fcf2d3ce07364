import type { LeaseExchange } from '@portal/contract/gateway';
import { budgetAction, saveBudget, toggleBudget, viewBudget, type CallInput } from '@portal/calls';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { give } from './planFixtures';
import { postAsGateway } from './postAsGateway';
import { eventually, newReqNo, signedIn, subscribe } from './startMarket';

/*
 * Gateways hold calls for a quarter of an hour ahead. A budget that is made, changed or switched on meanwhile counts
 * them, too, and calls them back.
 */

const gatewayId = 'gw-budget-changed';
const account = 'person@example.com';
let test: TestApp;
let person: Browser;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  person = await signedIn(test, account);
  await give(test, account, 100_0000);
}, 120_000);
afterAll(() => test.close());

const post = async (path: string, payload: object) =>
  (await postAsGateway(test, path, { gatewayId, ...payload })).json();

const exchange = (question: object): Promise<LeaseExchange> =>
  post('gateway/leases', { wishes: [], returns: [], ...question });

async function lease(subscriptionId: string, calls: number) {
  const [one] = (await exchange({ wishes: [{ subscriptionId, calls }] })).leases;
  if (!one || 'refusal' in one) return { refusal: one?.refusal, leaseId: '', calls: 0 };
  return { ...one, refusal: null, calls: one.segments.reduce((sum, segment) => sum + segment.calls, 0) };
}

let made = 0;
/** Tells so many calls at ￥0.01. */
const call = (subscriptionId: string, leaseId: string, calls: number) =>
  post('meter', {
    voided: [],
    events: Array.from({ length: calls }, () => ({
      ...{ requestId: `rq-changed-${(made += 1)}`, at: test.clock().getTime(), subscriptionId, leaseId },
      ...{ keyId: 'key', operation: 'GET /regions', status: 200, code: '', costMinor: 100 },
      ...{ latencyMs: 1, address: '', isBilled: true },
    })),
  });

const recalled = async (leaseId: string) => (await exchange({})).recalled.includes(leaseId);
const untilRecalled = (leaseId: string) =>
  eventually(async () => {
    if (!(await recalled(leaseId))) throw new Error('not yet');
  });

const save = async (facts: Partial<CallInput<typeof saveBudget>>): Promise<string> => {
  const { resCode, resBody } = await person.call(saveBudget, {
    ...{ scope: 'app', period: 'month', cap: '10', levels: [100], action: budgetAction.stop },
    ...facts,
    reqNo: newReqNo(),
  } as CallInput<typeof saveBudget>);
  expect(resCode).toBe('S0000');
  return resBody.budgetId as string;
};
const budgetOf = async (budgetId: string) => (await person.call(viewBudget, { budgetId })).resBody.budget;

/** Uses up what is granted. @returns how many calls that were. */
async function useUp(applyId: string): Promise<number> {
  let used = 0;
  for (;;) {
    const { refusal, leaseId, calls } = await lease(applyId, 10);
    if (refusal) return used;
    await call(applyId, leaseId, calls);
    await exchange({ returns: [leaseId] });
    used += calls;
  }
}

it('a new budget counts what gateways hold, and stops at its cap what is called from now on', async () => {
  const { applyId, appId } = await subscribe(person, { name: '行政区划', kind: 'perCall' });
  const { leaseId } = await lease(applyId, 10);
  const budgetId = await save({ appId, cap: '0.05' });

  await untilRecalled(leaseId);
  expect(await budgetOf(budgetId)).toMatchObject({ used: '0.0000', reserved: '0.1000' });
  // Calls that had begun are counted.
  await call(applyId, leaseId, 3);
  expect(await budgetOf(budgetId)).toMatchObject({ used: '0.0300', reserved: '0.0700' });
  await exchange({ returns: [leaseId] });
  expect(await budgetOf(budgetId)).toMatchObject({ used: '0.0300', reserved: '0.0000' });

  expect(await useUp(applyId)).toBe(2);
  expect(await budgetOf(budgetId)).toMatchObject({ used: '0.0500', state: 'reached' });
});

it('a cap that is lowered is asked for by the next calls, and one of the next period is not', async () => {
  const { applyId, appId } = await subscribe(person, { name: '行政区划', kind: 'perCall' });
  const first = await lease(applyId, 10);
  const budgetId = await save({ appId });
  // By then all has heard of the new budget.
  await untilRecalled(first.leaseId);
  await exchange({ returns: [first.leaseId] });
  const { leaseId } = await lease(applyId, 10);
  await save({ appId, budgetId, cap: '0.02', fromNext: 1 });
  expect(await recalled(leaseId)).toBe(false);

  await save({ appId, budgetId, cap: '0.02' });
  await untilRecalled(leaseId);
  await exchange({ returns: [leaseId] });
  // What it had counted before is not counted twice.
  expect(await budgetOf(budgetId)).toMatchObject({ used: '0.0000', reserved: '0.0000' });
  expect(await useUp(applyId)).toBe(2);
});

it('a budget that is switched on again counts what was called and granted while it was off', async () => {
  const { applyId, appId } = await subscribe(person, { name: '行政区划', kind: 'perCall' });
  const budgetId = await save({ appId, cap: '0.05', levels: [60, 100] });
  const toggle = (isEnabled: number) => person.call(toggleBudget, { budgetId, isEnabled });
  await toggle(0);
  const before = await lease(applyId, 10);
  await call(applyId, before.leaseId, 3);
  expect(await budgetOf(budgetId)).toMatchObject({ used: '0.0000', state: 'normal' });

  await toggle(1);
  expect(await budgetOf(budgetId)).toMatchObject({ used: '0.0300', state: 'warned' });
  await untilRecalled(before.leaseId);
  expect(await budgetOf(budgetId)).toMatchObject({ reserved: '0.0700' });
  await exchange({ returns: [before.leaseId] });
  expect(await useUp(applyId)).toBe(2);
  // Said twice, it counts once.
  await toggle(1);
  expect(await budgetOf(budgetId)).toMatchObject({ used: '0.0500', reserved: '0.0000', state: 'reached' });
});

it('leaves alone what does not count towards it', async () => {
  const { applyId } = await subscribe(person, { name: '行政区划', kind: 'perCall' });
  const other = await subscribe(person, { name: '行政区划', kind: 'perCall' });
  const own = await lease(other.applyId, 10);
  const { leaseId } = await lease(applyId, 10);
  await save({ appId: other.appId });

  await untilRecalled(own.leaseId);
  expect(await recalled(leaseId)).toBe(false);
});
