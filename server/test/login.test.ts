import {
  authenticationState,
  checkAccount,
  checkLogin,
  judgeUserAuth,
  login,
  logout,
  sendLoginCode,
  userInfo,
} from '@portal/calls';
import { buildTestApp, type TestApp } from './buildTestApp';
import { fetchLoginCode, readCaptcha, signIn, demoPassword } from './journeys';
import type { UserState } from '../src/platform/userState';

const minute = 60_000;
let test: TestApp;

beforeAll(async () => void (test = await buildTestApp({ hasMarket: true })));
afterAll(() => test.close());
// Codes may be asked for every 120 s only.
beforeEach(() => test.pass(121_000));

it.each([
  ['newbie@example.com', 'S0003', null],
  ['person@example.com', 'S0001', 0],
  ['company@example.com', 'S0001', 1],
  ['provider@example.com', 'S0002', 3],
])('%s signs in with %s', async (account, resCode, userRegisterType) => {
  const browser = test.browser();

  const reply = await signIn(test, browser, account);

  expect(reply).toMatchObject({ resCode, userRegisterType });
  expect(await browser.call(checkLogin, {})).toMatchObject({
    resCode: 'S0000',
    userEmail: account,
    isMain: 1,
  });
});

it.each([
  [authenticationState.waiting, 'E0012'],
  [authenticationState.rejected, 'E0013'],
])('says with its code that authentication is in state %s', async (state, resCode) => {
  await test.db
    .updateTable('users')
    .set({ authentication_state: state })
    .where('email', '=', 'newbie@example.com')
    .execute();

  expect(await signIn(test, test.browser(), 'newbie@example.com')).toMatchObject({ resCode });
});

it('takes another cookie at login, so that an old one is worth nothing', async () => {
  const browser = test.browser();
  await readCaptcha(browser);
  const before = browser.cookies.get('portal_sid')!;

  await signIn(test, browser, 'person@example.com');
  expect(browser.cookies.get('portal_sid')).not.toBe(before);

  const thief = test.browser();
  thief.cookies.set('portal_sid', before);
  expect(await thief.call(checkLogin, {})).toMatchObject({ resCode: 'E8023' });
});

it('keeps the cookie from scripts and other sites', async () => {
  const response = await test.browser().send({ method: 'GET', url: '/anything' });
  const sid = response.cookies.find(({ name }) => name === 'portal_sid');

  expect(sid).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
});

it('answers a wrong password and an unknown account alike', async () => {
  const browser = test.browser('localhost', '203.0.113.20');
  const captchaCode = await fetchLoginCode(test, browser, 'company@example.com');
  const wrong = await browser.call(login, {
    userEmail: 'company@example.com',
    userPswd: 'Wrong-2026',
    captchaCode,
  });
  const unknown = await browser.call(login, {
    userEmail: 'nobody@example.com',
    userPswd: 'Wrong-2026',
    captchaCode,
  });
  const unfetched = await test
    .browser('localhost', '203.0.113.21')
    .call(login, { userEmail: 'person@example.com', userPswd: 'Wrong-2026', captchaCode: '000000' });

  expect(wrong).toMatchObject({ resCode: 'E0004', resMsg: '邮箱或密码错误' });
  expect({ ...unknown, requestId: '' }).toEqual({ ...unfetched, requestId: '' });
});

it('lets the right password in after a wrong one with the same code', async () => {
  const browser = test.browser('localhost', '203.0.113.22');
  const captchaCode = await fetchLoginCode(test, browser, 'company@example.com');
  const fields = { userEmail: 'company@example.com', captchaCode };

  expect(await browser.call(login, { ...fields, userPswd: 'Wrong-2026' })).toMatchObject({
    resCode: 'E0004',
  });
  expect(await browser.call(login, { ...fields, userPswd: demoPassword })).toMatchObject({
    resCode: 'S0001',
  });
});

it('uses a code once, for five minutes, in the browser that asked for it', async () => {
  const browser = test.browser('localhost', '203.0.113.23');
  const fields = { userEmail: 'person@example.com', userPswd: demoPassword };
  const code = await fetchLoginCode(test, browser, 'person@example.com');
  const elsewhere = await test
    .browser('localhost', '203.0.113.24')
    .call(login, { ...fields, captchaCode: code });
  expect(elsewhere).toMatchObject({ resCode: 'E0005' });

  expect(await browser.call(login, { ...fields, captchaCode: code })).toMatchObject({ resCode: 'S0001' });
  expect(await browser.call(login, { ...fields, captchaCode: code })).toMatchObject({ resCode: 'E0028' });

  test.pass(3 * minute);
  const late = await fetchLoginCode(test, browser, 'person@example.com');
  test.pass(5 * minute + 1);
  expect(await browser.call(login, { ...fields, captchaCode: late })).toMatchObject({ resCode: 'E0028' });
});

it('locks an account for 15 minutes after five failures, whatever the password then', async () => {
  const browser = test.browser('localhost', '203.0.113.30');
  const account = 'harbor@example.com';
  const captchaCode = await fetchLoginCode(test, browser, account);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const reply = await browser.call(login, {
      userEmail: account,
      userPswd: `Wrong-${attempt}00`,
      captchaCode,
    });
    expect(reply.resCode).toBe('E0004');
  }

  const locked = await browser.call(login, { userEmail: account, userPswd: demoPassword, captchaCode });
  expect(locked).toMatchObject({ resCode: 'E5008', leftSeconds: 900 });
  expect(locked.resMsg).toContain('15分钟');

  test.pass(15 * minute + 1);
  expect(await signIn(test, browser, account)).toMatchObject({ resCode: 'S0001' });
});

it('locks an address after twenty failures over any accounts', async () => {
  const browser = test.browser('localhost', '203.0.113.31');
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await browser.call(login, {
      userEmail: `nobody${attempt}@example.com`,
      userPswd: 'Wrong-2026',
      captchaCode: '000000',
    });
  }

  const reply = await browser.call(login, {
    userEmail: 'other@example.com',
    userPswd: 'x',
    captchaCode: '000000',
  });
  expect(reply.resCode).toBe('E5008');
});

it('refuses a code with a wrong picture, too soon, and for whoever is not registered', async () => {
  const browser = test.browser('localhost', '203.0.113.32');
  const ask = async (user: string, captchaCode?: string) =>
    browser.call(sendLoginCode, {
      user,
      captchaCode: captchaCode ?? (await readCaptcha(browser)),
      tabFlag: 2,
    });

  await readCaptcha(browser);
  expect(await ask('person@example.com', 'zzzz')).toMatchObject({ resCode: 'E0005' });
  expect(await ask('nobody@example.com')).toMatchObject({ resCode: 'N0001', resMsg: '用户未注册' });
  expect(await ask('ops@example.com')).toMatchObject({ resCode: 'S0000', resBody: { leftSeconds: 120 } });
  test.pass(20_000);
  expect(await ask('ops@example.com')).toMatchObject({ resCode: 'E0029', leftSeconds: 100 });
});

it('uses a picture up, right or wrong', async () => {
  const browser = test.browser('localhost', '203.0.113.33');
  const captchaCode = await readCaptcha(browser);
  const fields = { user: 'nobody@example.com', captchaCode, tabFlag: 2 };

  expect((await browser.call(sendLoginCode, fields)).resCode).toBe('N0001');
  expect((await browser.call(sendLoginCode, fields)).resCode).toBe('E0005');
});

it('sends ten codes a day to one account, no more', async () => {
  const browser = test.browser('localhost', '203.0.113.34');
  const codes: string[] = [];
  for (let attempt = 0; attempt < 11; attempt += 1) {
    test.pass(121_000);
    const captchaCode = await readCaptcha(browser);
    codes.push(
      (await browser.call(sendLoginCode, { user: 'newbie@example.com', captchaCode, tabFlag: 2 })).resCode,
    );
  }

  expect(codes.at(-1)).toBe('E0030');
  expect(codes.filter((code) => code === 'S0000').length).toBeLessThanOrEqual(10);
});

it('ends a session after 30 idle minutes, after 12 hours, and at logout', async () => {
  const browser = test.browser('localhost', '203.0.113.35');
  const state = async () => (await browser.call(checkLogin, {})).resCode;

  await signIn(test, browser, 'provider@example.com');
  test.pass(29 * minute);
  expect(await state()).toBe('S0000');
  test.pass(31 * minute);
  expect(await state()).toBe('E8023');

  await signIn(test, browser, 'provider@example.com');
  for (let used = 0; used < 12 * 60; used += 20) {
    expect(await state()).toBe('S0000');
    test.pass(20 * minute);
  }
  test.pass(minute);
  expect(await state()).toBe('E8023');

  await signIn(test, browser, 'provider@example.com');
  expect(await browser.call(logout, { num: '1' })).toMatchObject({ resCode: 'S0000' });
  expect(await state()).toBe('E8023');
});

it.each([
  ['an ended session', 31 * minute],
  ['a session that the page only took for ended', 0],
])('forgets %s when the page signs out with num=2', async (_, idleMs) => {
  const browser = test.browser('localhost', '203.0.113.39');
  await signIn(test, browser, 'provider@example.com');
  const before = new Map(browser.cookies);
  test.pass(idleMs);

  expect(await browser.call(logout, { num: '2' })).toMatchObject({ resCode: 'S0000' });

  expect(browser.cookies.get('portal_sid')).not.toBe(before.get('portal_sid'));
  // Nobody, and not somebody whose session has ended: the page is not sent out a second time.
  expect((await browser.call(userInfo, {})).resCode).toBe('E5101');
  browser.cookies.clear();
  for (const [name, value] of before) browser.cookies.set(name, value);
  expect((await browser.call(userInfo, {})).resCode).toBe('E0002');
});

it('does not let a frozen or a closed account in', async () => {
  const browser = test.browser('localhost', '203.0.113.36');
  const captchaCode = await fetchLoginCode(test, browser, 'company@example.com');
  const attempt = async (state: UserState) => {
    await test.db.updateTable('users').set({ state }).where('email', '=', 'company@example.com').execute();
    return browser.call(login, { userEmail: 'company@example.com', userPswd: demoPassword, captchaCode });
  };

  expect(await attempt(3)).toMatchObject({ resCode: 'E0001', resMsg: '账号已被冻结，请联系客服' });
  expect(await attempt(9)).toMatchObject({ resCode: 'E0004' });
  expect(await attempt(0)).toMatchObject({ resCode: 'E0002', resMsg: '用户未激活' });
});

it('writes every login and refusal to a log that nobody can change', async () => {
  const rows = await test.db.selectFrom('audit_log').selectAll().where('event', '=', 'login').execute();

  expect(rows.map(({ outcome }) => outcome)).toEqual(
    expect.arrayContaining(['ok', 'E0004', 'E5008', 'E0028']),
  );
  expect(rows.every(({ address, at }) => address && at)).toBe(true);
  await expect(test.db.deleteFrom('audit_log').execute()).rejects.toThrow('audit_log cannot be changed');
  await expect(test.db.updateTable('audit_log').set({ outcome: 'x' }).execute()).rejects.toThrow();
});

it.each([
  ['the precheck of a login', (account: string) => [judgeUserAuth, { userEmail: account }] as const],
  ['the look at a new account', (account: string) => [checkAccount, { account }] as const],
])('does not let one address try out who has an account: %s', async (_, asked) => {
  const address = '203.0.113.61';
  const ask = async (from = address) => {
    const [call, fields] = asked('person@example.com');
    return (await test.browser('localhost', from).call(call, fields as never)).resCode;
  };
  for (let hit = 0; hit < 60; hit += 1) expect(await ask()).toBe('S0000');

  expect(await ask()).toBe('E0429');
  expect(await ask('203.0.113.62')).toBe('S0000');
  test.pass(10 * minute);
  expect(await ask()).toBe('S0000');
});

it('lets one address ask about accounts so often in a day and no more', async () => {
  const ask = async () =>
    (await test.browser('localhost', '203.0.113.63').call(judgeUserAuth, { userEmail: 'person@example.com' }))
      .resCode;
  expect(await ask()).toBe('S0000');
  await test.db
    .updateTable('rate_limits')
    .set({ hits: 600 })
    .where('key', '=', 'judgeDay:203.0.113.63')
    .execute();
  test.pass(10 * minute);

  expect(await ask()).toBe('E0429');
});
