import {
  addApp,
  addApply,
  addKey,
  applyState,
  listKeys,
  removeApp,
  rotateKey,
  uploadPublicKey,
  urgeApply,
  viewApply,
  type AppKey,
} from '@portal/calls';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { addPlan } from './planFixtures';
import { anApp, apiIdOf, newReqNo, planIdOf, signedIn } from './startMarket';

let test: TestApp;
let person: Browser;
let apiId: string;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  person = await signedIn(test, 'person@example.com');
  apiId = await apiIdOf(person, '行政区划');
});
afterAll(() => test.close());
beforeEach(() => test.db.deleteFrom('rate_limits').execute());

const newApp = async () => (await person.call(addApp, anApp())).resBody.appId as string;
const keysOf = async (appId: string) =>
  (await person.call(listKeys, { appId, env: 'sandbox' })).resBody.records as AppKey[];
const keptOf = async (appId: string) =>
  (await keysOf(appId)).filter(({ state }) => state === 'active' || state === 'rotating').length;
const codesOf = (replies: readonly { resCode: string }[]) => replies.map(({ resCode }) => resCode).sort();
const ask = async (appId: string, planId: string, env: 'prod' | 'sandbox' = 'prod') =>
  person.call(addApply, {
    appId,
    apiId,
    planId,
    env,
    reason: '自动化测试需要调用这个接口',
    dailyCalls: 100,
    reqNo: newReqNo(),
  });

it('keeps three keys at most, however many are made and replaced at once', async () => {
  const appId = await newApp();
  const [first] = await keysOf(appId);

  const made = await Promise.all(
    [1, 2, 3, 4, 5].map(() => person.call(addKey, { appId, env: 'sandbox', reqNo: newReqNo() })),
  );
  expect(codesOf(made)).toEqual(['E3201', 'E3201', 'E3201', 'S0000', 'S0000']);

  const { keyId } = first!;
  expect(await person.call(rotateKey, { keyId, graceHours: 24, reqNo: newReqNo() })).toMatchObject({
    resCode: 'E3201',
  });
  expect(await keptOf(appId)).toBe(3);
  const replaced = await Promise.all(
    (await keysOf(appId)).map((key) =>
      person.call(rotateKey, { keyId: key.keyId, graceHours: 0, reqNo: newReqNo() }),
    ),
  );
  expect(codesOf(replaced)).toEqual(['S0000', 'S0000', 'S0000']);
  expect(await keptOf(appId)).toBe(3);
});

it('removes an app or subscribes with it, never both', async () => {
  const planId = await planIdOf(person, apiId, 'perCall');
  for (let round = 0; round < 5; round += 1) {
    const appId = await newApp();

    const [removed, applied] = await Promise.all([
      person.call(removeApp, { appId }),
      ask(appId, planId, 'sandbox'),
    ]);

    expect([
      ['S0000', 'E3101'],
      ['E3005', 'S0000'],
    ]).toContainEqual([removed.resCode, applied.resCode]);
  }
});

it('has no keys of an app that is gone', async () => {
  const appId = await newApp();
  const [key] = await keysOf(appId);
  await person.call(removeApp, { appId });

  const { keyId } = key!;
  expect(await person.call(rotateKey, { keyId, graceHours: 0, reqNo: newReqNo() })).toMatchObject({
    resCode: 'E3204',
  });
  const publicKey = 'AB'.repeat(64);
  for (const reply of [
    await person.call(addKey, { appId, env: 'sandbox', reqNo: newReqNo() }),
    await person.call(uploadPublicKey, { appId, env: 'sandbox', publicKey, reqNo: newReqNo() }),
  ])
    expect(['E3101', 'E3203']).toContain(reply.resCode);
});

it('urges a provider once a day, however often it is pressed at once', async () => {
  const planId = await addPlan(test, apiId, { kind: 'perCall', priceMinor: 100, needsApproval: true });
  const { applyId } = (await ask(await newApp(), planId)).resBody as { applyId: string };

  const replies = await Promise.all([1, 2, 3].map(() => person.call(urgeApply, { applyId })));

  expect(codesOf(replies)).toEqual(['E3108', 'E3108', 'S0000']);
  const { apply } = (await person.call(viewApply, { applyId })).resBody;
  expect(apply).toMatchObject({ state: applyState.waiting });
  const told = await test.db
    .selectFrom('member_messages')
    .select('id')
    .where('title', 'like', '%催办%')
    .where('text', 'like', `%${(apply as { applyNo: string }).applyNo}%`)
    .execute();
  expect(told).toHaveLength(1);
});
