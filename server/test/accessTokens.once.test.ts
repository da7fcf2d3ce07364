import * as allCalls from '@portal/calls';
import {
  addAccessToken,
  listAccessTokens,
  listApplies,
  listApplyComments,
  listApps,
  revokeAccessToken,
  stopApp,
  verifyIdentity,
  viewApply,
  type Call,
} from '@portal/calls';
import { rights, type Right } from '@portal/rules';
import { takesTokens } from '../src/platform/http/takesTokens';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { demoPassword } from './journeys';
import { newReqNo, signedIn } from './startMarket';

const day = 24 * 3_600_000;
const every = Object.keys(rights) as Right[];
let test: TestApp;
let person: Browser;

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  person = await signedIn(test, 'person@example.com');
});
afterAll(() => test.close());
beforeEach(() => test.db.deleteFrom('rate_limits').execute());

async function add(
  browser: Browser,
  scopes: readonly Right[],
  facts: { days?: number; accountId?: string } = {},
) {
  const proof = { way: 'pwd', value: demoPassword, scene: 'accessToken' } as const;
  const { ticket } = (await browser.call(verifyIdentity, proof)).resBody;
  const reqNo = newReqNo();
  return browser.call(addAccessToken, {
    ticket,
    name: '报表',
    scopes: [...scopes],
    days: 30,
    ...facts,
    reqNo,
  });
}
const tokenOf = async (...args: Parameters<typeof add>) => (await add(...args)).resBody.token as string;

/** As a program makes it: without a cookie and without the token against forgery. */
async function callWith(token: string, { path, method }: Call, fields: Record<string, string> = {}) {
  const form = new URLSearchParams(fields).toString();
  const url = `/ajaxurl/apix${path}`;
  const authorization = `Bearer ${token}`;
  const host = 'localhost';
  const reply = await test.app.inject(
    method === 'GET'
      ? { method, url: `${url}?${form}`, headers: { host, authorization } }
      : {
          method,
          url,
          payload: form,
          headers: { host, authorization, 'content-type': 'application/x-www-form-urlencoded' },
        },
  );
  return { resCode: reply.json<{ resCode: string }>().resCode, cookies: reply.cookies };
}

it('makes the calls of its scopes, and no cookie comes back', async () => {
  const token = await tokenOf(person, ['view']);

  expect(await callWith(token, listApps)).toEqual({ resCode: 'S0000', cookies: [] });
  expect(await callWith(token, stopApp, { appId: 'app' })).toEqual({ resCode: 'E5502', cookies: [] });
  const { records } = (await person.call(listAccessTokens, {})).resBody;
  expect(records[0]).toMatchObject({ name: '报表', hint: token.slice(-4), lastUsedAt: expect.any(String) });
  expect(JSON.stringify(records)).not.toContain(token);
});

it('is shown once and kept as a hash; each change made with it is in the log with its name', async () => {
  const token = await tokenOf(person, ['develop']);
  await callWith(token, stopApp, { appId: 'app' });

  const rows = await test.db.selectFrom('access_tokens').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  const [last] = await test.db
    .selectFrom('audit_log')
    .selectAll()
    .where('event', '=', 'token.call')
    .orderBy('at', 'desc')
    .execute();
  expect(JSON.parse(last?.detail ?? '{}')).toEqual({ token: '报表', call: '/app/stop' });
});

it('ends when it is revoked, expires, or the account is frozen', async () => {
  const revoked = await add(person, ['view']);
  await person.call(revokeAccessToken, { tokenId: revoked.resBody.tokenId });
  expect((await callWith(revoked.resBody.token, listApps)).resCode).toBe('E5501');
  expect(await person.call(revokeAccessToken, { tokenId: revoked.resBody.tokenId })).toMatchObject({
    resCode: 'E3107',
  });

  const frozen = await tokenOf(person, ['view']);
  await test.db.updateTable('users').set({ state: 3 }).where('email', '=', 'person@example.com').execute();
  expect((await callWith(frozen, listApps)).resCode).toBe('E5501');
  await test.db.updateTable('users').set({ state: 1 }).where('email', '=', 'person@example.com').execute();

  const short = await tokenOf(person, ['view'], { days: 1 });
  test.pass(day);
  expect((await callWith(short, listApps)).resCode).toBe('E5501');
  person = await signedIn(test, 'person@example.com');
});

it('acts for an organisation as long as its owner is a member, and for none of others', async () => {
  const company = await signedIn(test, 'company@example.com');
  const accountId = 'organisation_of_company';
  const { id: userId } = await test.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'company@example.com')
    .executeTakeFirstOrThrow();
  const at = test.clock();
  await test.db
    .insertInto('users')
    .values({
      id: accountId,
      kind: 'organisation',
      email: null,
      mobile: null,
      password_hash: null,
      nick_name: '一家公司',
      state: 1,
      register_type: 1,
      agree_version: null,
      portal_id: null,
      created_at: at,
    })
    .execute();
  await test.db
    .insertInto('organisation_members')
    .values({ organisation_id: accountId, user_id: userId, role: 'owner', joined_at: at })
    .execute();
  const { accounts } = (await company.call(listAccessTokens, {})).resBody;
  expect(accounts).toContainEqual({ accountId, name: '一家公司' });
  expect(await add(person, ['view'], { accountId })).toMatchObject({ resCode: 'E5107' });
  const token = await tokenOf(company, ['view'], { accountId });
  expect((await callWith(token, listApps)).resCode).toBe('S0000');

  const left = await test.db
    .deleteFrom('organisation_members')
    .where('organisation_id', '=', accountId)
    .returningAll()
    .executeTakeFirstOrThrow();
  expect((await callWith(token, listApps)).resCode).toBe('E5501');
  await test.db.insertInto('organisation_members').values(left).execute();
});

it('is not revoked by others, and there are at most twenty of them', async () => {
  const other = await signedIn(test, 'newbie@example.com');
  const { tokenId } = (await add(person, ['view'])).resBody;
  expect(await other.call(revokeAccessToken, { tokenId })).toMatchObject({ resCode: 'E3107' });

  let last = '';
  for (let count = 0; count <= 20; count++) last = (await add(other, ['view'])).resCode;
  expect(last).toBe('E5503');
});

it('is slowed down after many calls, and so is whoever guesses', async () => {
  const token = await tokenOf(person, ['view']);
  const codes = new Set<string>();
  for (let count = 0; count < 122; count++) codes.add((await callWith(token, listApps)).resCode);
  expect([...codes]).toEqual(['S0000', 'E0429']);

  codes.clear();
  for (let count = 0; count < 62; count++) codes.add((await callWith('pat_wrong', listApps)).resCode);
  expect([...codes]).toEqual(['E5501', 'E0429']);
});

it('sees nothing of others for an operator, not even where their session does', async () => {
  const ops = await signedIn(test, 'ops@example.com');
  const [{ applyId }] = (await person.call(listApplies, {})).resBody.records;
  expect(await ops.call(viewApply, { applyId })).toMatchObject({ resCode: 'S0000' });

  const token = await tokenOf(ops, ['view', 'develop']);

  expect((await callWith(token, viewApply, { applyId })).resCode).toBe('E3110');
  expect((await callWith(token, listApplyComments, { applyId })).resCode).toBe('E3110');
});

describe('with every scope', () => {
  const isCall = (value: unknown): value is Call =>
    typeof value === 'object' && value !== null && 'effect' in value;
  const guarded = (Object.values(allCalls) as unknown[])
    .filter(isCall)
    .filter((call) => call.guard !== 'public' && !('filePart' in call) && !('mediaType' in call));
  let all: string;
  /** All scopes but one. */
  const without = new Map<Right, string>();

  beforeAll(async () => {
    await test.db.deleteFrom('access_tokens').execute();
    all = await tokenOf(person, every);
    // One after another: a proof makes the one before void.
    for (const right of every) {
      const others = every.filter((one) => one !== right);
      without.set(right, await tokenOf(person, others));
    }
  });

  it.each(guarded.map((call) => [call.path, call] as const))(
    '%s is made only where it may be',
    async (_, call) => {
      const { resCode, cookies } = await callWith(all, call);
      expect(cookies).toEqual([]);
      if (!takesTokens(call)) return expect(resCode).toBe('E5502');
      expect(['E5501', 'E5502', 'E5105', 'E5101']).not.toContain(resCode);
      expect((await callWith(without.get(call.right)!, call)).resCode).toBe('E5502');
    },
  );

  it.each(['/user/changePassword', '/user/changeEmail', '/user/token/add', '/user/verifyIdentity'])(
    '%s is never made with a token',
    (path) => {
      const call = guarded.find((one) => one.path === path)!;
      expect(takesTokens(call)).toBe(false);
    },
  );

  it('makes no public change either: that asks for the browser', async () => {
    expect((await callWith(all, allCalls.login)).resCode).toBe('E5105');
  });
});

it('is told of a misspelt field, which a page may send', async () => {
  const token = await tokenOf(person, ['view', 'develop']);

  expect(await callWith(token, listApps, { pageNo: '1', page_size: '5' })).toMatchObject({
    resCode: 'E0017',
  });
  expect(await callWith(token, stopApp, { appId: 'app', dryRun: '1' })).toMatchObject({ resCode: 'E0017' });
  expect((await callWith(token, listApps, { pageNo: '1', pageSize: '5' })).resCode).toBe('S0000');
  expect((await person.call(listApps, { page_size: '5' } as object)).resCode).toBe('S0000');
});
