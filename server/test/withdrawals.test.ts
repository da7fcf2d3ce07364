import {
  addBankCard,
  applyWithdraw,
  cancelWithdraw,
  decideReview,
  importPayoutResults,
  listMessages,
  listPayoutBatches,
  listPayouts,
  listReviews,
  listWithdrawals,
  makePayoutBatch,
  removeBankCard,
  settlePayout,
  takeReview,
  verifyIdentity,
  viewReview,
  viewWithdrawal,
  withdrawInfo,
  withdrawState,
} from '@portal/calls';
import type { IdentityScene } from '@portal/rules';
import { isProven, proveLedger } from '../src/modules/finance/ledger.repository';
import { bookEarnings, proveEarnings } from '../src/modules/finance';
import { createSettlement } from '../src/modules/finance/settlement.service';
import type { Payer } from '../src/modules/payout';
import { simulatedPayer } from '../src/modules/payout/Payer';
import { newId } from '../src/platform/ids';
import { days, formatDate } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { demoPassword } from './journeys';
import { newReqNo, signedIn } from './startMarket';

const { waiting, approved, paying, paid, rejected, cancelled, failed } = withdrawState;
const ok = { resCode: 'S0000' };

let test: TestApp;
let provider: Browser;
let ops: Browser;
let other: Browser;
let ownerId: string;
let payer: Payer = simulatedPayer;

beforeAll(async () => {
  test = await buildTestApp({
    hasMarket: true,
    payer: {
      get isPresent() {
        return payer.isPresent;
      },
      pay: (order) => payer.pay(order),
    },
  });
  ownerId = await idOf('provider@example.com');
  await test.db.updateTable('users').set({ roles: 9 }).where('email', '=', 'person@example.com').execute();
  await signIn();
  await earn(3_000_000_0000);
  test.pass(8 * days);
  await createSettlement({ ...test, log: test.app.log }).run();
  await signIn();
  await endOpen();
});
beforeEach(() => {
  payer = simulatedPayer;
});
afterAll(() => test.close());

async function signIn() {
  provider = await signedIn(test, 'provider@example.com');
  ops = await signedIn(test, 'ops@example.com');
  other = await signedIn(test, 'person@example.com');
}

async function idOf(email: string) {
  const { id } = await test.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return id;
}

async function earn(grossMinor: number) {
  const { id } = await test.db
    .selectFrom('providers')
    .select('id')
    .where('user_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  await test.db.transaction().execute((tx) =>
    bookEarnings(tx, {
      key: newId('test'),
      kind: 'usage',
      memo: '',
      at: test.clock(),
      moves: [{ ownerId: null, kind: 'promotion', amountMinor: -grossMinor }],
      earnings: [
        {
          providerId: id,
          ownerId,
          source: null,
          kind: 'usage',
          day: formatDate(test.clock()),
          calls: 1,
          grossMinor,
        },
      ],
    }),
  );
}

const ticketFor = async (scene: IdentityScene, browser = provider) =>
  (await browser.call(verifyIdentity, { way: 'pwd', value: demoPassword, scene })).resBody.ticket as string;

async function apply(amount = '1000.00', reqNo = newReqNo()) {
  const ticket = await ticketFor('withdraw');
  return provider.call(applyWithdraw, { amount, cardId: 'company', ticket, reqNo });
}

const stateOf = async (withdrawId: string) =>
  (await provider.call(viewWithdrawal, { withdrawId })).resBody as { state: number; reason: string };

async function held() {
  const { resBody } = await provider.call(withdrawInfo, {});
  return { withdrawable: resBody.withdrawable as string, frozen: resBody.frozen as string };
}

async function decide(subjectId: string, pass: '1' | '0', browser = ops) {
  const ref = { kind: 'withdraw' as const, subjectId };
  await browser.call(takeReview, ref);
  const rejects = pass === '1' ? [] : [{ field: 'account', reason: '户名不符' }];
  return browser.call(decideReview, { ...ref, pass, rejects });
}

async function prove() {
  expect(await proveEarnings(test.db)).toEqual({
    driftingPending: 0,
    driftingPayable: 0,
    commissionMinor: 0,
  });
  expect(isProven(await proveLedger(test.db))).toBe(true);
}
afterEach(prove);

async function endOpen() {
  const { resBody } = await provider.call(withdrawInfo, {});
  if (resBody.open) await decide(resBody.open.withdrawId as string, '0');
}
afterEach(endOpen);

it('goes from the demand over the review and the batch to the account, and the money with it', async () => {
  const before = await held();
  const { resBody, resCode } = await apply();
  expect([resCode, resBody.state]).toEqual(['S0000', waiting]);
  const id = resBody.withdrawId as string;
  expect(Number((await held()).withdrawable)).toBe(Number(before.withdrawable) - 1000);
  expect(await held()).toMatchObject({ frozen: '1000.0000' });

  const { resBody: list } = await ops.call(listReviews, { kind: 'withdraw' });
  expect(list.records).toContainEqual(
    expect.objectContaining({ subjectId: id, applicantName: '示例数据服务' }),
  );
  const hidden = await ops.call(viewReview, { kind: 'withdraw', subjectId: id });
  expect(JSON.stringify(hidden)).not.toContain('1202021409900000588');
  expect(hidden.resBody.checks).toContainEqual(expect.objectContaining({ label: '收益核对', isMet: 1 }));
  expect(await decide(id, '1')).toMatchObject(ok);
  expect(await stateOf(id)).toMatchObject({ state: approved });

  const made = await ops.call(makePayoutBatch, { way: 'file', reqNo: newReqNo() });
  expect(made.resBody.count).toBe(1);
  expect(await stateOf(id)).toMatchObject({ state: paying });
  const file = await ops.send({ method: 'GET', url: `/ajaxurl/apix/ops/payoutFile/${made.resBody.batchId}` });
  expect(file.body).toContain('1202021409900000588');
  expect(file.body).toContain('1000.00');
  const seen = await test.db
    .selectFrom('audit_log')
    .select('event')
    .where('event', '=', 'payout.download')
    .execute();
  expect(seen).toHaveLength(1);

  const content = `单号,结果,原因\r\n${resBody.wdNo},成功,\r\nTX1,成功,\r\n${resBody.wdNo},也许,`;
  const imported = await ops.call(importPayoutResults, { content, reqNo: newReqNo() });
  expect(imported.resBody).toMatchObject({ paid: 1, failed: 0, problems: [{ line: 3 }, { line: 4 }] });
  expect(await stateOf(id)).toMatchObject({ state: paid });
  const again = await ops.call(importPayoutResults, { content, reqNo: newReqNo() });
  expect(again.resBody).toMatchObject({ paid: 0, failed: 0 });
  expect(await held()).toMatchObject({ frozen: '0.0000' });
  expect((await ops.call(listPayoutBatches, {})).resBody.records[0]).toMatchObject({
    count: 1,
    paid: 1,
    failed: 0,
    arrives: '1000.0000',
  });
  const { resBody: messages } = await provider.call(listMessages, {});
  expect(JSON.stringify(messages)).toContain('已到账');
});

it('gives all back when it is taken back, refused or not paid', async () => {
  const before = await held();
  const first = (await apply()).resBody.withdrawId as string;
  expect(await stateOf(first)).toMatchObject({ mayCancel: 1 });
  expect(await provider.call(cancelWithdraw, { withdrawId: first, reqNo: newReqNo() })).toMatchObject(ok);
  expect(await stateOf(first)).toMatchObject({ state: cancelled });
  expect(await held()).toEqual(before);
  expect(await decide(first, '1')).toMatchObject({ resCode: 'E3110' });

  const second = (await apply()).resBody.withdrawId as string;
  await decide(second, '0');
  expect(await stateOf(second)).toMatchObject({ state: rejected, reason: '收款账户：户名不符' });
  provider.cookies.set('portal_lang', 'en');
  expect(await stateOf(second)).toMatchObject({ reason: 'Receiving account: 户名不符' });
  provider.cookies.set('portal_lang', 'zh');
  expect(await held()).toEqual(before);

  const third = (await apply()).resBody.withdrawId as string;
  await decide(third, '1');
  expect(await provider.call(cancelWithdraw, { withdrawId: third, reqNo: newReqNo() })).toMatchObject({
    resCode: 'E3107',
  });
  await ops.call(makePayoutBatch, { way: 'file', reqNo: newReqNo() });
  const settle = (isPaid: '1' | '0', reason = '') =>
    ops.call(settlePayout, { withdrawId: third, isPaid, reason, reqNo: newReqNo() });
  expect(await settle('0')).toMatchObject({ resCode: 'E3109' });
  expect(await settle('0', '账号不存在')).toMatchObject(ok);
  expect(await stateOf(third)).toMatchObject({ state: failed, reason: '账号不存在' });
  expect(await settle('1')).toMatchObject({ resCode: 'E3107' });
  expect(await held()).toEqual(before);
});

it.each(['', '单号,结果,原因', '没有逗号的一行', '"没有结束的引号'])(
  'takes no results from %j',
  async (content) => {
    const reply = await ops.call(importPayoutResults, { content, reqNo: newReqNo() });

    expect(reply.resCode).toBe(content === '' ? 'E0017' : 'E4409');
  },
);

it('is one at a time, within limits, and asks for a proof', async () => {
  const refusals: [string, string][] = [
    ['99.99', 'E4404'],
    ['100.001', 'E4404'],
    ['900000000', 'E4404'],
    ['500000.01', 'E4404'],
  ];
  for (const [amount, code] of refusals) expect(await apply(amount)).toMatchObject({ resCode: code });
  expect(
    await provider.call(applyWithdraw, {
      amount: '100',
      cardId: 'company',
      ticket: await ticketFor('closeAccount'),
      reqNo: newReqNo(),
    }),
  ).toMatchObject({ resCode: 'E5004' });
  expect(
    await provider.call(applyWithdraw, {
      amount: '100',
      cardId: 'card_other',
      ticket: await ticketFor('withdraw'),
      reqNo: newReqNo(),
    }),
  ).toMatchObject({ resCode: 'E4403' });

  const ticket = await ticketFor('withdraw');
  const reqNo = newReqNo();
  const same = { amount: '100', cardId: 'company', ticket, reqNo };
  const replies = await Promise.all(Array.from({ length: 10 }, () => provider.call(applyWithdraw, same)));
  expect(new Set(replies.map(({ resBody }) => resBody.wdNo)).size).toBe(1);
  expect(replies.filter(({ replayed }) => replayed !== 1)).toHaveLength(1);
  expect(await apply()).toMatchObject({ resCode: 'E4402' });
});

it('may be all that is left of the day, and not a cent more', async () => {
  const { dayLeft } = (await provider.call(withdrawInfo, {})).resBody;
  const left = Number(dayLeft);
  expect(Number((await held()).withdrawable)).toBeGreaterThan(left);

  expect(await apply((left + 0.01).toFixed(2))).toMatchObject({ resCode: 'E4404' });
  expect(await apply(left.toFixed(2))).toMatchObject(ok);
});

it('is one at a time for two that are asked for at once', async () => {
  const before = await held();
  const row = (id: string) => ({
    id,
    wd_no: id,
    owner_id: ownerId,
    asked_by: ownerId,
    account_sealed: '',
    account_end: '',
    bank: '',
    amount_minor: 1,
    fee_minor: 0,
    state: waiting,
    created_at: test.clock(),
  });
  await test.db.insertInto('withdrawals').values(row('wd_a')).execute();
  await expect(test.db.insertInto('withdrawals').values(row('wd_b')).execute()).rejects.toThrow();
  await test.db.deleteFrom('withdrawals').where('id', '=', 'wd_a').execute();
  expect(await held()).toEqual(before);
});

it('needs two operators from an amount on, and they are two people', async () => {
  const id = (await apply('60000')).resBody.withdrawId as string;
  expect(await decide(id, '1')).toMatchObject(ok);
  expect(await stateOf(id)).toMatchObject({ state: waiting, mayCancel: 0 });
  expect(await provider.call(cancelWithdraw, { withdrawId: id, reqNo: newReqNo() })).toMatchObject({
    resCode: 'E3107',
  });
  expect(await decide(id, '1')).toMatchObject({ resCode: 'E4406' });
  const ref = { kind: 'withdraw' as const, subjectId: id };
  await ops.call(takeReview, ref);
  expect(await decide(id, '1', other)).toMatchObject({ resCode: 'E3107' });
  test.pass(31 * 60_000);
  await signIn();
  expect(await decide(id, '1', other)).toMatchObject(ok);
  expect(await stateOf(id)).toMatchObject({ state: approved });
  const { resBody } = await ops.call(listPayouts, {});
  expect(resBody.records[0].reviewers.split('、')).toHaveLength(2);

  const batches = await Promise.all(
    [ops, other].map((browser) => browser.call(makePayoutBatch, { way: 'channel', reqNo: newReqNo() })),
  );
  expect(batches.map(({ resCode }) => resCode).sort()).toEqual(['E4407', 'S0000']);
  payer = { isPresent: true, pay: async () => ({ verdict: 'unanswered' }) };
  await test.runJob('pay-withdrawals');
  expect(await stateOf(id)).toMatchObject({ state: paying });
  const orders: string[] = [];
  payer = {
    isPresent: true,
    async pay(order) {
      orders.push(order.orderNo);
      return { verdict: 'failed', reason: '账户冻结' };
    },
  };
  await test.runJob('pay-withdrawals');
  await test.runJob('pay-withdrawals');
  expect(orders).toHaveLength(1);
  expect(await stateOf(id)).toMatchObject({ state: failed, reason: '账户冻结' });
  payer = { ...payer, isPresent: false };
  expect(await ops.call(makePayoutBatch, { way: 'channel', reqNo: newReqNo() })).toMatchObject({
    resCode: 'E4408',
  });
});

it('pays an enterprise to its proved account alone, a person to cards in their name, sealed', async () => {
  const card = { bank: '招商银行', account: '6222020200112230', phone: '13800138000' };
  expect(
    await provider.call(addBankCard, {
      ...card,
      ticket: await ticketFor('bankCard'),
      reqNo: newReqNo(),
    }),
  ).toMatchObject({ resCode: 'E4403' });

  await test.db
    .updateTable('users')
    .set({ register_type: 2 })
    .where('email', '=', 'person@example.com')
    .execute();
  const person = other;
  const add = async (account: string) =>
    person.call(addBankCard, {
      ...card,
      account,
      ticket: await ticketFor('bankCard', person),
      reqNo: newReqNo(),
    });
  const added = await add('6222020200112230');
  expect(added).toMatchObject(ok);
  expect(await add('6222020200112230')).toMatchObject({ resCode: 'E4403' });
  expect(await add('6222020200100698')).toMatchObject({ resCode: 'E5205' });
  const { resBody } = await person.call(withdrawInfo, {});
  expect(resBody).toMatchObject({ isPerson: 1, cards: [{ kind: 'own', accountEnd: '2230' }] });
  const rows = await test.db.selectFrom('bank_cards').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('6222020200112230');
  const cardId = added.resBody.cardId as string;
  expect(
    await person.call(removeBankCard, { cardId, ticket: await ticketFor('bankCard', person) }),
  ).toMatchObject(ok);
  expect((await person.call(withdrawInfo, {})).resBody.cards).toEqual([]);
});

it('lists what was asked for with its sum', async () => {
  const { resBody } = await provider.call(listWithdrawals, { pageSize: 50 });
  const sum = (resBody.records as { amount: string }[]).reduce(
    (total, { amount }) => total + Number(amount),
    0,
  );
  expect(Number(resBody.sum.amount)).toBe(sum);
  expect(resBody.total).toBeGreaterThan(3);
  expect((await other.call(listWithdrawals, {})).resBody.total).toBe(0);
});
