import {
  addApp,
  listApis,
  listFavourites,
  listPublishPortals,
  listTags,
  precheckDraft,
  publishBrand,
  querySearch,
  savePortalApis,
  submitDraft,
  viewApi,
  type Call,
  type PublicationCheck,
} from '@portal/calls';
import { days, formatInstant } from '../src/platform/time';
import { asksById, noIds, type ApiIds } from './asksById';
import type { Browser } from './buildTestApp';
import { fieldsOf, portalReads } from './portalReads';
import { anApp, newReqNo, signedIn, subscribe } from './startMarket';
import { startPublishing, type Publishing } from './startPublishing';

const harbor = 'harbor.localhost';
/** The main portal, another branded one, and one that shows nothing. */
const elsewhere = [undefined, 'lighthouse.localhost', 'pier.localhost'] as const;

let at: Publishing;
let secret: ApiIds & { name: string };

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
      const unknown = await ask(visitor, call, fieldsOf(call, { apiId: noIds.apiId, opId: secret.opId }, ''));
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

let appId: string;

describe('with its direct id', () => {
  beforeEach(async () => {
    appId = (await at.person.call(addApp, anApp())).resBody.appId as string;
  });

  it.each(asksById)('%s answers as for one that does not exist', async (_, call, fieldsFor) => {
    for (const host of elsewhere) {
      const browser = atHost(at.person, host);
      const named = JSON.stringify(await ask(browser, call, fieldsFor(secret, appId)));
      expect(named.replaceAll(secret.apiId, noIds.apiId)).toBe(
        JSON.stringify(await ask(browser, call, fieldsFor(noIds, appId))),
      );
    }
    const { resCode } = await ask(atHost(at.person, harbor), call, fieldsFor(secret, appId));
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

  it('not by who has left the portal before its hour', async () => {
    const code = 'tides-scheduled';
    const draftId = await at.aDraft({ code, name: '约定时间的港内潮汐', portalId: 'portal_harbor' });
    await at.submit(draftId, {
      publishAt: formatInstant(new Date(at.test.clock().getTime() + 2 * days)).slice(0, 16),
    });
    await at.decide(draftId);
    const left = await at.test.db
      .deleteFrom('portal_members')
      .where('portal_id', '=', 'portal_harbor')
      .returningAll()
      .execute();

    await at.passDays(3);
    await at.test.runJob('publish-apis');

    expect(await at.rowOf(draftId)).toMatchObject({
      state: 'rejected',
      rejectText: '其他：已不能在所选的专区发布，请重新选择可见范围',
    });
    await at.test.db.insertInto('portal_members').values(left).execute();
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
