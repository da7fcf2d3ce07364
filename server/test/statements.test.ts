import {
  addConsumerRefund,
  answerStatement,
  commissionNoticeDays,
  confirmStatement,
  decideConsumerRefund,
  disputeStatement,
  earningSummary,
  earningTrend,
  listAllStatements,
  listCommissions,
  listConsumerRefunds,
  listEarnings,
  listLedger,
  listStatements,
  consumerRefundState,
  setCommission,
  statementState,
  viewStatement,
  type Statement,
} from '@portal/calls';
import { parseYuan } from '@portal/rules';
import { bookEarnings, proveEarnings } from '../src/modules/finance';
import { isProven, proveLedger } from '../src/modules/finance/ledger.repository';
import { newId } from '../src/platform/ids';
import { days, formatDate } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { newReqNo, signedIn } from './startMarket';

const { waiting, disputed, answered, confirmed } = statementState;
const ok = { resCode: 'S0000' };

let test: TestApp;
let provider: Browser;
let harbor: Browser;
let ops: Browser;
let second: Browser;

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  await test.db.updateTable('users').set({ roles: 9 }).where('email', '=', 'newbie@example.com').execute();
  await test.db.updateTable('users').set({ roles: 3 }).where('email', '=', 'harbor@example.com').execute();
  await signIn();
});
afterAll(() => test.close());
afterEach(async () => {
  expect(await proveEarnings(test.db)).toEqual({
    driftingPending: 0,
    driftingPayable: 0,
    commissionMinor: 0,
  });
  expect(isProven(await proveLedger(test.db))).toBe(true);
});

async function signIn() {
  provider = await signedIn(test, 'provider@example.com');
  harbor = await signedIn(test, 'harbor@example.com');
  ops = await signedIn(test, 'ops@example.com');
  second = await signedIn(test, 'newbie@example.com');
}

/** To the fourth of next month: the statements of this one are due. */
async function toNextMonth() {
  const start = formatDate(test.clock()).slice(0, 7);
  while (formatDate(test.clock()).slice(0, 7) === start) test.pass(days);
  test.pass(3 * days);
  await signIn();
}

const wide = () => ({
  from: formatDate(new Date(test.clock().getTime() - 200 * days)),
  to: formatDate(test.clock()),
});
const minorOf = (yuan: string) =>
  yuan.startsWith('-') ? -(parseYuan(yuan.slice(1)) ?? 0) : (parseYuan(yuan) ?? 0);
const newest = async () => (await provider.call(listStatements, {})).resBody.records[0] as Statement;

async function earnToday(grossMinor: number, { day = formatDate(test.clock()), calls = 1 } = {}) {
  const { id, user_id } = await test.db
    .selectFrom('providers')
    .innerJoin('users', 'users.id', 'providers.user_id')
    .select(['providers.id', 'providers.user_id'])
    .where('users.email', '=', 'provider@example.com')
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
          ownerId: user_id,
          source: null,
          kind: 'usage',
          day,
          calls,
          grossMinor,
        },
      ],
    }),
  );
}

it('shows tiles that are the sum of the list and what the ledger says', async () => {
  await test.runJob('settle-earnings');
  const { resBody: tiles } = await provider.call(earningSummary, {});
  const { resBody: list } = await provider.call(listEarnings, { ...wide(), pageSize: 50 });
  expect(list.total).toBeGreaterThan(20);
  expect(tiles.total).toBe(list.sum.net);
  expect(tiles.pending).toBe(list.sum.open);
  const parts = [tiles.pending, tiles.withdrawable, tiles.frozen, tiles.withdrawn] as string[];
  expect(parts.reduce((sum, part) => sum + minorOf(part), 0)).toBe(minorOf(tiles.total));
  expect(minorOf(list.sum.gross) - minorOf(list.sum.commission)).toBe(minorOf(list.sum.net));
  const { resBody: trend } = await provider.call(earningTrend, wide());
  const sum = (trend.points as { net: string }[]).reduce((total, { net }) => total + minorOf(net), 0);
  expect(sum).toBe(minorOf(list.sum.net));

  const [first] = list.records;
  const narrowed = await provider.call(listEarnings, {
    ...wide(),
    apiId: first.apiId,
    consumer: first.consumer,
  });
  expect(narrowed.resBody.total).toBeLessThanOrEqual(list.total);
  for (const state of ['open', 'settled', 'taken'] as const) {
    const { resBody } = await provider.call(listEarnings, { ...wide(), state });
    expect(resBody.records.every((row: { state: string }) => row.state === state)).toBe(true);
  }
  const foreign = await harbor.call(listEarnings, wide());
  expect(foreign.resBody.total).toBe(0);
  expect(await provider.call(listEarnings, { from: '2020-01-01', to: '2026-01-01' })).toMatchObject({
    resCode: 'E3401',
  });
});

it('makes one statement of each month, whose sums are those of its rows, as a page and as a PDF', async () => {
  const { total: before } = (await provider.call(listStatements, {})).resBody;
  await toNextMonth();
  for (let time = 0; time < 2; time += 1) await test.runJob('make-statements');
  const { resBody } = await provider.call(listStatements, {});
  expect(resBody.total).toBe(before + 1);
  const [statement] = resBody.records as Statement[];
  const from = `${statement!.month}-01`;
  const to = formatDate(new Date(new Date(`${from}T00:00:00Z`).getTime() + 27 * days)).slice(0, 8);
  const rows = await test.db
    .selectFrom('earnings')
    .innerJoin('users', 'users.id', 'earnings.owner_id')
    .select(['day', 'net_minor'])
    .where('email', '=', 'provider@example.com')
    .execute();
  const sum = rows
    .filter(({ day }) => day.startsWith(to.slice(0, 7)))
    .reduce((total, { net_minor }) => total + net_minor, 0);
  expect(minorOf(statement!.net)).toBe(sum);
  expect(sum).toBeGreaterThan(0);
  const { statementId } = statement!;
  const view = await provider.call(viewStatement, { statementId, pageSize: 50 });
  const lines = view.resBody.lines.records as { net: string }[];
  expect(lines.reduce((total, { net }) => total + minorOf(net), 0)).toBe(sum);
  expect(await harbor.call(viewStatement, { statementId })).toMatchObject({ resCode: 'E3110' });

  const url = `/ajaxurl/apix/earning/statementPdf?statementId=${statementId}`;
  const paper = await provider.send({ method: 'GET', url });
  expect(paper.headers['content-type']).toBe('application/pdf');
  expect(paper.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(paper.rawPayload.length).toBeLessThan(200_000);
  expect((await harbor.send({ method: 'GET', url })).json()).toMatchObject({ resCode: 'E3110' });
});

it('is confirmed once, by its owner', async () => {
  const { statementId } = await newest();
  const confirm = (browser: Browser) => browser.call(confirmStatement, { statementId, reqNo: newReqNo() });
  expect(await confirm(harbor)).toMatchObject({ resCode: 'E3110' });
  expect(await confirm(provider)).toMatchObject({ ...ok, resBody: { state: confirmed } });
  expect(await confirm(provider)).toMatchObject({ resCode: 'E4501' });
  const dispute = { statementId, reason: '少算了', reqNo: newReqNo() };
  expect(await provider.call(disputeStatement, dispute)).toMatchObject({ resCode: 'E4501' });
});

it('is disputed, answered with an adjustment, and confirmed; a large one two operators agree on', async () => {
  await earnToday(100_0000);
  await toNextMonth();
  await test.runJob('make-statements');
  const { statementId, net } = await newest();
  expect(net).toBe('90.0000');
  const answer = (browser: Browser, adjustment: string) =>
    browser.call(answerStatement, { statementId, answer: '核对后补给', adjustment, reqNo: newReqNo() });
  expect(await answer(ops, '1')).toMatchObject({ resCode: 'E3107' });
  await provider.call(disputeStatement, { statementId, reason: '10 日的调用少算了', reqNo: newReqNo() });
  expect(await provider.call(confirmStatement, { statementId, reqNo: newReqNo() })).toMatchObject({
    resCode: 'E3107',
  });
  const { resBody: queue } = await ops.call(listAllStatements, { name: '示例数据' });
  expect(queue.records).toMatchObject([{ statementId, dispute: '10 日的调用少算了', state: disputed }]);

  const before = (await provider.call(earningSummary, {})).resBody.total as string;
  expect(await answer(ops, '60000')).toMatchObject({ resBody: { needsSecond: 1, state: disputed } });
  expect(await answer(ops, '60000')).toMatchObject({ resCode: 'E4406' });
  expect(await answer(second, '60000')).toMatchObject({ resBody: { needsSecond: 0, state: answered } });
  expect(await answer(ops, '60000')).toMatchObject({ resCode: 'E3107' });
  const after = (await provider.call(earningSummary, {})).resBody.total as string;
  expect(minorOf(after) - minorOf(before)).toBe(60_000_0000);
  expect(await newest()).toMatchObject({ adjustment: '60000.0000', net: '90.0000', state: answered });
  expect(await provider.call(confirmStatement, { statementId, reqNo: newReqNo() })).toMatchObject(ok);
});

it('counts as confirmed when nobody objects, and an adjustment may take back', async () => {
  await earnToday(50_0000);
  await toNextMonth();
  await test.runJob('make-statements');
  expect(await newest()).toMatchObject({ state: waiting });
  await test.runJob('confirm-statements');
  expect(await newest()).toMatchObject({ state: waiting });
  const { statementId } = await newest();
  await provider.call(disputeStatement, { statementId, reason: '请核对', reqNo: newReqNo() });
  const reply = await ops.call(answerStatement, {
    statementId,
    answer: '多算了一笔',
    adjustment: '-12.5',
    reqNo: newReqNo(),
  });
  expect(reply).toMatchObject({ resBody: { state: answered } });
  test.pass(8 * days);
  await signIn();
  await test.runJob('confirm-statements');
  expect(await newest()).toMatchObject({ state: confirmed, adjustment: '-12.5000' });
});

it('lets an operator agree another commission, from a day on that its provider knows of', async () => {
  const { resBody } = await ops.call(listCommissions, { name: '示例数据' });
  const { providerId } = resBody.records[0];
  expect(resBody.records[0]).toMatchObject({ rate: '10', since: '', nextFrom: '' });
  const dayIn = (count: number) => formatDate(new Date(test.clock().getTime() + count * days));
  const set = (rate: string, fromDay: string) =>
    ops.call(setCommission, { providerId, rate, fromDay, reason: '战略合作', reqNo: newReqNo() });
  expect(await set('8.5', dayIn(0))).toMatchObject({ resCode: 'E4502' });
  expect(await set('12', dayIn(commissionNoticeDays - 1))).toMatchObject({ resCode: 'E4502' });
  expect(await set('51', dayIn(30))).toMatchObject({ resCode: 'E0017' });
  expect(await set('8.5', dayIn(1))).toMatchObject(ok);
  // Less was agreed for that day, so that the present rate would be more.
  expect(await set('10', dayIn(2))).toMatchObject({ resCode: 'E4502' });
  const { resBody: told } = await provider.call(earningSummary, {});
  expect(told).toMatchObject({
    commission: { rate: '10' },
    nextCommission: { rate: '8.5', fromDay: dayIn(1) },
  });
  test.pass(days);
  await signIn();
  await earnToday(100_0000);
  const { resBody: list } = await provider.call(listEarnings, { from: dayIn(0), to: dayIn(0) });
  expect(list.records[0]).toMatchObject({ commission: '8.5000', net: '91.5000' });
});

it('gives a consumer back what was paid, out of the earnings, and no more than that', async () => {
  const { apply_no: applyNo } = await test.db
    .selectFrom('earnings as e')
    .innerJoin('subscriptions as s', 's.id', 'e.subscription_id')
    .innerJoin('users as u', 'u.id', 'e.owner_id')
    .innerJoin('users as c', 'c.id', 's.applicant_id')
    .select('s.apply_no')
    .where('u.email', '=', 'provider@example.com')
    // An organisation signs in as nobody.
    .where('c.email', 'is not', null)
    .where('e.gross_minor', '>', 100)
    .orderBy('e.id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const refund = (amount: string, browser = ops) =>
    browser.call(addConsumerRefund, { applyNo, amount, reason: '数据有误', reqNo: newReqNo() });
  const total = async () => minorOf((await provider.call(earningSummary, {})).resBody.total as string);
  const before = await total();
  expect(await refund('0')).toMatchObject({ resCode: 'E4503' });
  expect(await refund('999999')).toMatchObject({ resCode: 'E4503' });
  expect(await refund('0.01')).toMatchObject({ resBody: { state: consumerRefundState.done } });
  expect(before - (await total())).toBe(90);
  const { resBody } = await ops.call(listConsumerRefunds, {});
  expect(resBody.records[0]).toMatchObject({ applyNo, amount: '0.0100', state: consumerRefundState.done });
  const { id: applyId, email } = await test.db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'applicant_id')
    .select(['subscriptions.id', 'email'])
    .where('apply_no', '=', applyNo)
    .executeTakeFirstOrThrow();
  const consumer = await signedIn(test, email ?? '');
  expect((await consumer.call(listLedger, {})).resBody.records).toContainEqual(
    expect.objectContaining({
      kind: '争议退款',
      amount: '0.0100',
      cause: `/myApplyDetail?applyId=${applyId}`,
    }),
  );
  const rows = await provider.call(listEarnings, { ...wide(), kind: 'dispute' });
  expect(rows.resBody.sum).toMatchObject({ gross: '-0.0100', commission: '-0.0010', net: '-0.0090' });

  test.config.withdraw.secondMinor = 50;
  const { resBody: asked } = await refund('0.01');
  expect(asked.state).toBe(consumerRefundState.proposed);
  const decide = (browser: Browser, pass: '1' | '0') =>
    browser.call(decideConsumerRefund, { refundId: asked.refundId, pass, reqNo: newReqNo() });
  expect(await decide(ops, '1')).toMatchObject({ resCode: 'E4406' });
  expect(await decide(second, '1')).toMatchObject({ resBody: { state: consumerRefundState.done } });
  expect(await decide(second, '1')).toMatchObject({ resCode: 'E3107' });
});

it('states more calls of a month than an integer holds', async () => {
  await toNextMonth();
  const month = formatDate(test.clock()).slice(0, 7);
  for (const day of [`${month}-02`, `${month}-03`]) await earnToday(100, { day, calls: 2_000_000_000 });
  await toNextMonth();
  await test.runJob('make-statements');
  const { statementId } = await newest();
  const { lines } = (await provider.call(viewStatement, { statementId, pageSize: 50 })).resBody;
  expect(Math.max(...lines.records.map(({ calls }: { calls: number }) => calls))).toBe(4_000_000_000);
});
