import { quoteApply, renewApply } from '@portal/calls';
import { days, formatInstant, minutes } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { addMonth, addPack, applyFor, give } from './planFixtures';
import { apiIdOf, newReqNo, signedIn } from './startMarket';

const email = 'person@example.com';

let test: TestApp;
let person: Browser;
let apiId: string;

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  person = await signedIn(test, email);
  apiId = await apiIdOf(person, '行政区划');
  await give(test, email, 1000_0000);
});
afterAll(() => test.close());

/** Sessions do not last that long. */
async function pass(ms: number) {
  test.pass(ms);
  person = await signedIn(test, email);
}
const subscribe = async (planId: string) => (await applyFor(person, apiId, planId)).resBody.applyId as string;
const quote = async (applyId: string, planId?: string) =>
  (await person.call(quoteApply, { applyId, ...(planId && { planId }) })).resBody;

it('is said for half an hour before a renewal: to whoever saw no reply, or comes from another tab', async () => {
  const applyId = await subscribe(await addPack(test, apiId));
  expect(await quote(applyId)).toMatchObject({ lastPaid: { amount: '10.0000' } });
  await pass(days);
  expect(await quote(applyId)).not.toHaveProperty('lastPaid');
  const at = formatInstant(test.clock());
  expect(await person.call(renewApply, { applyId, reqNo: newReqNo() })).toMatchObject({ resCode: 'S0000' });

  await pass(29 * minutes);
  expect((await quote(applyId)).lastPaid).toEqual({ at, amount: '10.0000' });
  // A change has a price of its own, and cannot be made twice.
  expect(await quote(applyId, await addMonth(test, apiId))).not.toHaveProperty('lastPaid');
  await pass(minutes);
  expect(await quote(applyId)).not.toHaveProperty('lastPaid');
});
