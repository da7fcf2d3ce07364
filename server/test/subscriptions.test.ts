import {
  addApp,
  addApply,
  addKey,
  appState,
  applyState,
  auditApply,
  changeKey,
  listAppApis,
  listAppOperations,
  listApplies,
  listApps,
  listKeys,
  listProviderApplies,
  removeApp,
  renewApply,
  resumeApply,
  rotateKey,
  setApplyLimit,
  simpleListApps,
  startApp,
  stopApp,
  suspendApply,
  unsubscribe,
  urgeApply,
  viewApp,
  viewApply,
  withdrawApply,
} from '@portal/calls';
import { hours } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { anApp, apiIdOf, newReqNo, planIdOf, signedIn } from './startMarket';

let test: TestApp;
let person: Browser;
let provider: Browser;

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  await signIn();
});
afterAll(() => test.close());

async function signIn() {
  person = await signedIn(test, 'person@example.com');
  provider = await signedIn(test, 'provider@example.com');
}

/** Sessions do not last that long: everybody signs in again. */
async function passHours(count: number) {
  test.pass(count * hours);
  await signIn();
}

const aNewApp = async () => (await person.call(addApp, anApp())).resBody.appId as string;

/** Asks for the API that its provider decides on, or with `isApproved` for the same as if it did not. */
async function apply({ isApproved = false, appId = '' } = {}) {
  const apiId = await apiIdOf(person, '行政区划');
  const planId = await planIdOf(person, apiId, 'perCall');
  await test.db
    .updateTable('api_plans')
    .set({ needs_approval: !isApproved })
    .where('id', '=', planId)
    .execute();
  const reply = await person.call(addApply, {
    appId: appId || (await aNewApp()),
    apiId,
    planId,
    env: 'prod',
    reason: '自动化测试需要调用这个接口',
    dailyCalls: 100,
    reqNo: newReqNo(),
  });
  expect(reply).toMatchObject({ resCode: 'S0000' });
  return reply.resBody.applyId as string;
}

const stateOf = async (applyId: string) =>
  (await person.call(viewApply, { applyId })).resBody.apply.state as number;

const textsTo = async (email: string, applyId: string) => {
  const { api_name, app_name } = await test.db
    .selectFrom('subscriptions')
    .innerJoin('apps', 'apps.id', 'app_id')
    .innerJoin('api_products', 'api_products.id', 'api_id')
    .select(['apps.name as app_name', 'api_products.name as api_name'])
    .where('subscriptions.id', '=', applyId)
    .executeTakeFirstOrThrow();
  const rows = await test.db
    .selectFrom('member_messages')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['title', 'text'])
    .where('email', '=', email)
    .execute();
  return rows
    .map(({ title, text }) => `${title} ${text}`)
    .filter((text) => text.includes(app_name))
    .map((text) => text.replaceAll(app_name, 'APP').replaceAll(api_name, 'API'));
};

describe('an application', () => {
  it('for the production of what one publishes oneself is refused; its sandbox may be tried', async () => {
    const appId = (await provider.call(addApp, anApp())).resBody.appId as string;
    const apiId = await apiIdOf(person, '行政区划');
    const planId = await planIdOf(person, apiId, 'perCall');
    const ask = (env: 'prod' | 'sandbox') =>
      provider.call(addApply, {
        appId,
        apiId,
        planId,
        env,
        reason: '自动化测试需要调用这个接口',
        dailyCalls: 100,
        reqNo: newReqNo(),
      });

    expect(await ask('prod')).toMatchObject({ resCode: 'E3112' });
    expect(await ask('sandbox')).toMatchObject({ resCode: 'S0000' });
  });

  it('is granted at once where the plan needs no approval, and opens production to its app', async () => {
    const appId = await aNewApp();
    const applyId = await apply({ isApproved: true, appId });

    const { apply: shown, timeline } = (await person.call(viewApply, { applyId })).resBody;
    expect(shown).toMatchObject({ state: applyState.active, dueAt: null, isMine: 1 });
    expect(timeline.map(({ toState }: { toState: number }) => toState)).toEqual([
      applyState.waiting,
      applyState.active,
    ]);
    expect((await person.call(viewApp, { appId })).resBody.app).toMatchObject({
      state: appState.prod,
      apiNum: 1,
    });
    expect(await textsTo('provider@example.com', applyId)).toEqual([]);
  });

  it('may be made once for an app, and not again until it is over', async () => {
    const appId = await aNewApp();
    const applyId = await apply({ appId });
    const apiId = await apiIdOf(person, '行政区划');
    const again = () =>
      person.call(addApply, {
        appId,
        apiId,
        planId: '-',
        env: 'prod',
        reason: '自动化测试需要调用这个接口',
        dailyCalls: 100,
        reqNo: newReqNo(),
      });
    expect(await again()).toMatchObject({ resCode: 'E3103' });

    const planId = await planIdOf(person, apiId, 'perCall');
    const wish = {
      appId,
      apiId,
      planId,
      env: 'prod' as const,
      reason: '自动化测试需要调用这个接口',
      dailyCalls: 100,
    };
    expect(await person.call(addApply, { ...wish, reqNo: newReqNo() })).toMatchObject({
      resCode: 'E3105',
      applyId,
    });
    await person.call(withdrawApply, { applyId });
    expect(await person.call(addApply, { ...wish, reqNo: newReqNo() })).toMatchObject({ resCode: 'S0000' });
  });

  it('asks in the sandbox for the level and the approval that its plan asks for in production', async () => {
    const apiId = await apiIdOf(person, '企业信用代码');
    const planId = await planIdOf(person, apiId, 'perCall');
    const tryIt = async (browser: Browser) =>
      browser.call(addApply, {
        appId: (await browser.call(addApp, anApp())).resBody.appId,
        apiId,
        planId,
        env: 'sandbox',
        reason: '自动化测试需要调用这个接口',
        dailyCalls: 100,
        reqNo: newReqNo(),
      });
    const company = await signedIn(test, 'company@example.com');

    expect(await tryIt(person)).toMatchObject({ resCode: 'E3102' });
    expect((await tryIt(company)).resBody).toMatchObject({ state: applyState.waiting });
    await test.db.updateTable('api_plans').set({ needs_approval: false }).where('id', '=', planId).execute();
    expect((await tryIt(company)).resBody).toMatchObject({ state: applyState.active });
    await test.db.updateTable('api_plans').set({ needs_approval: true }).where('id', '=', planId).execute();
  });

  it('is decided by the provider, once, and not without a reason when it is refused', async () => {
    const [passed, refused] = [await apply(), await apply()];

    expect(await provider.call(auditApply, { applyId: refused, pass: '0' })).toMatchObject({
      resCode: 'E3109',
    });
    await provider.call(auditApply, { applyId: refused, pass: '0', reason: '用途不明' });
    await provider.call(auditApply, { applyId: passed, pass: '1' });

    expect(await stateOf(refused)).toBe(applyState.rejected);
    expect(await stateOf(passed)).toBe(applyState.active);
    expect(await provider.call(auditApply, { applyId: passed, pass: '1' })).toMatchObject({
      resCode: 'E3107',
    });
    expect(await textsTo('person@example.com', refused)).toContain('“APP”对“API”的订阅被驳回 原因：用途不明');
  });

  it('is withdrawn by the applicant while it waits, and by nobody else', async () => {
    const applyId = await apply();

    expect(await provider.call(withdrawApply, { applyId })).toMatchObject({ resCode: 'E3110' });
    expect(await person.call(auditApply, { applyId, pass: '1' })).toMatchObject({ resCode: 'E5103' });
    expect(await person.call(withdrawApply, { applyId })).toMatchObject({ resCode: 'S0000' });
    expect(await stateOf(applyId)).toBe(applyState.withdrawn);
    expect(await person.call(withdrawApply, { applyId })).toMatchObject({ resCode: 'E3107' });
  });

  it('may be urged once a day', async () => {
    const applyId = await apply();

    expect(await person.call(urgeApply, { applyId })).toMatchObject({ resCode: 'S0000' });
    expect(await person.call(urgeApply, { applyId })).toMatchObject({ resCode: 'E3108' });
    expect(await textsTo('provider@example.com', applyId)).toContainEqual(
      expect.stringMatching(/^“APP”催办对“API”的申请 申请单 SQ\d+ 提交于/),
    );
    await passHours(24);
    expect(await person.call(urgeApply, { applyId })).toMatchObject({ resCode: 'S0000' });
  });

  it('that waits longer than two work days reminds the provider, once', async () => {
    const applyId = await apply();
    const reminders = async () =>
      (await textsTo('provider@example.com', applyId)).filter((text) => text.includes('超过处理时限'));
    await passHours(47);
    await test.market.subscriptions.remindOverdue();
    expect(await reminders()).toEqual([]);

    // However many days off there are.
    await passHours(10 * 24);
    await test.market.subscriptions.remindOverdue();
    await test.market.subscriptions.remindOverdue();

    expect(await reminders()).toEqual([
      expect.stringMatching(/^“APP”对“API”的申请已超过处理时限 申请单 SQ\d+ 提交于 .+，请尽快处理。$/),
    ]);
  });
});

describe('a subscription', () => {
  it('is suspended and resumed by the provider, who says why', async () => {
    const applyId = await apply({ isApproved: true });

    expect(await provider.call(suspendApply, { applyId, reason: ' ' })).toMatchObject({
      resCode: expect.stringMatching(/E3109|E0017/),
    });
    await provider.call(suspendApply, { applyId, reason: '调用异常' });
    expect(await stateOf(applyId)).toBe(applyState.suspended);
    expect(await person.call(resumeApply, { applyId })).toMatchObject({ resCode: 'E5103' });
    await provider.call(resumeApply, { applyId });
    expect(await stateOf(applyId)).toBe(applyState.active);
  });

  it('takes the limits that the provider sets, and its owner is told; none once it is over', async () => {
    const applyId = await apply({ isApproved: true });
    const ofProvider = async () => {
      const { resBody } = await provider.call(listProviderApplies, { tab: 'all', pageSize: 50 });
      return (resBody.records as { applyId: string }[]).find((row) => row.applyId === applyId);
    };
    expect(await ofProvider()).toMatchObject({ dayLimit: null });

    await provider.call(setApplyLimit, { applyId, qps: 3, dayLimit: 77 });

    const { apply: limited } = (await person.call(viewApply, { applyId })).resBody;
    expect(limited).toMatchObject({ qps: 3, dayLimit: 77 });
    expect(await ofProvider()).toMatchObject({ qps: 3, dayLimit: 77 });
    expect(await textsTo('person@example.com', applyId)).toContainEqual(
      expect.stringContaining('提供方已调整为每秒 3 次，每日 77 次'),
    );
    const log = await person.call(listAppOperations, { appId: limited.appId });
    expect(log.resBody.records[0].text).toContain('：每秒 3 次，每日 77 次');
    await person.call(unsubscribe, { applyId, reason: '' });
    expect(await provider.call(setApplyLimit, { applyId, qps: 9 })).toMatchObject({ resCode: 'E3107' });
  });

  it('stops when the money is gone and goes on when there is some', async () => {
    const applyId = await apply({ isApproved: true });
    const { applicant_id } = await test.db
      .selectFrom('subscriptions')
      .select('applicant_id')
      .where('id', '=', applyId)
      .executeTakeFirstOrThrow();
    const { subscriptions } = test.market;

    await test.db.transaction().execute((tx) => subscriptions.stopForArrears(tx, applyId));
    expect(await stateOf(applyId)).toBe(applyState.inArrears);
    await test.db.transaction().execute((tx) => subscriptions.stopForArrears(tx, applyId));
    await test.db.transaction().execute((tx) => subscriptions.restoreFromArrears(tx, applicant_id));

    expect(await stateOf(applyId)).toBe(applyState.active);
  });

  it('expires, is renewed by its owner, and is left', async () => {
    const applyId = await apply({ isApproved: true });
    expect(await person.call(renewApply, { applyId, reqNo: newReqNo() })).toMatchObject({ resCode: 'E3107' });
    await test.db
      .updateTable('subscriptions')
      .set({ expires_at: new Date(test.clock().getTime() + hours) })
      .where('id', '=', applyId)
      .execute();
    await passHours(2);
    await test.market.subscriptions.endExpired();
    expect(await stateOf(applyId)).toBe(applyState.expired);

    expect(await person.call(renewApply, { applyId, reqNo: newReqNo() })).toMatchObject({
      resCode: 'S0000',
      resBody: { expiresAt: null },
    });
    expect(await stateOf(applyId)).toBe(applyState.active);
    await person.call(unsubscribe, { applyId, reason: '不再需要' });
    expect(await stateOf(applyId)).toBe(applyState.unsubscribed);
  });

  it('is listed for its owner, for its app and for the provider, each by what it is asked for', async () => {
    const appId = await aNewApp();
    const applyId = await apply({ isApproved: true, appId });
    const ids = ({ resBody }: { resBody: { records: { applyId: string }[] } }) =>
      resBody.records.map((record) => record.applyId);
    const own = (facts: { state?: number; apiName?: string }) =>
      person.call(listApplies, { appId, ...facts });

    expect(ids(await own({}))).toEqual([applyId]);
    expect(ids(await own({ state: applyState.active, apiName: '区划' }))).toEqual([applyId]);
    expect(ids(await own({ state: applyState.expired }))).toEqual([]);
    const ofApp = await person.call(listAppApis, { appId });
    expect(ofApp.resBody.records).toMatchObject([
      { applyId, apiName: '行政区划', version: '2.0.0', used: 0, monthCalls: 0, monthCost: '0.0000' },
    ]);
    const tab = (name: 'waiting' | 'active' | 'suspended' | 'all') =>
      provider.call(listProviderApplies, { tab: name, pageSize: 50 });
    expect(ids(await tab('all'))).toContain(applyId);
    expect(ids(await tab('active'))).toContain(applyId);
    expect(ids(await tab('waiting'))).not.toContain(applyId);
  });
});

describe('an app', () => {
  it('goes on where it was stopped', async () => {
    const appId = await aNewApp();
    await apply({ isApproved: true, appId });

    await person.call(stopApp, { appId });
    expect((await person.call(viewApp, { appId })).resBody.app.state).toBe(appState.stopped);
    await person.call(startApp, { appId });

    expect((await person.call(viewApp, { appId })).resBody.app.state).toBe(appState.prod);
  });

  it('is removed once nothing binds it, and is gone from every list', async () => {
    const appId = await aNewApp();
    const applyId = await apply({ appId });

    expect(await person.call(removeApp, { appId })).toMatchObject({ resCode: 'E3005' });
    await person.call(withdrawApply, { applyId });
    await test.db.updateTable('apps').set({ state: appState.sandbox }).where('id', '=', appId).execute();
    expect(await person.call(removeApp, { appId })).toMatchObject({ resCode: 'S0000' });

    const lists = [await person.call(listApps, { pageSize: 50 }), await person.call(simpleListApps, {})];
    for (const { resBody } of lists)
      expect(resBody.records.map((app: { appId: string }) => app.appId)).not.toContain(appId);
  });
});

describe('a key', () => {
  it('is one of three at most, and a production key needs production', async () => {
    const appId = await aNewApp();
    const add = (env: 'sandbox' | 'prod') => person.call(addKey, { appId, env, reqNo: newReqNo() });

    expect(await add('prod')).toMatchObject({ resCode: 'E3107' });
    expect([await add('sandbox'), await add('sandbox'), await add('sandbox')]).toMatchObject([
      { resCode: 'S0000' },
      { resCode: 'S0000' },
      { resCode: 'E3201' },
    ]);
  });

  it('that is rotated works until its grace is over', async () => {
    const appId = await aNewApp();
    const [{ keyId }] = (await person.call(listKeys, { appId })).resBody.records;
    await person.call(rotateKey, { keyId, graceHours: 1, reqNo: newReqNo() });
    const states = async () =>
      (await person.call(listKeys, { appId })).resBody.records
        .map(({ state }: { state: string }) => state)
        .sort();
    expect(await states()).toEqual(['active', 'rotating']);

    await passHours(2);
    await test.runJob('end-keys');

    expect(await states()).toEqual(['active', 'revoked']);
  });

  it('ends on its day, and its owner is reminded at 30, 7 and 1 days, each once', async () => {
    const appId = await aNewApp();
    await person.call(addKey, { appId, env: 'sandbox', name: '夜间任务', days: 90, reqNo: newReqNo() });
    await person.call(addKey, { appId, env: 'sandbox', name: '本周', days: 5, reqNo: newReqNo() });
    const told = async () => {
      await test.runJob('remind-of-keys');
      await test.runJob('remind-of-keys');
      const rows = await test.db
        .selectFrom('member_messages')
        .select('title')
        .where('link', '=', `/getKey?appId=${appId}`)
        .orderBy('created_at')
        .execute();
      return rows.map(({ title }) =>
        /“([^”]+)”(?:将在 (\d+) 天内|的一个密钥)已?过期/.exec(title)?.slice(1).join(' '),
      );
    };
    expect(await told()).toEqual([]);
    await passHours(4.5 * 24);
    expect(await told()).toEqual(['本周 1']);
    await passHours(56 * 24);
    expect(await told()).toEqual(['本周 1', '夜间任务 30']);
    await passHours(23 * 24);
    expect(await told()).toEqual(['本周 1', '夜间任务 30', '夜间任务 7']);
    await passHours(6 * 24);
    expect(await told()).toEqual(['本周 1', '夜间任务 30', '夜间任务 7', '夜间任务 1']);
    await passHours(24);
    await test.runJob('end-keys');

    const { records } = (await person.call(listKeys, { appId })).resBody;
    expect(records.map(({ name, state }: { name: string; state: string }) => [name, state]).sort()).toEqual([
      ['夜间任务', 'expired'],
      ['本周', 'expired'],
      ['默认密钥', 'active'],
    ]);
  });

  it('that is rotated is followed by one that lives as long', async () => {
    const appId = await aNewApp();
    const { keyId } = (await person.call(addKey, { appId, env: 'sandbox', days: 30, reqNo: newReqNo() }))
      .resBody;
    await passHours(24);
    const rotated = await person.call(rotateKey, { keyId, graceHours: 0, reqNo: newReqNo() });

    const { records } = (await person.call(listKeys, { appId })).resBody;
    const ends = (id: string) =>
      Date.parse(records.find((key: { keyId: string }) => key.keyId === id).expiresAt as string);
    expect(ends(rotated.resBody.keyId as string) - ends(keyId as string)).toBe(24 * 3_600_000);
  });

  it('is disabled, enabled and revoked by its owner', async () => {
    const appId = await aNewApp();
    const [{ keyId }] = (await person.call(listKeys, { appId })).resBody.records;
    const change = (action: 'disable' | 'enable' | 'revoke') => person.call(changeKey, { keyId, action });

    expect((await change('disable')).resBody).toEqual({ state: 'disabled' });
    expect((await change('enable')).resBody).toEqual({ state: 'active' });
    expect((await change('revoke')).resBody).toEqual({ state: 'revoked' });
    expect(await change('enable')).toMatchObject({ resCode: 'E3107' });
  });
});

it('names the line of an app that is no address, and keeps nothing of it', async () => {
  const before = await person.call(simpleListApps, {});

  const reply = await person.call(addApp, { ...anApp(), ips: '203.0.113.7\nlocalhost' });

  expect(reply).toMatchObject({ resCode: 'E3003', line: 2, fields: [{ name: 'ips' }] });
  expect((await person.call(simpleListApps, {})).resBody).toEqual(before.resBody);
});
