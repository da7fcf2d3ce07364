import {
  diffDraft,
  importApi,
  listChangeLog,
  saveDraft,
  startChange,
  suspendPublication,
  viewApi,
  viewChange,
  viewComingPrices,
  viewDraft,
  viewReview,
  withdrawDraft,
  type PublicationData,
} from '@portal/calls';
import { formatInstant, minutes } from '../src/platform/time';
import { signedIn } from './startMarket';
import { aDraftPlan } from './aDraftPlan';
import { aTideTable, startPublishing, type Publishing } from './startPublishing';

type Kind = 'version' | 'basic' | 'interface' | 'price';

let at: Publishing;
beforeAll(async () => {
  at = await startPublishing();
});
afterAll(() => at.close());

const start = async (apiId: string, kind: Kind) =>
  (await at.provider.call(startChange, { apiId, kind })).resBody as { draftId: string; version: string };

const read = (draftId: string, version: string, paths?: Record<string, unknown>) =>
  at.provider.call(importApi, { fileName: 'next.json', text: aTideTable(version, paths), draftId });

async function change(draftId: string, facts: Partial<PublicationData>, version?: string) {
  const { data } = (await at.provider.call(viewDraft, { draftId })).resBody;
  return at.provider.call(saveDraft, { draftId, data: { ...data, ...facts }, ...(version && { version }) });
}

const ports = (name = 'port', required = false) => ({
  '/ports': {
    get: {
      parameters: [{ name, in: 'query', required, schema: { type: 'string' } }],
      responses: { 200: { description: 'ok' } },
    },
  },
});

/** An API with two operations, online as 1.0.0. */
async function online(code: string, facts: Partial<PublicationData> = {}) {
  const draftId = await at.aDraft({ code, name: code, ...facts });
  await read(draftId, '1.0.0', ports());
  await at.submit(draftId);
  await at.decide(draftId);
  const { apiId } = await at.rowOf(draftId);
  expect(apiId).toEqual(expect.any(String));
  at.test.pass(minutes);
  return apiId as string;
}

it('copies everything that is online into a new version, once', async () => {
  const facts = {
    authHeader: 'X-Key',
    authValue: 's3cret',
    tags: ['海洋'],
    availability: '99.5%',
    plans: [aDraftPlan({ name: '唯一' })],
  };
  const apiId = await online('copy-all', facts);

  const { draftId, version } = await start(apiId, 'version');

  expect(version).toBe('1.1.0');
  const view = (await at.provider.call(viewDraft, { draftId })).resBody;
  const { authValue: _, ...shown } = facts;
  expect(view).toMatchObject({
    change: 'version',
    apiId,
    state: 'draft',
    hasAuthValue: 1,
    operationNum: 2,
    data: shown,
  });
  expect(await start(apiId, 'version')).toEqual({ draftId, version });
  expect((await at.provider.call(viewChange, { apiId })).resBody).toMatchObject({
    version: '1.0.0',
    subscribers: 0,
    open: [{ draftId, kind: 'version', state: 'draft' }],
  });
});

it('keeps what was copied when another description is read, and shows what that changes', async () => {
  const apiId = await online('copy-read', { tags: ['海洋'] });
  const { draftId } = await start(apiId, 'version');

  await read(draftId, '2.0.0');

  expect((await at.provider.call(viewDraft, { draftId })).resBody).toMatchObject({
    version: '2.0.0',
    data: { tags: ['海洋'] },
  });
  expect((await at.provider.call(diffDraft, { draftId })).resBody).toMatchObject({
    from: '1.0.0',
    isWhole: 1,
    changes: [{ level: 'break', area: 'operation', operation: 'GET /ports', text: '接口已删除' }],
  });
});

it('puts a breaking version online beside the old one, and tells reviewer, subscribers and readers what it breaks', async () => {
  const apiId = await online('break-twice');
  await at.subscribe(apiId);
  const { draftId } = await start(apiId, 'version');
  await read(draftId, '2.0.0');
  await change(draftId, { upstreamUrl: 'http://sample-provider/secret' });
  await at.submit(draftId);

  const { fields } = (await at.operator.call(viewReview, { kind: 'publication', subjectId: draftId }))
    .resBody;
  const told = fields.find(({ field }: { field: string }) => field === 'changes').value;
  expect(told).toContain('不兼容：GET /ports 接口已删除');
  expect(told).toContain('sample-provider/secret');
  await at.decide(draftId);

  const { versions } = (await at.person.call(viewApi, { apiId })).resBody;
  expect(versions.map(({ version }: { version: string }) => version)).toEqual(['2.0.0', '1.0.0']);
  expect(await at.messagesTo('person@example.com')).toMatch(
    /“break-twice”发布了新版本 2\.0\.0 有 1 处不兼容.*GET \/ports/,
  );
  const log = (await at.person.call(listChangeLog, { apiId })).resBody;
  expect(log.records[0]).toMatchObject({
    version: '2.0.0',
    kind: 'version',
    changes: [{ operation: 'GET /ports' }],
  });
  expect(JSON.stringify(log)).not.toContain('secret');
});

it.each<[string, Kind, string]>([
  ['in place of the version that is online', 'interface', '1.0.0'],
  ['under the address of the old version', 'version', '1.2.0'],
])('refuses what breaks programs %s', async (name, kind, version) => {
  const apiId = await online(`break-${kind}`);
  const { draftId } = await start(apiId, kind);
  await read(draftId, version, ports('port', true));
  expect(name).toBeTruthy();

  expect(await at.submit(draftId)).toMatchObject({ resCode: 'E4106', checks: [{ label: '与线上版本兼容' }] });
});

it('shows the author which apps called what is taken away', async () => {
  const apiId = await online('used-part');
  const applyId = await at.subscribe(apiId);
  const { app_id, applicant_id } = await at.test.db
    .selectFrom('subscriptions')
    .select(['app_id', 'applicant_id'])
    .where('id', '=', applyId)
    .executeTakeFirstOrThrow();
  const call = (operation: string, number: number) => ({
    request_id: `used-${operation}-${number}`,
    at: at.test.clock(),
    subscription_id: applyId,
    owner_id: applicant_id,
    provider_id: 'prov',
    app_id,
    api_id: apiId,
    env: 'prod' as const,
    key_id: 'key',
    operation,
    status: 200,
    code: '',
    is_billed: true,
    cost_minor: 0,
    latency_ms: 1,
    address: '',
  });
  await at.test.db
    .insertInto('call_records')
    .values([call('GET /ports', 1), call('GET /ports', 2), call('GET /tides', 1)])
    .execute();
  const { draftId } = await start(apiId, 'version');
  await read(draftId, '2.0.0');

  const { users } = (await at.provider.call(diffDraft, { draftId })).resBody;

  expect(users).toEqual([{ appName: expect.any(String), calls: 2, operations: ['GET /ports'] }]);
});

it('changes basic facts at once and without a review, and nothing else with them', async () => {
  const apiId = await online('basic-now');
  const { draftId } = await start(apiId, 'basic');
  await change(draftId, { brief: '新的简介', upstreamUrl: 'http://sample-provider/other', plans: [] });

  expect(await at.submit(draftId)).toMatchObject({ resCode: 'S0000', resBody: { state: 'online' } });

  const { base, plans } = (await at.person.call(viewApi, { apiId })).resBody;
  expect({ brief: base.brief, version: base.shownVersion, plans: plans.length }).toEqual({
    brief: '新的简介',
    version: '1.0.0',
    plans: 1,
  });
  expect((await at.provider.call(viewDraft, { draftId })).resBody.data.upstreamUrl).toBe(
    'http://sample-provider/tides',
  );
});

it('refuses a change that changes nothing', async () => {
  const { draftId } = await start(await online('basic-none'), 'basic');
  expect(await at.submit(draftId)).toMatchObject({ resCode: 'E4105', checks: [{ label: '改动' }] });
});

it('brings a compatible interface online after the review, with what else was changed meanwhile', async () => {
  const apiId = await online('in-place');
  const { draftId } = await start(apiId, 'interface');
  const basic = await start(apiId, 'basic');
  await read(draftId, '9.9.9', {
    ...ports(),
    '/moons': { get: { responses: { 200: { description: 'ok' } } } },
  });
  await change(basic.draftId, { brief: '期间的简介' });
  await at.submit(basic.draftId);
  await at.submit(draftId);
  await at.decide(draftId);

  const { base, versions } = (await at.person.call(viewApi, { apiId })).resBody;
  expect(base).toMatchObject({ brief: '期间的简介', shownVersion: '1.0.0', operationNum: 3 });
  expect(versions).toHaveLength(1);
});

it('tells subscribers of a new price fifteen days before it holds, and when it does not come', async () => {
  const apiId = await online('price-later');
  await at.subscribe(apiId);
  const { draftId } = await start(apiId, 'price');
  await change(draftId, { plans: [aDraftPlan({ price: '0.05' })] });
  await at.submit(draftId);
  await at.decide(draftId);
  expect(await at.messagesTo('person@example.com')).toMatch(
    /“price-later”将于 .{10} 调整价格 .*0\.02.*0\.05/,
  );

  expect(await at.provider.call(withdrawDraft, { draftId })).toMatchObject({ resCode: 'S0000' });
  expect(await at.messagesTo('person@example.com')).toContain('“price-later”的价格调整已取消');
  await at.submit(draftId);
  await at.decide(draftId);
  const priceNow = async () => (await at.person.call(viewApi, { apiId })).resBody.plans[0].price;
  await at.passDays(14);
  await at.test.runJob('publish-apis');
  expect(await priceNow()).toBe('0.0200');
  await at.passDays(2);
  await at.test.runJob('publish-apis');
  expect(await priceNow()).toBe('0.0500');
});

it('shows the price to come with its day to subscribers, and to nobody else', async () => {
  const apiId = await online('price-shown');
  const { draftId } = await start(apiId, 'price');
  await change(draftId, {
    plans: [
      aDraftPlan({ price: '0.05', qps: 9 }),
      aDraftPlan({
        name: '阶梯版',
        kind: 'tiered',
        price: '',
        tiers: [
          { upTo: 100, price: '0.1' },
          { upTo: null, price: '0.08' },
        ],
      }),
    ],
    weights: [{ operation: 'GET /ports', units: 3, itemsAt: '' }],
  });
  await at.subscribe(apiId);
  const comingFor = async (browser = at.person) =>
    (await browser.call(viewComingPrices, { apiId })).resBody?.coming;
  await at.submit(draftId);
  expect(await comingFor()).toBeNull();
  await at.decide(draftId);

  const { publishAt } = await at.test.db
    .selectFrom('publications')
    .select('publish_at as publishAt')
    .where('id', '=', draftId)
    .executeTakeFirstOrThrow();
  expect(await comingFor()).toEqual({
    at: formatInstant(publishAt ?? new Date(0)),
    plans: [
      expect.objectContaining({ name: '标准版', price: '0.0500', qps: 9, tiers: [], included: null }),
      expect.objectContaining({
        name: '阶梯版',
        price: '0.1000',
        tiers: [
          { upTo: 100, price: '0.1000' },
          { upTo: null, price: '0.0800' },
        ],
      }),
    ],
    others: [
      expect.objectContaining({ level: 'add', place: '阶梯版' }),
      expect.objectContaining({ operation: 'GET /ports', place: '计次' }),
    ],
  });
  at.person.cookies.set('portal_lang', 'en');
  expect((await comingFor()).others[1]).toMatchObject({ place: expect.not.stringContaining('计次') });
  at.person.cookies.set('portal_lang', 'zh');
  // Neither its provider nor others, and nothing of what does not exist.
  expect(await comingFor(at.provider)).toBeNull();
  expect(await comingFor(await signedIn(at.test, 'harbor@example.com'))).toBeNull();
  expect(await at.test.browser().call(viewComingPrices, { apiId })).toMatchObject({ resCode: 'E5101' });
  expect(await at.person.call(viewComingPrices, { apiId: "' or '1'='1" })).toMatchObject({
    resCode: 'S0000',
    resBody: { coming: null },
  });

  await at.provider.call(withdrawDraft, { draftId });
  expect(await comingFor()).toBeNull();
  await at.submit(draftId);
  await at.decide(draftId);
  expect(await comingFor()).toMatchObject({ plans: [{ price: '0.0500' }, {}] });
  await at.passDays(16);
  await at.test.runJob('publish-apis');
  expect(await comingFor()).toBeNull();
});

it('brings nothing online while the operator has stopped the API', async () => {
  const apiId = await online('stopped-then');
  const { draftId } = await start(apiId, 'interface');
  await read(draftId, '1.0.0', {
    ...ports(),
    '/moons': { get: { responses: { 200: { description: 'ok' } } } },
  });
  await at.submit(draftId);
  const { id } = await at.test.db
    .selectFrom('publications')
    .select('id')
    .where('api_id', '=', apiId)
    .where('state', '=', 'online')
    .executeTakeFirstOrThrow();
  await at.operator.call(suspendPublication, { draftId: id, action: 'suspend', reason: '数据有误' });

  expect(await at.decide(draftId)).toMatchObject({ resCode: 'E3107' });
});

it('may be submitted again as it was refused, and its provider reads what each reason is about', async () => {
  const draftId = await at.aDraft({ code: 'as-it-is', name: 'as-it-is' });
  await at.submit(draftId);
  await at.decide(draftId, '太短');
  expect(await at.rowOf(draftId)).toMatchObject({ state: 'rejected', rejectText: '一句话简介：太短' });
  expect(await at.messagesTo('provider@example.com')).toContain('一句话简介：太短');

  expect(await at.submit(draftId)).toMatchObject({ resCode: 'S0000', resBody: { state: 'submitted' } });
});

it("answers another's API like one that does not exist", async () => {
  const apiId = await online('not-yours');
  const other = await signedIn(at.test, 'company@example.com');
  const answers = await Promise.all(
    [apiId, 'api_nothing'].map((id) => at.provider.call(viewChange, { apiId: id })),
  );
  expect(answers.map(({ resCode }) => resCode)).toEqual(['S0000', 'E4108']);
  expect((await other.call(viewChange, { apiId })).resCode).not.toBe('S0000');
});
