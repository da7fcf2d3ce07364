import {
  checkLogin,
  disownLogin,
  listMessages,
  listSessions,
  register,
  activate,
  resetPassword,
  sendResetCode,
  verifyResetCode,
} from '@portal/calls';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { codeIn, demoPassword, readCaptcha, signIn } from './journeys';

const minute = 60_000;
const day = 24 * 60 * minute;
const account = 'person@example.com';
let test: TestApp;

const home = () => test.browser('localhost', '203.0.113.7');
const elsewhere = () => test.browser('localhost', '198.51.100.9');

beforeAll(async () => void (test = await buildTestApp({ hasMarket: true })));
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.deleteFrom('known_devices').execute();
  await test.db.deleteFrom('verification_codes').execute();
  await test.db.deleteFrom('member_messages').execute();
  test.inbox.length = 0;
  test.pass(day);
});

async function enter(browser: Browser, who = account) {
  test.pass(3 * minute);
  const reply = await signIn(test, browser, who);
  expect(reply.resCode).toMatch(/^S|^E001[23]$/);
  return browser;
}

/** The mails and SMS about a sign-in that have left for somebody. */
async function notices(recipient = account): Promise<string[]> {
  await test.runJob('deliver-messages');
  return test.inbox
    .filter((message) => message.recipient === recipient && message.subject === '新设备登录提醒')
    .map(({ body }) => body);
}
const tokenIn = (body = '') => /notMe\?token=([\w-]+)/.exec(body)?.[1] ?? '';

/** Signed in at home, then somebody signs in elsewhere. */
async function aNotice() {
  const owner = await enter(home());
  const stranger = await enter(elsewhere());
  return { owner, stranger, token: tokenIn((await notices()).at(-1)) };
}

const isIn = async (browser: Browser) => (await browser.call(checkLogin, {})).resCode === 'S0000';

it('tells of another device by mail and message: when, what, and roughly where', async () => {
  const owner = await enter(home());
  await enter(elsewhere());

  const [body, ...others] = await notices();
  expect(others).toEqual([]);
  expect(body).toMatch(/于 \d{4}-\d\d-\d\d \d\d:\d\d 在新设备 其他程序 登录，IP 198\.51\.100\.\*/);
  expect(body).not.toContain('198.51.100.9');
  const { records } = (await owner.call(listMessages, {})).resBody;
  expect(records).toEqual([
    expect.objectContaining({
      kind: 'security',
      title: '新设备登录提醒',
      link: `/notMe?token=${tokenIn(body)}`,
    }),
  ]);
  const { log } = (await owner.call(listSessions, {})).resBody;
  expect(log).toContainEqual(expect.objectContaining({ event: 'login.newDevice', outcome: 'ok' }));
});

it('is silent about the first login, the same browser anywhere, and the same program in the same network', async () => {
  const browser = await enter(elsewhere());
  await enter(browser);
  await enter(test.browser('localhost', '198.51.100.77'));
  expect(await notices()).toEqual([]);
});

it('is silent about the activation, and tells of another browser after it', async () => {
  const first = home();
  const registered = {
    account: 'device@example.com',
    userPswd: demoPassword,
    nickName: '小新',
    agreeVersion: '1',
  };
  await first.call(register, { ...registered, captchaCode: await readCaptcha(first) });
  const token = /token=([\w-]+)/.exec(test.inbox.at(-1)?.body ?? '')?.[1] ?? '';
  expect((await first.call(activate, { token })).resCode).toBe('S0000');
  expect(await notices(registered.account)).toEqual([]);

  await enter(elsewhere(), registered.account);
  expect(await notices(registered.account)).toHaveLength(1);
});

it('reaches somebody without a mailbox by SMS', async () => {
  await test.db
    .updateTable('users')
    .set({ email: null, mobile: '13900139001' })
    .where('email', '=', 'newbie@example.com')
    .execute();
  await enter(home(), '13900139001');
  await enter(elsewhere(), '13900139001');
  const [body = ''] = await notices('13900139001');
  expect(tokenIn(body)).not.toBe('');
});

it('ends every session by the link, without a login, and wants a new password before the next', async () => {
  const { owner, stranger, token } = await aNotice();

  expect(await home().call(disownLogin, { token })).toMatchObject({ resCode: 'S0000' });

  expect([await isIn(owner), await isIn(stranger)]).toEqual([false, false]);
  test.pass(3 * minute);
  expect((await signIn(test, home(), account)).resCode).toBe('E0004');

  const browser = home();
  const reset = async (userPswd: string) => {
    test.pass(3 * minute);
    await browser.call(sendResetCode, { account, captchaCode: await readCaptcha(browser) });
    const vercode = codeIn(test.inbox.at(-1)?.body);
    const { ticket } = (await browser.call(verifyResetCode, { account, vercode })).resBody;
    return (await browser.call(resetPassword, { ticket, userPswd })).resCode;
  };
  expect(await reset(demoPassword)).toBe('E5006');
  expect(await reset('Portal-2027')).toBe('S0000');
  test.pass(3 * minute);
  expect((await signIn(test, home(), account, 'Portal-2027')).resCode).toMatch(/^S/);
  const rows = await test.db
    .selectFrom('audit_log')
    .select('outcome')
    .where('event', '=', 'login.disown')
    .execute();
  expect(rows).toEqual([{ outcome: 'ok' }]);
  await test.db.deleteFrom('password_history').execute();
  expect(await reset(demoPassword)).toBe('S0000');
});

it('takes a link once, for seven days, and none that is made up', async () => {
  const { owner, token } = await aNotice();
  const press = async (value: string) => (await home().call(disownLogin, { token: value })).resCode;

  expect(await press('made-up')).toBe('E5010');
  test.pass(7 * day);
  expect(await press(token)).toBe('E5010');
  expect(await isIn(owner)).toBe(false);

  const users = () => test.db.selectFrom('users').select('password_hash').where('email', '=', account);
  const before = await users().executeTakeFirstOrThrow();
  const stranger = await enter(test.browser('localhost', '192.0.2.1'));
  const second = tokenIn((await notices()).at(-1));
  expect(await press(second)).toBe('S0000');
  expect(await isIn(stranger)).toBe(false);
  expect(await press(second)).toBe('E5010');
  await test.db.updateTable('users').set(before).where('email', '=', account).execute();
});

it('tells again of a device that was disowned', async () => {
  const { token } = await aNotice();
  const { password_hash } = await test.db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', account)
    .executeTakeFirstOrThrow();
  await home().call(disownLogin, { token });
  await test.db.updateTable('users').set({ password_hash }).where('email', '=', account).execute();

  await enter(elsewhere());
  expect(await notices()).toHaveLength(2);
});

it('forgets devices unseen for half a year, but never the last one of an account', async () => {
  await enter(home());
  await enter(elsewhere());
  test.pass(181 * day);
  await test.runJob('forget-expired');

  const kept = await test.db.selectFrom('known_devices').select('network').execute();
  expect(kept).toEqual([{ network: '198.51.100.*' }]);
});
