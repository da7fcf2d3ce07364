import { generateSync } from 'otplib';
import {
  beginTotp,
  closeAccount,
  confirmTotp,
  endUserSessions,
  freezeAccount,
  removeTotp,
  renewRecoveryCodes,
  resetFactor,
  unfreezeAccount,
  withdrawClosing,
} from '@portal/calls';
import type { IdentityScene } from '@portal/rules';
import { issueTicket } from '../src/modules/identity/account/mailToken.repository';
import { minutes } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { newReqNo, signedIn } from './startMarket';

/* What is done to an account once is asked for five times at once: one is done, and the others are told why not. */

let test: TestApp;
beforeAll(async () => void (test = await buildTestApp({ hasMarket: true })));
afterAll(() => test.close());
beforeEach(() => test.pass(11 * minutes));

const times = [0, 1, 2, 3, 4];
const reason = '涉嫌盗用他人账号';

type Asking = (at: number) => ReturnType<Browser['call']>;

async function atOnce(ask: Asking): Promise<string[]> {
  const replies = await Promise.all(times.map(ask));
  // The one that succeeded comes first.
  return replies
    .map(({ resCode }) => resCode)
    .sort((one, other) => Number(other === 'S0000') - Number(one === 'S0000'));
}
const onlyOneIs = (code: string) => ['S0000', ...times.slice(1).map(() => code)];

const idOf = async (email: string) =>
  (await test.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

const timesOf = async (event: string) =>
  (await test.db.selectFrom('audit_log').select('id').where('event', '=', event).execute()).length;

const tickets = (userId: string, scene: IdentityScene) =>
  Promise.all(
    times.map(() => {
      const createdAt = test.clock();
      const expiresAt = new Date(createdAt.getTime() + 10 * minutes);
      return issueTicket(test.db, { purpose: `identity:${scene}`, userId, createdAt, expiresAt });
    }),
  );

it('a closing is asked for once, and withdrawn once', async () => {
  const browser = await signedIn(test, 'newbie@example.com');
  const proofs = await tickets(await idOf('newbie@example.com'), 'closeAccount');

  const asked = await atOnce((at) =>
    browser.call(closeAccount, { ticket: proofs[at]!, reason: '', waivesBalance: 1, reqNo: newReqNo() }),
  );
  expect([asked, await timesOf('account.closing')]).toEqual([onlyOneIs('E5012'), 1]);

  const taken = await atOnce(() => browser.call(withdrawClosing, {}));
  expect([taken, await timesOf('account.closingWithdrawn')]).toEqual([onlyOneIs('E3107'), 1]);
});

describe('an authenticator app', () => {
  let browser: Browser;
  let userId: string;
  let secret: string;
  const code = () => generateSync({ secret, epoch: Math.floor(test.clock().getTime() / 1000) });

  async function withTotp(): Promise<void> {
    browser = await signedIn(test, 'person@example.com');
    userId = await idOf('person@example.com');
    const [ticket] = await tickets(userId, 'secondFactor');
    secret = (await browser.call(beginTotp, { ticket: ticket! })).resBody.secret;
    expect((await browser.call(confirmTotp, { code: code() })).resCode).toBe('S0000');
    test.pass(11 * minutes);
  }
  beforeEach(withTotp);
  afterEach(async () => {
    for (const table of ['totp_secrets', 'recovery_codes'] as const)
      await test.db.deleteFrom(table).execute();
    await test.db.updateTable('users').set({ second_factor_at: null }).execute();
  });

  it('is removed once', async () => {
    const proofs = await tickets(userId, 'secondFactor');

    const codes = await atOnce((at) => browser.call(removeTotp, { ticket: proofs[at]! }));

    expect([codes, await timesOf('factor.totp.remove')]).toEqual([onlyOneIs('E3107'), 1]);
  });

  it('is reset once by the operator', async () => {
    const ops = await signedIn(test, 'ops@example.com');

    const codes = await atOnce(() => ops.call(resetFactor, { accountId: userId, reason }));

    expect([codes, await timesOf('user.factorReset')]).toEqual([onlyOneIs('E3107'), 1]);
  });

  it('keeps the recovery codes of one answer, of several that were asked for', async () => {
    const proofs = await tickets(userId, 'secondFactor');

    const codes = await atOnce((at) => browser.call(renewRecoveryCodes, { ticket: proofs[at]! }));

    expect(codes).toEqual(times.map(() => 'S0000'));
    expect(await test.db.selectFrom('recovery_codes').select('user_id').execute()).toHaveLength(10);
  });
});

it('an operator ends all sessions of somebody, freezes and unfreezes them, once each', async () => {
  const accountId = await idOf('harbor@example.com');
  const ops = await signedIn(test, 'ops@example.com');
  await signedIn(test, 'harbor@example.com');

  const ended = await atOnce(() => ops.call(endUserSessions, { accountId, reason }));
  const frozen = await atOnce(() => ops.call(freezeAccount, { accountId, reason }));
  const freed = await atOnce(() => ops.call(unfreezeAccount, { accountId, reason }));

  expect([ended, frozen, freed]).toEqual([onlyOneIs('E3107'), onlyOneIs('E3107'), onlyOneIs('E3107')]);
});
