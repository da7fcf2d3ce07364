import {
  addAdjustment,
  addHold,
  applyState,
  budgetOverview,
  listAccountLedger,
  listHolds,
  listMoneyAccounts,
  listMoneyDifferences,
  holdState,
  proveMoney,
  refundRecharge,
  releaseHold,
  takeReview,
  viewReview,
  decideReview,
  viewMoneyAccount,
  viewMoneyOverview,
  viewMoneyTransfer,
} from '@portal/calls';
import { formatMinor, parseYuan, roles } from '@portal/rules';
import { isProven, proveLedger, transfer } from '../src/modules/finance/ledger.repository';
import { days, formatDate, hours } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { give } from './planFixtures';
import { paymentsOf } from './startPayments';
import { eventually, newReqNo, signedIn, subscribe } from './startMarket';

const ok = { resCode: 'S0000' };
const email = 'person@example.com';
const reason = '疑似盗用，等待核查';

let test: TestApp;
let person: Browser;
let ops: Browser;
let second: Browser;
let accountId: string;

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  await test.db
    .updateTable('users')
    .set({ roles: roles.consumer + roles.operator })
    .where('email', '=', 'harbor@example.com')
    .execute();
  await signIn();
  accountId = await idOf(email);
});
beforeEach(() => test.db.deleteFrom('rate_limits').execute());
afterEach(async () => {
  expect(isProven(await proveLedger(test.db))).toBe(true);
  expect((await ops.call(proveMoney, {})).resBody.differences).toBe(0);
});
afterAll(() => test.close());

async function signIn() {
  person = await signedIn(test, email);
  ops = await signedIn(test, 'ops@example.com');
  second = await signedIn(test, 'harbor@example.com');
}
const idOf = async (address: string) =>
  (await test.db.selectFrom('users').select('id').where('email', '=', address).executeTakeFirstOrThrow()).id;
const overview = async () => (await person.call(budgetOverview, {})).resBody;
const available = async () => parseYuan((await overview()).available as string) ?? 0;
const hold = (facts: object = {}, browser = ops) =>
  browser.call(addHold, { accountId, scope: 'balance', amount: '5', reason, reqNo: newReqNo(), ...facts });
const release = (holdId: string, browser = ops) =>
  browser.call(releaseHold, { holdId, reason: '核查完成，没有问题', reqNo: newReqNo() });
const text = (minor: number) => `${Math.floor(minor / 10_000)}.${String(minor % 10_000).padStart(4, '0')}`;

it('freezes an amount, which is neither spent nor refunded, and gives it free', async () => {
  const before = await available();
  const { resBody } = await hold({ amount: '12.34' });
  expect(resBody).toMatchObject({ state: holdState.active });
  expect(before - (await available())).toBe(12_3400);
  expect(await overview()).toMatchObject({ held: '12.3400', isHeld: 0 });

  const debit = { accountId, way: 'debit' as const, nature: 'correction' as const, reason: '多记了一笔' };
  const whole = text(before - (before % 100));
  expect(await ops.call(addAdjustment, { ...debit, amount: whole, reqNo: newReqNo() })).toMatchObject({
    resCode: 'E3104',
  });
  const { account } = (await ops.call(viewMoneyAccount, { accountId })).resBody;
  expect(account).toMatchObject({ held: '12.3400', isHeld: 0 });

  expect(await release(resBody.holdId)).toMatchObject(ok);
  expect(await available()).toBe(before);
  expect(await release(resBody.holdId)).toMatchObject({ resCode: 'E3107' });
});

it('lets nothing of it go back to the channel that it came from', async () => {
  const pay = paymentsOf(test);
  const orderNo = await pay.order(person, '10', 'alipay');
  await pay.notify(pay.paid(orderNo));
  const all = await available();
  const { holdId } = (await hold({ amount: text(all - (all % 100)) })).resBody;
  const ask = { orderNo, amount: '10', reason: '用不完了', reqNo: newReqNo() };
  expect(await person.call(refundRecharge, ask)).toMatchObject({ resCode: 'E4205' });
  await release(holdId);
  expect(await person.call(refundRecharge, { ...ask, reqNo: newReqNo() })).toMatchObject(ok);
});

it.each<[code: string, facts: object]>([
  ['E4201', { amount: '0' }],
  ['E4201', { amount: '1.001' }],
  ['E4201', { amount: undefined }],
  ['E4201', { until: '2020-01-01' }],
  ['E0017', { until: '2026-02-30' }],
  ['E0017', { amount: '-5' }],
  ['E0017', { scope: 'pending' }],
  ['E0017', { reason: '短' }],
  ['E3104', { amount: '9999' }],
  ['E3104', { scope: 'payable', amount: '1' }],
  ['E4210', { accountId: 'nobody' }],
])('refuses with %s %j', async (code, facts) => {
  expect(await hold(facts)).toMatchObject({ resCode: code });
});

it('is nothing that operators do about their own account, and no hold of nobody is released', async () => {
  expect(await hold({ accountId: await idOf('ops@example.com') })).toMatchObject({ resCode: 'E3111' });
  expect(await release('hold_of_nobody')).toMatchObject({ resCode: 'E4213' });
  expect(await person.call(addHold, { accountId, scope: 'all', reason, reqNo: newReqNo() })).toMatchObject({
    resCode: 'E5103',
  });
});

it('stops paid calls with the whole account, keeps what comes, and goes on when it is free', async () => {
  const { applyId } = await subscribe(person, { name: '行政区划', kind: 'perCall', budgetCap: '1' });
  const stateOf = async () =>
    (
      await test.db
        .selectFrom('subscriptions')
        .select('state')
        .where('id', '=', applyId)
        .executeTakeFirstOrThrow()
    ).state;
  const before = await available();

  const { resBody } = await hold({ scope: 'all', amount: undefined });
  expect(resBody).toMatchObject({ state: holdState.active });
  expect(await stateOf()).toBe(applyState.inArrears);
  expect(await overview()).toMatchObject({ available: '0.0000', isHeld: 1 });
  expect(await hold({ scope: 'all', amount: undefined })).toMatchObject({ resCode: 'E4212' });
  expect(await hold()).toMatchObject({ resCode: 'E4212' });

  await give(test, email, 3_0000);
  await test.runJob('resume-paid');
  expect(await stateOf()).toBe(applyState.inArrears);
  expect(await overview()).toMatchObject({ available: '0.0000' });

  expect(await release(resBody.holdId)).toMatchObject(ok);
  // The announcement may have begun what the job would do, and has the row meanwhile.
  await eventually(async () => {
    await test.runJob('resume-paid');
    expect(await stateOf()).toBe(applyState.active);
  });
  expect((await available()) - before).toBe(3_0000);
});

it('freezes no more than there is, whoever is first of two, and once for one request', async () => {
  const most = (await available()) / 10_000;
  const amount = String(Math.floor(most * 0.6));
  const replies = await Promise.all([hold({ amount }), hold({ amount }, second)]);
  expect(replies.map(({ resCode }) => resCode).sort()).toEqual(['E3104', 'S0000']);

  const reqNo = newReqNo();
  const [one, two] = await Promise.all([hold({ amount: '1', reqNo }), hold({ amount: '1', reqNo })]);
  expect(one?.resBody.holdId).toBe(two?.resBody.holdId);
  const { records } = (await ops.call(listHolds, { accountId, state: String(holdState.active) })).resBody;
  expect(records).toHaveLength(2);
  for (const { holdId } of records) await release(holdId, second);
});

it('takes two operators from the threshold on, to freeze and to give free', async () => {
  await give(test, email, 20_000_0000);
  const { holdId, state } = (await hold({ amount: '10000' })).resBody;
  expect(state).toBe(holdState.waiting);
  expect(await overview()).toMatchObject({ held: '0.0000' });
  const pass = async (browser: Browser) => {
    await browser.call(takeReview, { kind: 'hold', subjectId: holdId });
    return browser.call(decideReview, { kind: 'hold', subjectId: holdId, pass: '1' });
  };
  expect(await ops.call(viewReview, { kind: 'hold', subjectId: holdId })).toMatchObject({
    resBody: { case: { isOwn: 1, takenBy: '' } },
  });
  expect(await ops.call(takeReview, { kind: 'hold', subjectId: holdId })).toMatchObject({ resCode: 'E3111' });
  expect(await pass(ops)).toMatchObject({ resCode: 'E3111' });
  expect(await pass(second)).toMatchObject(ok);
  expect(await overview()).toMatchObject({ held: '10000.0000' });

  expect(await release(holdId)).toMatchObject({ resCode: 'E4209' });
  expect(await release(holdId, second)).toMatchObject(ok);
  expect(await overview()).toMatchObject({ held: '0.0000' });
});

it('that was turned down freezes nothing', async () => {
  const { holdId } = (await hold({ amount: '10000' })).resBody;
  await second.call(takeReview, { kind: 'hold', subjectId: holdId });
  const rejects = [{ field: 'reason', reason: '没有可以核对的依据' }];
  expect(
    await second.call(decideReview, { kind: 'hold', subjectId: holdId, pass: '0', rejects }),
  ).toMatchObject(ok);
  const { records } = (await ops.call(listHolds, { accountId })).resBody;
  expect(records).toContainEqual(
    expect.objectContaining({ holdId, state: holdState.rejected, refusal: '没有可以核对的依据' }),
  );
  expect(await overview()).toMatchObject({ held: '0.0000' });
  expect(await release(holdId)).toMatchObject({ resCode: 'E3107' });
});

it('freezes earnings against withdrawal, and ends with its last day', async () => {
  const ownerId = await idOf('provider2@example.com');
  await test.db.transaction().execute((tx) =>
    transfer(tx, {
      key: 'earned',
      kind: 'settle',
      memo: '',
      at: test.clock(),
      moves: [
        { ownerId: null, kind: 'promotion', amountMinor: -100_0000 },
        { ownerId, kind: 'payable', amountMinor: 100_0000 },
      ],
    }),
  );
  const facts = { accountId: ownerId, scope: 'payable', amount: '40', until: formatDate(test.clock()) };
  const { resBody } = await hold(facts);
  expect(resBody).toMatchObject({ state: holdState.active });
  const account = async () => (await ops.call(viewMoneyAccount, { accountId: ownerId })).resBody.account;
  expect(await account()).toMatchObject({ held: '40.0000' });
  const takeOut = (amountMinor: number) =>
    test.db.transaction().execute((tx) =>
      transfer(tx, {
        key: newReqNo(),
        kind: 'withdraw',
        memo: '',
        at: test.clock(),
        moves: [
          { ownerId, kind: 'payable', amountMinor: -amountMinor },
          { ownerId: null, kind: 'promotion', amountMinor },
        ],
      }),
    );
  const { payable } = await account();
  await takeOut((parseYuan(payable as string) ?? 0) - 40_0000);
  await expect(takeOut(1)).rejects.toMatchObject({ code: 'E3104' });

  test.pass(days);
  await test.runJob('end-holds');
  await signIn();
  expect(await account()).toMatchObject({ held: '0.0000' });
  const { records } = (await ops.call(listHolds, { accountId: ownerId })).resBody;
  expect(records).toHaveLength(1);
  expect(records[0]).toMatchObject({ state: holdState.ended, endedBy: '', endReason: '期限已到' });
});

describe('the accounts', () => {
  it('are found by address, number and part of a name, with what the ledger says', async () => {
    const search = async (searchText: string) =>
      (await ops.call(listMoneyAccounts, { searchText })).resBody.records.map(
        (row: { accountId: string }) => row.accountId,
      );
    expect(await search(email)).toEqual([accountId]);
    expect(await search(accountId)).toEqual([accountId]);
    expect(await search('%')).toEqual([]);
    expect(await search('company@example.com')).toHaveLength(2);
    const { records } = (await ops.call(listMoneyAccounts, { kind: 'provider', pageSize: 50 })).resBody;
    expect(records.length).toBeGreaterThan(1);
    expect(records.every((row: { isProvider: number }) => row.isProvider === 1)).toBe(true);
  });

  it('add up: the entries of each kind are what the account holds of it', async () => {
    const { account } = (await ops.call(viewMoneyAccount, { accountId })).resBody;
    for (const kind of ['balance', 'reserved', 'refunding'] as const)
      expect((await ops.call(listAccountLedger, { accountId, account: kind })).resBody.sum).toBe(
        account[kind],
      );
    const { records } = (await ops.call(listAccountLedger, { accountId })).resBody;
    const view = (await ops.call(viewMoneyTransfer, { transferId: records[0].transferId })).resBody;
    const sum = view.sides.reduce(
      (total: number, { amount }: { amount: string }) => total + Number(amount),
      0,
    );
    expect(sum).toBeCloseTo(0, 4);
    expect(view.sides).toContainEqual(expect.objectContaining({ accountId }));
  });

  it('answer what does not exist', async () => {
    expect(await ops.call(viewMoneyAccount, { accountId: 'nobody' })).toMatchObject({ resCode: 'E4210' });
    expect(await ops.call(listAccountLedger, { accountId: 'nobody' })).toMatchObject({ resCode: 'E4210' });
    expect(await ops.call(viewMoneyTransfer, { transferId: 'nothing' })).toMatchObject({ resCode: 'E3110' });
    expect((await ops.call(listMoneyDifferences, {})).resBody.records).toEqual([]);
  });
});

it('tells the desk what waits, since when, and what is held', async () => {
  const { waiting, sums, heldAccounts } = (await ops.call(viewMoneyOverview, {})).resBody;
  const queue = (name: string) => waiting.find((one: { queue: string }) => one.queue === name);
  const before = queue('hold').count as number;
  const { holdId } = (await hold({ amount: '10000' })).resBody;
  const { resBody } = await hold({ amount: '3' });
  test.pass(3 * hours);
  await signIn();

  const after = (await ops.call(viewMoneyOverview, {})).resBody;
  const now = after.waiting.find((one: { queue: string }) => one.queue === 'hold');
  expect(now).toMatchObject({ count: before + 1, link: '/ops/hold', oldestAt: expect.any(String) });
  expect(now.oldestHours).toBeGreaterThanOrEqual(3);
  expect(now.dueHours).toBe(48);
  expect(Number(after.sums.held) - Number(sums.held)).toBeCloseTo(3, 4);
  expect(after.heldAccounts).toBeGreaterThanOrEqual(heldAccounts);
  const { open } = (await ops.call(viewMoneyAccount, { accountId })).resBody;
  expect(open).toContainEqual(expect.objectContaining({ kind: 'hold', no: holdId, state: '待复核' }));
  await release(resBody.holdId);
});

it.each([
  ['balances', ['balance', 'reserved']],
  ['coupons', ['coupon', 'couponReserved']],
  ['refunding', ['refunding']],
  ['pending', ['pending']],
  ['payable', ['payable']],
  ['frozen', ['frozen']],
  ['commission', ['commission']],
  ['covered', ['writeoff']],
])('sums up what the portal holds: %s', async (field, kinds) => {
  const accounts = await test.db
    .selectFrom('ledger_accounts')
    .selectAll()
    .where('kind', 'in', kinds)
    .execute();
  const sum = accounts.reduce((total, { balance_minor: balance }) => total + balance, 0);
  await signIn();

  const { sums } = (await ops.call(viewMoneyOverview, {})).resBody;

  expect(sums[field]).toBe(formatMinor(field === 'covered' ? -sum : sum));
});
