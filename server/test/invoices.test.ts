import {
  applyInvoice,
  cancelInvoice,
  downloadAnyInvoice,
  downloadInvoice,
  invoiceState,
  issueInvoice,
  listAllInvoices,
  listInvoiceTitles,
  listInvoices,
  listMessages,
  recordInvoice,
  refuseInvoice,
  removeInvoiceTitle,
  saveInvoiceTitle,
  takeReview,
  uploadFile,
  viewInvoice,
  viewMoneyOverview,
  viewReview,
  type CallInput,
} from '@portal/calls';
import { invoiceTitlesMax } from '@portal/rules';
import { createFileService, createObjectStore, createWorkers } from '../src';
import { transfer } from '../src/modules/finance';
import { createInvoices } from '../src/modules/invoices';
import { absentIssuer, type Issuer, type IssueResult } from '../src/modules/invoices/Issuer';
import { simulateIssuer } from '../src/modules/invoices/simulateIssuer';
import { days, hours } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { aTitle, invoiceMarket, minorOf } from './invoiceMarket';
import { newReqNo, signedIn } from './startMarket';
import { uploadForm } from './uploadForm';

const { waiting, approved, issuing, issued, rejected, cancelled, failed, reversed } = invoiceState;
const ok = { resCode: 'S0000' };

let test: TestApp;
let desk: ReturnType<typeof invoiceMarket>;
let other: Browser;
let subscriptionId: string;
let titleId: string;
const asked: string[] = [];
let answer: ((orderNo: string) => IssueResult) | null = null;

beforeAll(async () => {
  const simulated: () => Issuer = () => simulateIssuer(test.clock);
  test = await buildTestApp({
    hasMarket: true,
    issuer: {
      isPresent: true,
      issue(order) {
        asked.push(order.orderNo);
        return answer ? Promise.resolve(answer(order.orderNo)) : simulated().issue(order);
      },
    },
  });
  desk = invoiceMarket(test, 'provider2@example.com');
  await desk.signIn();
  [subscriptionId = ''] = await desk.subscriptions(1);
  await desk.payIn(10_000_0000, 'recharge');
  // What the demo has spent in this month is not counted here.
  await desk.nextMonth();
  other = await signedIn(test, 'person@example.com');
  titleId = await desk.addTitle();
}, 120_000);
beforeEach(() => {
  answer = null;
  asked.length = 0;
});
afterEach(async () => expect(await desk.differences()).toEqual([]));
afterAll(() => test.close());

/** A month in which something was paid, and that is over. */
async function aBill(minor = 100_0000) {
  await desk.spend(subscriptionId, minor);
  const bill = await desk.billOf(await desk.nextMonth());
  other = await signedIn(test, 'person@example.com');
  return bill;
}

async function anInvoice(minor = 100_0000) {
  const bill = await aBill(minor);
  const { resBody } = await desk.apply([bill.billId], titleId);
  expect(await desk.decide(resBody.invoiceId, '1')).toBe('S0000');
  // What is newer stands before it in the list.
  test.pass(1000);
  return { bill, invoiceId: resBody.invoiceId as string };
}

/** The service is asked with the number of the application each time; the demo has others under way. */
const timesAsked = async (invoiceId: string) => {
  const { invoiceNo } = (await desk.browsers.owner.call(viewInvoice, { invoiceId })).resBody;
  return asked.filter((orderNo) => orderNo === invoiceNo).length;
};
const titles = async () => (await desk.browsers.owner.call(listInvoiceTitles, {})).resBody.records;
const told = async () =>
  (await desk.browsers.owner.call(listMessages, { pageSize: 50 })).resBody.records.map(
    ({ title }: { title: string }) => title,
  ) as string[];
const paperOf = (browser: Browser, invoiceId: string, { path }: { path: string } = downloadInvoice) =>
  browser.send({ method: 'GET', url: `/ajaxurl/apix${path}?invoiceId=${invoiceId}` });

describe('titles', () => {
  it.each([
    ['taxNo', { taxNo: '91330106MA2DEM0006' }],
    ['taxNo', { taxNo: '' }],
    ['taxNo', { taxNo: "1' or '1'='1" }],
    ['account', { account: '12ab' }],
    ['phone', { phone: '电话' }],
    ['name', { name: '一' }],
    ['name', { name: '长'.repeat(101) }],
    ['kind', { kind: 'state' as 'company' }],
  ])('refuses a wrong %s at its field', async (field, facts) => {
    const reply = await desk.browsers.owner.call(saveInvoiceTitle, {
      ...aTitle,
      ...facts,
      reqNo: newReqNo(),
    });

    expect(reply.resCode).toBe('E0017');
    expect(reply.fields).toContainEqual(expect.objectContaining({ name: field }));
  });

  it('keeps one default, which another one becomes, and nothing of an enterprise on a person', async () => {
    const personId = await desk.addTitle({ kind: 'person', name: '<script>王明</script>', isDefault: '1' });
    expect(await titles()).toMatchObject([
      { titleId: personId, isDefault: 1, name: '<script>王明</script>', taxNo: '', account: '' },
      { titleId, isDefault: 0, account: aTitle.account },
    ]);

    expect(await desk.browsers.owner.call(removeInvoiceTitle, { titleId: personId })).toMatchObject(ok);

    expect(await titles()).toMatchObject([{ titleId, isDefault: 1 }]);
    const { details_sealed: sealed } = await test.db
      .selectFrom('invoice_titles')
      .select('details_sealed')
      .where('id', '=', titleId)
      .executeTakeFirstOrThrow();
    expect(sealed).not.toContain(aTitle.account);
  });

  it('keeps numbers half-width, however they were typed', async () => {
    const typed = await desk.addTitle({
      name: '明镜数据有限公司',
      taxNo: '９１３３０１０６ｍａ２ＤＥＭ０００５',
      account: '１２０２ ０２１４ ０９９０ ０８８８ ８０６',
      phone: '０５７１－８８００００００',
    });

    expect((await titles()).find((title: { titleId: string }) => title.titleId === typed)).toMatchObject({
      taxNo: aTitle.taxNo,
      account: aTitle.account,
      phone: aTitle.phone,
    });
    await desk.browsers.owner.call(removeInvoiceTitle, { titleId: typed });
  });

  it('refuses a second title with the content of another, new or edited', async () => {
    const refused = {
      resCode: 'E0017',
      resMsg: '已有内容完全相同的抬头，请直接选用',
      fields: [{ name: 'name', message: '已有内容完全相同的抬头，请直接选用' }],
    };
    const save = (facts: Partial<CallInput<typeof saveInvoiceTitle>>) =>
      desk.browsers.owner.call(saveInvoiceTitle, { ...aTitle, ...facts, reqNo: newReqNo() });

    expect(await save({})).toMatchObject(refused);
    expect(await save({ taxNo: '９１３３０１０６ma2dem0005', isDefault: '1' })).toMatchObject(refused);
    const branch = await desk.addTitle({ bank: '中国银行杭州分行' });
    expect(await save({ titleId: branch })).toMatchObject(refused);
    expect(await save({ titleId: branch, bank: '中国银行杭州分行', isDefault: '1' })).toMatchObject(ok);
    await desk.browsers.owner.call(removeInvoiceTitle, { titleId: branch });
    expect(await titles()).toMatchObject([{ titleId, isDefault: 1 }]);
  });

  it('answers for another’s title as for none', async () => {
    const theirs = { ...aTitle, titleId, reqNo: newReqNo() };
    expect(await other.call(saveInvoiceTitle, theirs)).toMatchObject({ resCode: 'E4602' });
    expect(await other.call(removeInvoiceTitle, { titleId })).toMatchObject({ resCode: 'E4602' });
    expect(await other.call(removeInvoiceTitle, { titleId: 'title_none' })).toMatchObject({
      resCode: 'E4602',
    });
  });

  it('keeps no more than the most', async () => {
    const ids: string[] = [];
    for (let count = (await titles()).length; count < invoiceTitlesMax; count += 1)
      ids.push(await desk.addTitle({ name: `抬头 ${count}` }));
    const more = await desk.browsers.owner.call(saveInvoiceTitle, {
      ...aTitle,
      name: '多一个',
      reqNo: newReqNo(),
    });
    expect(more).toMatchObject({ resCode: 'E4604' });
    for (const id of ids) await desk.browsers.owner.call(removeInvoiceTitle, { titleId: id });
  });
});

it('goes from the application over the review to the paper, and tells of each step', async () => {
  const first = await aBill(36_0050);
  const second = await aBill(12_3499);
  const applied = await desk.apply([first.billId, second.billId, first.billId], titleId, { kind: 'special' });
  expect(applied).toMatchObject({ ...ok, resBody: { amount: '48.3400', state: waiting } });
  const { invoiceId } = applied.resBody;
  const queueOf = async (name: string) => {
    const { waiting: queues } = (await desk.browsers.ops.call(viewMoneyOverview, {})).resBody;
    return queues.find(({ queue }: { queue: string }) => queue === name);
  };
  expect(await queueOf('invoice')).toMatchObject({ link: '/ops/invoice', oldestAt: expect.any(String) });
  const { count: toIssue } = await queueOf('issue');
  expect(await desk.billOf(first.month)).toMatchObject({
    total: '36.0050',
    applied: '36.0000',
    invoiced: '0.0000',
    open: '0.0050',
    canInvoice: '0.0000',
  });
  expect(await paperOf(desk.browsers.owner, invoiceId).then((reply) => reply.json())).toMatchObject({
    resCode: 'E4605',
  });

  const ref = { kind: 'invoice' as const, subjectId: invoiceId as string };
  const masked = (await desk.browsers.ops.call(viewReview, ref)).resBody;
  expect(JSON.stringify(masked)).not.toContain(aTitle.account);
  await desk.browsers.ops.call(takeReview, ref);
  expect(JSON.stringify((await desk.browsers.ops.call(viewReview, ref)).resBody)).toContain(aTitle.account);
  expect(await desk.decide(invoiceId, '1')).toBe('S0000');
  expect(await desk.stateOf(invoiceId)).toBe(approved);
  expect(await queueOf('issue')).toMatchObject({ count: toIssue + 1, link: '/ops/invoices?state=2' });
  expect(await desk.issue(invoiceId)).toBe('S0000');
  expect(await desk.stateOf(invoiceId)).toBe(issued);

  expect(await desk.billOf(first.month)).toMatchObject({ applied: '0.0000', invoiced: '36.0000' });

  const paper = await paperOf(desk.browsers.owner, invoiceId);
  expect(paper.headers['content-type']).toContain('application/pdf');
  expect(paper.body).toMatch(/^%PDF-1\.\d[\s\S]*%%EOF\s*$/);
  // Its font is in it.
  expect(paper.rawPayload.toString('latin1')).toContain('/FontFile2');
  const seen = (await desk.browsers.owner.call(viewInvoice, { invoiceId })).resBody;
  expect(seen).toMatchObject({
    titleName: aTitle.name,
    account: aTitle.account,
    amount: '48.3400',
    isRed: 0,
  });
  expect(seen.items).toMatchObject([{ amount: '36.0000' }, { amount: '12.3400' }]);
  expect(seen.number).toMatch(/^\d{20}$/);
  expect(await told()).toEqual(
    expect.arrayContaining(['发票 ￥48.34 已开具', '发票正在开具', '开票申请已通过审核']),
  );
  await test.runJob('deliver-messages');
  expect(test.inbox).toContainEqual(
    expect.objectContaining({ recipient: 'fapiao@example.com', subject: '发票 ￥48.34 已开具' }),
  );
  expect((await paperOf(desk.browsers.ops, invoiceId, downloadAnyInvoice)).statusCode).toBe(200);
  const { count } = await test.db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('event', 'in', ['invoice.apply', 'invoice.transition', 'invoice.look'])
    .where('detail', 'like', `%${invoiceId}%`)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(5);
});

it('invoices each cent of a bill once, whoever asks first and however often', async () => {
  const { billId } = await aBill();
  const reqNo = newReqNo();
  const replies = await Promise.all([
    desk.apply([billId], titleId, { reqNo }),
    desk.apply([billId], titleId),
    desk.apply([billId], titleId),
  ]);
  expect(replies.map(({ resCode }) => resCode).sort()).toEqual(['E4601', 'E4601', 'S0000']);
  expect(await desk.apply([billId], titleId)).toMatchObject({ resCode: 'E4601' });

  const next = await aBill();
  const twice = newReqNo();
  const first = await desk.apply([next.billId], titleId, { reqNo: twice });
  const again = await desk.apply([next.billId], titleId, { reqNo: twice });
  expect(again).toMatchObject({ ...ok, resBody: first.resBody, replayed: 1 });
  expect(await desk.apply([next.billId], titleId, { reqNo: twice, kind: 'special' })).toMatchObject({
    resCode: 'E0409',
  });
});

it('refuses bills, titles and kinds that are not good for it', async () => {
  const { billId } = await aBill();
  const plain = await desk.addTitle({ bank: '' });
  const person = await desk.addTitle({ kind: 'person', name: '王明' });
  expect(await desk.apply(['bill_none'], titleId)).toMatchObject({ resCode: 'E4306' });
  expect(
    await other.call(applyInvoice, {
      billIds: [billId],
      titleId,
      kind: 'normal',
      mail: 'a@example.com',
      reqNo: newReqNo(),
    }),
  ).toMatchObject({ resCode: 'E4306' });
  expect(await desk.apply([billId], 'title_none')).toMatchObject({ resCode: 'E4602' });
  expect(await desk.apply([billId], plain, { kind: 'special' })).toMatchObject({ resCode: 'E4603' });
  expect(await desk.apply([billId], person, { kind: 'special' })).toMatchObject({ resCode: 'E4603' });
  expect(await desk.apply([], titleId)).toMatchObject({ resCode: 'E0017' });
  expect(await desk.apply([billId], titleId, { mail: 'nobody' })).toMatchObject({ resCode: 'E0017' });
  // None of it has taken anything.
  expect(await desk.apply([billId], person)).toMatchObject(ok);
  for (const id of [plain, person]) await desk.browsers.owner.call(removeInvoiceTitle, { titleId: id });
});

it('gives the bill free when it is turned down or taken back, and says why', async () => {
  const { billId, month } = await aBill();
  const { invoiceId } = (await desk.apply([billId], titleId)).resBody;
  expect(await desk.decide(invoiceId, '0')).toBe('S0000');
  expect((await desk.browsers.owner.call(viewInvoice, { invoiceId })).resBody).toMatchObject({
    state: rejected,
    reason: '税号：税号与抬头名称不一致',
  });
  desk.browsers.owner.cookies.set('portal_lang', 'en');
  expect((await desk.browsers.owner.call(listInvoices, {})).resBody.records).toContainEqual(
    expect.objectContaining({ invoiceId, reason: 'Tax number: 税号与抬头名称不一致' }),
  );
  desk.browsers.owner.cookies.set('portal_lang', 'zh');
  expect(await told()).toContain('开票申请已驳回');
  expect((await desk.billOf(month)).canInvoice).toBe('100.0000');

  const second = (await desk.apply([billId], titleId)).resBody.invoiceId;
  const cancel = (browser: Browser) => browser.call(cancelInvoice, { invoiceId: second, reqNo: newReqNo() });
  expect(await cancel(other)).toMatchObject({ resCode: 'E3110' });
  expect(await cancel(desk.browsers.owner)).toMatchObject({ ...ok, resBody: { state: cancelled } });
  expect(await cancel(desk.browsers.owner)).toMatchObject({ resCode: 'E3107' });
  expect(await desk.decide(second, '1')).toBe('E3110');
  expect((await desk.billOf(month)).canInvoice).toBe('100.0000');

  const third = (await desk.apply([billId], titleId)).resBody.invoiceId;
  await desk.decide(third, '1');
  const refuse = () =>
    desk.browsers.ops.call(refuseInvoice, { invoiceId: third, reason: '开票资料有误', reqNo: newReqNo() });
  expect(await refuse()).toMatchObject({ ...ok, resBody: { state: rejected } });
  expect(await refuse()).toMatchObject({ resCode: 'E3107' });
  expect(await desk.browsers.ops.call(issueInvoice, { invoiceId: third, reqNo: newReqNo() })).toMatchObject({
    resCode: 'E3107',
  });
});

it('shows nobody another’s invoice', async () => {
  const { invoiceId } = await anInvoice();
  await desk.issue(invoiceId);
  for (const id of [invoiceId, 'inv_none']) {
    expect(await other.call(viewInvoice, { invoiceId: id })).toMatchObject({ resCode: 'E3110' });
    expect((await paperOf(other, id)).json()).toMatchObject({ resCode: 'E3110' });
  }
  expect(await other.call(listAllInvoices, {})).toMatchObject({ resCode: 'E5103' });
});

describe('a service that fails', () => {
  it('is asked again with the same number, and an operator sees to what it refuses', async () => {
    const before = (await desk.sums()).applied;
    const { bill, invoiceId } = await anInvoice();
    answer = () => ({ verdict: 'refused', reason: '购买方税号不存在' });
    await desk.issue(invoiceId);
    expect(await desk.billOf(bill.month)).toMatchObject({ applied: '100.0000', invoiced: '0.0000' });
    expect(minorOf((await desk.sums()).applied) - minorOf(before)).toBe(100_0000);
    const row = (await desk.csv()).find((cells) => cells.includes(bill.month)) ?? [];
    expect(row.slice(2)).toEqual(['100.0000', '0.0000', '0.0000', '100.0000', '0.0000', '0.0000']);
    expect((await desk.browsers.owner.call(viewInvoice, { invoiceId })).resBody).toMatchObject({
      state: failed,
      reason: '购买方税号不存在',
    });
    expect(await told()).toContain('发票 ￥100.00 没有开出');
    answer = null;
    expect(await desk.issue(invoiceId)).toBe('S0000');
    expect(await desk.stateOf(invoiceId)).toBe(issued);
    expect(await timesAsked(invoiceId)).toBe(2);
  });

  it('is given up after some tries without an answer, and can be asked again', async () => {
    const { invoiceId } = await anInvoice();
    answer = () => ({ verdict: 'unanswered' });
    await desk.issue(invoiceId);
    await test.runJob('issue-invoices');
    // Not before its time.
    expect(await timesAsked(invoiceId)).toBe(1);
    for (let tries = 1; tries < 6; tries += 1) {
      expect(await desk.stateOf(invoiceId)).toBe(issuing);
      test.pass(5 * hours);
      await desk.signIn();
      await test.runJob('issue-invoices');
    }
    expect(await desk.stateOf(invoiceId)).toBe(failed);
    expect(await timesAsked(invoiceId)).toBe(6);
    answer = null;
    await desk.issue(invoiceId);
    expect(await desk.stateOf(invoiceId)).toBe(issued);
  });

  it('is asked once by two processes at a time', async () => {
    const { invoiceId } = await anInvoice();
    await desk.browsers.ops.call(issueInvoice, { invoiceId, reqNo: newReqNo() });
    await Promise.all([test.runJob('issue-invoices'), test.runJob('issue-invoices')]);
    expect(await timesAsked(invoiceId)).toBe(1);
    expect(await desk.stateOf(invoiceId)).toBe(issued);
  });
});

it('asks no service where there is none', async () => {
  const { invoiceId } = await anInvoice();
  const deps = { db: test.db, clock: test.clock, config: test.config, log: test.app.log };
  const { issuing: alone } = createInvoices(deps, {
    company: { enterprises: { find: async () => null, proveAccount: async () => {} } },
    files: createFileService(deps, createObjectStore(test.config.fileStore), createWorkers()),
    messages: { queue: async () => {} },
    issuer: absentIssuer,
  });
  const actor = { party: 'operator' as const, userId: 'ops', accountId: 'ops', name: '', address: '' };

  await expect(alone.issue(test.db, invoiceId, actor)).rejects.toMatchObject({ code: 'E4606' });
  expect(await alone.run()).toBe(0);
  expect(await desk.stateOf(invoiceId)).toBe(approved);
});

it('notes what an operator has issued elsewhere, with its number once', async () => {
  const { invoiceId } = await anInvoice();
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
  const sent = await desk.browsers.ops.upload(uploadFile.path, uploadForm('uploadFileS3', 'fapiao.pdf', pdf));
  const { fileUrl } = sent.json();
  const record = (id: string, number: string, file: string, browser = desk.browsers.ops) =>
    browser.call(recordInvoice, { invoiceId: id, number, fileUrl: file, reqNo: newReqNo() });
  expect(await record(invoiceId, '12', fileUrl)).toMatchObject({ resCode: 'E0017' });
  expect(await record(invoiceId, '26330000000000000001', 'file_none')).toMatchObject({ resCode: 'E5208' });
  expect(await record(invoiceId, '26330000000000000001', fileUrl)).toMatchObject(ok);
  expect((await paperOf(desk.browsers.owner, invoiceId)).rawPayload.equals(pdf)).toBe(true);
  expect(await record(invoiceId, '26330000000000000002', fileUrl)).toMatchObject({ resCode: 'E3107' });
  const second = await anInvoice();
  expect(await record(second.invoiceId, '26330000000000000001', fileUrl)).toMatchObject({ resCode: 'E4607' });
  expect(await record(second.invoiceId, '26330000000000000003', fileUrl, desk.browsers.owner)).toMatchObject({
    resCode: 'E5103',
  });
});

describe('what comes back', () => {
  it('is taken back by a red invoice, of the month in which a promise was broken', async () => {
    const { bill, invoiceId } = await anInvoice();
    await desk.issue(invoiceId);
    await desk.spend(subscriptionId, 50_0000);
    await desk.giveBack(subscriptionId, 25_0001, bill.month);
    await desk.settle();
    await desk.settle();
    expect((await desk.list())[0]).toMatchObject({ isRed: 1, amount: '25.0100', state: issuing });
    // A red invoice under way is no application of somebody.
    expect(await desk.billOf(bill.month)).toMatchObject({ applied: '0.0000', invoiced: '74.9900' });
    await test.runJob('issue-invoices');
    const [red] = await desk.list();
    expect(red).toMatchObject({ isRed: 1, amount: '25.0100', state: issued, months: bill.month });
    expect(await told()).toContain('红字发票 ￥25.01 已开具');
    expect((await paperOf(desk.browsers.owner, red?.invoiceId ?? '')).statusCode).toBe(200);
    const blue = (await desk.browsers.owner.call(viewInvoice, { invoiceId })).resBody;
    expect(blue).toMatchObject({
      state: issued,
      reversed: '25.0100',
      related: [{ invoiceId: red?.invoiceId }],
    });
    expect(await desk.billOf(bill.month)).toMatchObject({
      applied: '0.0000',
      invoiced: '74.9900',
      open: '0.0099',
    });
    // The month in which it came back charges all of its own.
    const next = await desk.billOf(await desk.nextMonth());
    expect(next).toMatchObject({ total: '24.9999', adjusted: '25.0001', canInvoice: '50.0000' });
  });

  it('lessens what was paid last, and reverses all of an invoice', async () => {
    const { bill, invoiceId } = await anInvoice();
    await desk.issue(invoiceId);
    await desk.spend(subscriptionId, 10_0000);
    await desk.giveBack(subscriptionId, 110_0000);
    await desk.settle();
    await test.runJob('issue-invoices');
    expect(await desk.stateOf(invoiceId)).toBe(reversed);
    expect((await desk.billOf(bill.month)).open).toBe('0.0000');
    expect(await told()).toContain('发票 ￥100.00 已全部冲红');
    expect(
      (
        await desk.browsers.ops.call(refuseInvoice, {
          invoiceId: (await desk.list())[0]?.invoiceId ?? '',
          reason: '不应冲红',
          reqNo: newReqNo(),
        })
      ).resCode,
    ).toBe('E3107');
  });

  it('ends an application that waits: its amount would be too high', async () => {
    const bill = await aBill();
    const { invoiceId } = (await desk.apply([bill.billId], titleId)).resBody;
    await desk.giveBack(subscriptionId, 30_0000, bill.month);
    await desk.settle();
    expect(await desk.stateOf(invoiceId)).toBe(rejected);
    expect(await desk.decide(invoiceId, '1')).toBe('E3110');
    expect(await desk.apply([bill.billId], titleId)).toMatchObject({ ...ok, resBody: { amount: '70.0000' } });
  });

  it('is seen by an application at once, and by one under way when it is issued', async () => {
    const bill = await aBill();
    await desk.giveBack(subscriptionId, 30_0000, bill.month);
    const { invoiceId, amount } = (await desk.apply([bill.billId], titleId)).resBody;
    expect(amount).toBe('70.0000');
    await desk.decide(invoiceId, '1');
    answer = () => ({ verdict: 'unanswered' });
    await desk.issue(invoiceId);
    test.pass(1000);
    await desk.giveBack(subscriptionId, 20_0000, bill.month);
    await desk.settle();
    expect((await desk.list())[0]?.isRed).toBe(0);
    answer = null;
    test.pass(hours);
    await test.runJob('issue-invoices');
    await desk.settle();
    await desk.signIn();
    expect((await desk.list())[0]).toMatchObject({ isRed: 1, amount: '20.0000' });
    await test.runJob('issue-invoices');
  });
});

it('invoices nothing that was paid out of gifts, also where it comes back as money', async () => {
  await desk.nextMonth();
  await desk.payIn(40_0000, 'gift');
  await desk.spend(subscriptionId, 100_0000);
  const bill = await desk.billOf(await desk.nextMonth());
  expect(bill).toMatchObject({ total: '100.0000', gift: '40.0000', canInvoice: '60.0000' });
  await desk.giveBack(subscriptionId, 100_0000, bill.month);
  await desk.spend(subscriptionId, 100_0000);
  const next = await desk.billOf(await desk.nextMonth());
  expect(next.canInvoice).toBe('60.0000');
  expect((await desk.billOf(bill.month)).canInvoice).toBe('0.0000');
});

it('does not take a refund to the payer out of the gifts', async () => {
  const gift = async () =>
    (
      await test.db
        .selectFrom('ledger_accounts')
        .select('gift_minor')
        .where('id', '=', `${desk.ownerId()}:balance`)
        .executeTakeFirstOrThrow()
    ).gift_minor;
  await desk.payIn(5_0000, 'gift');
  const before = await gift();
  await test.db.transaction().execute((tx) =>
    transfer(tx, {
      key: 'refund-beside-gifts',
      kind: 'rechargeRefund',
      memo: '',
      at: test.clock(),
      moves: [
        { ownerId: desk.ownerId(), kind: 'balance', amountMinor: -1_0000 },
        { ownerId: desk.ownerId(), kind: 'refunding', amountMinor: 1_0000 },
      ],
    }),
  );
  expect(await gift()).toBe(before);
  test.pass(days);
  await desk.signIn();
});

it('sums up what was issued, less red ones', async () => {
  const { records, sum } = (await desk.browsers.owner.call(listInvoices, { pageSize: 50 })).resBody;
  const issuedOnes = records.filter(({ state }: { state: number }) => state === issued || state === reversed);
  const total = issuedOnes.reduce(
    (all: number, { isRed, amount }: { isRed: number; amount: string }) =>
      all + (isRed ? -minorOf(amount) : minorOf(amount)),
    0,
  );
  expect(minorOf(sum.issued)).toBe(total);
});
