import {
  addAdjustment,
  decideReview,
  findMoneyAccount,
  listAdjustments,
  listDifferences,
  listPayChannels,
  noteReceipt,
  queryRecharge,
  recheckDifference,
  rechargeState,
  refundRecharge,
  refundState,
  releaseReview,
  resolveDifference,
  runReconciliation,
  saveBalanceAlert,
  sendVoucher,
  takeReview,
  viewBalanceAlert,
  viewReview,
  type ReviewKind,
} from '@portal/calls';
import { parseYuan, roles } from '@portal/rules';
import { isProven, proveLedger } from '../src/modules/finance/ledger.repository';
import { days, minutes, seconds } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { balanceOfUser, paymentsOf } from './startPayments';
import { newReqNo, signedIn } from './startMarket';

let test: TestApp;
let person: Browser;
let company: Browser;
let ops: Browser;
let second: Browser;
let pay: ReturnType<typeof paymentsOf>;
let serial = 0;

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  await test.db
    .updateTable('users')
    .set({ roles: roles.consumer + roles.operator })
    .where('email', '=', 'harbor@example.com')
    .execute();
  pay = paymentsOf(test);
});
beforeEach(async () => {
  await test.db.deleteFrom('rate_limits').execute();
  person = await signedIn(test, 'person@example.com');
  company = await signedIn(test, 'company@example.com');
  ops = await signedIn(test, 'ops@example.com');
  second = await signedIn(test, 'harbor@example.com');
});
afterEach(async () => expect(isProven(await proveLedger(test.db))).toBe(true));
afterAll(() => test.close());

const newSerial = () => `ICBC2026${String((serial += 1)).padStart(6, '0')}`;
const view = async (browser: Browser, orderNo: string) =>
  (await browser.call(queryRecharge, { orderNo })).resBody;
const take = (browser: Browser, kind: ReviewKind, subjectId: string) =>
  browser.call(takeReview, { kind, subjectId });
const pass = (browser: Browser, kind: ReviewKind, subjectId: string) =>
  browser.call(decideReview, { kind, subjectId, pass: '1' });
const refuse = (browser: Browser, kind: ReviewKind, subjectId: string, field: string, reason: string) =>
  browser.call(decideReview, { kind, subjectId, pass: '0', rejects: [{ field, reason }] });
/** Of the organisation that somebody acts for, unless it is a person's own. */
const balance = async (email?: string) =>
  email
    ? balanceOfUser(test, email)
    : parseYuan((await company.call(listPayChannels, {})).resBody.balance as string)!;
const messagesTo = async (email: string) =>
  (
    await test.db
      .selectFrom('member_messages')
      .innerJoin('users', 'users.id', 'user_id')
      .select(['title', 'text'])
      .where('email', '=', email)
      .execute()
  ).map(({ title, text }) => `${title} ${text}`);

describe('a bank transfer', () => {
  const receipt = (subjectId: string, amount: string, bankSerial = newSerial(), reference = '') => ({
    kind: 'recharge' as const,
    subjectId,
    bankSerial,
    amount,
    reference,
  });

  it('is credited as much as came in, once an operator has found it on the statement', async () => {
    const before = await balance();
    const orderNo = await pay.transferred(company, '2000');
    expect(await view(company, orderNo)).toMatchObject({ state: rechargeState.checking, hasVoucher: 1 });
    expect(await ops.call(noteReceipt, receipt(orderNo, '1990'))).toMatchObject({ resCode: 'E3107' });
    await take(ops, 'recharge', orderNo);
    expect(await pass(ops, 'recharge', orderNo)).toMatchObject({ resCode: 'E4207' });

    expect(await ops.call(noteReceipt, receipt(orderNo, '1990'))).toMatchObject({ resCode: 'S0000' });
    const shown = (await ops.call(viewReview, { kind: 'recharge', subjectId: orderNo })).resBody;
    expect(shown.checks).toContainEqual(expect.objectContaining({ label: '到账金额', isMet: 0 }));
    expect(shown.fields).toContainEqual(expect.objectContaining({ field: 'voucher', kind: 'image' }));
    expect(await pass(ops, 'recharge', orderNo)).toMatchObject({ resCode: 'S0000' });

    expect((await balance()) - before).toBe(1990_0000);
    expect(await view(company, orderNo)).toMatchObject({
      state: rechargeState.credited,
      received: '1990.0000',
    });
    expect(await messagesTo('company@example.com')).toContainEqual(
      expect.stringContaining('￥1,990.00 已到账'),
    );
  });

  it('has a code whose typos are found, and that belongs to no other order', async () => {
    const orderNo = await pay.transferred(company, '100');
    const other = await pay.transferred(company, '100');
    const { reference } = await view(company, orderNo);
    const { reference: others } = await view(company, other);
    await take(ops, 'recharge', orderNo);
    const typo = reference.replace(/^./, (first: string) => (first === 'A' ? 'B' : 'A'));

    const say = async (text: string) =>
      (await ops.call(noteReceipt, receipt(orderNo, '100', newSerial(), text))).resMsg;
    expect(await say(typo)).toContain('附言码有误');
    expect(await say(others)).toContain('另一笔订单');
    expect(await say(reference.toLowerCase().replace('-', ' '))).toBe('操作成功');
  });

  it('is never credited twice by the same serial number', async () => {
    const [one, two] = [await pay.transferred(company, '100'), await pay.transferred(company, '100')];
    const same = newSerial();
    for (const orderNo of [one, two]) await take(ops, 'recharge', orderNo);
    await ops.call(noteReceipt, receipt(one, '100', same));
    await ops.call(noteReceipt, receipt(two, '100', same));
    const before = await balance();

    expect(await pass(ops, 'recharge', one)).toMatchObject({ resCode: 'S0000' });
    expect(await pass(ops, 'recharge', two)).toMatchObject({ resCode: 'E4208' });
    expect(await ops.call(noteReceipt, receipt(two, '100', same))).toMatchObject({ resCode: 'E4208' });
    expect((await balance()) - before).toBe(100_0000);
  });

  it('takes two people from the threshold on', async () => {
    const orderNo = await pay.transferred(company, '20000');
    await take(ops, 'recharge', orderNo);
    await ops.call(noteReceipt, receipt(orderNo, '20000'));
    const before = await balance();

    expect(await pass(ops, 'recharge', orderNo)).toMatchObject({ resCode: 'S0000' });
    expect(await view(company, orderNo)).toMatchObject({ state: rechargeState.checking });
    await take(ops, 'recharge', orderNo);
    expect(await pass(ops, 'recharge', orderNo)).toMatchObject({ resCode: 'E4209' });
    await ops.call(releaseReview, { kind: 'recharge', subjectId: orderNo });
    await take(second, 'recharge', orderNo);
    expect(await second.call(noteReceipt, receipt(orderNo, '1'))).toMatchObject({ resCode: 'E4209' });
    expect(await pass(second, 'recharge', orderNo)).toMatchObject({ resCode: 'S0000' });

    expect((await balance()) - before).toBe(20_000_0000);
  });

  it('that was turned down says why and is sent again', async () => {
    const orderNo = await pay.transferred(company, '100');
    await take(ops, 'recharge', orderNo);
    await refuse(ops, 'recharge', orderNo, 'voucher', '凭证看不清');
    expect(await view(company, orderNo)).toMatchObject({
      state: rechargeState.rejected,
      reason: '转账凭证：凭证看不清',
    });
    company.cookies.set('portal_lang', 'en');
    expect(await view(company, orderNo)).toMatchObject({ reason: 'Bank slip: 凭证看不清' });
    company.cookies.set('portal_lang', 'zh');

    const fileUrl = await pay.uploadVoucher(company);
    const again = { orderNo, fileUrl, payerName: '杭州云帆科技有限公司', reqNo: newReqNo() };
    expect(await company.call(sendVoucher, again)).toMatchObject({
      resBody: { state: rechargeState.checking },
    });

    expect(await company.call(sendVoucher, { ...again, reqNo: newReqNo() })).toMatchObject({
      resCode: 'E3107',
    });
    expect(await person.call(sendVoucher, { ...again, reqNo: newReqNo() })).toMatchObject({
      resCode: 'E4206',
    });
    await take(ops, 'recharge', orderNo);
    await ops.call(noteReceipt, receipt(orderNo, '100'));
    await pass(ops, 'recharge', orderNo);
    expect(await view(company, orderNo)).toMatchObject({ state: rechargeState.credited, reason: '' });
  });

  it('takes no file of somebody else, and none that is no voucher', async () => {
    const orderNo = await pay.order(company, '100', 'bank');
    const form = { orderNo, payerName: '杭州云帆科技有限公司' };

    const theirs = await pay.uploadVoucher(person);
    expect(await company.call(sendVoucher, { ...form, fileUrl: theirs, reqNo: newReqNo() })).toMatchObject({
      resCode: 'E5208',
    });
    const picture = await pay.uploadVoucher(company);
    await test.db.updateTable('files').set({ scene: 'idFront' }).where('id', '=', picture).execute();
    expect(await company.call(sendVoucher, { ...form, fileUrl: picture, reqNo: newReqNo() })).toMatchObject({
      resCode: 'E4204',
    });
    test.pass(8 * days);
    await test.runJob('close-recharges');
    const late = await signedIn(test, 'company@example.com');
    const own = await pay.uploadVoucher(late);
    expect(await late.call(sendVoucher, { ...form, fileUrl: own, reqNo: newReqNo() })).toMatchObject({
      resCode: 'E4203',
    });
  });
});

describe('a refund', () => {
  async function asked(amount: string, part: string, channel: 'alipay' | 'wechat' = 'alipay') {
    const orderNo = await pay.order(person, amount, channel);
    await pay.notify(pay.paid(orderNo));
    const { resBody } = await person.call(refundRecharge, {
      orderNo,
      amount: part,
      reason: '用不完了',
      reqNo: newReqNo(),
    });
    return { orderNo, refundNo: resBody.refundNo as string };
  }
  const push = async () => {
    test.pass(30 * seconds);
    await test.runJob('send-refunds');
  };

  it.each(['alipay', 'wechat'] as const)(
    'goes back by %s in parts until all of it is gone',
    async (channel) => {
      const { orderNo, refundNo } = await asked('50', '20', channel);
      await take(ops, 'refund', refundNo);
      await pass(ops, 'refund', refundNo);
      await push();
      expect(await view(person, orderNo)).toMatchObject({
        state: rechargeState.credited,
        refunded: '20.0000',
      });
      expect(test.payments.simulator!.bank.findRefund(refundNo)).toMatchObject({ amountMinor: 20_0000 });

      const rest = await person.call(refundRecharge, {
        orderNo,
        amount: '30',
        reason: '用不完了',
        reqNo: newReqNo(),
      });
      await take(ops, 'refund', rest.resBody.refundNo);
      await pass(ops, 'refund', rest.resBody.refundNo);
      await push();

      const { state, refunded, refunds } = await view(person, orderNo);
      expect({ state, refunded }).toEqual({ state: rechargeState.refunded, refunded: '50.0000' });
      expect(refunds.map(({ state: one }: { state: number }) => one)).toEqual([
        refundState.done,
        refundState.done,
      ]);
      expect(await balanceOfUser(test, 'person@example.com', 'refunding')).toBe(0);
    },
  );

  it('that an operator turns down brings the money back, and its owner is told', async () => {
    const before = await balance('person@example.com');
    const { orderNo, refundNo } = await asked('50', '20');
    await take(ops, 'refund', refundNo);
    await refuse(ops, 'refund', refundNo, 'reason', '请补充退款原因');

    expect((await balance('person@example.com')) - before).toBe(50_0000);
    expect(await view(person, orderNo)).toMatchObject({
      state: rechargeState.credited,
      reason: '请补充退款原因',
    });
    expect(await messagesTo('person@example.com')).toContainEqual(expect.stringContaining('请补充退款原因'));
  });

  it('that the channel refuses brings the money back', async () => {
    const before = await balance('person@example.com');
    const { orderNo, refundNo } = await asked('50', '20');
    // Somebody has paid it back at the channel by hand.
    test.payments.simulator!.bank.refund({
      channel: 'alipay',
      orderNo,
      refundNo: 'BHAND',
      amountMinor: 50_0000,
      at: 0,
    });
    await take(ops, 'refund', refundNo);
    await pass(ops, 'refund', refundNo);
    await push();

    expect((await balance('person@example.com')) - before).toBe(50_0000);
    expect((await view(person, orderNo)).refunds).toMatchObject([
      { state: refundState.failed, failure: '退款金额超限' },
    ]);
  });

  it('whose answer was lost is asked for, and goes back once', async () => {
    const { orderNo, refundNo } = await asked('50', '20');
    await take(ops, 'refund', refundNo);
    await pass(ops, 'refund', refundNo);
    // It was sent, and the server was killed before it heard.
    await test.db
      .updateTable('recharge_refunds')
      .set({ asks: 1 })
      .where('refund_no', '=', refundNo)
      .execute();
    test.payments.simulator!.bank.refund({
      channel: 'alipay',
      orderNo,
      refundNo,
      amountMinor: 20_0000,
      at: test.clock().getTime(),
    });
    await push();
    await push();

    expect(await view(person, orderNo)).toMatchObject({ refunded: '20.0000', state: rechargeState.credited });
    expect(test.payments.simulator!.bank.refundsOf(orderNo)).toHaveLength(1);
  });

  it('of a bank transfer is sent by a person, who notes its serial number', async () => {
    const orderNo = await pay.transferred(company, '500');
    await take(ops, 'recharge', orderNo);
    await ops.call(noteReceipt, {
      kind: 'recharge',
      subjectId: orderNo,
      bankSerial: newSerial(),
      amount: '500',
    });
    await pass(ops, 'recharge', orderNo);
    const { refundNo } = (
      await company.call(refundRecharge, { orderNo, amount: '500', reason: '合同取消', reqNo: newReqNo() })
    ).resBody;
    await take(ops, 'refund', refundNo);
    expect(await pass(ops, 'refund', refundNo)).toMatchObject({ resCode: 'E4207' });
    const note = { kind: 'refund' as const, subjectId: refundNo, bankSerial: newSerial() };
    expect(await ops.call(noteReceipt, { ...note, amount: '499' })).toMatchObject({ resCode: 'E4201' });
    await ops.call(noteReceipt, { ...note, amount: '500' });

    await pass(ops, 'refund', refundNo);

    expect(await view(company, orderNo)).toMatchObject({ state: rechargeState.refunded });
  });
});

describe('an adjustment', () => {
  const adjust = async (
    browser: Browser,
    amount: string,
    way: 'credit' | 'debit',
    nature: 'gift' | 'correction',
  ) => {
    const { accountId } = (await ops.call(findMoneyAccount, { account: 'person@example.com' })).resBody;
    const form = { accountId, way, nature, amount, reason: '服务中断的补偿', reqNo: newReqNo() };
    return browser.call(addAdjustment, form);
  };
  const gift = async () =>
    (await ops.call(findMoneyAccount, { account: 'person@example.com' })).resBody.gift as string;

  it('below the threshold takes effect at once, is told and audited', async () => {
    const [before, gifts] = [await balance('person@example.com'), Number(await gift())];

    expect(await adjust(ops, '12.50', 'credit', 'gift')).toMatchObject({
      resCode: 'S0000',
      resBody: { state: 2 },
    });

    expect((await balance('person@example.com')) - before).toBe(12_5000);
    expect(Number(await gift()) - gifts).toBeCloseTo(12.5, 4);
    expect(await messagesTo('person@example.com')).toContainEqual(expect.stringContaining('服务中断的补偿'));
    const audited = await test.db
      .selectFrom('audit_log')
      .select('detail')
      .where('event', '=', 'money.adjusted')
      .execute();
    expect(audited.at(-1)?.detail).toContain('服务中断的补偿');
  });

  it('from the threshold on waits for another person', async () => {
    const before = await balance('person@example.com');
    // What is newer stands before it in the list.
    test.pass(1000);
    const { resBody } = await adjust(ops, '10000', 'credit', 'correction');
    expect(resBody).toMatchObject({ state: 1 });
    expect(await balance('person@example.com')).toBe(before);

    expect(await take(ops, 'adjustment', resBody.adjustmentId)).toMatchObject({ resCode: 'E3111' });
    expect(await pass(ops, 'adjustment', resBody.adjustmentId)).toMatchObject({ resCode: 'E3111' });
    await take(second, 'adjustment', resBody.adjustmentId);
    expect(await pass(second, 'adjustment', resBody.adjustmentId)).toMatchObject({ resCode: 'S0000' });

    expect((await balance('person@example.com')) - before).toBe(10_000_0000);
    const { records } = (await ops.call(listAdjustments, {})).resBody;
    expect(records[0]).toMatchObject({ amount: '10000.0000', state: 2, nature: 'correction' });
  });

  it('never takes more than there is, and nobody adjusts their own account', async () => {
    expect(await adjust(ops, '9000000', 'debit', 'correction')).toMatchObject({ resCode: 'E3104' });
    const own = (await ops.call(findMoneyAccount, { account: 'ops@example.com' })).resBody.accountId;
    const form = { way: 'credit' as const, nature: 'gift' as const, amount: '1', reason: '给自己加钱' };
    expect(await ops.call(addAdjustment, { ...form, accountId: own, reqNo: newReqNo() })).toMatchObject({
      resCode: 'E3111',
    });
    expect(await ops.call(findMoneyAccount, { account: 'nobody@example.com' })).toMatchObject({
      resCode: 'E4210',
    });
    const before = await balance('person@example.com');
    await adjust(ops, '5', 'debit', 'correction');
    expect(before - (await balance('person@example.com'))).toBe(5_0000);
  });
});

describe('the bill of a day', () => {
  it('shows what is missing here or there and what differs, once, until somebody says what was done', async () => {
    const day = '2026-12-20';
    const at = new Date(`${day}T05:00:00Z`).getTime();
    test.pass(at - test.clock().getTime());
    person = await signedIn(test, 'person@example.com');
    ops = await signedIn(test, 'ops@example.com');
    const { bank } = test.payments.simulator!;
    // Told and the same.
    const same = await pay.order(person, '10');
    await pay.notify(pay.paid(same));
    // Paid, and nobody was told.
    const lost = await pay.order(person, '20');
    pay.paid(lost);
    // Told, and the channel has forgotten it.
    const gone = await pay.order(person, '30');
    await pay.notify(pay.paid(gone));
    bank.move(bank.find(gone)!, 'paid', new Date(at - 3 * days));
    // Told with another amount than the bill has.
    const differs = await pay.order(person, '40');
    await pay.notify(pay.paid(differs));
    bank.move({ ...bank.find(differs)!, amountMinor: 41_0000 }, 'paid', new Date(at));

    const run = () => ops.call(runReconciliation, { channel: 'alipay', day });
    expect(await run()).toMatchObject({ resBody: { differences: 3 } });
    expect(await run()).toMatchObject({ resBody: { differences: 3 } });

    const list = async () => (await ops.call(listDifferences, { channel: 'alipay' })).resBody;
    const { records, runs } = await list();
    const found = records.filter((row: { day: string }) => row.day === day);
    expect(
      found.map(({ kind, orderNo }: { kind: string; orderNo: string }) => [kind, orderNo]).sort(),
    ).toEqual(
      [
        ['amount', differs],
        ['missingHere', lost],
        ['missingThere', gone],
      ].sort(),
    );
    expect(runs[0]).toMatchObject({ day, channel: 'alipay', payments: '71.0000', rows: 3, failure: '' });

    const idOf = (kind: string) =>
      found.find((row: { kind: string }) => row.kind === kind).differenceId as string;
    expect(await ops.call(recheckDifference, { differenceId: idOf('missingHere') })).toMatchObject({
      resBody: { isResolved: 1 },
    });
    expect(await view(person, lost)).toMatchObject({ state: rechargeState.credited });
    expect(await ops.call(recheckDifference, { differenceId: idOf('amount') })).toMatchObject({
      resBody: { isResolved: 0 },
    });
    const note = { differenceId: idOf('amount'), note: '已与渠道核对，差额由平台承担' };
    expect(await ops.call(resolveDifference, note)).toMatchObject({ resCode: 'S0000' });
    expect(await ops.call(resolveDifference, note)).toMatchObject({ resCode: 'E4211' });
    const notes = async () => {
      const settled = (await ops.call(listDifferences, { channel: 'alipay', state: 'resolved' })).resBody;
      return settled.records
        .filter((row: { day: string }) => row.day === day)
        .map((row: { note: string }) => row.note)
        .sort();
    };
    expect(await notes()).toEqual(['向渠道查询后已补记入账', note.note].sort());
    ops.cookies.set('portal_lang', 'en');
    expect(await notes()).toEqual(['Credited after asking the channel', note.note].sort());
    ops.cookies.delete('portal_lang');
  });

  it('is looked at by itself, the morning after', async () => {
    await test.db.deleteFrom('reconciliation_runs').execute();
    test.pass(days);

    await test.runJob('reconcile-payments');

    const runs = await test.db.selectFrom('reconciliation_runs').select(['channel', 'finished_at']).execute();
    expect(runs.map(({ channel, finished_at }) => [channel, finished_at !== null]).sort()).toEqual([
      ['alipay', true],
      ['wechat', true],
    ]);
  });
});

describe('a low balance', () => {
  const low = async () =>
    (await messagesTo('person@example.com')).filter((text) => text.startsWith('余额低于')).length;

  it('is told once until it was above again', async () => {
    const before = await low();
    const has = await balance('person@example.com');
    await person.call(saveBalanceAlert, { below: String(has / 10_000 + 100), receivers: [] });
    expect((await person.call(viewBalanceAlert, {})).resBody).toMatchObject({ isBelow: 0, members: [] });

    await test.runJob('watch-balances');
    await test.runJob('watch-balances');
    expect((await low()) - before).toBe(1);
    expect((await person.call(viewBalanceAlert, {})).resBody).toMatchObject({ isBelow: 1 });

    const orderNo = await pay.order(person, '2000');
    await pay.notify(pay.paid(orderNo));
    await test.runJob('watch-balances');
    expect((await person.call(viewBalanceAlert, {})).resBody).toMatchObject({ isBelow: 0 });
    await person.call(refundRecharge, { orderNo, amount: '2000', reason: '用不完了', reqNo: newReqNo() });
    await test.runJob('watch-balances');
    expect((await low()) - before).toBe(2);

    await person.call(saveBalanceAlert, { below: '0', receivers: [] });
    expect((await person.call(viewBalanceAlert, {})).resBody).toMatchObject({ below: '0.0000' });
    expect(await person.call(saveBalanceAlert, { below: '1', receivers: ['user_of_nobody'] })).toMatchObject({
      resCode: 'E4210',
    });
    test.pass(minutes);
  });
});
