import {
  appealFactor,
  cancelFactorAppeal,
  checkLogin,
  decideReview,
  finishLogin,
  takeReview,
  viewFactorAppeal,
  viewReview,
} from '@portal/calls';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { signIn } from './journeys';

const minute = 60_000;
const hour = 60 * minute;
const account = 'secure@example.com';
const remark = '手机丢失，恢复码也找不到';
let test: TestApp;
let addresses = 10;
const fresh = () => test.browser('localhost', `203.0.113.${(addresses += 1)}`);

beforeAll(async () => void (test = await buildTestApp({ hasMarket: true })));
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.deleteFrom('factor_appeals').execute();
  await test.db.deleteFrom('verification_codes').execute();
  test.inbox.length = 0;
  test.pass(24 * hour);
});

/** As far as the password leads. */
async function firstStep(browser = fresh()) {
  test.pass(3 * minute);
  const { mfaTicket } = (await signIn(test, browser, account)) as unknown as { mfaTicket: string };
  return { browser, mfaTicket };
}

async function anAppeal() {
  const { browser, mfaTicket } = await firstStep();
  const sent = await browser.call(appealFactor, { mfaTicket, realName: '王安全', idNo: '1', remark });
  expect(sent.resCode).toBe('S0000');
  const { id } = await test.db
    .selectFrom('factor_appeals')
    .select('id')
    .where('state', '=', 1)
    .executeTakeFirstOrThrow();
  return { browser, mfaTicket, ref: { kind: 'factorAppeal' as const, subjectId: id } };
}

async function operator(): Promise<Browser> {
  const ops = fresh();
  await signIn(test, ops, 'ops@example.com');
  return ops;
}

const stateOf = async ({ browser, mfaTicket }: { browser: Browser; mfaTicket: string }) =>
  (await browser.call(viewFactorAppeal, { mfaTicket })).resBody.appeal;

/** Of the last notice that has left. */
async function tokenSent(): Promise<string> {
  await test.runJob('deliver-messages');
  const bodies = test.inbox.filter(({ recipient }) => recipient === account).map(({ body }) => body);
  return (
    /factorAppealCancel\?token=(\S+)/.exec(bodies.findLast((body) => body.includes('Cancel')) ?? '')?.[1] ??
    ''
  );
}

async function decide(ops: Browser, ref: { kind: 'factorAppeal'; subjectId: string }, pass: '0' | '1') {
  await ops.call(takeReview, ref);
  const rejects = pass === '1' ? [] : [{ field: 'remark', reason: '说明不足' }];
  return ops.call(decideReview, { ...ref, pass, rejects });
}

it('is made after the password, told to the account, one at a time, and seals what was given', async () => {
  const appeal = await anAppeal();

  expect(await stateOf(appeal)).toMatchObject({ state: 1, effectiveAt: null });
  expect(await tokenSent()).not.toBe('');
  const { proof_sealed } = await test.db.selectFrom('factor_appeals').selectAll().executeTakeFirstOrThrow();
  expect(proof_sealed).not.toContain('王安全');
  const again = { mfaTicket: appeal.mfaTicket, realName: '', idNo: '', remark };
  expect((await appeal.browser.call(appealFactor, again)).resCode).toBe('E5011');
  expect((await fresh().call(appealFactor, again)).resCode).toBe('E5305');
  expect((await fresh().call(viewFactorAppeal, { mfaTicket: 'made-up' })).resCode).toBe('E5305');
});

it('takes the second factor away 72 hours after an operator agreed, not before', async () => {
  const { ref } = await anAppeal();
  const ops = await operator();
  const untaken = JSON.stringify((await ops.call(viewReview, ref)).resBody);
  for (const text of ['王安全', remark]) expect(untaken).not.toContain(text);
  await ops.call(takeReview, ref);
  const { fields, checks } = (await ops.call(viewReview, ref)).resBody;
  expect(fields[0]).toMatchObject({ field: 'realName', value: '王安全' });
  expect(checks.map(({ isMet }: { isMet: number }) => isMet)).toEqual([1, 0, 0]);
  expect((await decide(ops, ref, '1')).resCode).toBe('S0000');
  const kept = await test.db.selectFrom('factor_appeals').selectAll().executeTakeFirstOrThrow();
  expect(kept).toMatchObject({ state: 2, proof_sealed: null });
  const decided = (await ops.call(viewReview, ref)).resBody;
  expect(decided.fields.slice(0, 2)).toEqual([
    expect.objectContaining({ field: 'realName', value: '已按规定删除', isMasked: 0 }),
    expect.objectContaining({ field: 'idNo', value: '已按规定删除', isMasked: 0 }),
  ]);

  test.pass(71 * hour);
  await test.runJob('carry-out-factor-appeals');
  expect((await signIn(test, fresh(), account)).resCode).toBe('E5301');
  test.pass(hour);
  await test.runJob('carry-out-factor-appeals');
  const browser = fresh();
  expect((await signIn(test, browser, account)).resCode).toBe('S0001');
  expect((await browser.call(checkLogin, {})).resCode).toBe('S0000');
  for (const table of ['totp_secrets', 'recovery_codes'] as const)
    expect(
      await test.db.selectFrom(table).select('user_id').where('user_id', '=', kept.user_id).execute(),
    ).toEqual([]);
});

describe('while the second factor stands', () => {
  // The one before has taken it away.
  beforeAll(async () => {
    const { id } = await test.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', account)
      .executeTakeFirstOrThrow();
    const at = test.clock();
    await test.db.updateTable('users').set({ second_factor_at: at }).where('id', '=', id).execute();
  });

  it('is cancelled by the link of a notice, once, also after an operator agreed; a made-up link does nothing', async () => {
    const { ref, ...appeal } = await anAppeal();
    await decide(await operator(), ref, '1');
    const token = await tokenSent();

    const cancel = async (link: string) => (await fresh().call(cancelFactorAppeal, { token: link })).resCode;
    expect(await cancel(`${ref.subjectId}.made-up`)).toBe('E5010');
    expect(await cancel('')).not.toBe('S0000');
    expect(await cancel(token)).toBe('S0000');
    expect(await cancel(token)).toBe('E5010');
    test.pass(73 * hour);
    await test.runJob('carry-out-factor-appeals');
    expect((await signIn(test, appeal.browser, account)).resCode).toBe('E5301');
  });

  it('leaves the queue when it is cancelled before an operator has looked', async () => {
    const { ref } = await anAppeal();
    const token = await tokenSent();
    expect((await fresh().call(cancelFactorAppeal, { token })).resCode).toBe('S0000');
    expect((await decide(await operator(), ref, '1')).resCode).toBe('E3110');
  });

  it('is cancelled when somebody signs in with the second factor: it is not lost', async () => {
    await anAppeal();
    const { id } = await test.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', account)
      .executeTakeFirstOrThrow();
    const { recoveryCodeHash } = await import('../src/modules/identity/secondFactor/recoveryCodes');
    const code_hash = recoveryCodeHash(test.config.secret, id, 'ABCDE-23456');
    await test.db
      .insertInto('recovery_codes')
      .values({ code_hash, user_id: id, created_at: test.clock() })
      .execute();
    const { browser, mfaTicket } = await firstStep();

    const done = await browser.call(finishLogin, { mfaTicket, way: 'recovery', value: 'ABCDE-23456' });

    expect(done.resCode).toBe('S0001');
    const { state } = await test.db.selectFrom('factor_appeals').select('state').executeTakeFirstOrThrow();
    expect(state).toBe(4);
  });

  it('tells why it was refused, and may be made again, five times a day', async () => {
    const ops = await operator();
    const { ref, ...appeal } = await anAppeal();
    expect((await decide(ops, ref, '0')).resCode).toBe('S0000');
    expect(await stateOf(appeal)).toMatchObject({ state: 3, reason: '说明不足' });

    const { user_id } = await test.db
      .selectFrom('factor_appeals')
      .select('user_id')
      .executeTakeFirstOrThrow();
    const row = { user_id, state: 3, remark, rejects: '[]', submitted_at: test.clock() } as const;
    await test.db
      .insertInto('factor_appeals')
      .values(['a', 'b', 'c', 'd'].map((id) => ({ id, ...row })))
      .execute();
    const { browser, mfaTicket } = await firstStep();
    const sixth = { mfaTicket, realName: '', idNo: '', remark };
    expect((await browser.call(appealFactor, sixth)).resCode).toBe('E5207');
  });
});
