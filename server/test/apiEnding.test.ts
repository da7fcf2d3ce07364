import {
  archiveApi,
  deprecateApi,
  extendSunset,
  listApisForOps,
  putBackOnline,
  requestOffline,
  suspendPublication,
  takeApiOffline,
  undoDeprecation,
  viewApi,
  viewApply,
  viewEnded,
  viewReview,
  withdrawOffline,
} from '@portal/calls';
import { startPublishing, type Publishing } from './startPublishing';

let at: Publishing;
beforeAll(async () => {
  at = await startPublishing();
});
afterAll(() => at.close());

const named = (code: string) => ({ code, name: code });
const toldOften = async (text: string) => (await at.messagesTo('person@example.com')).split(text).length - 1;

it('stays to be read while it is deprecated, with its last day and what takes its place', async () => {
  const { draftId, apiId } = await at.online(named('ending-shown'));
  const successor = await at.online(named('ending-next'));
  await at.subscribe(apiId);

  const ref = { draftId, sunsetDays: 40, reason: '有更好的了' };
  expect(await at.provider.call(deprecateApi, { ...ref, successorId: 'api_nothing' })).toMatchObject({
    resCode: 'E4004',
  });
  expect(await at.provider.call(deprecateApi, { ...ref, successorId: apiId })).toMatchObject({
    resCode: 'E4004',
  });
  expect(await at.provider.call(deprecateApi, { ...ref, successorId: successor.apiId })).toMatchObject({
    resCode: 'S0000',
  });

  const { versions } = (await at.person.call(viewApi, { apiId })).resBody;
  expect(versions).toEqual([
    expect.objectContaining({
      status: 'deprecated',
      sunsetAt: expect.any(String),
      successor: { apiId: successor.apiId, apiName: 'ending-next' },
    }),
  ]);
  expect(await at.messagesTo('person@example.com')).toContain('有更好的了 可改用“ending-next”');
});

it('reminds subscribers once 30, 7 and 1 days before the last, also after the day was moved', async () => {
  const { draftId, apiId } = await at.online(named('ending-reminded'));
  await at.subscribe(apiId);
  await at.provider.call(deprecateApi, { draftId, sunsetDays: 40, reason: '不再提供' });
  const remind = async () => {
    await at.test.runJob('remind-of-sunset');
    await at.test.runJob('remind-of-sunset');
    return toldOften('“ending-reminded” 1.0.0 还有');
  };
  expect(await remind()).toBe(0);
  await at.passDays(11);
  expect(await remind()).toBe(1);
  expect(await at.provider.call(extendSunset, { draftId, days: 30 })).toMatchObject({ resCode: 'S0000' });
  expect(await toldOften('“ending-reminded” 1.0.0 推迟到')).toBe(1);
  expect(
    await at.test.db
      .selectFrom('audit_log')
      .select('object_id')
      .where('event', '=', 'publication.extend')
      .execute(),
  ).toEqual([{ object_id: draftId }]);
  expect(await remind()).toBe(1);
  await at.passDays(53);
  expect(await remind()).toBe(2);
  await at.passDays(5);
  expect(await remind()).toBe(3);
});

it('goes on as before when its deprecation is taken back, and everybody is told', async () => {
  const { draftId, apiId } = await at.online(named('ending-undone'));
  await at.subscribe(apiId);
  await at.provider.call(deprecateApi, { draftId, sunsetDays: 30, reason: '不再提供' });

  expect(await at.provider.call(undoDeprecation, { draftId })).toMatchObject({ resCode: 'S0000' });

  expect(await toldOften('“ending-undone” 1.0.0 不再下线')).toBe(1);
  const { versions } = (await at.person.call(viewApi, { apiId })).resBody;
  expect(versions[0]).toMatchObject({ status: 'online', sunsetAt: null, successor: null });
  expect(await at.provider.call(undoDeprecation, { draftId })).toMatchObject({ resCode: 'E3107' });
  expect(await at.provider.call(extendSunset, { draftId, days: 30 })).toMatchObject({ resCode: 'E3107' });
});

it('says of what is offline why, since when and what else there is; and comes back through another review', async () => {
  const { draftId, apiId } = await at.online(named('ending-back'));
  await at.online(named('ending-else'));
  expect(await at.person.call(viewEnded, { apiId })).toMatchObject({ resCode: 'E4004' });
  await at.provider.call(takeApiOffline, { draftId, reason: '数据源停止' });

  const ended = (await at.person.call(viewEnded, { apiId })).resBody;
  expect(ended).toMatchObject({
    apiName: 'ending-back',
    status: 'offline',
    reason: '数据源停止',
    successor: null,
  });
  expect(ended.endedAt).toEqual(expect.any(String));
  expect(ended.alternatives.length).toBeGreaterThan(0);

  expect(await at.provider.call(putBackOnline, { draftId })).toMatchObject({ resCode: 'S0000' });
  await at.submit(draftId);
  expect(await at.decide(draftId)).toMatchObject({ resCode: 'S0000' });
  expect((await at.person.call(viewApi, { apiId })).resBody.base.apiName).toBe('ending-back');
});

it('can be put away once it is offline, and not before', async () => {
  const { draftId } = await at.online(named('ending-archived'));
  expect(await at.provider.call(archiveApi, { draftId })).toMatchObject({ resCode: 'E3107' });
  await at.provider.call(takeApiOffline, { draftId, reason: '不再提供' });
  expect(await at.provider.call(archiveApi, { draftId })).toMatchObject({ resCode: 'S0000' });
  expect(await at.rowOf(draftId)).toMatchObject({ state: 'archived' });
  expect(await at.provider.call(putBackOnline, { draftId })).toMatchObject({ resCode: 'E3107' });
});

const requestsOf = (draftId: string) =>
  at.test.db
    .selectFrom('offline_requests')
    .select(['id', 'state'])
    .where('publication_id', '=', draftId)
    .orderBy('created_at', 'desc')
    .execute();
const latestOf = async (draftId: string) => (await requestsOf(draftId))[0]!;

it('goes offline with subscribers when the operator agrees, who see the day, the reason and what takes its place', async () => {
  const { draftId, apiId } = await at.online(named('ending-asked'));
  const successor = await at.online(named('ending-instead'));
  const applyId = await at.subscribe(apiId);
  const wish = { draftId, days: 5, reason: '数据源关闭', successorId: successor.apiId };

  expect(await at.provider.call(requestOffline, { ...wish, successorId: 'api_nothing' })).toMatchObject({
    resCode: 'E4004',
  });
  const replies = await Promise.all([1, 2].map(() => at.provider.call(requestOffline, wish)));
  expect(replies.map(({ resCode }) => resCode).toSorted()).toEqual(['E3107', 'S0000']);
  expect(await at.rowOf(draftId)).toMatchObject({ state: 'online', offline: { state: 'open' } });
  expect(await toldOften('“ending-asked” 1.0.0 将于')).toBe(0);

  const { id } = await latestOf(draftId);
  expect(
    await at.test.db
      .selectFrom('audit_log')
      .select(['event', 'outcome', 'detail'])
      .where('object_id', '=', id)
      .execute(),
  ).toEqual([
    { event: 'offlineRequest.submit', outcome: 'ok', detail: expect.stringContaining('数据源关闭') },
  ]);
  const { fields } = (await at.operator.call(viewReview, { kind: 'publication', subjectId: id })).resBody;
  expect(fields.map(({ value }: { value: string }) => value)).toEqual([
    'ending-asked 1.0.0',
    expect.any(String),
    '数据源关闭',
    'ending-instead',
    expect.stringContaining('1 个'),
  ]);
  expect(await at.decide(id)).toMatchObject({ resCode: 'S0000' });

  expect(await at.rowOf(draftId)).toMatchObject({ state: 'deprecated', offline: null });
  expect(await toldOften('数据源关闭 可改用“ending-instead”')).toBe(1);
  expect(await at.messagesTo('provider@example.com')).toContain('“ending-asked” 1.0.0 的下线申请已通过');
  await at.passDays(6);
  await at.test.runJob('publish-apis');
  expect(await at.rowOf(draftId)).toMatchObject({ state: 'offline' });
  await at.test.runJob('tell-subscribers');
  expect((await at.person.call(viewApply, { applyId })).resBody.apply.state).toBe(9);
});

it('goes on when the operator refuses or the provider thinks better of it, and may be asked for again', async () => {
  const { draftId, apiId } = await at.online(named('ending-refused'));
  await at.subscribe(apiId);
  const ask = () => at.provider.call(requestOffline, { draftId, days: 5, reason: '不再提供' });
  await ask();
  expect(await at.decide((await latestOf(draftId)).id, '日期太近')).toMatchObject({ resCode: 'S0000' });
  expect(await at.rowOf(draftId)).toMatchObject({
    state: 'online',
    offline: { state: 'rejected', reason: '一句话简介：日期太近' },
  });

  at.test.pass(1000);
  expect(await ask()).toMatchObject({ resCode: 'S0000' });
  const { id } = await latestOf(draftId);
  expect(await at.provider.call(withdrawOffline, { draftId })).toMatchObject({ resCode: 'S0000' });
  expect(await at.provider.call(withdrawOffline, { draftId })).toMatchObject({ resCode: 'E3107' });
  expect(await at.decide(id)).toMatchObject({ resCode: 'E3110' });
  expect(await at.rowOf(draftId)).toMatchObject({ state: 'online', offline: null });
});

it('ends a deprecated version sooner, never later, and what is offline needs no decision any more', async () => {
  const { draftId, apiId } = await at.online(named('ending-sooner'));
  await at.subscribe(apiId);
  await at.provider.call(deprecateApi, { draftId, sunsetDays: 30, reason: '不再提供' });
  const ask = (left: number) => at.provider.call(requestOffline, { draftId, days: left, reason: '提前关闭' });
  expect(await ask(30)).toMatchObject({ resCode: 'E3107' });
  expect(await ask(10)).toMatchObject({ resCode: 'S0000' });
  expect(await at.decide((await latestOf(draftId)).id)).toMatchObject({ resCode: 'S0000' });
  const { versions } = (await at.person.call(viewApi, { apiId })).resBody;
  expect(versions[0].sunsetAt < '2999').toBe(true);

  at.test.pass(1000);
  expect(await ask(9)).toMatchObject({ resCode: 'S0000' });
  await at.passDays(11);
  await at.test.runJob('publish-apis');
  expect(await at.rowOf(draftId)).toMatchObject({ state: 'offline', offline: null });
  expect(await latestOf(draftId)).toMatchObject({ state: 'withdrawn' });
});

it('can be stopped by the operator while it is deprecated, and still ends on its day', async () => {
  const { draftId, apiId } = await at.online(named('ending-both'));
  await at.provider.call(deprecateApi, { draftId, sunsetDays: 30, reason: '不再提供' });
  const act = (action: 'suspend' | 'resume') =>
    at.operator.call(suspendPublication, { draftId, action, reason: '数据有误' });

  expect(await act('suspend')).toMatchObject({ resCode: 'S0000' });
  expect(await at.person.call(viewApi, { apiId })).toMatchObject({ resCode: 'E4005' });
  expect(await at.provider.call(undoDeprecation, { draftId })).toMatchObject({ resCode: 'E3107' });
  expect(await act('resume')).toMatchObject({ resCode: 'S0000' });

  expect(await at.rowOf(draftId)).toMatchObject({ state: 'deprecated' });
  expect((await at.person.call(viewApi, { apiId })).resBody.versions[0].status).toBe('deprecated');
});

it('is listed for the operator who may stop it, and is not called offline by its provider then', async () => {
  const { draftId, apiId } = await at.online(named('ending-stopped'));
  const listed = async () =>
    (await at.operator.call(listApisForOps, { name: 'ending-stopped' })).resBody.records;
  expect(await listed()).toMatchObject([{ draftId, apiId, state: 'online', subscribers: 0 }]);

  await at.operator.call(suspendPublication, { draftId, action: 'suspend', reason: '数据有误' });

  expect(await listed()).toMatchObject([{ state: 'suspended' }]);
  const ended = (await at.person.call(viewEnded, { apiId })).resBody;
  expect(ended).toMatchObject({ status: 'suspended', endedAt: null });
  expect(ended.reason).not.toContain('数据有误');
});
