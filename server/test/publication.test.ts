import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  addApply,
  addApp,
  decideReview,
  deprecateApi,
  importApi,
  listApis,
  listMyApis,
  PublicationData,
  precheckDraft,
  removeDraft,
  saveDraft,
  submitDraft,
  suspendPublication,
  takeApiOffline,
  takeReview,
  viewApi,
  viewApply,
  viewDraft,
  viewReview,
  withdrawDraft,
  type DraftPlan,
} from '@portal/calls';
import { days, minutes } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { anApp, newReqNo, planIdOf, signedIn } from './startMarket';

let upstream: Server;
let test: TestApp;
let provider: Browser;
let operator: Browser;
let person: Browser;

beforeAll(async () => {
  upstream = createServer((_, response) => void response.end('{}'));
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const { port } = upstream.address() as AddressInfo;
  test = await buildTestApp({
    hasMarket: true,
    config: { upstreamHosts: { 'sample-provider': `127.0.0.1:${port}` } },
  });
  await signIn();
});
afterAll(async () => {
  await test.close();
  upstream.close();
});

async function signIn() {
  provider = await signedIn(test, 'provider@example.com');
  operator = await signedIn(test, 'ops@example.com');
  person = await signedIn(test, 'person@example.com');
}

/** Sessions do not last that long: everybody signs in again. */
async function passDays(count: number) {
  test.pass(count * days);
  await signIn();
}

const description = (version = '1.0.0') =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: '潮汐查询', version, description: '按港口查询每日潮汐。' },
    paths: { '/tides': { get: { summary: '查询潮汐', responses: { 200: { description: 'ok' } } } } },
  });

const aPlan = (facts: Partial<DraftPlan> = {}): DraftPlan => ({
  name: '标准版',
  kind: 'perCall',
  price: '0.02',
  tiers: [],
  included: null,
  qps: 5,
  dayLimit: null,
  validDays: null,
  audit: 0,
  needLevel: 0,
  ...facts,
});

/** A draft that is ready to be submitted. */
async function aDraft(facts: Partial<PublicationData> & { code: string; name: string }, version?: string) {
  const imported = await provider.call(importApi, { fileName: 'tides.json', text: description(version) });
  const draftId = imported.resBody.draftId as string;
  const category = await test.db
    .selectFrom('categories')
    .select('id')
    .where('parent_id', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  const data: PublicationData = {
    ...imported.resBody.data,
    brief: '按港口查询潮汐',
    description: '按港口查询每日潮汐，返回高潮与低潮的时刻和高度，数据每天更新。',
    categoryId: category.id,
    upstreamUrl: 'http://sample-provider/tides',
    plans: [aPlan()],
    ...facts,
  };
  expect(await provider.call(saveDraft, { draftId, data })).toMatchObject({ resCode: 'S0000' });
  return draftId;
}

const submit = (draftId: string, facts: { note?: string; publishAt?: string } = {}) =>
  provider.call(submitDraft, { draftId, reqNo: newReqNo(), ...facts });

async function decide(draftId: string, reason?: string) {
  const ref = { kind: 'publication' as const, subjectId: draftId };
  await operator.call(takeReview, ref);
  return operator.call(decideReview, {
    ...ref,
    pass: reason ? '0' : '1',
    ...(reason && { rejects: [{ field: 'brief', reason }] }),
  });
}

async function online(facts: Partial<PublicationData> & { code: string; name: string }, version?: string) {
  const draftId = await aDraft(facts, version);
  expect(await submit(draftId)).toMatchObject({ resCode: 'S0000' });
  expect(await decide(draftId)).toMatchObject({ resCode: 'S0000' });
  const { apiId } = await rowOf(draftId);
  return { draftId, apiId: apiId as string };
}

async function rowOf(draftId: string) {
  const { records } = (await provider.call(listMyApis, { pageSize: 50 })).resBody;
  return records.find((row: { draftId: string }) => row.draftId === draftId);
}

async function subscribe(apiId: string) {
  const app = (await person.call(addApp, anApp())).resBody;
  const reply = await person.call(addApply, {
    appId: app.appId,
    apiId,
    planId: await planIdOf(person, apiId, 'perCall'),
    env: 'prod',
    reason: '自动化测试需要调用这个接口',
    dailyCalls: 100,
    reqNo: newReqNo(),
  });
  expect(reply).toMatchObject({ resCode: 'S0000' });
  return reply.resBody.applyId as string;
}

async function messagesTo(email: string) {
  const rows = await test.db
    .selectFrom('member_messages')
    .innerJoin('users', 'users.id', 'member_messages.user_id')
    .select(['title', 'text'])
    .where('email', '=', email)
    .execute();
  return rows.map(({ title, text }) => `${title} ${text}`).join('\n');
}

it('reads a description into a draft, and leaves what was typed when it is read again', async () => {
  const draftId = await aDraft({ code: 'tides-draft', name: '潮汐草稿' });

  const again = await provider.call(importApi, {
    fileName: 'other.json',
    text: description('2.0.0'),
    draftId,
  });

  expect(again.resBody).toMatchObject({ draftId, version: '2.0.0', data: { name: '潮汐草稿' } });
  expect((await provider.call(viewDraft, { draftId })).resBody).toMatchObject({
    state: 'draft',
    version: '2.0.0',
    operations: [{ method: 'GET', path: '/tides' }],
    operationNum: 1,
  });
});

it('keeps the secret of the upstream to itself, and when it is not typed again', async () => {
  const draftId = await aDraft({
    code: 'tides-secret',
    name: '潮汐密钥',
    authHeader: 'X-Key',
    authValue: 's3cret',
  });
  const { data, hasAuthValue } = (await provider.call(viewDraft, { draftId })).resBody;

  expect({ authValue: data.authValue, authSealed: data.authSealed, hasAuthValue }).toEqual({
    authValue: '',
    authSealed: undefined,
    hasAuthValue: 1,
  });
  await provider.call(saveDraft, { draftId, data });
  expect((await provider.call(viewDraft, { draftId })).resBody.hasAuthValue).toBe(1);
});

it.each([
  [{ authHeader: 'x y' }, '请求头名称只能包含'],
  [{ authHeader: 'Transfer-Encoding' }, '该请求头由网关设置'],
  [{ authHeader: 'X-Key', authValue: 'one\r\nhost: other' }, '请求头的值只能包含'],
])('does not save %j as what the upstream is sent, and says why', async (fields, reason) => {
  const draftId = await aDraft({ code: 'tides-header', name: '潮汐请求头' });
  const { data } = (await provider.call(viewDraft, { draftId })).resBody;

  expect(await provider.call(saveDraft, { draftId, data: { ...data, ...fields } })).toMatchObject({
    resCode: 'E0017',
    fields: [{ message: expect.stringContaining(reason) }],
  });
});

it('refuses what is not ready and says why; a name that the provider has already has its own code', async () => {
  await online({ code: 'tides-named', name: '潮汐同名' });
  const unfinished = await aDraft({ code: 'tides-unfinished', name: '潮汐未完', plans: [] });
  const sameName = await aDraft({ code: 'tides-other', name: '潮汐同名' });

  expect((await provider.call(precheckDraft, { draftId: unfinished })).resBody.isReady).toBe(0);
  expect(await submit(unfinished)).toMatchObject({
    resCode: 'E4105',
    checks: [{ label: '至少一个套餐', isMet: 0 }],
  });
  expect(await submit(sameName)).toMatchObject({ resCode: 'E4101' });
});

it('can be withdrawn and removed until it is approved', async () => {
  const draftId = await aDraft({ code: 'tides-withdrawn', name: '潮汐撤回' });
  await submit(draftId);

  expect(await provider.call(removeDraft, { draftId })).toMatchObject({ resCode: 'E3107' });
  expect(await provider.call(withdrawDraft, { draftId })).toMatchObject({ resCode: 'S0000' });
  expect(await decide(draftId)).toMatchObject({ resCode: 'E3110' });
  expect(await provider.call(removeDraft, { draftId })).toMatchObject({ resCode: 'S0000' });
  expect(await provider.call(viewDraft, { draftId })).toMatchObject({ resCode: 'E4108' });
});

it('comes back with reasons when it is refused, and becomes a draft again when it is changed', async () => {
  const draftId = await aDraft({ code: 'tides-refused', name: '潮汐驳回' });
  await submit(draftId, { note: '请尽快' });
  const seen = (await operator.call(viewReview, { kind: 'publication', subjectId: draftId })).resBody;
  expect(seen.fields).toContainEqual(expect.objectContaining({ field: 'note', value: '请尽快' }));
  expect(seen.fields).toContainEqual(expect.objectContaining({ field: 'brief', value: '按港口查询潮汐' }));

  await decide(draftId, '请写明返回什么');

  expect(await rowOf(draftId)).toMatchObject({ state: 'rejected', rejectText: '请写明返回什么' });
  const { data, rejects } = (await provider.call(viewDraft, { draftId })).resBody;
  expect(rejects).toEqual([{ field: 'brief', reason: '请写明返回什么' }]);
  await provider.call(saveDraft, { draftId, data });
  expect((await provider.call(viewDraft, { draftId })).resBody.state).toBe('draft');
});

it('goes online once approved: plans, price and category are what visitors see', async () => {
  const { apiId } = await online({
    code: 'tides-online',
    name: '潮汐上线',
    plans: [
      aPlan({ name: '试用', kind: 'free', price: '' }),
      aPlan({ name: '按次', price: '0.05', needLevel: 1 }),
      aPlan({ name: '次数包', kind: 'pack', price: '10', included: 1000 }),
    ],
  });

  const { base, plans } = (await person.call(viewApi, { apiId })).resBody;
  expect(base).toMatchObject({
    chargeType: 'perCall',
    price: '0.0500',
    hasFree: 1,
    authLevel: 0,
    sandbox: 1,
  });
  expect(plans.map(({ name, price }: { name: string; price: string }) => [name, price])).toEqual([
    ['试用', '0.0000'],
    ['按次', '0.0500'],
    ['次数包', '10.0000'],
  ]);
  const upstreams = await test.db
    .selectFrom('api_upstreams')
    .select(['env', 'base_url'])
    .where('api_id', '=', apiId)
    .orderBy('env')
    .execute();
  expect(upstreams).toEqual([
    // Without an address of its own the sandbox answers from the description.
    { env: 'prod', base_url: 'http://sample-provider/tides' },
  ]);
});

it('replaces plans and upstreams when another version of the code goes online', async () => {
  const { apiId } = await online({ code: 'tides-again', name: '潮汐新版' });
  test.pass(minutes);
  const next = await online(
    {
      code: 'tides-again',
      name: '潮汐新版',
      plans: [aPlan({ name: '新套餐', price: '0.03' })],
      sandboxUrl: 'http://sample-provider/box',
    },
    '2.0.0',
  );

  expect(next.apiId).toBe(apiId);
  const { plans, versions } = (await person.call(viewApi, { apiId })).resBody;
  expect(plans.map(({ name }: { name: string }) => name)).toEqual(['新套餐']);
  expect(versions.map(({ version }: { version: string }) => version)).toEqual(['2.0.0', '1.0.0']);
  const sandbox = await test.db
    .selectFrom('api_upstreams')
    .select('base_url')
    .where('api_id', '=', apiId)
    .where('env', '=', 'sandbox')
    .execute();
  expect(sandbox).toEqual([{ base_url: 'http://sample-provider/box' }]);
});

it('waits for the time that the provider has chosen', async () => {
  const draftId = await aDraft({ code: 'tides-later', name: '潮汐稍后' });
  await submit(draftId, { publishAt: '2026-11-25 08:00' });
  await decide(draftId);
  await test.runJob('publish-apis');
  expect(await rowOf(draftId)).toMatchObject({ state: 'approved' });

  await passDays(5);
  await test.runJob('publish-apis');

  expect(await rowOf(draftId)).toMatchObject({ state: 'online' });
});

it('tells its subscribers when it is deprecated, and ends their subscriptions on its last day', async () => {
  const { draftId, apiId } = await online({ code: 'tides-old', name: '潮汐旧版' });
  const applyId = await subscribe(apiId);

  expect(await provider.call(takeApiOffline, { draftId, reason: '不再提供' })).toMatchObject({
    resCode: 'E4107',
    subscribers: 1,
  });
  await provider.call(deprecateApi, { draftId, sunsetDays: 30, reason: '请改用新版' });
  expect(await messagesTo('person@example.com')).toMatch(/“潮汐旧版” 1\.0\.0 将于 .{10} 下线 请改用新版/);

  await passDays(31);
  await test.runJob('publish-apis');

  expect(await rowOf(draftId)).toMatchObject({ state: 'offline' });
  expect((await person.call(viewApply, { applyId })).resBody.apply.state).toBe(9);
  expect(await person.call(viewApi, { apiId })).toMatchObject({ resCode: 'E4005' });

  await passDays(91);
  await test.runJob('publish-apis');

  expect(await rowOf(draftId)).toMatchObject({ state: 'archived' });
});

it('is hidden while the operator suspends it, and both sides are told', async () => {
  const { draftId, apiId } = await online({ code: 'tides-bad', name: '潮汐停用' });
  await subscribe(apiId);
  const act = (action: 'suspend' | 'resume', reason?: string) =>
    operator.call(suspendPublication, { draftId, action, ...(reason && { reason }) });

  expect(await act('suspend')).toMatchObject({ resCode: 'E3109' });
  expect(await act('suspend', '数据有误')).toMatchObject({ resCode: 'S0000' });
  expect(await person.call(viewApi, { apiId })).toMatchObject({ resCode: 'E4005' });
  expect(await messagesTo('provider@example.com')).toContain('“潮汐停用” 1.0.0 已被停用 原因：数据有误');
  expect(await messagesTo('person@example.com')).toMatch(/“潮汐停用”已被平台停用 .*原因：数据有误/);

  expect(await act('resume')).toMatchObject({ resCode: 'S0000' });
  const { records } = (await person.call(listApis, { searchText: '潮汐停用' })).resBody;
  expect(records.map(({ apiId: id }: { apiId: string }) => id)).toEqual([apiId]);
  expect(await messagesTo('person@example.com')).toContain('“潮汐停用”已恢复 可以继续调用。');
});
