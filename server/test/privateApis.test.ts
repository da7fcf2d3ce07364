import {
  addApp,
  addApply,
  addFavourite,
  batchApply,
  invokeTest,
  listApis,
  listDocumentsOfApi,
  listFavourites,
  listPublishPortals,
  listTags,
  mockScenarios,
  precheckDraft,
  publishBrand,
  querySearch,
  saveComment,
  savePortalApis,
  submitDraft,
  testMeta,
  tryMock,
  viewApi,
  viewMyComment,
  type Call,
  type PublicationCheck,
} from '@portal/calls';
import type { Browser } from './buildTestApp';
import { fieldsOf, portalReads } from './portalReads';
import { anApp, newReqNo, signedIn, subscribe } from './startMarket';
import { startPublishing, type Publishing } from './startPublishing';

const harbor = 'harbor.localhost';
/** The main portal, another branded one, and one that shows nothing. */
const elsewhere = [undefined, 'lighthouse.localhost', 'pier.localhost'] as const;

let at: Publishing;
let secret: { apiId: string; name: string; opId: string; planId: string };
const none = { apiId: 'api_none', opId: 'op_none', planId: 'plan_none' };

beforeAll(async () => {
  at = await startPublishing();
  const { db } = at.test;
  const api = await db
    .selectFrom('api_products')
    .select(['id', 'name'])
    .where('portal_id', '=', 'portal_harbor')
    .executeTakeFirstOrThrow();
  const operation = await db
    .selectFrom('api_operations')
    .innerJoin('api_versions', 'api_versions.id', 'version_id')
    .select('api_operations.id')
    .where('api_id', '=', api.id)
    .executeTakeFirstOrThrow();
  const plan = await db
    .selectFrom('api_plans')
    .select('id')
    .where('api_id', '=', api.id)
    .where('kind', '=', 'free')
    .executeTakeFirstOrThrow();
  secret = { apiId: api.id, name: api.name, opId: operation.id, planId: plan.id };
});
afterAll(() => at.close());

/** The same person at another host. */
function atHost(person: Browser, host?: string): Browser {
  const browser = at.test.browser(host);
  for (const [name, value] of person.cookies) browser.cookies.set(name, value);
  return browser;
}
const ask = async (browser: Browser, call: Call, fields: Record<string, unknown>) => {
  const { requestId: _, ...reply } = await browser.call(call, fields as never);
  return reply;
};

it.each(portalReads.map((call) => [call.path, call] as const))(
  '%s knows nothing of it anywhere else',
  async (_, call) => {
    for (const host of elsewhere) {
      const visitor = at.test.browser(host);
      const named = await ask(visitor, call, fieldsOf(call, { apiId: secret.apiId, opId: secret.opId }, ''));
      const unknown = await ask(visitor, call, fieldsOf(call, { apiId: none.apiId, opId: secret.opId }, ''));
      const byWord = await ask(visitor, call, fieldsOf(call, {}, secret.name));

      expect(named).toEqual(unknown);
      expect(JSON.stringify([named, byWord])).not.toContain(secret.apiId);
      expect(JSON.stringify(named)).not.toContain(secret.name);
    }
  },
);

it('is listed, found and read where it is at home, and counted nowhere else', async () => {
  const visitor = at.test.browser(harbor);
  const listed = (browser: Browser) =>
    browser.call(listApis, { searchText: secret.name }).then(({ resBody }) => resBody.total as number);

  expect(await listed(visitor)).toBe(1);
  expect(await listed(at.test.browser())).toBe(0);
  expect((await visitor.call(viewApi, { apiId: secret.apiId })).resBody.base.apiName).toBe(secret.name);
  expect(JSON.stringify(await visitor.call(querySearch, { keyWord: secret.name }))).toContain(secret.apiId);
  const astronomy = async (browser: Browser) =>
    (await browser.call(listTags, { searchText: '天文' })).resBody.records;
  expect(await astronomy(visitor)).toEqual([{ tag: '天文', count: 1 }]);
  expect(await astronomy(at.test.browser())).toEqual([]);
});

const personal: readonly [string, Call, (ids: typeof none) => Record<string, unknown>][] = [
  ['applying', addApply, (ids) => ({ ...ids, ...application, appId })],
  [
    'applying for several',
    batchApply,
    ({ apiId, planId }) => ({ ...application, appId, items: [{ apiId, planId }], reqNo: newReqNo() }),
  ],
  ['the test', testMeta, (ids) => ({ ...ids, env: 'sandbox' })],
  ['a test call', invokeTest, (ids) => ({ ...ids, env: 'sandbox', keyId: 'key_none' })],
  ['the scenarios of the mock', mockScenarios, (ids) => ids],
  ['the mock', tryMock, (ids) => ids],
  ['their own comment', viewMyComment, (ids) => ids],
  ['a comment', saveComment, (ids) => ({ ...ids, score: 5, text: '很好用，数据准确及时。' })],
  ['collecting', addFavourite, ({ apiId }) => ({ kind: 'api', objId: apiId })],
  ['its documents', listDocumentsOfApi, (ids) => ids],
];
const application = { env: 'sandbox', reason: '自动化测试需要调用这个接口', dailyCalls: 10, scene: '' };
let appId: string;

describe('with its direct id', () => {
  beforeEach(async () => {
    appId = (await at.person.call(addApp, anApp())).resBody.appId as string;
  });

  it.each(personal)('%s answers as for one that does not exist', async (_, call, fieldsFor) => {
    for (const host of elsewhere) {
      const browser = atHost(at.person, host);
      const fields = (ids: typeof none) => ({
        ...fieldsFor(ids),
        ...(call === addApply && { reqNo: newReqNo() }),
      });
      const named = JSON.stringify(await ask(browser, call, fields(secret)));
      expect(named.replaceAll(secret.apiId, none.apiId)).toBe(
        JSON.stringify(await ask(browser, call, fields(none))),
      );
    }
    const { resCode } = await ask(atHost(at.person, harbor), call, {
      ...fieldsFor(secret),
      reqNo: newReqNo(),
    });
    expect(resCode).not.toBe('E4004');
  });

  it('is not in the collection of who comes by another portal', async () => {
    const collected = async (host?: string) =>
      JSON.stringify(await atHost(at.person, host).call(listFavourites, { kind: 'api', pageSize: 50 }));

    expect(await collected(harbor)).toContain(secret.apiId);
    expect(await collected()).not.toContain(secret.apiId);
  });
});

it('may be called by who has subscribed to it there: gateways know no portals', async () => {
  const { apiId } = await subscribe(atHost(at.person, harbor), { name: secret.name, kind: 'free' });
  const { db } = at.test;
  const row = await db
    .selectFrom('subscriptions')
    .select('state')
    .where('api_id', '=', apiId)
    .where('env', '=', 'prod')
    .executeTakeFirstOrThrow();
  expect(apiId).toBe(secret.apiId);
  expect(row.state).toBe(2);
});

describe('is chosen when it is published', () => {
  const problemOf = async (draftId: string) => {
    const { checks } = (await at.provider.call(precheckDraft, { draftId })).resBody;
    return checks.find(({ label }: PublicationCheck) => label === '可见范围') as PublicationCheck;
  };
  const assign = (portal_id: string) =>
    at.test.db
      .insertInto('portal_members')
      .values(({ selectFrom }) => ({
        portal_id,
        user_id: selectFrom('users').select('id').where('email', '=', 'provider@example.com') as never,
        added_by: null,
        added_at: at.test.clock(),
      }))
      .execute();

  it.each(['portal_harbor', 'portal_none', 'portal_ferry'])(
    'not of another, nor a closed one: %s',
    async (portalId) => {
      const draftId = await at.aDraft({
        code: `tides-${portalId.slice(7)}`,
        name: `潮汐${portalId.slice(7)}`,
        portalId,
      });

      expect((await at.provider.call(listPublishPortals, {})).resBody.records).toEqual([]);
      expect(await problemOf(draftId)).toMatchObject({ isMet: 0, isBlocking: 1 });
      expect((await at.submit(draftId)).resCode).toBe('E4105');
    },
  );

  it('by who manages the portal; it stays there when the portal is published anew, and no other takes it', async () => {
    await assign('portal_harbor');
    expect((await at.provider.call(listPublishPortals, {})).resBody.records).toEqual([
      { portalId: 'portal_harbor', name: '海港开放平台' },
    ]);
    const { apiId } = await at.online({ code: 'tides-private', name: '港内潮汐', portalId: 'portal_harbor' });
    const seen = async (host?: string) => (await at.test.browser(host).call(viewApi, { apiId })).resCode;
    expect([await seen(harbor), await seen(), await seen('lighthouse.localhost')]).toEqual([
      'S0000',
      'E4004',
      'E4004',
    ]);

    const owner = await signedIn(at.test, 'harbor@example.com');
    const doId = 'portal_harbor';
    await owner.call(savePortalApis, { doId, apis: [] });
    expect((await owner.call(publishBrand, { doId, reqNo: newReqNo() })).resCode).toBe('S0000');
    expect(await seen(harbor)).toBe('S0000');
    const taken = await owner.call(savePortalApis, {
      doId: 'portal_lighthouse',
      apis: [{ apiId, isFeatured: 0 }],
    });
    expect(taken.resCode).not.toBe('S0000');
  });

  it('and is for all again with a version that says so, once that is decided', async () => {
    const { apiId } = await at.online({ code: 'tides-opened', name: '先内后外', portalId: 'portal_harbor' });
    const seen = async () => (await at.test.browser().call(viewApi, { apiId })).resCode;
    const draftId = await at.aDraft({ code: 'tides-opened', name: '先内后外', portalId: '' }, '1.1.0');
    await at.provider.call(submitDraft, { draftId, reqNo: newReqNo() });

    expect(await seen()).toBe('E4004');
    await at.decide(draftId);
    expect(await seen()).toBe('S0000');
  });
});
