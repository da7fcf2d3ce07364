import { addApply, unsubscribe, viewApply } from '@portal/calls';
import type { LeaseExchange } from '@portal/contract/gateway';
import { days, formatDate } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { addMonth, addPlan, applyFor, give } from './planFixtures';
import { postAsGateway } from './postAsGateway';
import { apiIdOf, newReqNo, signedIn } from './startMarket';

const email = 'person@example.com';
const ok = { resCode: 'S0000' };

let test: TestApp;
let person: Browser;
let apiId: string;

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  person = await signedIn(test, email);
  apiId = await apiIdOf(person, '行政区划');
  await give(test, email, 10_000_0000);
});
afterAll(() => test.close());

/** Sessions do not last that long. */
async function pass(ms: number) {
  test.pass(ms);
  person = await signedIn(test, email);
}

async function subscribe(planId: string): Promise<string> {
  const reply = await applyFor(person, apiId, planId);
  expect(reply).toMatchObject(ok);
  return reply.resBody.applyId as string;
}
const leave = async (applyId: string) =>
  expect(await person.call(unsubscribe, { applyId, reason: '' })).toMatchObject(ok);
/** Refusal of a lease of so many calls; null: granted. */
async function askFor(subscriptionId: string, calls: number): Promise<string | null> {
  const answer = await postAsGateway(test, 'gateway/leases', {
    gatewayId: 'gw-again',
    wishes: [{ subscriptionId, calls }],
    returns: [],
  });
  const [lease] = (answer.json() as LeaseExchange).leases;
  return lease && 'refusal' in lease ? lease.refusal : null;
}
const limited = async (facts: { priceMinor?: number } = {}) => {
  const planId = await addMonth(test, apiId, facts);
  await test.db.updateTable('api_plans').set({ day_limit: 100 }).where('id', '=', planId).execute();
  return planId;
};
const useToday = (applyId: string, used: number, reserved = 0) =>
  test.db
    .insertInto('subscription_quotas')
    .values({ subscription_id: applyId, period: `day:${formatDate(test.clock())}`, used, reserved })
    .execute();
const todayOf = (applyId: string) =>
  test.db
    .selectFrom('subscription_quotas')
    .select(['period', 'used', 'used_beyond', 'reserved'])
    .where('subscription_id', '=', applyId)
    .where('period', 'like', 'day:%')
    .execute();
const appOf = async (applyId: string) =>
  (await person.call(viewApply, { applyId })).resBody.apply.appId as string;
const again = async (appId: string, planId: string, env: 'prod' | 'sandbox' = 'prod') => {
  const wish = { appId, apiId, planId, reason: '自动化测试需要调用这个接口', dailyCalls: 100 };
  const reply = await person.call(addApply, { ...wish, env, reqNo: newReqNo() });
  expect(reply).toMatchObject(ok);
  return reply.resBody.applyId as string;
};

describe('an app that has left an API and subscribes again', () => {
  it('renews no daily quota, under whichever plan, until the next day', async () => {
    const [planId, other] = [await limited(), await limited({ priceMinor: 60_0000 })];
    const first = await subscribe(planId);
    const appId = await appOf(first);
    await useToday(first, 60, 40);
    await leave(first);

    const second = await again(appId, planId);
    expect(await todayOf(second)).toMatchObject([{ used: 100, used_beyond: 0, reserved: 0 }]);
    expect(await askFor(second, 1)).toBe('E9107');
    await leave(second);
    const third = await again(appId, other);
    expect(await askFor(third, 1)).toBe('E9107');

    await pass(days);
    expect(await askFor(third, 1)).toBeNull();
  });

  it('goes on with the largest count, however large it is, and leaves other apps and sandboxes alone', async () => {
    const planId = await limited();
    const first = await subscribe(planId);
    const appId = await appOf(first);
    await useToday(first, 2_147_483_647, 5);
    await leave(first);

    const other = await subscribe(planId);
    expect(await todayOf(other)).toEqual([]);
    const sandbox = await again(appId, planId, 'sandbox');
    expect(await todayOf(sandbox)).toEqual([]);
    expect(await todayOf(await again(appId, planId))).toMatchObject([
      { used: 2_147_483_647, used_beyond: 5, reserved: 0 },
    ]);
  });

  it('goes on in the tier of the month as well, and begins anew in the next', async () => {
    const planId = await addPlan(test, apiId, { kind: 'tiered' });
    const monthOf = () => `month:${formatDate(test.clock()).slice(0, 7)}`;
    const first = await subscribe(planId);
    const appId = await appOf(first);
    await test.db
      .insertInto('subscription_quotas')
      .values({ subscription_id: first, period: monthOf(), used: 1200 })
      .execute();
    await leave(first);

    const counts = (applyId: string) =>
      test.db
        .selectFrom('subscription_quotas')
        .select(['period', 'used'])
        .where('subscription_id', '=', applyId)
        .execute();
    const second = await again(appId, planId);
    expect(await counts(second)).toEqual([{ period: monthOf(), used: 1200 }]);
    await leave(second);
    await pass(31 * days);
    expect(await counts(await again(appId, planId))).toEqual([]);
  });
});
