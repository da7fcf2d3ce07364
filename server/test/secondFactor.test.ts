import { generateSync } from 'otplib';
import {
  addTicket,
  beginTotp,
  checkLogin,
  confirmTotp,
  listApplies,
  listQueues,
  finishLogin,
  listMessages,
  listTickets,
  login,
  removeTotp,
  renewRecoveryCodes,
  resetPassword,
  secondFactorState,
  sendIdentityCode,
  verifyIdentity,
  verifyWays,
  viewApply,
  viewTicket,
} from '@portal/calls';
import { issueMailToken } from '../src/modules/identity/account/mailToken.repository';
import { putRecoveryCodes } from '../src/modules/identity/secondFactor/factor.repository';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { newReqNo } from './startMarket';
import { codeIn, demoPassword, fetchLoginCode, readCaptcha, signIn } from './journeys';

const minute = 60_000;
const account = 'person@example.com';
let test: TestApp;
let addresses = 10;
/** A browser that nobody has asked too much of. */
const fresh = () => test.browser('localhost', `203.0.113.${(addresses += 1)}`);

beforeAll(async () => void (test = await buildTestApp({ hasMarket: true })));
afterAll(() => test.close());
// Nobody has a second factor, nobody is locked, and a code may be asked for again, today's ten included.
beforeEach(async () => {
  for (const table of ['totp_secrets', 'recovery_codes', 'login_failures', 'verification_codes'] as const)
    await test.db.deleteFrom(table).execute();
  await test.db.updateTable('users').set({ second_factor_at: null, state: 1 }).execute();
  test.pass(20 * minute);
});

it('lets recovery codes go where no new ones take their place', async () => {
  const { id } = await test.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', account)
    .executeTakeFirstOrThrow();
  await putRecoveryCodes(test.db, id, ['hash_one'], test.clock());

  await putRecoveryCodes(test.db, id, [], test.clock());

  expect(await test.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
});

const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(test.clock().getTime() / 1000) });

async function signedIn(who = account): Promise<Browser> {
  const browser = fresh();
  await signIn(test, browser, who);
  return browser;
}

const prove = (browser: Browser, proof: { way: 'pwd' | 'totp' | 'recovery'; value: string }) =>
  browser.call(verifyIdentity, { ...proof, scene: 'secondFactor' });

async function ticketBy(browser: Browser, way: 'pwd' | 'totp' | 'recovery', value: string): Promise<string> {
  const { resCode, resBody } = await prove(browser, { way, value });
  expect(resCode).toBe('S0000');
  return resBody.ticket;
}

/** Somebody with an authenticator app, and what it knows. */
async function withTotp() {
  const browser = await signedIn();
  const begun = await browser.call(beginTotp, { ticket: await ticketBy(browser, 'pwd', demoPassword) });
  const secret: string = begun.resBody.secret;
  const confirmed = await browser.call(confirmTotp, { code: codeOf(secret) });
  const recoveryCodes: string[] = confirmed.resBody.recoveryCodes;
  test.pass(2 * minute + 1000);
  return { browser, secret, recoveryCodes, code: () => codeOf(secret) };
}

/** As far as the password leads. */
async function firstStep(browser: Browser) {
  const reply = await signIn(test, browser, account);
  expect(reply).toMatchObject({ resCode: 'E5301', resMsg: '请完成两步验证' });
  return reply as unknown as { mfaTicket: string; ways: string[] };
}

const isSignedIn = async (browser: Browser) => (await browser.call(checkLogin, {})).resCode === 'S0000';

describe('setting up an authenticator app', () => {
  it('shows a key and an otpauth address, and ten recovery codes after the first right code', async () => {
    const browser = await signedIn();

    const begun = await browser.call(beginTotp, { ticket: await ticketBy(browser, 'pwd', demoPassword) });
    expect(begun.resBody.otpauthUrl).toContain(`secret=${begun.resBody.secret}`);
    expect(decodeURIComponent(begun.resBody.otpauthUrl)).toContain(`开放门户:${account}`);
    expect((await browser.call(secondFactorState, {})).resBody).toEqual({
      since: null,
      hasTotp: 0,
      passkeys: [],
      recoveryCodesLeft: 0,
    });
    const wrong = await browser.call(confirmTotp, { code: '000000' });
    const right = await browser.call(confirmTotp, { code: codeOf(begun.resBody.secret) });

    expect(wrong.resCode).toBe('E5302');
    expect(new Set(right.resBody.recoveryCodes).size).toBe(10);
    expect((await browser.call(secondFactorState, {})).resBody).toMatchObject({
      hasTotp: 1,
      recoveryCodesLeft: 10,
    });
    const messages = await browser.call(listMessages, {});
    expect(messages.resBody.records[0]).toMatchObject({ kind: 'security', title: '两步验证设置已变更' });
  });

  it('keeps neither the key nor the codes readable, and notes who did it', async () => {
    const { secret, recoveryCodes } = await withTotp();

    const totp = await test.db.selectFrom('totp_secrets').selectAll().executeTakeFirstOrThrow();
    const codes = await test.db.selectFrom('recovery_codes').selectAll().execute();
    const events = await test.db.selectFrom('audit_log').select(['event', 'detail']).execute();

    const kept = JSON.stringify([totp, codes, events]);
    for (const one of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(kept).not.toContain(one);
    expect(events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['identity.verify', 'factor.totp.add']),
    );
  });

  it('needs a fresh proof, a code within ten minutes, and is not begun twice', async () => {
    const browser = await signedIn();
    const ticket = await ticketBy(browser, 'pwd', demoPassword);
    const { secret } = (await browser.call(beginTotp, { ticket })).resBody;

    expect((await browser.call(beginTotp, { ticket })).resCode).toBe('E5004');
    test.pass(10 * minute + 1);
    expect((await browser.call(confirmTotp, { code: codeOf(secret) })).resCode).toBe('E5004');

    const again = await browser.call(beginTotp, { ticket: await ticketBy(browser, 'pwd', demoPassword) });
    const code = codeOf(again.resBody.secret);
    expect((await browser.call(confirmTotp, { code })).resCode).toBe('S0000');
    expect((await browser.call(confirmTotp, { code })).resCode).toBe('E3107');
  });
});

describe('a login with a second factor', () => {
  it('is nobody yet after the password, and somebody after the code, under a new cookie', async () => {
    const { code } = await withTotp();
    const browser = fresh();

    const { mfaTicket, ways } = await firstStep(browser);
    expect(ways).toEqual(['totp', 'recovery']);
    expect(await isSignedIn(browser)).toBe(false);
    const cookie = browser.cookies.get('portal_sid');
    const done = await browser.call(finishLogin, { mfaTicket, way: 'totp', value: code() });

    expect(done).toMatchObject({ resCode: 'S0001', userRegisterType: 0 });
    expect(await isSignedIn(browser)).toBe(true);
    expect(browser.cookies.get('portal_sid')).not.toBe(cookie);
  });

  it('takes a code once, also when it is sent twice at once', async () => {
    const { code } = await withTotp();
    const [first, second] = [fresh(), fresh()];
    const one = await firstStep(first);
    test.pass(121_000);
    const other = await firstStep(second);
    const value = code();

    const replies = await Promise.all([
      first.call(finishLogin, { mfaTicket: one.mfaTicket, way: 'totp', value }),
      second.call(finishLogin, { mfaTicket: other.mfaTicket, way: 'totp', value }),
    ]);

    expect(replies.map(({ resCode }) => resCode).sort()).toEqual(['E5302', 'S0001']);
  });

  it('takes the code of the step before and of the next, none older', async () => {
    const { secret } = await withTotp();
    const browser = fresh();
    const { mfaTicket } = await firstStep(browser);
    const at = (ms: number) =>
      generateSync({ secret, epoch: Math.floor((test.clock().getTime() + ms) / 1000) });
    const send = (value: string) => browser.call(finishLogin, { mfaTicket, way: 'totp', value });

    expect((await send(at(-90_000))).resCode).toBe('E5302');
    expect((await send(at(90_000))).resCode).toBe('E5302');
    expect((await send(at(-30_000))).resCode).toBe('S0001');
  });

  it('has a ticket for five minutes, this browser and one login', async () => {
    const { code } = await withTotp();
    const browser = fresh();
    const { mfaTicket } = await firstStep(browser);

    const elsewhere = await fresh().call(finishLogin, { mfaTicket, way: 'totp', value: code() });
    expect(elsewhere.resCode).toBe('E5305');
    expect((await browser.call(finishLogin, { mfaTicket, way: 'totp', value: code() })).resCode).toBe(
      'S0001',
    );
    test.pass(31_000);
    expect((await browser.call(finishLogin, { mfaTicket, way: 'totp', value: code() })).resCode).toBe(
      'E5305',
    );

    test.pass(121_000);
    const late = await firstStep(browser);
    test.pass(5 * minute);
    const value = code();
    expect((await browser.call(finishLogin, { mfaTicket: late.mfaTicket, way: 'totp', value })).resCode).toBe(
      'E5305',
    );
  });

  it('ends with the password that began it', async () => {
    const { code } = await withTotp();
    const { id: userId } = await test.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', account)
      .executeTakeFirstOrThrow();
    const former = await test.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const browser = fresh();
    const { mfaTicket } = await firstStep(browser);
    const createdAt = test.clock();
    const expiresAt = new Date(createdAt.getTime() + minute);
    const ticket = await issueMailToken(test.db, { purpose: 'reset', userId, createdAt, expiresAt });

    const reset = await fresh().call(resetPassword, { ticket, userPswd: 'Portal-2028' });

    expect(reset.resCode).toBe('S0000');
    expect((await browser.call(finishLogin, { mfaTicket, way: 'totp', value: code() })).resCode).toBe(
      'E5305',
    );
    await test.db.updateTable('users').set(former).where('id', '=', userId).execute();
  });

  it('is locked for 15 minutes after five wrong codes, also with another ticket', async () => {
    const { code, recoveryCodes } = await withTotp();
    const browser = fresh();
    const { mfaTicket } = await firstStep(browser);
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(
        (await browser.call(finishLogin, { mfaTicket, way: 'totp', value: `00000${attempt}` })).resCode,
      ).toBe('E5302');

    test.pass(121_000);
    const other = fresh();
    const { mfaTicket: another } = await firstStep(other);
    const locked = await other.call(finishLogin, { mfaTicket: another, way: 'totp', value: code() });
    expect(locked).toMatchObject({ resCode: 'E5008', resMsg: '验证失败次数过多，请13分钟后再试' });

    test.pass(15 * minute);
    const last = await firstStep(other);
    const value = recoveryCodes[0]!.toLowerCase().replace('-', '');
    expect(
      (await other.call(finishLogin, { mfaTicket: last.mfaTicket, way: 'recovery', value })).resCode,
    ).toBe('S0001');
  });

  it('takes each recovery code once, and none of another person', async () => {
    const { recoveryCodes } = await withTotp();
    const browser = fresh();
    const use = async (value: string) => {
      test.pass(121_000);
      const { mfaTicket } = await firstStep(browser);
      return (await browser.call(finishLogin, { mfaTicket, way: 'recovery', value })).resCode;
    };

    expect(await use(recoveryCodes[3]!)).toBe('S0001');
    expect(await use(recoveryCodes[3]!)).toBe('E5302');
    expect((await (await signedIn('company@example.com')).call(secondFactorState, {})).resBody).toMatchObject(
      {
        recoveryCodesLeft: 0,
      },
    );
    expect(await use(recoveryCodes[4]!)).toBe('S0001');
    expect((await browser.call(secondFactorState, {})).resBody.recoveryCodesLeft).toBe(8);
  });

  it('lets in nobody who was frozen between the two steps', async () => {
    const { code } = await withTotp();
    const browser = fresh();
    const { mfaTicket } = await firstStep(browser);
    await test.db.updateTable('users').set({ state: 3 }).where('email', '=', account).execute();

    expect((await browser.call(finishLogin, { mfaTicket, way: 'totp', value: code() })).resCode).toBe(
      'E0001',
    );
  });

  it('gives no ticket for a wrong password', async () => {
    await withTotp();
    const browser = fresh();
    const captchaCode = await fetchLoginCode(test, browser, account);

    const reply = await browser.call(login, { userEmail: account, userPswd: 'Wrong-2026', captchaCode });

    expect(reply.resCode).toBe('E0004');
    expect(reply).not.toHaveProperty('mfaTicket');
  });
});

describe('proving again who one is', () => {
  it('takes the password or a code to the own address, and refuses what is wrong', async () => {
    const browser = await signedIn();
    expect((await browser.call(verifyWays, {})).resBody).toEqual({
      ways: ['pwd', 'code'],
      emailMask: 'p***@example.com',
      mobileMask: '',
    });

    expect((await prove(browser, { way: 'pwd', value: 'Wrong-2026' })).resCode).toBe('E5005');
    expect((await prove(browser, { way: 'totp', value: '123456' })).resCode).toBe('E5005');
    test.pass(121_000);
    const captchaCode = await readCaptcha(browser);
    expect((await browser.call(sendIdentityCode, { captchaCode, target: 'email' })).resCode).toBe('S0000');
    const code = { way: 'code', value: codeIn(test.inbox.at(-1)?.body), scene: 'changeEmail' } as const;
    expect(test.inbox.at(-1)?.recipient).toBe(account);
    expect((await browser.call(verifyIdentity, code)).resCode).toBe('S0000');
    expect((await browser.call(verifyIdentity, code)).resCode).toBe('E0028');
    const unbound = { captchaCode: await readCaptcha(browser), target: 'mobile' } as const;
    expect((await browser.call(sendIdentityCode, unbound)).resCode).toBe('E5005');
  });

  it('takes nothing less than the second factor where there is one', async () => {
    const { browser, code } = await withTotp();
    expect((await browser.call(verifyWays, {})).resBody.ways).toEqual(['totp', 'recovery']);

    expect((await prove(browser, { way: 'pwd', value: demoPassword })).resCode).toBe('E5005');
    expect((await prove(browser, { way: 'totp', value: code() })).resCode).toBe('S0000');
    expect((await prove(browser, { way: 'totp', value: code() })).resCode).toBe('E5302');
  });

  it('gives a ticket for one thing, one person and ten minutes', async () => {
    const { browser, code } = await withTotp();
    const elsewhere = await browser.call(verifyIdentity, {
      way: 'totp',
      value: code(),
      scene: 'changeEmail',
    });
    expect((await browser.call(removeTotp, { ticket: elsewhere.resBody.ticket })).resCode).toBe('E5004');

    test.pass(31_000);
    const ticket = await ticketBy(browser, 'totp', code());
    const other = await signedIn('company@example.com');
    expect((await other.call(removeTotp, { ticket })).resCode).toBe('E5004');
    test.pass(10 * minute + 1);
    expect((await browser.call(removeTotp, { ticket })).resCode).toBe('E5004');
  });

  it('is locked after five wrong passwords', async () => {
    const browser = await signedIn();
    for (let attempt = 0; attempt < 5; attempt += 1)
      await prove(browser, { way: 'pwd', value: 'Wrong-2026' });

    expect((await prove(browser, { way: 'pwd', value: demoPassword })).resCode).toBe('E5008');
    test.pass(15 * minute + 1);
    expect((await prove(browser, { way: 'pwd', value: demoPassword })).resCode).toBe('S0000');
  });
});

it('makes new recovery codes, and the ones before are void', async () => {
  const { browser, code, recoveryCodes } = await withTotp();

  const renewed = await browser.call(renewRecoveryCodes, { ticket: await ticketBy(browser, 'totp', code()) });

  expect(renewed.resBody.recoveryCodes).toHaveLength(10);
  expect((await prove(browser, { way: 'recovery', value: recoveryCodes[0]! })).resCode).toBe('E5302');
  expect((await prove(browser, { way: 'recovery', value: renewed.resBody.recoveryCodes[0] })).resCode).toBe(
    'S0000',
  );
});

it('asks for no second factor any more once it was removed, with the second factor', async () => {
  const { browser, recoveryCodes } = await withTotp();
  const ticket = await ticketBy(browser, 'recovery', recoveryCodes[0]!);

  expect((await browser.call(removeTotp, { ticket })).resCode).toBe('S0000');

  expect(await signIn(test, fresh(), account)).toMatchObject({ resCode: 'S0001' });
  const again = { ticket: await ticketBy(browser, 'pwd', demoPassword) };
  expect((await browser.call(removeTotp, again)).resCode).toBe('E3107');
  const renewing = { ticket: await ticketBy(browser, 'pwd', demoPassword) };
  expect((await browser.call(renewRecoveryCodes, renewing)).resCode).toBe('E3107');
});

describe('operators in production', () => {
  afterEach(() => void (test.config.mode = 'demo'));

  it('are led to a second factor before their calls answer', async () => {
    const browser = await signedIn('ops@example.com');
    expect((await browser.call(listQueues, {})).resCode).toBe('S0000');
    test.config.mode = 'production';

    expect((await browser.call(listQueues, {})).resCode).toBe('E5303');
    const begun = await browser.call(beginTotp, { ticket: await ticketBy(browser, 'pwd', demoPassword) });
    await browser.call(confirmTotp, { code: codeOf(begun.resBody.secret) });

    expect((await browser.call(listQueues, {})).resCode).toBe('S0000');
  });

  it('see nothing of others before either, where a call is open to members and operators', async () => {
    const [applicant, browser] = [await signedIn(), await signedIn('ops@example.com')];
    const [{ applyId }] = (await applicant.call(listApplies, {})).resBody.records;
    const ticket = { kind: 'other', title: '登录问题', text: '收不到登录验证码，换了邮箱也不行。' } as const;
    const { ticketId } = (await applicant.call(addTicket, { ...ticket, reqNo: newReqNo() })).resBody;
    const seen = async () => [
      (await browser.call(viewApply, { applyId })).resCode,
      (await browser.call(viewTicket, { ticketId })).resCode,
      (await browser.call(listTickets, { all: 1 })).resCode,
    ];
    expect(await seen()).toEqual(['S0000', 'S0000', 'S0000']);
    test.config.mode = 'production';

    expect(await seen()).toEqual(['E3110', 'E7022', 'E5103']);
  });

  it('are told of it alone: others hear that it is not theirs', async () => {
    const browser = await signedIn();
    test.config.mode = 'production';

    expect((await browser.call(listQueues, {})).resCode).toBe('E5103');
  });
});
