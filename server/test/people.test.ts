import {
  accountState,
  addUserNote,
  appState,
  barApp,
  barKey,
  changeKey,
  endUserSessions,
  freezeAccount,
  listAudit,
  listKeys,
  listMessages,
  listOrganisations,
  listPeople,
  listUserApps,
  listUserKeys,
  listUserNotes,
  listUserOrders,
  listUserSessions,
  listUserSubscriptions,
  login,
  resetFactor,
  revealField,
  startApp,
  unbarApp,
  unbarKey,
  unfreezeAccount,
  userInfo,
  viewAccount,
  type AppKey,
  type UserApp,
} from '@portal/calls';
import { operatorRoles } from '@portal/rules';
import type { Browser } from './buildTestApp';
import { demoPassword, fetchLoginCode } from './journeys';
import { eventually, newReqNo, signedIn, startMarket, subscribe } from './startMarket';

let market: Awaited<ReturnType<typeof startMarket>>;
let ops: Browser;
let appKey: string;
let appId: string;
let keyId: string;
let accountId: string;
const account = 'person@example.com';
const reason = '涉嫌盗用他人账号';

beforeAll(async () => {
  market = await startMarket();
  ops = await signedIn(market.test, 'ops@example.com');
  const person = await signedIn(market.test, account);
  const subscribed = await subscribe(person, { name: '行政区划', kind: 'perCall' });
  appId = subscribed.appId;
  appKey = subscribed.key.appKey;
  keyId = subscribed.key.keyId;
  accountId = (
    await market.test.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', account)
      .executeTakeFirstOrThrow()
  ).id;
}, 120_000);
afterAll(() => market.close());
beforeEach(async () => {
  await market.test.db.deleteFrom('rate_limits').execute();
  market.test.pass(3 * 60_000);
});

const statusOfCall = async () =>
  (await fetch(`${market.gatewayUrl}/prod/region/v2/regions/330106`, { headers: { 'x-app-key': appKey } }))
    .status;
const becomes = (status: number) =>
  eventually(async () => {
    expect(await statusOfCall()).toBe(status);
  });
const idsOf = async (filter: object) =>
  (await ops.call(listPeople, filter)).resBody.records.map((one: { accountId: string }) => one.accountId);

const titlesOf = async (reader: Browser): Promise<string[]> =>
  (await reader.call(listMessages, {})).resBody.records.map(({ title }: { title: string }) => title);

it.each([
  ['whole mail address', account.toUpperCase()],
  ['id', () => accountId],
])('finds somebody by %s', async (_, text) => {
  const searchText = typeof text === 'string' ? text : text();
  expect(await idsOf({ searchText })).toEqual([accountId]);
});

it('finds people by the last digits of a number, how a name begins and the state', async () => {
  const { db } = market.test;
  const { mobile, nick_name } = await db
    .selectFrom('users')
    .select(['mobile', 'nick_name'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (!mobile)
    await db.updateTable('users').set({ mobile: '13900139876' }).where('id', '=', accountId).execute();

  expect(await idsOf({ searchText: (mobile ?? '13900139876').slice(-4) })).toContain(accountId);
  expect(await idsOf({ searchText: nick_name.slice(0, 1) })).toContain(accountId);
  expect(await idsOf({ searchText: nick_name.slice(1) })).not.toContain(accountId);
  expect(await idsOf({ state: accountState.frozen })).not.toContain(accountId);
});

it('shows nothing private but to whoever says why, and keeps who looked', async () => {
  const { resBody } = await ops.call(viewAccount, { accountId });
  expect(resBody).toMatchObject({ mailMask: 'p***@example.com', isOrganisation: 0 });
  expect(JSON.stringify(resBody)).not.toContain(account);

  expect((await ops.call(revealField, { accountId, field: 'email', reason: '' })).resCode).toBe('E0017');
  expect((await ops.call(revealField, { accountId, field: 'email', reason: '核对工单' })).resBody.value).toBe(
    account,
  );

  const [entry] = (await ops.call(listAudit, { object: accountId })).resBody.records;
  expect(entry).toMatchObject({ name: '查看私密内容', event: 'user.reveal' });
  expect(entry?.object?.link).toBe(`/ops/user?accountId=${accountId}`);
  expect(entry?.facts).toEqual(
    expect.arrayContaining([
      { name: '内容', value: '邮箱' },
      { name: '原因', value: '核对工单' },
    ]),
  );
});

it('shows what somebody has, page by page', async () => {
  const apps = (await ops.call(listUserApps, { accountId })).resBody;
  expect(apps.records.map((one: UserApp) => one.appId)).toContain(appId);
  const keys = (await ops.call(listUserKeys, { accountId, pageSize: 1 })).resBody;
  expect(keys.records).toHaveLength(1);
  expect(keys.total).toBeGreaterThan(1);
  expect(JSON.stringify(keys)).not.toContain(appKey);
  expect((await ops.call(listUserSubscriptions, { accountId })).resBody.total).toBeGreaterThan(0);
  expect((await ops.call(listUserOrders, { accountId })).resCode).toBe('S0000');
});

it('keeps notes of operators', async () => {
  const added = await ops.call(addUserNote, { accountId, text: '电话核实过身份', reqNo: newReqNo() });
  expect(added.resCode).toBe('S0000');
  const [note] = (await ops.call(listUserNotes, { accountId })).resBody.records;
  expect(note).toMatchObject({ text: '电话核实过身份' });
});

it('ends the sessions of somebody at once, and tells them', async () => {
  const person = await signedIn(market.test, account);
  const listed = (await ops.call(listUserSessions, { accountId })).resBody;
  expect(listed.total).toBeGreaterThan(0);

  expect((await ops.call(endUserSessions, { accountId, reason: '用户来电要求' })).resBody.ended).toBe(
    listed.total,
  );

  expect((await person.call(userInfo, {})).resCode).toBe('E0002');
  expect((await ops.call(endUserSessions, { accountId, reason: '用户来电要求' })).resCode).toBe('E3107');
  market.test.pass(3 * 60_000);
  const back = await signedIn(market.test, account);
  const told = await titlesOf(back);
  expect(told).toContain('登录已由平台结束');
});

it('leaves the sessions of operators to themselves and to administrators', async () => {
  const desk = 'newbie@example.com';
  const idOf = async (email: string) =>
    (
      await market.test.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    ).id;
  const [opsId, deskId] = [await idOf('ops@example.com'), await idOf(desk)];
  await market.test.db
    .updateTable('users')
    .set({ roles: 9, operator_roles: operatorRoles.review.bit })
    .where('id', '=', deskId)
    .execute();
  const service = await signedIn(market.test, desk);
  const end = (browser: Browser, id: string) =>
    browser.call(endUserSessions, { accountId: id, reason: '用户来电要求' });

  expect((await end(service, opsId)).resCode).toBe('E5103');
  expect((await ops.call(userInfo, {})).resCode).toBe('S0000');
  expect((await end(service, deskId)).resCode).toBe('S0000');
  market.test.pass(3 * 60_000);
  await signedIn(market.test, desk);
  expect((await end(ops, deskId)).resCode).toBe('S0000');
  await market.test.db
    .updateTable('users')
    .set({ roles: 1, operator_roles: null })
    .where('id', '=', deskId)
    .execute();
});

it('resets the second factor: nothing asks for it any more, all sessions are over', async () => {
  expect((await ops.call(resetFactor, { accountId, reason: '手机丢失' })).resCode).toBe('E3107');
  const person = await signedIn(market.test, account);
  await market.test.db
    .updateTable('users')
    .set({ second_factor_at: market.test.clock() })
    .where('id', '=', accountId)
    .execute();

  expect((await ops.call(resetFactor, { accountId, reason: '手机丢失' })).resCode).toBe('S0000');

  expect((await person.call(userInfo, {})).resCode).toBe('E0002');
  expect((await ops.call(viewAccount, { accountId })).resBody.hasSecondFactor).toBe(0);
});

it('freezes somebody: out of the portal and of the gateway at once, with the reason; and back', async () => {
  const person = await signedIn(market.test, account);
  await becomes(200);
  market.test.pass(3 * 60_000);
  const shutOut = market.test.browser();
  const captchaCode = await fetchLoginCode(market.test, shutOut, account);

  expect((await ops.call(freezeAccount, { accountId, reason })).resCode).toBe('S0000');

  expect((await person.call(userInfo, {})).resCode).toBe('E0002');
  await becomes(403);
  const refused = await shutOut.call(login, {
    userEmail: account,
    userPswd: demoPassword,
    captchaCode,
    tabFlag: 2,
  });
  expect([refused.resCode, refused.resMsg]).toEqual(['E0001', expect.stringContaining(reason)]);
  const noCode = market.test.browser();
  await expect(fetchLoginCode(market.test, noCode, account)).rejects.toThrow('E0037 账号已被冻结');
  expect(await idsOf({ state: accountState.frozen })).toContain(accountId);
  expect((await ops.call(freezeAccount, { accountId, reason })).resCode).toBe('E3107');

  expect((await ops.call(unfreezeAccount, { accountId, reason: '核实无误' })).resCode).toBe('S0000');
  await becomes(200);
  market.test.pass(3 * 60_000);
  const back = await signedIn(market.test, account);
  const told = await titlesOf(back);
  expect(told.filter((title) => /冻/.test(title))).toHaveLength(2);
});

it('lets nobody freeze themselves', async () => {
  const [own] = (await ops.call(listPeople, { searchText: 'ops@example.com' })).resBody.records;
  expect((await ops.call(freezeAccount, { accountId: own!.accountId, reason })).resCode).toBe('E3111');
});

it('stops a key that its owner cannot start again', async () => {
  const person = await signedIn(market.test, account);
  await becomes(200);

  expect((await ops.call(barKey, { keyId, reason: '密钥出现在公开代码中' })).resCode).toBe('S0000');

  await becomes(401);
  const asked = await person.call(changeKey, { keyId, action: 'enable' });
  expect([asked.resCode, asked.resMsg]).toEqual(['E3107', expect.stringContaining('平台停用')]);
  const shown = async () =>
    ((await person.call(listKeys, { appId })).resBody.records as AppKey[]).find((one) => one.keyId === keyId);
  expect(await shown()).toMatchObject({ state: 'disabled', isBarred: 1 });

  expect((await ops.call(unbarKey, { keyId, reason: '误报' })).resCode).toBe('S0000');
  expect(await shown()).toMatchObject({ state: 'active', isBarred: 0 });
  await becomes(200);
  expect((await ops.call(unbarKey, { keyId, reason: '误报' })).resCode).toBe('E3107');
});

it('stops an app that its owner cannot start again', async () => {
  const person = await signedIn(market.test, account);

  expect((await ops.call(barApp, { appId, reason: '异常调用' })).resCode).toBe('S0000');

  await becomes(403);
  expect((await person.call(startApp, { appId })).resCode).toBe('E3107');
  expect((await ops.call(unbarApp, { appId, reason: '已整改' })).resCode).toBe('S0000');
  await becomes(200);
  const apps = (await ops.call(listUserApps, { accountId })).resBody.records;
  expect(apps.find((one: UserApp) => one.appId === appId)).toMatchObject({
    state: appState.prod,
    isBarred: 0,
  });
});

it('lists organisations with who is in them', async () => {
  const { records } = (await ops.call(listOrganisations, {})).resBody;
  expect(records.length).toBeGreaterThan(0);
  const [first] = records;
  expect(await idsOf({ organisationId: first!.accountId })).toHaveLength(first!.members);
});
