import {
  activate,
  checkLogin,
  listMessages,
  login,
  makeInviteCode,
  register,
  resendActivation,
  resetPassword,
  sendRegisterCode,
  sendResetCode,
  verifyResetCode,
  viewActivation,
  viewInviteCode,
} from '@portal/calls';
import { signedIn } from './startMarket';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { codeIn, fetchLoginCode, readCaptcha, signIn } from './journeys';

const hour = 3_600_000;
let test: TestApp;

beforeAll(async () => void (test = await buildTestApp({ hasMarket: true })));
afterAll(() => test.close());
beforeEach(() => test.pass(121_000));

const facts = { userPswd: 'Fresh-2026', nickName: '小明', agreeVersion: '1' };
const linkIn = (text: string | undefined) => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? '';

async function registerByEmail(account: string, browser = test.browser()) {
  const reply = await browser.call(register, { account, ...facts, captchaCode: await readCaptcha(browser) });
  return { browser, reply, token: linkIn(test.inbox.at(-1)?.body) };
}

it('activates an e-mail account by the link of the mail, once, and signs in', async () => {
  const { browser, reply, token } = await registerByEmail('Anna@Example.com');
  expect(reply).toMatchObject({ resCode: 'S0000', resBody: { needActive: 1 } });
  expect(test.inbox.at(-1)?.body).toContain('http://localhost/register/MailOk?token=');

  expect(await browser.call(activate, { token })).toMatchObject({
    resCode: 'S0000',
    resBody: { account: 'anna@example.com', userName: '小明', userRegisterType: null, userRoleType: 1 },
  });
  expect(await browser.call(checkLogin, {})).toMatchObject({
    resCode: 'S0000',
    userName: '小明',
    userRegisterType: null,
  });
  expect(await browser.call(activate, { token })).toMatchObject({ resCode: 'E5003' });
});

it('ends the login of whoever was signed in where the link is opened', async () => {
  const browser = await signedIn(test, 'company@example.com');
  const copy = test.browser();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  const { token } = await registerByEmail('carl@example.com');
  expect((await copy.call(checkLogin, {})).resCode).toBe('S0000');

  expect((await browser.call(activate, { token })).resCode).toBe('S0000');

  expect((await copy.call(checkLogin, {})).resCode).toBe('E8023');
});

it('tells which account a link activates, and leaves whoever is signed in there signed in when asked to', async () => {
  const browser = await signedIn(test, 'provider@example.com');
  const { browser: own, token } = await registerByEmail('dora@example.com');
  expect(await browser.call(viewActivation, { token })).toMatchObject({
    resCode: 'S0000',
    resBody: { account: 'dora@example.com' },
  });

  expect(await browser.call(activate, { token, keepsLogin: 1 })).toMatchObject({
    resCode: 'S0000',
    resBody: { account: 'dora@example.com', userName: '小明' },
  });

  expect(await browser.call(checkLogin, {})).toMatchObject({ userEmail: 'provider@example.com' });
  expect((await browser.call(viewActivation, { token })).resCode).toBe('E5003');
  expect((await own.call(viewActivation, { token: 'none' })).resCode).toBe('E5003');
  test.pass(3 * 60_000);
  expect(await signIn(test, own, 'dora@example.com', facts.userPswd)).toMatchObject({ userName: '小明' });
});

it('does not know a link after 24 hours, and sends another', async () => {
  const { browser, token } = await registerByEmail('bert@example.com');
  test.pass(24 * hour + 1);
  expect(await browser.call(activate, { token })).toMatchObject({ resCode: 'E5003' });

  await browser.call(resendActivation, {
    account: 'bert@example.com',
    captchaCode: await readCaptcha(browser),
  });
  expect(await browser.call(activate, { token: linkIn(test.inbox.at(-1)?.body) })).toMatchObject({
    resCode: 'S0000',
  });
});

it('activates a mobile account by its code', async () => {
  const browser = test.browser();
  await browser.call(sendRegisterCode, { account: '13800138000', captchaCode: await readCaptcha(browser) });
  const vercode = codeIn(test.inbox.at(-1)?.body);

  expect(await browser.call(register, { account: '13800138000', ...facts, vercode: '000000' })).toMatchObject(
    { resCode: 'E0001' },
  );
  const reply = await browser.call(register, { account: '13800138000', ...facts, vercode });

  expect(reply).toMatchObject({ resCode: 'S0000', resBody: { needActive: 0 } });
});

it('refuses an account that is taken, whatever its case, also when two ask at once', async () => {
  const taken = await registerByEmail('PERSON@example.com');
  expect(taken.reply).toMatchObject({ resCode: 'E5001' });

  const both = await Promise.all([
    registerByEmail('twice@example.com'),
    registerByEmail('twice@example.com'),
  ]);
  expect(both.map(({ reply }) => reply.resCode).sort()).toEqual(['E5001', 'S0000']);
});

it('repeats every check that the form makes', async () => {
  const browser = test.browser();
  const reply = await browser.call(register, {
    account: 'nonsense',
    userPswd: 'short',
    nickName: '<b>',
    agreeVersion: '',
    captchaCode: await readCaptcha(browser),
  });

  expect(reply).toMatchObject({ resCode: 'E0017', resMsg: '页面参数有误' });
  expect(reply.fields).toEqual([
    { name: 'account', message: '请输入正确的邮箱或手机号' },
    { name: 'userPswd', message: '请输入8到16位的密码' },
    { name: 'nickName', message: '昵称不可以包含特殊字符' },
    { name: 'agreeVersion', message: '请阅读并同意服务协议和隐私政策' },
  ]);
});

async function resetTicketFor(browser: Browser, account: string): Promise<string> {
  test.pass(121_000);
  await browser.call(sendResetCode, { account, captchaCode: await readCaptcha(browser) });
  const vercode = codeIn(test.inbox.at(-1)?.body);
  return (await browser.call(verifyResetCode, { account, vercode })).resBody.ticket as string;
}

it('resets a password by code, ends all sessions and refuses the last three passwords', async () => {
  const before = test.browser();
  await signIn(test, before, 'person@example.com');
  const browser = test.browser();
  const ticketFor = () => resetTicketFor(browser, 'person@example.com');

  const ticket = await ticketFor();
  expect(await browser.call(resetPassword, { ticket, userPswd: 'Portal-2026' })).toMatchObject({
    resCode: 'E5006',
  });
  expect(await browser.call(resetPassword, { ticket, userPswd: 'Portal-2027' })).toMatchObject({
    resCode: 'S0000',
  });
  expect(await browser.call(resetPassword, { ticket, userPswd: 'Portal-2028' })).toMatchObject({
    resCode: 'E5004',
  });
  expect(await before.call(checkLogin, {})).toMatchObject({ resCode: 'E8023' });

  const late = await ticketFor();
  test.pass(10 * 60_000 + 1);
  expect(await browser.call(resetPassword, { ticket: late, userPswd: 'Portal-2029' })).toMatchObject({
    resCode: 'E5004',
  });
  expect(await signIn(test, test.browser(), 'person@example.com', 'Portal-2027')).toMatchObject({
    resCode: 'S0001',
  });
});

it('lets whoever has reset the password sign in at once, however often the former was mistaken, and tells them', async () => {
  const account = 'developer@example.com';
  const browser = test.browser();
  const captchaCode = await fetchLoginCode(test, browser, account);
  const attempt = (userPswd: string) => browser.call(login, { userEmail: account, userPswd, captchaCode });
  for (let time = 0; time < 5; time += 1)
    expect(await attempt('Wrong-2026')).toMatchObject({ resCode: 'E0004' });
  expect(await attempt('Portal-2026')).toMatchObject({ resCode: 'E5008' });

  const ticket = await resetTicketFor(browser, account);
  await browser.call(resetPassword, { ticket, userPswd: 'Portal-2027' });

  const owner = test.browser();
  test.pass(121_000);
  expect(await signIn(test, owner, account, 'Portal-2027')).toMatchObject({ resCode: 'S0001' });
  expect((await owner.call(listMessages, {})).resBody.records).toContainEqual(
    expect.objectContaining({ title: '密码已重置' }),
  );
});

it('keeps no secret in clear', async () => {
  const stored = JSON.stringify([
    await test.db.selectFrom('users').selectAll().execute(),
    await test.db.selectFrom('sessions').selectAll().execute(),
    await test.db.selectFrom('tickets').selectAll().execute(),
    await test.db.selectFrom('verification_codes').selectAll().execute(),
  ]);

  expect(stored).not.toContain('Portal-2027');
  for (const { body } of test.inbox) {
    const secret = linkIn(body);
    if (secret) expect(stored).not.toContain(secret);
  }
});

it('says when the channel does not take a message', async () => {
  const failing = await buildTestApp({
    hasMarket: true,
    channels: {
      mail: async () => {
        throw new Error('connection refused');
      },
    },
  });
  const browser = failing.browser();

  const reply = await browser.call(sendResetCode, {
    account: 'ops@example.com',
    captchaCode: await readCaptcha(browser),
  });

  expect(reply).toMatchObject({ resCode: 'E0097' });
  await failing.close();
});

describe('an invite code', () => {
  const registerWith = async (account: string, inviteCode: string) => {
    const browser = test.browser();
    const captchaCode = await readCaptcha(browser);
    return { browser, reply: await browser.call(register, { account, ...facts, captchaCode, inviteCode }) };
  };

  it('is made once, is good in small letters, and counts who has come with it', async () => {
    const inviter = await signedIn(test, 'person@example.com');
    expect((await inviter.call(viewInviteCode, {})).resBody).toMatchObject({ code: null });
    const { code } = (await inviter.call(makeInviteCode, {})).resBody as { code: string };
    expect((await inviter.call(makeInviteCode, {})).resBody).toMatchObject({ code });

    const { reply } = await registerWith('guest1@example.com', code.toLowerCase());
    expect(reply).toMatchObject({ resCode: 'S0000' });
    expect((await inviter.call(viewInviteCode, {})).resBody).toEqual({ code, registered: 1, active: 0 });
  });

  it('that is nobody’s is refused, and one left empty is none', async () => {
    const { browser, reply } = await registerWith('guest2@example.com', 'ABCDEFGH');
    expect(reply).toMatchObject({ resCode: 'E5002' });
    const captchaCode = await readCaptcha(browser);
    expect(
      await browser.call(register, { account: 'guest2@example.com', ...facts, captchaCode, inviteCode: '' }),
    ).toMatchObject({ resCode: 'S0000' });
  });
});
