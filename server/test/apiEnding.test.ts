import {
  archiveApi,
  deprecateApi,
  extendSunset,
  listApisForOps,
  putBackOnline,
  suspendPublication,
  takeApiOffline,
  undoDeprecation,
  viewApi,
  viewEnded,
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
