import {
  precheckDraft,
  saveDraft,
  startChange,
  takeReview,
  viewDraft,
  viewReview,
  type OperationSetting,
} from '@portal/calls';
import { startPublishing, type Publishing } from './startPublishing';

let at: Publishing;
beforeAll(async () => {
  at = await startPublishing();
});
afterAll(() => at.close());

const setting = (facts: Partial<OperationSetting> = {}): OperationSetting => ({
  ...{ method: 'GET', path: '/tides', upstreamPath: '', timeoutMs: null, cacheSeconds: 0 },
  repetition: 'byMethod',
  ...facts,
});
const settingsOf = async (apiId: string) => {
  const snapshot = await at.test.app.inject({
    url: '/internal/gateway/snapshot',
    headers: { authorization: `Bearer ${at.test.config.gatewayToken}` },
  });
  const entity = snapshot.body
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { id?: string; versions?: { settings?: unknown }[] })
    .find(({ id }) => id === apiId);
  return entity?.versions?.map(({ settings }) => settings);
};

it('is what gateways are told of an operation, and nothing of one that is like the rest', async () => {
  const { apiId } = await at.online({
    code: 'set-up',
    name: '潮汐设置',
    operationSettings: [
      setting({ upstreamPath: '/v9/tides', timeoutMs: 3000, cacheSeconds: 60, repetition: 'no' }),
    ],
  });
  const like = await at.online({ code: 'set-like', name: '潮汐相同', operationSettings: [setting()] });

  expect(await settingsOf(apiId)).toEqual([
    { 'GET /tides': { path: '/v9/tides', timeoutMs: 3000, cacheSeconds: 60, mayRepeat: false } },
  ]);
  expect(await settingsOf(like.apiId)).toEqual([undefined]);
});

it('is changed with what is online, shown to the reviewer beside what it was, and stays otherwise', async () => {
  const { apiId } = await at.online({
    code: 'set-changed',
    name: '潮汐变更',
    operationSettings: [setting({ cacheSeconds: 60 })],
  });
  const change = async (kind: 'interface' | 'basic', facts: object) => {
    const { draftId } = (await at.provider.call(startChange, { apiId, kind })).resBody;
    const { data } = (await at.provider.call(viewDraft, { draftId })).resBody;
    await at.provider.call(saveDraft, { draftId, data: { ...data, ...facts } });
    expect(await at.submit(draftId)).toMatchObject({ resCode: 'S0000' });
    return draftId as string;
  };

  await at.decide(await change('basic', { brief: '潮汐的时刻', operationSettings: [] }));
  expect(await settingsOf(apiId)).toEqual([{ 'GET /tides': { cacheSeconds: 60 } }]);

  const draftId = await change('interface', { operationSettings: [setting({ timeoutMs: 900 })] });
  await at.operator.call(takeReview, { kind: 'publication', subjectId: draftId });
  const { fields } = (await at.operator.call(viewReview, { kind: 'publication', subjectId: draftId }))
    .resBody;
  expect(fields).toContainEqual(
    expect.objectContaining({
      field: 'operationSettings',
      value: 'GET /tides：超时 900 毫秒',
      before: 'GET /tides：缓存 60 秒',
    }),
  );
  await at.decide(draftId);
  expect(await settingsOf(apiId)).toEqual([{ 'GET /tides': { timeoutMs: 900 } }]);
});

it.each<[Partial<OperationSetting>[], string]>([
  [[{ path: '/none' }], '没有接口 GET /none'],
  [[{}, {}], 'GET /tides 设置了两次'],
  [[{ method: 'POST', path: '/tides', cacheSeconds: 5 }], '没有接口 POST /tides'],
  [[{ upstreamPath: '/v9/{port}' }], '没有 {port}'],
  [[{ upstreamPath: '/v9/../admin' }], '不能被调用'],
])('is not submitted as %j', async (given, text) => {
  const operationSettings = given.map(setting);
  const draftId = await at.aDraft({ code: 'set-wrong', name: '潮汐有误', operationSettings });

  const { checks, isReady } = (await at.provider.call(precheckDraft, { draftId })).resBody;

  expect(isReady).toBe(0);
  expect(checks).toContainEqual(
    expect.objectContaining({ label: '按接口设置', isMet: 0, text: expect.stringContaining(text) }),
  );
});

it.each([
  [{ cacheSeconds: 3601 }],
  [{ cacheSeconds: -1 }],
  [{ timeoutMs: 100 }],
  [{ timeoutMs: 600_000 }],
  [{ repetition: 'often' }],
])('is not saved as %j', async (facts) => {
  const draftId = await at.aDraft({ code: 'set-refused', name: '潮汐拒绝' });
  const { data } = (await at.provider.call(viewDraft, { draftId })).resBody;

  const operationSettings = [{ ...setting(), ...facts }];
  expect(await at.provider.call(saveDraft, { draftId, data: { ...data, operationSettings } })).toMatchObject({
    resCode: 'E0017',
  });
});
