import sharp from 'sharp';
import {
  advanceCompany,
  advancedItemState,
  advancedState,
  advancePerson,
  applyProvider,
  checkLogin,
  companyState,
  decideReview,
  listMessages,
  listReviews,
  savePersonAuth,
  sendVerifyCode,
  switchRole,
  takeReview,
  verifyAdvancedAmount,
  viewReview,
  withdrawAdvanced,
  type CallInput,
} from '@portal/calls';
import { emptyCompany, type AdvancedItem, type CompanyContent } from '@portal/rules';
import { createVault } from '../src/modules/company/openCompany';
import type { Verifier } from '../src/modules/verifier';
import { simulatedVerifier } from '../src/modules/verifier/simulateVerifier';
import { newId } from '../src/platform/ids';
import { days, hours } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { codeIn, readCaptcha } from './journeys';
import { newReqNo, signedIn } from './startMarket';
import { uploadForm } from './uploadForm';

const { none, waiting, passed, rejected, expired, paying } = advancedItemState;
const account = '1202021409900123406';
/** The simulator sends nothing there. */
const closedAccount = '1202021409900123498';

let test: TestApp;
let picture: Buffer;
let tiny: Buffer;
let verifier: Verifier = simulatedVerifier;

beforeAll(async () => {
  test = await buildTestApp({
    hasMarket: true,
    verifier: {
      get isPresent() {
        return verifier.isPresent;
      },
      person: (facts) => verifier.person(facts),
      bankCard: (facts) => verifier.bankCard(facts),
      enterprise: (facts) => verifier.enterprise(facts),
      transfer: (order) => verifier.transfer(order),
      offers: (extra) => verifier.offers(extra),
      read: (side, file) => verifier.read(side, file),
      begin: (errand) => verifier.begin(errand),
      resultOf: (kind, orderNo) => verifier.resultOf(kind, orderNo),
    },
  });
  const drawn = (width: number) =>
    sharp({ create: { width, height: 400, channels: 3, background: '#8aa' } })
      .jpeg()
      .toBuffer();
  [picture, tiny] = [await drawn(640), await drawn(200)];
});
beforeEach(() => {
  verifier = simulatedVerifier;
});
afterAll(() => test.close());

let count = 0;

async function somebody(registerType: 0 | 1 | null) {
  count += 1;
  const email = `advanced${count}@example.com`;
  const id = newId('user');
  await test.db
    .insertInto('users')
    .values({
      id,
      email,
      mobile: null,
      password_hash: '',
      nick_name: `海风${count}`,
      state: 1,
      register_type: registerType,
      agree_version: '1',
      portal_id: null,
      created_at: test.clock(),
    })
    .execute();
  return { id, email, browser: await signedIn(test, email) };
}

/** An enterprise that has passed. */
async function anEnterprise({ isProved = true, bankAccount = account, unitType = 'company' } = {}) {
  const somebodyNew = await somebody(1);
  const vault = createVault(test.config);
  const content: CompanyContent = {
    ...emptyCompany,
    unitType,
    companyName: `海风科技${count}有限公司`,
    legalName: '林海',
    bankName: '中国工商银行',
    bankBranch: '杭州支行',
    bankAccount,
  };
  await test.db
    .insertInto('company_authentications')
    .values({
      id: newId('ent'),
      user_id: somebodyNew.id,
      state: companyState.passed,
      content_sealed: vault.closeContent(content),
      passed_sealed: vault.closePassed({ content, papers: {} }),
      company_name: content.companyName,
      account_proof: isProved ? vault.accountHash(bankAccount) : null,
      rejects: '[]',
      created_at: test.clock(),
    })
    .execute();
  return somebodyNew;
}

async function fileOf(browser: Browser, content = picture, name = 'paper.jpg', scene = 'paper') {
  const response = await browser.upload(
    `/file/uploadImage?scene=${scene}`,
    uploadForm('file', name, content),
  );
  return response.json<{ resBody: { fileUrl: string } }>().resBody.fileUrl;
}

const contacts = {
  techName: '周宁',
  techPhone: '13812345678',
  techMail: 'tech@example.com',
  moneyName: '吴静',
  moneyPhone: '13812345679',
  moneyMail: 'money@example.com',
  tradeName: '郑天',
  tradePhone: '13812345670',
  tradeMail: 'trade@example.com',
};
type Fields = Omit<CallInput<typeof advanceCompany>, 'reqNo' | 'item'>;
const submit = (browser: Browser, item: AdvancedItem, fields: Fields = {}, reqNo = newReqNo()) =>
  browser.call(advanceCompany, { item, ...fields, reqNo });
const state = async (browser: Browser) => (await browser.call(advancedState, {})).resBody;
const stateOf = async (browser: Browser, item: AdvancedItem) =>
  (await state(browser)).company.items.find((one: { item: string }) => one.item === item).state;

async function rowOf(userId: string, item: AdvancedItem | 'identity') {
  return test.db
    .selectFrom('advanced_items')
    .selectAll()
    .where('user_id', '=', userId)
    .where('item', '=', item)
    .executeTakeFirstOrThrow();
}

async function decide(subjectId: string, rejects: { field: string; reason: string }[] = []) {
  const operator = await signedIn(test, 'ops@example.com');
  const ref = { kind: 'advanced' as const, subjectId };
  await operator.call(takeReview, ref);
  return operator.call(decideReview, { ...ref, pass: rejects.length > 0 ? '0' : '1', rejects });
}

it('brings an enterprise by its five parts to become a provider, without a new login', async () => {
  const { id, browser } = await anEnterprise();

  expect(await submit(browser, 'contacts', contacts)).toMatchObject({ resBody: { state: passed } });
  expect(await submit(browser, 'finance', { financeKind: 'none' })).toMatchObject({
    resBody: { state: passed },
  });
  expect((await state(browser)).company).toMatchObject({ isAllowed: 1, isAdvanced: 0, done: 3 });
  const letter = { agentName: '周宁', agentJob: '经理', letterUrl: await fileOf(browser) };
  expect(await submit(browser, 'legal', letter)).toMatchObject({ resBody: { state: waiting } });
  const pledge = { officerName: '吴静', officerPhone: '13812345678', pledgeUrl: await fileOf(browser) };
  expect(await submit(browser, 'security', pledge)).toMatchObject({ resBody: { state: waiting } });

  expect(await decide((await rowOf(id, 'legal')).id)).toMatchObject({ resCode: 'S0000' });
  expect(await browser.call(applyProvider, provider())).toMatchObject({ resCode: 'E5104' });
  expect(await decide((await rowOf(id, 'security')).id)).toMatchObject({ resCode: 'S0000' });

  expect((await state(browser)).company).toMatchObject({ isAdvanced: 1, done: 5 });
  expect(await browser.call(checkLogin, {})).toMatchObject({ userRegisterType: 3 });
  const titles = (await browser.call(listMessages, {})).resBody.records.map(
    ({ title }: { title: string }) => title,
  );
  expect(titles).toEqual(expect.arrayContaining(['企业高级认证已完成', '企业高级认证·信息安全承诺书已通过']));

  expect(await browser.call(applyProvider, provider())).toMatchObject({ resCode: 'S0000' });
  const operator = await signedIn(test, 'ops@example.com');
  const application = await test.db
    .selectFrom('provider_applications')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  const ref = { kind: 'provider' as const, subjectId: application.id };
  await operator.call(takeReview, ref);
  expect(await operator.call(decideReview, { ...ref, pass: '1' })).toMatchObject({ resCode: 'S0000' });
  expect(await browser.call(switchRole, { roleType: 2 })).toMatchObject({
    resBody: { currentUserRoleType: 2 },
  });
});

const provider = () => ({
  name: `海风数据${count}`,
  intro: '提供海洋气象与潮汐的公开数据接口',
  contactName: '周宁',
  contactPhone: '13812345678',
  contactMail: 'sea@example.com',
  settlement: '',
  reqNo: newReqNo(),
});

it('removes the papers of a part that was taken back and left, and of no other', async () => {
  const { id, browser, email } = await anEnterprise();
  const pledgeUrl = await fileOf(browser);
  const letterUrl = await fileOf(browser);
  await submit(browser, 'security', { officerName: '吴静', officerPhone: '13812345678', pledgeUrl });
  await submit(browser, 'legal', { agentName: '周宁', agentJob: '经理', letterUrl });
  await browser.call(withdrawAdvanced, { item: 'security', reqNo: newReqNo() });

  test.pass(31 * days);
  await test.runJob('forget-advanced-pictures');
  await test.runJob('remove-files');

  const left = await test.db
    .selectFrom('files')
    .select('id')
    .where('id', 'in', [pledgeUrl, letterUrl])
    .execute();
  expect(left).toEqual([{ id: letterUrl }]);
  const { items } = (await state(await signedIn(test, email))).company;
  const security = items.find(({ item }: { item: string }) => item === 'security');
  expect(security.fields.map(({ field }: { field: string }) => field)).toEqual([
    'officerName',
    'officerPhone',
  ]);
  expect(await rowOf(id, 'legal')).toMatchObject({ state: waiting });
});

it('is for enterprises whose authentication is valid', async () => {
  const { browser } = await somebody(0);
  expect(await submit(browser, 'contacts', contacts)).toMatchObject({ resCode: 'E5102' });
  expect((await state(await signedIn(test, 'newbie@example.com'))).company).toMatchObject({ isAllowed: 0 });
});

it('names every field that is missing or wrong, and keeps nothing of it', async () => {
  const { browser } = await anEnterprise();

  const reply = await submit(browser, 'contacts', { ...contacts, techPhone: '123', moneyMail: 'no' });

  expect(reply).toMatchObject({
    resCode: 'E5213',
    fields: [
      { name: 'techPhone', message: '请输入正确的手机号' },
      { name: 'moneyMail', message: '请输入正确的邮箱' },
    ],
  });
  expect(await submit(browser, 'legal', { agentName: '周宁' })).toMatchObject({ resCode: 'E5213' });
  expect(await stateOf(browser, 'contacts')).toBe(none);
});

it('asks a financial institution for its licence, and any licence for a month to go', async () => {
  const { browser, id } = await anEnterprise({ unitType: 'financial' });
  expect(await submit(browser, 'finance', { financeKind: 'none' })).toMatchObject({
    resCode: 'E5213',
    fields: [{ name: 'financeKind', message: '金融机构须填写金融许可证' }],
  });
  const licence = async (financeValidTo: string) => ({
    financeKind: 'payment',
    financeNo: 'Z2026330100',
    financeValidTo,
    financeUrl: await fileOf(browser),
  });
  const dayIn = (count_: number) =>
    new Date(test.clock().getTime() + count_ * days).toISOString().slice(0, 10);
  expect(await submit(browser, 'finance', await licence(dayIn(10)))).toMatchObject({ resCode: 'E5213' });
  expect(await submit(browser, 'finance', await licence(dayIn(40)))).toMatchObject({
    resBody: { state: waiting },
  });
  await decide((await rowOf(id, 'finance')).id);
  expect(await submit(browser, 'finance', await licence(dayIn(90)))).toMatchObject({ resCode: 'E5214' });

  test.pass(42 * days);
  await test.runJob('end-finance-licences');

  const again = await signedIn(test, `advanced${count}@example.com`);
  expect(await stateOf(again, 'finance')).toBe(expired);
  const { records } = (await again.call(listMessages, {})).resBody;
  expect(records[0].title).toBe('企业高级认证·金融业务资质的资质已到期');
});

it('judges papers by what they are and whose they are', async () => {
  const { browser } = await anEnterprise();
  const other = await anEnterprise();
  const letter = (letterUrl: string) =>
    submit(browser, 'legal', { agentName: '周宁', agentJob: '经理', letterUrl });

  expect(await letter(await fileOf(browser, tiny))).toMatchObject({ resCode: 'E5216' });
  expect(await letter(await fileOf(other.browser))).toMatchObject({ resCode: 'E5208' });
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF');
  expect(await letter(await fileOf(browser, pdf, 'letter.pdf'))).toMatchObject({
    resBody: { state: waiting },
  });
});

it('takes one submission however often it is sent, and none while it waits', async () => {
  const { browser } = await anEnterprise();
  const reqNo = newReqNo();
  const letter = { agentName: '周宁', agentJob: '经理', letterUrl: await fileOf(browser) };

  const replies = await Promise.all([1, 2, 3].map(() => submit(browser, 'legal', letter, reqNo)));

  expect(replies.map(({ resBody }) => resBody)).toEqual(Array(3).fill({ state: waiting }));
  expect(await submit(browser, 'legal', letter)).toMatchObject({ resCode: 'E5214' });
  expect(await browser.call(withdrawAdvanced, { item: 'legal', reqNo: newReqNo() })).toMatchObject({
    resBody: { state: none },
  });
  expect(await browser.call(withdrawAdvanced, { item: 'legal', reqNo: newReqNo() })).toMatchObject({
    resCode: 'E5214',
  });
});

it('is turned down with reasons, corrected and sent again; two operators do not decide it both', async () => {
  const { browser, id } = await anEnterprise();
  const letter = { agentName: '周宁', agentJob: '经理', letterUrl: await fileOf(browser) };
  await submit(browser, 'legal', letter);
  const subjectId = (await rowOf(id, 'legal')).id;
  const operator = await signedIn(test, 'ops@example.com');
  await operator.call(takeReview, { kind: 'advanced', subjectId });
  const { fields } = (await operator.call(viewReview, { kind: 'advanced', subjectId })).resBody;
  expect(fields).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field: 'legalName', value: '林海' }),
      expect.objectContaining({ field: 'letterUrl', kind: 'image' }),
    ]),
  );
  const reasons = [{ field: 'letterUrl', reason: '缺少公章' }];

  expect(await decide(subjectId, reasons)).toMatchObject({ resCode: 'S0000' });
  expect(await decide(subjectId)).toMatchObject({ resCode: 'E3107' });

  const [item] = (await state(browser)).company.items.filter((one: { item: string }) => one.item === 'legal');
  expect(item).toMatchObject({ state: rejected, rejects: reasons });
  expect(await submit(browser, 'legal', letter)).toMatchObject({ resBody: { state: waiting } });
  const { records } = (await operator.call(listReviews, { kind: 'advanced' })).resBody;
  expect(records.some((row: { subjectId: string }) => row.subjectId === subjectId)).toBe(true);
});

it('proves an account by the amount that arrived, with three tries', async () => {
  const { browser, id } = await anEnterprise({ isProved: false });
  expect(await submit(browser, 'account')).toMatchObject({ resBody: { state: paying } });
  expect(await browser.call(verifyAdvancedAmount, { amount: '0.06' })).toMatchObject({ resCode: 'E5214' });
  await test.runJob('send-advanced-proofs');

  expect(await browser.call(verifyAdvancedAmount, { amount: '0.07' })).toMatchObject({
    resCode: 'E5215',
    leftTries: 2,
  });
  expect(await browser.call(verifyAdvancedAmount, { amount: '0.06' })).toMatchObject({
    resBody: { state: passed },
  });
  const company = await test.db
    .selectFrom('company_authentications')
    .select('account_proof')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(company.account_proof).not.toBeNull();

  const second = await anEnterprise({ isProved: false });
  await submit(second.browser, 'account');
  await test.runJob('send-advanced-proofs');
  for (const leftTries of [2, 1, 0])
    expect(await second.browser.call(verifyAdvancedAmount, { amount: '0.50' })).toMatchObject({
      resCode: 'E5215',
      leftTries,
    });
  expect(await stateOf(second.browser, 'account')).toBe(none);
});

it('gives an account back that the bank refuses, and one whose amount nobody tells for 72 hours', async () => {
  const refused = await anEnterprise({ isProved: false, bankAccount: closedAccount });
  await submit(refused.browser, 'account');
  await test.runJob('send-advanced-proofs');
  expect(await stateOf(refused.browser, 'account')).toBe(none);
  const silent = await anEnterprise({ isProved: false });
  await submit(silent.browser, 'account');
  await test.runJob('send-advanced-proofs');

  test.pass(73 * hours);
  await test.runJob('end-advanced-proofs');

  const again = await signedIn(test, silent.email);
  expect(await stateOf(again, 'account')).toBe(none);
  expect((await again.call(listMessages, {})).resBody.records[0].text).toContain('72 小时');
});

it('has the account looked at where there is no channel, or none that answers', async () => {
  verifier = { ...simulatedVerifier, transfer: async () => ({ verdict: 'unanswered' }) };
  const waits = await anEnterprise({ isProved: false });
  await submit(waits.browser, 'account');
  await test.runJob('send-advanced-proofs');
  expect(await stateOf(waits.browser, 'account')).toBe(paying);
  test.pass(3 * hours);
  await test.runJob('send-advanced-proofs');
  expect(await stateOf(await signedIn(test, waits.email), 'account')).toBe(waiting);

  verifier = { ...simulatedVerifier, isPresent: false };
  const { browser, id } = await anEnterprise({ isProved: false });
  expect(await submit(browser, 'account')).toMatchObject({ resBody: { state: waiting } });
  const subjectId = (await rowOf(id, 'account')).id;
  const operator = await signedIn(test, 'ops@example.com');
  const shown = async () =>
    JSON.stringify((await operator.call(viewReview, { kind: 'advanced', subjectId })).resBody);
  expect(await shown()).not.toContain(account);
  await operator.call(takeReview, { kind: 'advanced', subjectId });
  expect(await shown()).toContain(account);
  expect(await decide(subjectId)).toMatchObject({ resCode: 'S0000' });
  expect(await stateOf(browser, 'account')).toBe(passed);
});

it('takes twenty submissions a day and no more', async () => {
  const { browser } = await anEnterprise();
  for (let time = 0; time < 20; time += 1) await submit(browser, 'contacts', {});
  expect(await submit(browser, 'contacts', contacts)).toMatchObject({ resCode: 'E5207' });
});

const phone = () => `1390013${String(7000 + count)}`;

async function codeFor(browser: Browser, account_: string, scene: 'personAuth' | 'personAdvanced') {
  const captchaCode = await readCaptcha(browser);
  await browser.call(sendVerifyCode, { account: account_, captchaCode, scene });
  return codeIn(test.inbox.at(-1)?.body);
}

/** A person who has passed. The number says what registers answer. */
async function aPerson(idNo: string) {
  const made = await somebody(null);
  const { browser } = made;
  const reply = await browser.call(savePersonAuth, {
    realName: '林海',
    idKind: 'idCard',
    idNo,
    phone: phone(),
    vercode: await codeFor(browser, phone(), 'personAuth'),
    idFrontUrl: await fileOf(browser, picture, 'a.jpg', 'idFront'),
    idBackUrl: await fileOf(browser, picture, 'b.jpg', 'idBack'),
    reqNo: newReqNo(),
  });
  expect(reply).toMatchObject({ resBody: { state: 2 } });
  test.pass(3 * 60_000);
  return made;
}

const byCard = async (browser: Browser, bankCardNo: string) =>
  browser.call(advancePerson, {
    way: 'bankCard',
    bankCardNo,
    bankPhone: phone(),
    vercode: await codeFor(browser, phone(), 'personAdvanced'),
    reqNo: newReqNo(),
  });

it('passes a person at once whose card matches, and keeps nothing of the card but its end', async () => {
  const { browser, id } = await aPerson('110101199003071233');

  expect(await byCard(browser, '6222020200112230')).toMatchObject({ resBody: { state: passed } });

  expect(await browser.call(checkLogin, {})).toMatchObject({ userRegisterType: 2 });
  expect((await state(browser)).person).toMatchObject({ state: passed, way: 'bankCard' });
  expect(JSON.stringify(await rowOf(id, 'identity'))).not.toContain('6222020200112230');
  expect(
    await browser.call(advancePerson, { way: 'manual', handUrl: 'file_x', reqNo: newReqNo() }),
  ).toMatchObject({
    resCode: 'E5214',
  });
});

it('refuses a card that does not match, and says when nobody answers', async () => {
  const { browser } = await aPerson('110101199003075218');
  verifier = { ...simulatedVerifier, bankCard: async () => 'mismatch' };
  expect(await byCard(browser, '6222020200112230')).toMatchObject({ resCode: 'E5205' });
  test.pass(3 * 60_000);
  verifier = { ...simulatedVerifier, bankCard: async () => 'unanswered' };
  expect(await byCard(browser, '6222020200112230')).toMatchObject({ resCode: 'E5206' });
  expect((await state(browser)).person).toMatchObject({ state: none });
  expect(await browser.call(advancePerson, { way: 'bankCard', reqNo: newReqNo() })).toMatchObject({
    resCode: 'E0017',
  });
});

it('lets an operator look at a picture where no card is, and forgets the picture after 30 days', async () => {
  const { browser, id, email } = await aPerson('110101199003078195');
  const handUrl = await fileOf(browser, picture, 'hand.jpg', 'idInHand');
  const reply = await browser.call(advancePerson, { way: 'manual', handUrl, reqNo: newReqNo() });
  expect(reply).toMatchObject({ resBody: { state: waiting } });
  const { id: subjectId } = await rowOf(id, 'identity');

  await decide(subjectId, [{ field: 'handUrl', reason: '证件被遮挡' }]);
  expect((await state(browser)).person).toMatchObject({ state: rejected });
  expect((await browser.call(listMessages, {})).resBody.records[0].text).toContain(
    '手持证件照片：证件被遮挡',
  );
  await browser.call(advancePerson, { way: 'manual', handUrl, reqNo: newReqNo() });
  await decide(subjectId);
  expect(await browser.call(checkLogin, {})).toMatchObject({ userRegisterType: 2 });

  test.pass(31 * days);
  await test.runJob('forget-advanced-pictures');
  await test.runJob('remove-files');
  const again = await signedIn(test, email);
  expect((await again.send({ method: 'GET', url: `/ajaxurl/apix/file/view/${handUrl}` })).statusCode).toBe(
    404,
  );
  const file = await test.db.selectFrom('files').select('id').where('id', '=', handUrl).executeTakeFirst();
  expect(file).toBeUndefined();
});

it('is for people whose own authentication is valid', async () => {
  const { browser } = await somebody(null);
  expect((await state(browser)).person).toMatchObject({ isAllowed: 0 });
  expect(
    await browser.call(advancePerson, { way: 'manual', handUrl: 'file_x', reqNo: newReqNo() }),
  ).toMatchObject({
    resCode: 'E5102',
  });
});
