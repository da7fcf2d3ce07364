import {
  contentState,
  deprecateApi,
  editContentView,
  importApi,
  listApis,
  listRelated,
  listSolutionApis,
  precheckDraft,
  removeDraft,
  saveContent,
  saveDraft,
  startChange,
  suspendPublication,
  takeApiOffline,
  viewApi,
  viewApply,
  viewDraft,
  viewReview,
  withdrawDraft,
} from '@portal/calls';
import { days, formatInstant, minutes } from '../src/platform/time';
import { aDraftPlan } from './aDraftPlan';
import { aTideTable as description, startPublishing, type Publishing } from './startPublishing';

let at: Publishing;
beforeAll(async () => {
  at = await startPublishing();
});
afterAll(() => at.close());

it('does not undo what another page has saved meanwhile, and knows a save of its own whose answer was lost', async () => {
  const draftId = await at.aDraft({ code: 'two-pages', name: '两个页面' });
  const { data, saveMark: read } = (await at.provider.call(viewDraft, { draftId })).resBody;
  const save = (brief: string, saveMark: string, knownMarks: string[]) =>
    at.provider.call(saveDraft, { draftId, data: { ...data, brief }, saveMark, knownMarks });
  const briefOf = async () => (await at.provider.call(viewDraft, { draftId })).resBody.data.brief;

  expect(await save('第一页的简介', 'a1', [read])).toMatchObject({ resCode: 'S0000' });
  expect(await save('第二页的简介', 'b1', [read])).toMatchObject({
    resCode: 'E3107',
    resMsg: expect.stringContaining('另一个页面'),
  });
  expect(await briefOf()).toBe('第一页的简介');

  // Its answer did not come: the next save of that page knows its mark all the same.
  expect(await save('又改了', 'a2', [read, 'a1'])).toMatchObject({ resCode: 'S0000' });
  expect(await save('再改', 'a3', [read, 'a1', 'a2'])).toMatchObject({ resCode: 'S0000' });
  const { saveMark } = (await at.provider.call(viewDraft, { draftId })).resBody;
  expect(await save('第二页刷新之后', 'b2', [saveMark])).toMatchObject({ resCode: 'S0000' });
  expect(await briefOf()).toBe('第二页刷新之后');
  // Programs that tell no mark save as before.
  expect(await at.provider.call(saveDraft, { draftId, data })).toMatchObject({ resCode: 'S0000' });
});

it('reads a description into a draft, and leaves what was typed when it is read again', async () => {
  const draftId = await at.aDraft({ code: 'tides-draft', name: '潮汐草稿' });

  const again = await at.provider.call(importApi, {
    fileName: 'other.json',
    text: description('2.0.0'),
    draftId,
  });

  expect(again.resBody).toMatchObject({ draftId, version: '2.0.0', data: { name: '潮汐草稿' } });
  expect((await at.provider.call(viewDraft, { draftId })).resBody).toMatchObject({
    state: 'draft',
    version: '2.0.0',
    operations: [{ method: 'GET', path: '/tides' }],
    operationNum: 1,
  });
});

it('keeps the secret of the upstream to itself, and when it is not typed again', async () => {
  const draftId = await at.aDraft({
    code: 'tides-secret',
    name: '潮汐密钥',
    authHeader: 'X-Key',
    authValue: 's3cret',
  });
  const { data, hasAuthValue } = (await at.provider.call(viewDraft, { draftId })).resBody;

  expect({ authValue: data.authValue, authSealed: data.authSealed, hasAuthValue }).toEqual({
    authValue: '',
    authSealed: undefined,
    hasAuthValue: 1,
  });
  await at.provider.call(saveDraft, { draftId, data });
  expect((await at.provider.call(viewDraft, { draftId })).resBody.hasAuthValue).toBe(1);
});

it.each([
  [{ authHeader: 'x y' }, '请求头名称只能包含'],
  [{ authHeader: 'Transfer-Encoding' }, '该请求头由网关设置'],
  [{ authHeader: 'X-Key', authValue: 'one\r\nhost: other' }, '请求头的值只能包含'],
])('does not save %j as what the upstream is sent, and says why', async (fields, reason) => {
  const draftId = await at.aDraft({ code: 'tides-header', name: '潮汐请求头' });
  const { data } = (await at.provider.call(viewDraft, { draftId })).resBody;

  expect(await at.provider.call(saveDraft, { draftId, data: { ...data, ...fields } })).toMatchObject({
    resCode: 'E0017',
    fields: [{ message: expect.stringContaining(reason) }],
  });
});

it('refuses what is not ready and says why; a name that the provider has already has its own code', async () => {
  await at.online({ code: 'tides-named', name: '潮汐同名' });
  const unfinished = await at.aDraft({ code: 'tides-unfinished', name: '潮汐未完', plans: [] });
  const sameName = await at.aDraft({ code: 'tides-other', name: '潮汐同名' });

  expect((await at.provider.call(precheckDraft, { draftId: unfinished })).resBody.isReady).toBe(0);
  expect(await at.submit(unfinished)).toMatchObject({
    resCode: 'E4105',
    checks: [{ label: '至少一个套餐', isMet: 0 }],
  });
  expect(await at.submit(sameName)).toMatchObject({ resCode: 'E4101' });
});

it('is shown with the scenes that its provider names, beside what these are made of', async () => {
  const soId = 'scene_company';
  const groupsBefore = (await at.person.call(listSolutionApis, { soId })).resBody.groups;
  const lost = await at.aDraft({ code: 'tides-lost', name: '潮汐旧场景', sceneIds: [soId, 'scene_abroad'] });
  expect(await at.submit(lost)).toMatchObject({
    resCode: 'E4105',
    checks: [{ label: '适用场景', text: '有 1 个场景方案已撤下，请重新选择' }],
  });

  const draftId = await at.aDraft({ code: 'tides-scene', name: '潮汐场景', sceneIds: [soId] });
  await at.submit(draftId);
  const { fields } = (await at.operator.call(viewReview, { kind: 'publication', subjectId: draftId }))
    .resBody;
  expect(fields).toContainEqual(expect.objectContaining({ field: 'scenes', value: '企业客户入驻核验' }));
  await at.decide(draftId);
  const { apiId } = await at.rowOf(draftId);

  const { groups, fitting } = (await at.person.call(listSolutionApis, { soId })).resBody;
  expect(groups).toEqual(groupsBefore);
  expect(fitting).toMatchObject([{ api: { apiName: '潮汐场景' }, plans: [{ kind: 'perCall' }] }]);
  const { scenes } = (await at.person.call(listRelated, { apiId })).resBody;
  expect(scenes).toMatchObject([{ soId }]);

  await at.provider.call(takeApiOffline, { draftId, reason: '不再提供' });
  expect((await at.person.call(listSolutionApis, { soId })).resBody.fitting).toEqual([]);
});

it('is not sold below what operators ask for a call, and what is online goes on as it is', async () => {
  const { apiId } = await at.online({ code: 'tides-cheap', name: '便宜的潮汐' });
  const { itemId, version } = (await at.operator.call(editContentView, { kind: 'priceFloor' })).resBody;
  const set = (content: Record<string, string>) =>
    at.operator.call(saveContent, { kind: 'priceFloor', itemId, version, content, publish: 1 });
  for (const perCall of ['0', '-1', '0.00001', '一分'])
    expect(await set({ perCall, reason: '覆盖成本' })).toMatchObject({ resCode: 'E0017' });
  expect(await set({ perCall: '0.05', reason: '覆盖成本' })).toMatchObject({ resCode: 'S0000' });

  const draftId = await at.aDraft({ code: 'tides-cheaper', name: '更便宜的潮汐' });
  expect(await at.submit(draftId)).toMatchObject({
    resCode: 'E4104',
    checks: [{ label: '标准版', text: '每次调用的价格不能低于平台下限 ￥0.05：覆盖成本' }],
  });
  const basic = (await at.provider.call(startChange, { apiId, kind: 'basic' })).resBody.draftId as string;
  const { data } = (await at.provider.call(viewDraft, { draftId: basic })).resBody;
  await at.provider.call(saveDraft, { draftId: basic, data: { ...data, brief: '按港口查询潮汐时刻' } });
  expect(await at.submit(basic)).toMatchObject({ resCode: 'S0000' });

  await at.test.db
    .updateTable('content_items')
    .set({ state: contentState.withdrawn })
    .where('id', '=', 'priceFloor')
    .execute();
  expect(await at.submit(draftId)).toMatchObject({ resCode: 'S0000' });
});

it('can be withdrawn and removed until it is approved', async () => {
  const draftId = await at.aDraft({ code: 'tides-withdrawn', name: '潮汐撤回' });
  await at.submit(draftId);

  expect(await at.provider.call(removeDraft, { draftId })).toMatchObject({ resCode: 'E3107' });
  expect(await at.provider.call(withdrawDraft, { draftId })).toMatchObject({ resCode: 'S0000' });
  expect(await at.decide(draftId)).toMatchObject({ resCode: 'E3110' });
  expect(await at.provider.call(removeDraft, { draftId })).toMatchObject({ resCode: 'S0000' });
  expect(await at.provider.call(viewDraft, { draftId })).toMatchObject({ resCode: 'E4108' });
});

it('comes back with reasons when it is refused, and becomes a draft again when it is changed', async () => {
  const draftId = await at.aDraft({ code: 'tides-refused', name: '潮汐驳回' });
  await at.submit(draftId, { note: '请尽快' });
  const seen = (await at.operator.call(viewReview, { kind: 'publication', subjectId: draftId })).resBody;
  expect(seen.fields).toContainEqual(expect.objectContaining({ field: 'note', value: '请尽快' }));
  expect(seen.fields).toContainEqual(expect.objectContaining({ field: 'brief', value: '按港口查询潮汐' }));

  await at.decide(draftId, '请写明返回什么');

  expect(await at.rowOf(draftId)).toMatchObject({
    state: 'rejected',
    rejectText: '一句话简介：请写明返回什么',
  });
  const { data, rejects } = (await at.provider.call(viewDraft, { draftId })).resBody;
  expect(rejects).toEqual([{ field: 'brief', reason: '请写明返回什么' }]);
  await at.provider.call(saveDraft, { draftId, data });
  expect((await at.provider.call(viewDraft, { draftId })).resBody.state).toBe('draft');
});

it('goes online once approved: plans, price and category are what visitors see', async () => {
  const { apiId } = await at.online({
    code: 'tides-online',
    name: '潮汐上线',
    plans: [
      aDraftPlan({ name: '试用', kind: 'free', price: '' }),
      aDraftPlan({ name: '按次', price: '0.05', needLevel: 1 }),
      aDraftPlan({ name: '次数包', kind: 'pack', price: '10', included: 1000 }),
    ],
  });

  const { base, plans } = (await at.person.call(viewApi, { apiId })).resBody;
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
  const upstreams = await at.test.db
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
  const { apiId } = await at.online({ code: 'tides-again', name: '潮汐新版' });
  at.test.pass(minutes);
  const next = await at.online(
    {
      code: 'tides-again',
      name: '潮汐新版',
      plans: [aDraftPlan({ name: '新套餐', price: '0.03' })],
      sandboxUrl: 'http://sample-provider/box',
    },
    '2.0.0',
  );

  expect(next.apiId).toBe(apiId);
  const { plans, versions } = (await at.person.call(viewApi, { apiId })).resBody;
  expect(plans.map(({ name }: { name: string }) => name)).toEqual(['新套餐']);
  expect(versions.map(({ version }: { version: string }) => version)).toEqual(['2.0.0', '1.0.0']);
  const sandbox = await at.test.db
    .selectFrom('api_upstreams')
    .select('base_url')
    .where('api_id', '=', apiId)
    .where('env', '=', 'sandbox')
    .execute();
  expect(sandbox).toEqual([{ base_url: 'http://sample-provider/box' }]);
});

it('waits for the time that the provider has chosen', async () => {
  const draftId = await at.aDraft({ code: 'tides-later', name: '潮汐稍后' });
  await at.submit(draftId, { publishAt: '2026-11-25 08:00' });
  await at.decide(draftId);
  await at.test.runJob('publish-apis');
  expect(await at.rowOf(draftId)).toMatchObject({ state: 'approved' });

  await at.passDays(5);
  await at.test.runJob('publish-apis');

  expect(await at.rowOf(draftId)).toMatchObject({ state: 'online' });
});

it('says in the language of its provider why it could not go online at its hour', async () => {
  const draftId = await at.aDraft({ code: 'tides-hour', name: '潮汐整点' });
  const later = formatInstant(new Date(at.test.clock().getTime() + 2 * days)).slice(0, 16);
  await at.submit(draftId, { publishAt: later });
  await at.decide(draftId);
  // What it is to change has gone.
  await at.test.db.updateTable('publications').set({ change: 'price' }).where('id', '=', draftId).execute();
  await at.passDays(5);
  await at.test.runJob('publish-apis');

  at.provider.cookies.set('portal_lang', 'en');
  const english = await at.rowOf(draftId);
  const { rejects } = (await at.provider.call(viewDraft, { draftId })).resBody;
  at.provider.cookies.set('portal_lang', 'zh');
  const reason = 'The version to be changed is no longer online';
  expect(english).toMatchObject({ state: 'rejected', rejectText: `Other: ${reason}` });
  expect(rejects).toEqual([{ field: 'other', reason }]);
  expect(await at.rowOf(draftId)).toMatchObject({ rejectText: '其他：要变更的版本已不在线' });
});

it('tells its subscribers when it is deprecated, and ends their subscriptions on its last day', async () => {
  const { draftId, apiId } = await at.online({ code: 'tides-old', name: '潮汐旧版' });
  const applyId = await at.subscribe(apiId);

  expect(await at.provider.call(takeApiOffline, { draftId, reason: '不再提供' })).toMatchObject({
    resCode: 'E4107',
    subscribers: 1,
  });
  await at.provider.call(deprecateApi, { draftId, sunsetDays: 30, reason: '请改用新版' });
  expect(await at.messagesTo('person@example.com')).toMatch(/“潮汐旧版” 1\.0\.0 将于 .{10} 下线 请改用新版/);

  await at.passDays(31);
  await at.test.runJob('publish-apis');

  expect(await at.rowOf(draftId)).toMatchObject({ state: 'offline' });
  await at.test.runJob('tell-subscribers');
  expect((await at.person.call(viewApply, { applyId })).resBody.apply.state).toBe(9);
  expect(await at.person.call(viewApi, { apiId })).toMatchObject({ resCode: 'E4005' });

  await at.passDays(91);
  await at.test.runJob('publish-apis');

  expect(await at.rowOf(draftId)).toMatchObject({ state: 'archived' });
});

it('is hidden while the operator suspends it, and both sides are told', async () => {
  const { draftId, apiId } = await at.online({ code: 'tides-bad', name: '潮汐停用' });
  await at.subscribe(apiId);
  const act = (action: 'suspend' | 'resume', reason?: string) =>
    at.operator.call(suspendPublication, { draftId, action, ...(reason && { reason }) });

  expect(await act('suspend')).toMatchObject({ resCode: 'E3109' });
  expect(await act('suspend', '数据有误')).toMatchObject({ resCode: 'S0000' });
  expect(await at.person.call(viewApi, { apiId })).toMatchObject({ resCode: 'E4005' });
  expect(await at.messagesTo('provider@example.com')).toContain('“潮汐停用” 1.0.0 已被停用 原因：数据有误');
  expect(await at.messagesTo('person@example.com')).toMatch(/“潮汐停用”已被平台停用 .*原因：数据有误/);

  expect(await act('resume')).toMatchObject({ resCode: 'S0000' });
  const { records } = (await at.person.call(listApis, { searchText: '潮汐停用' })).resBody;
  expect(records.map(({ apiId: id }: { apiId: string }) => id)).toEqual([apiId]);
  expect(await at.messagesTo('person@example.com')).toContain('“潮汐停用”已恢复 可以继续调用。');
});
