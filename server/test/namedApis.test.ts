import {
  addApp,
  listApis,
  listFavourites,
  listHotApis,
  namedVisibility,
  addFavourite,
  precheckDraft,
  querySearch,
  saveDraft,
  startChange,
  suggestSearch,
  viewApi,
  viewDraft,
  viewReview,
  type ApiSummary,
  type Call,
  type PublicationCheck,
  type ReviewField,
} from '@portal/calls';
import { asksById, noIds, type ApiIds } from './asksById';
import type { Browser } from './buildTestApp';
import { fieldsOf, portalReads } from './portalReads';
import { anApp, planIdOf, signedIn } from './startMarket';
import { startPublishing, type Publishing } from './startPublishing';

const name = '专供潮汐精算';
let at: Publishing;
/** Acts for an organisation that is named; somebody who is named. */
let colleague: Browser;
let friend: Browser;
let organisation: string;
let secret: ApiIds;

beforeAll(async () => {
  at = await startPublishing();
  const { db } = at.test;
  colleague = await signedIn(at.test, 'company@example.com');
  friend = at.person;
  ({ company_name: organisation } = await db
    .selectFrom('company_authentications')
    .innerJoin('organisation_members as m', 'm.organisation_id', 'company_authentications.user_id')
    .innerJoin('users', 'users.id', 'm.user_id')
    .select('company_name')
    .where('users.email', '=', 'company@example.com')
    .executeTakeFirstOrThrow());
  const { apiId } = await at.online({
    code: 'tides-named',
    name,
    portalId: namedVisibility,
    audience: ['Person@example.com', organisation],
  });
  const { id: opId } = await db
    .selectFrom('api_operations')
    .innerJoin('api_versions', 'api_versions.id', 'version_id')
    .select('api_operations.id')
    .where('api_id', '=', apiId)
    .executeTakeFirstOrThrow();
  secret = { apiId, opId, planId: await planIdOf(friend, apiId, 'perCall') };
});
afterAll(() => at.close());

const ask = async (browser: Browser, call: Call, fields: Record<string, unknown>) => {
  const { requestId: _, ...reply } = await browser.call(call, fields as never);
  return reply;
};
const listed = async (browser: Browser, fields: Record<string, unknown> = {}) =>
  (await browser.call(listApis, { searchText: name, ...fields })).resBody;

describe.each([
  ['a visitor', async () => at.test.browser()],
  ['somebody who is not named', () => signedIn(at.test, 'ops@example.com')],
  ['somebody named, in a branded portal', async () => atHost(friend, 'harbor.localhost')],
] as const)('%s', (_, browserOf) => {
  it.each(portalReads.map((call) => [call.path, call] as const))(
    'learns nothing of it from %s',
    async (__, call) => {
      const browser = await browserOf();
      const asked = await ask(browser, call, fieldsOf(call, { apiId: secret.apiId, opId: secret.opId }, ''));
      const unknown = await ask(browser, call, fieldsOf(call, { apiId: noIds.apiId, opId: secret.opId }, ''));
      const byWord = await ask(browser, call, fieldsOf(call, {}, name));

      expect(asked).toEqual(unknown);
      expect(JSON.stringify([asked, byWord])).not.toContain(secret.apiId);
      expect(JSON.stringify(asked)).not.toContain(name);
    },
  );
});

describe('whoever is not named', () => {
  let outsider: Browser;
  let appId: string;
  beforeAll(async () => {
    outsider = await signedIn(at.test, 'ops@example.com');
    appId = (await outsider.call(addApp, anApp())).resBody.appId as string;
  });

  it.each(asksById)('%s answers as for one that does not exist', async (_, call, fieldsFor) => {
    const asked = JSON.stringify(await ask(outsider, call, fieldsFor(secret, appId)));
    expect(asked.replaceAll(secret.apiId, noIds.apiId)).toBe(
      JSON.stringify(await ask(outsider, call, fieldsFor(noIds, appId))),
    );
  });
});

describe.each([
  ['a person', () => friend],
  ['an organisation', () => colleague],
  ['its provider', () => at.provider],
] as const)('%s that is named', (_, browserOf) => {
  it('finds it in the list, marked, in every order, and in the search', async () => {
    const browser = browserOf();
    for (const sort of ['1', '2', '3']) {
      const { records, total } = await listed(browser, { sort });
      expect(records).toMatchObject([{ apiId: secret.apiId, named: 1 }]);
      expect(total).toBe(1);
    }
    expect(JSON.stringify(await browser.call(querySearch, { keyWord: name }))).toContain(secret.apiId);
    expect(JSON.stringify(await browser.call(suggestSearch, { keyWord: '专供潮汐' }))).toContain(
      secret.apiId,
    );
    expect((await browser.call(viewApi, { apiId: secret.apiId })).resBody.base).toMatchObject({
      apiName: name,
      named: 1,
    });
  });

  it('is shown it among all others, each once, on whatever page it comes', async () => {
    const browser = browserOf();
    const mine: ApiSummary[] = [];
    for (let pageNo = 1; ; pageNo += 1) {
      const { records } = (await browser.call(listApis, { pageNo, pageSize: 7 })).resBody;
      mine.push(...(records as ApiSummary[]));
      if (records.length < 7) break;
    }
    const { records: all, total } = (await at.test.browser().call(listApis, { pageSize: 48 })).resBody;
    const ids = mine.map(({ apiId }) => apiId);

    expect(new Set(ids).size).toBe(ids.length);
    const named = mine.filter((api) => api.named === 1).map(({ apiId }) => apiId);
    expect(named).toContain(secret.apiId);
    expect(ids.filter((id) => !named.includes(id))).toEqual(all.map(({ apiId }: ApiSummary) => apiId));
    expect((await browser.call(listApis, {})).resBody.total).toBe(total + named.length);
    const newest = (await browser.call(listApis, { sort: '1', pageSize: 1 })).resBody.records;
    expect(newest).toMatchObject([{ apiId: secret.apiId }]);
    expect((await browser.call(listHotApis, { size: 12 })).resBody.records.length).toBe(12);
  });

  it.each(
    portalReads.filter(({ path }) => path.startsWith('/api/')).map((call) => [call.path, call] as const),
  )('is answered by %s as for any other API', async (__, call) => {
    const reply = await ask(
      browserOf(),
      call,
      fieldsOf(call, { apiId: secret.apiId, opId: secret.opId }, ''),
    );
    expect(reply.resCode).not.toBe(call.path === '/api/ended' ? 'S0000' : 'E4004');
  });
});

it('may be collected and is collected for as long as it is shown', async () => {
  await friend.call(addFavourite, { kind: 'api', objId: secret.apiId });
  const collected = async (browser: Browser) =>
    JSON.stringify(await browser.call(listFavourites, { kind: 'api', pageSize: 50 }));
  expect(await collected(friend)).toContain(secret.apiId);
  expect(await collected(atHost(friend, 'harbor.localhost'))).not.toContain(secret.apiId);
});

it('tells who is named that it is there, once', async () => {
  const told = async (email: string) => (await at.messagesTo(email)).split(`“${name}”已向您开放`).length - 1;
  expect(await told('person@example.com')).toBe(1);
  expect(await told('company@example.com')).toBe(1);
  expect(await told('provider@example.com')).toBe(0);
});

describe('when it is published', () => {
  const problemOf = async (draftId: string) => {
    const { checks } = (await at.provider.call(precheckDraft, { draftId })).resBody;
    return checks.find(({ label }: PublicationCheck) => label === '可见范围') as PublicationCheck;
  };

  it.each([
    ['nobody', [], /请填写可以看到它的用户/],
    ['somebody unknown', ['nobody@example.com', 'person@example.com'], /没有这些用户：nobody@example\.com/],
  ])('%s is refused before it is submitted', async (who, audience, text) => {
    const draftId = await at.aDraft({
      code: `tides-${audience.length}`,
      name: `潮汐给${who}`,
      portalId: namedVisibility,
      audience,
    });

    expect(await problemOf(draftId)).toMatchObject({ isMet: 0, text: expect.stringMatching(text) });
    expect((await at.submit(draftId)).resCode).toBe('E4105');
  });

  it('is read by the reviewer with the names', async () => {
    const draftId = await at.aDraft({
      code: 'tides-reviewed',
      name: '潮汐待审',
      portalId: namedVisibility,
      audience: ['person@example.com', organisation],
    });
    await at.submit(draftId);
    const { fields } = (await at.operator.call(viewReview, { kind: 'publication', subjectId: draftId }))
      .resBody;
    const { value } = fields.find(({ field }: ReviewField) => field === 'portalId');
    expect(value).toMatch(/^仅指定的 2 个用户：\nperson@example\.com（.+）\n/);
    expect(value).toContain(organisation);
  });
});

it('is hidden from who is named no more, whose subscription goes on and may be renewed', async () => {
  const applyId = await at.subscribe(secret.apiId);
  const { draftId } = (await at.provider.call(startChange, { apiId: secret.apiId, kind: 'version' })).resBody;
  const { data } = (await at.provider.call(viewDraft, { draftId })).resBody;
  await at.provider.call(saveDraft, {
    draftId,
    data: { ...data, audience: [organisation] },
    version: '1.1.0',
  });
  expect((await at.submit(draftId as string)).resCode).toBe('S0000');
  expect((await friend.call(viewApi, { apiId: secret.apiId })).resCode).toBe('S0000');
  expect((await at.decide(draftId as string)).resCode).toBe('S0000');

  expect((await friend.call(viewApi, { apiId: secret.apiId })).resCode).toBe('E4004');
  expect((await listed(friend)).total).toBe(0);
  expect((await listed(colleague)).total).toBe(1);
  const { state } = await at.test.db
    .selectFrom('subscriptions')
    .select('state')
    .where('id', '=', applyId)
    .executeTakeFirstOrThrow();
  expect(state).toBe(2);
});

/** The same person at another host. */
function atHost(person: Browser, host: string): Browser {
  const browser = at.test.browser(host);
  for (const [cookie, value] of person.cookies) browser.cookies.set(cookie, value);
  return browser;
}
