import {
  addPasskey,
  beginPasskey,
  checkLogin,
  finishLogin,
  loginPasskeyOptions,
  removePasskey,
  renamePasskey,
  secondFactorState,
  verifyIdentity,
  verifyPasskeyOptions,
  verifyWays,
} from '@portal/calls';
import { passkeysMax } from '@portal/rules';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { createSoftKey } from './createSoftKey';
import { demoPassword, signIn } from './journeys';

const minute = 60_000;
const account = 'person@example.com';
let test: TestApp;
let addresses = 10;
const fresh = (host = 'localhost') => test.browser(host, `203.0.113.${(addresses += 1)}`);

beforeAll(async () => void (test = await buildTestApp({ hasMarket: true })));
afterAll(() => test.close());
beforeEach(async () => {
  const tables = [
    'passkeys',
    'totp_secrets',
    'recovery_codes',
    'login_failures',
    'verification_codes',
  ] as const;
  for (const table of tables) await test.db.deleteFrom(table).execute();
  await test.db.updateTable('users').set({ second_factor_at: null }).execute();
  test.pass(20 * minute);
});

async function signedIn(who = account): Promise<Browser> {
  const browser = fresh();
  await signIn(test, browser, who);
  return browser;
}

async function ticketBy(
  browser: Browser,
  way: 'pwd' | 'passkey' | 'recovery',
  value: string,
): Promise<string> {
  const proved = await browser.call(verifyIdentity, { way, value, scene: 'secondFactor' });
  expect(proved.resCode).toBe('S0000');
  return proved.resBody.ticket;
}

const begin = async (browser: Browser, ticket: string): Promise<string> =>
  (await browser.call(beginPasskey, { ticket })).resBody.options;

/** Somebody with one passkey. */
async function withPasskey() {
  const browser = await signedIn();
  const key = createSoftKey();
  const options = await begin(browser, await ticketBy(browser, 'pwd', demoPassword));
  const added = await browser.call(addPasskey, { name: '办公室', answer: key.create({ options }) });
  expect(added.resCode).toBe('S0000');
  const recoveryCodes: string[] = added.resBody.recoveryCodes;
  test.pass(3 * minute);
  return { browser, key, recoveryCodes };
}

/** As far as the password leads, and what the key is asked then. */
async function firstStep(browser = fresh()) {
  const { mfaTicket, ways } = (await signIn(test, browser, account)) as unknown as {
    mfaTicket: string;
    ways: string[];
  };
  const ask = async (): Promise<string> =>
    (await browser.call(loginPasskeyOptions, { mfaTicket })).resBody.options;
  const send = (value: string) => browser.call(finishLogin, { mfaTicket, way: 'passkey', value });
  return { browser, mfaTicket, ways, ask, send };
}

describe('adding a passkey', () => {
  it('turns the second factor on, gives recovery codes, and a second one gives none', async () => {
    const { browser, key, recoveryCodes } = await withPasskey();
    expect(recoveryCodes).toHaveLength(10);
    expect((await browser.call(secondFactorState, {})).resBody).toMatchObject({
      hasTotp: 0,
      recoveryCodesLeft: 10,
      passkeys: [{ passkeyId: key.id, name: '办公室', domain: 'localhost', lastUsedAt: null }],
    });

    const options = await begin(browser, await ticketBy(browser, 'recovery', recoveryCodes[0]!));
    expect(JSON.parse(options).excludeCredentials).toMatchObject([{ id: key.id }]);
    const second = await browser.call(addPasskey, {
      name: '手机',
      answer: createSoftKey().create({ options }),
    });
    expect(second.resBody.recoveryCodes).toEqual([]);
  });

  it('refuses an answer for another host, to another question, a second time, or after five minutes', async () => {
    const browser = await signedIn();
    const add = async (answer: string) => (await browser.call(addPasskey, { name: 'x', answer })).resCode;
    const ask = async () => begin(browser, await ticketBy(browser, 'pwd', demoPassword));

    expect(await add(createSoftKey().create({ options: await ask(), origin: 'https://evil.example' }))).toBe(
      'E5302',
    );
    expect(await add(createSoftKey('evil.example').create({ options: await ask() }))).toBe('E5302');
    const old = await ask();
    await ask();
    expect(await add(createSoftKey().create({ options: old }))).toBe('E5302');
    expect(await add(createSoftKey().create({ options: old }))).toBe('E5004');
    for (const nonsense of ['{}', 'null', '[]', 'x', '{"id":1,"response":null}']) {
      await ask();
      expect(await add(nonsense)).toBe('E5302');
    }
    const late = await ask();
    test.pass(5 * minute + 1);
    expect(await add(createSoftKey().create({ options: late }))).toBe('E5004');
    expect((await browser.call(secondFactorState, {})).resBody).toMatchObject({ since: null, passkeys: [] });
  });

  it('needs a fresh proof and refuses the eleventh', async () => {
    const { browser, recoveryCodes } = await withPasskey();
    expect((await browser.call(beginPasskey, { ticket: 'made-up' })).resCode).toBe('E5004');
    const { user_id, created_at } = await test.db
      .selectFrom('passkeys')
      .selectAll()
      .executeTakeFirstOrThrow();
    const row = { user_id, created_at, rp_id: 'x', public_key: 'x', counter: 0, transports: '[]', name: 'x' };
    await test.db
      .insertInto('passkeys')
      .values(Array.from({ length: passkeysMax - 1 }, (_, index) => ({ ...row, id: `key${index}` })))
      .execute();

    const ticket = await ticketBy(browser, 'recovery', recoveryCodes[1]!);
    expect((await browser.call(beginPasskey, { ticket })).resCode).toBe('E5304');
  });

  it('does not take a key that somebody else has', async () => {
    const { key } = await withPasskey();
    const other = await signedIn('newbie@example.com');
    const options = await begin(other, await ticketBy(other, 'pwd', demoPassword));
    expect((await other.call(addPasskey, { name: 'x', answer: key.create({ options }) })).resCode).toBe(
      'E3107',
    );
    expect((await other.call(secondFactorState, {})).resBody.since).toBeNull();
  });
});

describe('a login with a passkey', () => {
  it('is finished by its signature, once', async () => {
    const { key } = await withPasskey();
    const { browser, ways, ask, send } = await firstStep();
    expect(ways).toEqual(['passkey', 'recovery']);

    const answer = key.get({ options: await ask() });
    expect((await send(answer)).resCode).toBe('S0001');
    expect((await browser.call(checkLogin, {})).resCode).toBe('S0000');
    const { passkeys } = (await browser.call(secondFactorState, {})).resBody;
    expect(passkeys[0].lastUsedAt).not.toBeNull();

    test.pass(3 * minute);
    const again = await firstStep();
    await again.ask();
    expect(await again.send(answer)).toMatchObject({ resCode: 'E5302', resMsg: '通行密钥验证未通过' });
  });

  it.each([
    ['of a page elsewhere', { origin: 'http://localhost.evil.example' }],
    ['whose counter has not moved: a copy of the key', { counter: 1 }],
  ])('refuses a signature %s', async (_, wrong) => {
    const { key } = await withPasskey();
    const first = await firstStep();
    expect((await first.send(key.get({ options: await first.ask() }))).resCode).toBe('S0001');
    test.pass(3 * minute);

    const { ask, send } = await firstStep();
    expect((await send(key.get({ options: await ask(), ...wrong }))).resCode).toBe('E5302');
  });

  it('refuses a key of somebody else, one that is not known, one that was not asked, and nonsense', async () => {
    const { key } = await withPasskey();
    const other = await signedIn('company@example.com');
    const theirs = createSoftKey();
    const options = await begin(other, await ticketBy(other, 'pwd', demoPassword));
    await other.call(addPasskey, { name: 'x', answer: theirs.create({ options }) });

    const { ask, send } = await firstStep();
    expect((await send(theirs.get({ options: await ask() }))).resCode).toBe('E5302');
    expect((await send(createSoftKey().get({ options: await ask() }))).resCode).toBe('E5302');
    const asked = await ask();
    expect((await send('{"id":{}}')).resCode).toBe('E5302');
    expect((await send(key.get({ options: asked }))).resCode).toBe('E5302');
  });

  it('asks nothing without a ticket of this browser', async () => {
    await withPasskey();
    const { mfaTicket } = await firstStep();
    expect((await fresh().call(loginPasskeyOptions, { mfaTicket })).resCode).toBe('E5305');
  });

  it('is not offered where the key was not made for the host', async () => {
    await withPasskey();
    await test.db.updateTable('passkeys').set({ rp_id: 'own.example' }).execute();
    expect((await firstStep()).ways).toEqual(['recovery']);
  });
});

it('proves again who one is, and the same answer proves nothing twice', async () => {
  const { browser, key } = await withPasskey();
  expect((await browser.call(verifyWays, {})).resBody.ways).toEqual(['passkey', 'recovery']);
  const { options } = (await browser.call(verifyPasskeyOptions, {})).resBody;
  const proof = { way: 'passkey', value: key.get({ options }), scene: 'changePassword' } as const;

  expect((await browser.call(verifyIdentity, proof)).resCode).toBe('S0000');
  expect((await browser.call(verifyIdentity, proof)).resCode).toBe('E5302');
});

it('is renamed and removed by its owner alone; with the last one goes the second factor', async () => {
  const { browser, key, recoveryCodes } = await withPasskey();
  const other = await signedIn('newbie@example.com');
  const rename = { passkeyId: key.id, name: ' 家里 ' };
  expect((await other.call(renamePasskey, rename)).resCode).toBe('E3107');
  expect((await browser.call(renamePasskey, rename)).resCode).toBe('S0000');
  expect((await browser.call(secondFactorState, {})).resBody.passkeys[0].name).toBe('家里');
  const entries = () =>
    test.db.selectFrom('audit_log').select('detail').where('event', '=', 'factor.passkey.rename').execute();
  expect(await entries()).toEqual([{ detail: expect.stringContaining('"to":"家里"') }]);

  const theirs = { ticket: await ticketBy(other, 'pwd', demoPassword), passkeyId: key.id };
  expect((await other.call(removePasskey, theirs)).resCode).toBe('E3107');
  const ticket = await ticketBy(browser, 'recovery', recoveryCodes[0]!);
  expect((await browser.call(removePasskey, { ticket, passkeyId: key.id })).resCode).toBe('S0000');
  expect((await browser.call(secondFactorState, {})).resBody).toMatchObject({
    since: null,
    recoveryCodesLeft: 0,
  });
});
