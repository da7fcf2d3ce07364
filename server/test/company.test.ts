import sharp from 'sharp';
import {
  chooseType,
  downloadCompanyLetter,
  authState,
  companyState,
  decideReview,
  listBranches,
  listMessages,
  listRegions,
  openSandbox,
  resetSandbox,
  saveCompany,
  sendVerifyCode,
  submitCompany,
  takeReview,
  uploadCompanyPaper,
  verifyAmount,
  viewCompany,
  viewReview,
  viewSandbox,
  withdrawCompany,
  type CallInput,
} from '@portal/calls';
import { papersOf, type CompanyContent } from '@portal/rules';
import { newId } from '../src/platform/ids';
import { days, hours, minutes } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { codeIn, readCaptcha } from './journeys';
import { newReqNo, signedIn } from './startMarket';
import { uploadForm } from './uploadForm';

let test: TestApp;
let picture: Buffer;
let tiny: Buffer;

const { none, saved, uploaded, paying, waiting, passed, rejected, expired, changing } = companyState;
const codes = [
  '91330106MA2B3C4D11',
  '91110108580123452A',
  '12440300MA2B3C4D1L',
  '513100004000789076',
  '92500112400078907R',
  '93650100580123452J',
];

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  const drawn = (width: number) =>
    sharp({ create: { width, height: 400, channels: 3, background: '#88a' } })
      .jpeg()
      .toBuffer();
  [picture, tiny] = [await drawn(640), await drawn(300)];
});
afterAll(() => test.close());

let count = 0;

/** Somebody new, signed in; each has an enterprise of their own. */
async function somebody() {
  count += 1;
  const email = `founder${count}@example.com`;
  await test.db
    .insertInto('users')
    .values({
      id: newId('user'),
      email,
      mobile: null,
      password_hash: '',
      nick_name: `创办人${count}`,
      state: 1,
      register_type: null,
      agree_version: '1',
      portal_id: null,
      created_at: test.clock(),
    })
    .execute();
  return { email, browser: await signedIn(test, email), phone: `1380013${String(8000 + count)}` };
}

const contentOf = (phone: string, facts: Partial<CompanyContent> = {}): CompanyContent => ({
  unitType: 'company',
  companyName: '杭州清源数据有限公司',
  creditCode: codes[0]!,
  industry: 'I',
  region: '330106',
  address: '文三路 1 号',
  setupDate: '2015-06-01',
  validTo: 'long',
  legalName: '林晓',
  legalIdKind: 'idCard',
  legalIdNo: '110101199003077571',
  contactName: '周宁',
  contactJob: '技术负责人',
  contactPhone: phone,
  contactMail: 'tech@example.com',
  website: '',
  brief: '',
  bankName: '中国工商银行',
  bankRegion: '330106',
  bankBranch: '杭州文三路支行',
  bankAccount: '1202021409900123406',
  invoiceTitle: '',
  invoiceTaxNo: '',
  invoiceContact: '',
  invoiceBank: '',
  licenceKind: 'one',
  ...facts,
});

async function codeFor(browser: Browser, account: string): Promise<string> {
  const captchaCode = await readCaptcha(browser);
  const reply = await browser.call(sendVerifyCode, { account, captchaCode, scene: 'companyAuth' });
  expect(reply).toMatchObject({ resCode: 'S0000' });
  return codeIn(test.inbox.at(-1)?.body);
}

const send = (browser: Browser, input: Omit<CallInput<typeof saveCompany>, 'reqNo'>) =>
  browser.call(saveCompany, { ...input, reqNo: newReqNo() });
const submit = (browser: Browser) => browser.call(submitCompany, { reqNo: newReqNo() });
const view = async (browser: Browser) => (await browser.call(viewCompany, {})).resBody;

async function fileOf(browser: Browser, content = picture, name = 'paper.jpg') {
  const response = await browser.upload('/file/uploadImage?scene=paper', uploadForm('file', name, content));
  return response.json<{ resBody: { fileUrl: string } }>().resBody.fileUrl;
}

async function putAll(browser: Browser, content: CompanyContent) {
  for (const { slot } of papersOf(content))
    await browser.call(uploadCompanyPaper, { slot, fileUrl: await fileOf(browser) });
}

/** As far as all papers. */
async function ready(facts: Partial<CompanyContent> = {}) {
  const { browser, email, phone } = await somebody();
  const content = contentOf(phone, facts);
  await browser.call(chooseType, { type: 'company', unitType: 'company', reqNo: newReqNo() });
  const vercode = await codeFor(browser, phone);
  expect(await send(browser, { ...content, vercode })).toMatchObject({ resBody: { state: saved } });
  await putAll(browser, content);
  return { browser, email, content };
}

/** As far as the reviewers: what the account got is told. */
async function submitted(facts: Partial<CompanyContent> = {}) {
  const made = await ready(facts);
  expect(await submit(made.browser)).toMatchObject({ resBody: { state: paying } });
  await test.runJob('send-account-proofs');
  expect(await made.browser.call(verifyAmount, { amount: '0.06' })).toMatchObject({
    resBody: { state: waiting },
  });
  const { id } = await test.db
    .selectFrom('company_authentications')
    .innerJoin('users', 'users.acting_for', 'user_id')
    .select('company_authentications.id')
    .where('email', '=', made.email)
    .executeTakeFirstOrThrow();
  return { ...made, ref: { kind: 'company' as const, subjectId: id } };
}

async function decide(
  ref: { kind: 'company'; subjectId: string },
  rejects: { field: string; reason: string }[] = [],
) {
  const operator = await signedIn(test, 'ops@example.com');
  await operator.call(takeReview, ref);
  return operator.call(decideReview, { ...ref, pass: rejects.length > 0 ? '0' : '1', rejects });
}

/** Frees the code again for the next one. */
afterEach(async () => {
  await test.db.updateTable('company_authentications').set({ credit_code: null }).execute();
});

it('brings an enterprise from its kind of unit to its authentication', async () => {
  const { browser, ref, email } = await submitted();

  expect(await decide(ref)).toMatchObject({ resCode: 'S0000' });

  expect(await view(browser)).toMatchObject({
    state: passed,
    passed: { companyName: '杭州清源数据有限公司' },
  });
  expect((await browser.call(authState, {})).resBody).toMatchObject({
    registerType: 1,
    company: { state: passed, nextRoute: '/companyMessage/companyInfo' },
  });
  const { records } = (await browser.call(listMessages, {})).resBody;
  expect(records.map(({ title }: { title: string }) => title)).toEqual(
    expect.arrayContaining(['企业认证已通过', '对公账户已验证']),
  );
  const organisation = await test.db
    .selectFrom('users as person')
    .innerJoin('users', 'users.id', 'person.acting_for')
    .selectAll('users')
    .where('person.email', '=', email)
    .executeTakeFirst();
  expect(organisation).toMatchObject({
    register_type: 1,
    authentication_state: 2,
    nick_name: '杭州清源数据有限公司',
  });
});

it('says of an account that has not begun that not even the kind of unit is chosen', async () => {
  const { browser } = await somebody();

  expect(await view(browser)).toMatchObject({
    state: companyState.none,
    slots: [],
    fields: { unitType: '' },
  });
});

it('keeps a draft at any time, and asks for everything only when it is to be finished', async () => {
  const { browser, phone } = await somebody();
  await browser.call(chooseType, { type: 'company', unitType: 'institution', reqNo: newReqNo() });

  expect(await send(browser, { companyName: '半', creditCode: '12', isDraft: '1' })).toMatchObject({
    resBody: { state: none },
  });

  expect((await view(browser)).fields).toMatchObject({ companyName: '半', unitType: 'institution' });
  expect(await send(browser, {})).toMatchObject({ resCode: 'E5211' });
  const reply = await send(browser, { creditCode: codes[1]! });
  expect(reply).toMatchObject({ resCode: 'E0017' });
  expect((reply.fields as { name: string }[]).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['companyName', 'contactPhone', 'bankAccount']),
  );
  expect(await send(browser, contentOf(phone))).toMatchObject({
    resCode: 'E0017',
    fields: [{ name: 'contactPhone', message: '请用验证码验证联系人手机号' }],
  });
});

it('takes a code for the number of the contact, and no other', async () => {
  const { browser, phone } = await somebody();
  await browser.call(chooseType, { type: 'company', reqNo: newReqNo() });
  const vercode = await codeFor(browser, phone);

  expect(await send(browser, { ...contentOf('13900139000'), vercode })).toMatchObject({ resCode: 'E0028' });
  expect(await send(browser, { ...contentOf(phone), vercode: '000000' })).toMatchObject({ resCode: 'E0001' });
  expect(await send(browser, { ...contentOf(phone), vercode })).toMatchObject({ resBody: { state: saved } });
  expect(await send(browser, contentOf(phone))).toMatchObject({ resBody: { state: saved } });
  expect(await send(browser, contentOf('13900139000'))).toMatchObject({ resCode: 'E0017' });
});

it('masks what is private, keeps it sealed, and keeps it when nothing else is sent', async () => {
  const { browser, content } = await ready();

  const { fields } = await view(browser);

  expect(fields).toMatchObject({ legalIdNo: '1101**********7571', bankAccount: '***************3406' });
  await send(browser, { ...content, legalIdNo: '', bankAccount: '' });
  expect((await view(browser)).fields).toMatchObject({ legalIdNo: '1101**********7571' });
  const rows = JSON.stringify(await test.db.selectFrom('company_authentications').selectAll().execute());
  for (const secret of [content.legalIdNo, content.bankAccount, content.contactPhone])
    expect(rows).not.toContain(secret);
});

it('judges papers by what they are', async () => {
  const { browser } = await ready();
  const put = async (slot: 'licence' | 'authorisation' | 'financialLicence', fileUrl: string) =>
    (await browser.call(uploadCompanyPaper, { slot, fileUrl })).resCode;
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF');

  expect(await put('licence', await fileOf(browser, tiny))).toBe('E5216');
  expect(await put('licence', await fileOf(browser, pdf, 'paper.pdf'))).toBe('E1041');
  expect(await put('authorisation', await fileOf(browser, pdf, 'paper.pdf'))).toBe('S0000');
  expect(await put('financialLicence', await fileOf(browser))).toBe('E5214');
  expect(await put('licence', 'file_AAAAAAAAAAAAAAAA')).toBe('E5208');
  const other = await somebody();
  expect(await put('licence', await fileOf(other.browser))).toBe('E5208');
  const asPerson = await browser.upload('/file/uploadImage?scene=idFront', uploadForm('file', 'a.pdf', pdf));
  expect(asPerson.json()).toMatchObject({ resCode: 'E1041' });
});

it('tells the reviewers what reads otherwise on a picture', async () => {
  const { browser, ref } = await submitted();
  await browser.call(withdrawCompany, { reqNo: newReqNo() });
  const query = new URLSearchParams({ side: 'licence', name: '杭州清泉数据有限公司' }).toString();
  const { rawPayload } = await browser.send({ method: 'GET', url: `/ajaxurl/apix/demo/paper?${query}` });
  await browser.call(uploadCompanyPaper, { slot: 'licence', fileUrl: await fileOf(browser, rawPayload) });
  await submit(browser);

  const operator = await signedIn(test, 'ops@example.com');
  const { checks } = (await operator.call(viewReview, ref)).resBody;

  expect(checks).toContainEqual({
    label: '证照识别',
    isMet: 0,
    text: '营业执照上的企业名称与填写的不一致，请核对图片',
  });
});

it('names everything that is missing when it is submitted', async () => {
  const { browser, phone } = await somebody();
  expect(await submit(browser)).toMatchObject({ resCode: 'E5214' });
  await browser.call(chooseType, { type: 'company', unitType: 'financial', reqNo: newReqNo() });
  const content = contentOf(phone, { unitType: 'financial' });
  await send(browser, { ...content, vercode: await codeFor(browser, phone) });
  await browser.call(uploadCompanyPaper, { slot: 'licence', fileUrl: await fileOf(browser) });

  const reply = await submit(browser);

  expect(reply).toMatchObject({ resCode: 'E5213' });
  expect((reply.fields as { name: string }[]).map(({ name }) => name)).toEqual([
    'legalFront',
    'legalBack',
    'authorisation',
    'accountPermit',
    'financialLicence',
  ]);
});

it('submits once however often it is sent, also from two tabs', async () => {
  const { browser } = await ready();
  const reqNo = newReqNo();

  const replies = await Promise.all([
    browser.call(submitCompany, { reqNo }),
    browser.call(submitCompany, { reqNo }),
    submit(browser),
  ]);
  const [sent, again, otherTab] = replies.map(({ resCode }) => resCode);

  // Whichever tab comes first: what is sent again has the same answer.
  expect(again).toBe(sent);
  expect([sent, otherTab].sort()).toEqual(['E5214', 'S0000']);
  expect(await send(browser, { companyName: '另一个名字' })).toMatchObject({ resCode: 'E5214' });
  const paper = await browser.call(uploadCompanyPaper, { slot: 'licence', fileUrl: await fileOf(browser) });
  expect(paper).toMatchObject({ resCode: 'E5214' });
});

it('gives three tries at the amount, and 72 hours', async () => {
  const { browser } = await ready();
  await submit(browser);
  expect(await browser.call(verifyAmount, { amount: '0.06' })).toMatchObject({ resCode: 'E5214' });
  await test.runJob('send-account-proofs');
  await test.runJob('send-account-proofs');

  const wrong = async () => browser.call(verifyAmount, { amount: '0.5' });
  expect(await wrong()).toMatchObject({ resCode: 'E5215', leftTries: 2 });
  expect(await wrong()).toMatchObject({ resCode: 'E5215', leftTries: 1 });
  expect((await view(browser)).payout).toMatchObject({ leftTries: 1, isSent: 1 });
  expect(await wrong()).toMatchObject({ resCode: 'E5215', leftTries: 0 });
  expect((await view(browser)).state).toBe(uploaded);

  await submit(browser);
  await test.runJob('send-account-proofs');
  await test.db
    .updateTable('company_authentications')
    .set({ payout_at: new Date(test.clock().getTime() - 72 * hours - minutes) })
    .where('state', '=', paying)
    .execute();
  await test.runJob('end-account-proofs');
  expect((await view(browser)).state).toBe(uploaded);
});

it.each([
  ['refuses', '98', uploaded],
  ['does not answer for long', '99', waiting],
])('waits for nobody when the bank %s', async (_, end, then) => {
  const { browser } = await ready({ bankAccount: `12020214099001234${end}` });
  await submit(browser);
  await test.db
    .updateTable('company_authentications')
    .set({ payout_at: new Date(test.clock().getTime() - 3 * hours) })
    .where('state', '=', paying)
    .execute();

  await test.runJob('send-account-proofs');

  expect((await view(browser)).state).toBe(then);
});

it('opens only what was turned down, and takes it again when that is corrected', async () => {
  const { browser, ref } = await submitted();
  await decide(ref, [
    { field: 'licence', reason: '照片模糊' },
    { field: 'address', reason: '与执照不一致' },
  ]);

  const turnedDown = await view(browser);
  expect(turnedDown).toMatchObject({ state: rejected, editable: ['region', 'address'] });
  expect(turnedDown.slots.map(({ state }: { state: string }) => state)).toEqual([
    'rejected',
    'passed',
    'passed',
    'passed',
    'passed',
  ]);
  expect(await submit(browser)).toMatchObject({
    resCode: 'E5213',
    fields: [{ name: 'licence' }, { name: 'address' }],
  });
  expect(await send(browser, { companyName: '另一个名字' })).toMatchObject({ resCode: 'E5214' });
  expect(
    await browser.call(uploadCompanyPaper, { slot: 'legalBack', fileUrl: await fileOf(browser) }),
  ).toMatchObject({ resCode: 'E5214' });

  expect(await send(browser, { address: '文三路 2 号' })).toMatchObject({ resBody: { state: saved } });
  const put = await browser.call(uploadCompanyPaper, { slot: 'licence', fileUrl: await fileOf(browser) });
  expect(put).toMatchObject({ resBody: { state: uploaded } });
  expect(await submit(browser)).toMatchObject({ resBody: { state: waiting } });
  expect(await decide(ref)).toMatchObject({ resCode: 'S0000' });
});

it('refuses an enterprise that another account has submitted', async () => {
  const first = await ready();
  await submit(first.browser);
  const { browser, phone } = await somebody();
  await browser.call(chooseType, { type: 'company', reqNo: newReqNo() });

  const vercode = await codeFor(browser, phone);
  expect(await send(browser, { ...contentOf(phone), vercode })).toMatchObject({ resCode: 'E5212' });
  expect(await send(browser, { ...contentOf(phone), creditCode: '91330106MA2B3C4D12' })).toMatchObject({
    resCode: 'E5211',
  });
});

it('takes a submission back, at the bank and at the desk', async () => {
  const { browser } = await ready();
  await submit(browser);
  expect(await browser.call(withdrawCompany, { reqNo: newReqNo() })).toMatchObject({
    resBody: { state: uploaded },
  });
  expect(await browser.call(withdrawCompany, { reqNo: newReqNo() })).toMatchObject({ resCode: 'E5214' });

  const second = await submitted({ creditCode: codes[2]! });
  await second.browser.call(withdrawCompany, { reqNo: newReqNo() });
  expect(await decide(second.ref)).toMatchObject({ resCode: 'E3110' });
});

it('submits five times on a day at most', async () => {
  const { browser } = await ready();
  for (let time = 1; time <= 5; time += 1) {
    expect(await submit(browser)).toMatchObject({ resCode: 'S0000' });
    await browser.call(withdrawCompany, { reqNo: newReqNo() });
  }

  expect(await submit(browser)).toMatchObject({ resCode: 'E5207' });
});

it('keeps what passed valid while a change waits, and when it is turned down', async () => {
  const { browser, ref, content } = await submitted();
  await decide(ref);
  expect(await submit(browser)).toMatchObject({ resCode: 'E5214' });
  expect(await send(browser, { creditCode: codes[1]! })).toMatchObject({ resCode: 'E5214' });
  expect(await send(browser, { companyName: '杭州清源科技有限公司' })).toMatchObject({
    resBody: { state: passed },
  });
  expect(await submit(browser)).toMatchObject({ resBody: { state: changing } });

  const operator = await signedIn(test, 'ops@example.com');
  const { fields } = (await operator.call(viewReview, ref)).resBody;
  expect(fields).toContainEqual(
    expect.objectContaining({
      field: 'companyName',
      value: '杭州清源科技有限公司',
      before: '杭州清源数据有限公司',
      isChanged: 1,
    }),
  );
  // Nobody has taken the case.
  for (const text of [content.legalIdNo, content.contactPhone, content.contactMail, content.bankAccount])
    expect(JSON.stringify(fields)).not.toContain(text);
  await decide(ref, [{ field: 'companyName', reason: '与执照不一致' }]);

  expect(await view(browser)).toMatchObject({
    state: passed,
    hasChange: 1,
    passed: { companyName: '杭州清源数据有限公司' },
    rejects: [{ field: 'companyName', reason: '与执照不一致' }],
  });
  await browser.call(withdrawCompany, { reqNo: newReqNo() });
  expect(await view(browser)).toMatchObject({
    hasChange: 0,
    fields: { companyName: '杭州清源数据有限公司' },
  });
});

it('gives letters to print at any time, and the certificate only to who has passed', async () => {
  const letter = (browser: Browser, kind: string) =>
    browser.send({ method: 'GET', url: `/ajaxurl/apix${downloadCompanyLetter.path}?kind=${kind}` });
  const { browser } = await somebody();
  for (const kind of ['authorisation', 'legal', 'security']) {
    const reply = await letter(browser, kind);
    expect(reply.headers['content-type']).toBe('application/pdf');
    expect(reply.body).toMatch(/^%PDF-1\.\d[\s\S]*%%EOF\s*$/);
  }
  expect((await letter(browser, 'certificate')).json()).toMatchObject({ resCode: 'E5102' });
  expect((await letter(browser, 'toString')).json()).toMatchObject({ resCode: 'E0017' });

  const company = await signedIn(test, 'company@example.com');
  const certificate = await letter(company, 'certificate');
  expect(certificate.headers['content-disposition']).toContain(encodeURIComponent('企业认证证明.pdf'));
  expect(certificate.body).toMatch(/^%PDF-/);
  expect((await letter(test.browser(), 'certificate')).json()).toMatchObject({ resCode: 'E5101' });
});

it('reminds of the end of a licence three times, and ends it then', async () => {
  const today = test.clock();
  const end = new Date(today.getTime() + 31 * days).toISOString().slice(0, 10);
  const { browser, ref, email } = await submitted({ validTo: end });
  await decide(ref);
  const reminders = async () =>
    (
      await test.db
        .selectFrom('member_messages')
        .innerJoin('users', 'users.id', 'user_id')
        .select('title')
        .where('email', '=', email)
        .where('title', 'like', '%到期')
        .execute()
    ).length;
  const endsIn = async (left: number) => {
    await test.db
      .updateTable('company_authentications')
      .set({ valid_to: new Date(today.getTime() + left * days).toISOString().slice(0, 10) })
      .where('id', '=', ref.subjectId)
      .execute();
    await test.runJob('watch-licences');
    await test.runJob('watch-licences');
    return reminders();
  };

  expect([await endsIn(31), await endsIn(30), await endsIn(8), await endsIn(7), await endsIn(1)]).toEqual([
    0, 1, 1, 2, 3,
  ]);
  await endsIn(-1);

  expect((await view(browser)).state).toBe(expired);
  expect((await browser.call(authState, {})).resBody.registerType).toBe(1);
  await send(browser, { validTo: 'long' });
  expect(await submit(browser)).toMatchObject({ resBody: { state: waiting } });
});

it('gives the credit of an enterprise once, whoever brings it', async () => {
  const credits = async (email: string) =>
    (
      await test.db
        .selectFrom('member_messages')
        .innerJoin('users', 'users.id', 'user_id')
        .select('title')
        .where('email', '=', email)
        .where('title', 'like', '体验金%')
        .execute()
    ).length;
  const first = await submitted({ creditCode: codes[3]! });
  await decide(first.ref);
  await test.db.updateTable('company_authentications').set({ credit_code: null }).execute();
  const second = await submitted({ creditCode: codes[3]! });
  await decide(second.ref);

  expect([await credits(first.email), await credits(second.email)]).toEqual([1, 0]);
});

it('opens a sandbox as soon as the form is filled in, and ends it when nobody uses it', async () => {
  const { browser } = await ready();
  expect((await browser.call(viewSandbox, {})).resBody).toMatchObject({ state: 'none', isAllowed: 1 });
  expect(await browser.call(resetSandbox, { reqNo: newReqNo() })).toMatchObject({ resCode: 'E5217' });

  const opened = await browser.call(openSandbox, { reqNo: newReqNo() });
  expect(opened.resBody).toMatchObject({ appKey: expect.stringMatching(/^ak_/) });
  const open = (await browser.call(viewSandbox, {})).resBody;
  expect(open).toMatchObject({ state: 'open' });
  expect(open.appName).toMatch(/^沙箱体验\d{6}$/);
  expect(open.apis).toHaveLength(3);
  expect(new Set(open.apis.map(({ apiId }: { apiId: string }) => apiId)).size).toBe(3);
  for (const { qps } of open.apis) expect(qps).toBeGreaterThan(0);
  expect(await browser.call(openSandbox, { reqNo: newReqNo() })).toMatchObject({ resCode: 'E5217' });

  const reset = await browser.call(resetSandbox, { reqNo: newReqNo() });
  expect(reset.resBody.appKey).not.toBe(opened.resBody.appKey);

  await test.db
    .updateTable('company_sandboxes')
    .set({ opened_at: new Date(test.clock().getTime() - 91 * days) })
    .execute();
  await test.runJob('end-idle-sandboxes');
  expect((await browser.call(viewSandbox, {})).resBody).toMatchObject({ state: 'expired', keyMask: '' });
  expect(await browser.call(openSandbox, { reqNo: newReqNo() })).toMatchObject({ resCode: 'S0000' });
});

it('opens no sandbox before the form is filled in', async () => {
  const { browser } = await somebody();

  expect(await browser.call(openSandbox, { reqNo: newReqNo() })).toMatchObject({ resCode: 'E5217' });
});

it('knows the divisions of the country, and the branches that were entered', async () => {
  const { browser } = await somebody();
  const regions = async (parent: string) =>
    (await browser.call(listRegions, { parent })).resBody.records as { code: string; name: string }[];

  expect(await regions('')).toContainEqual({ code: '330000', name: '浙江省' });
  expect(await regions('330100')).toContainEqual({ code: '330106', name: '西湖区' });
  expect(await regions('999999')).toEqual([]);
  expect((await browser.call(listBranches, { bank: 'ICBC', word: '文三' })).resBody.records).toEqual([]);
});

describe('a branch of a bank', () => {
  const branch = '中国工商银行股份有限公司杭州高新支行';
  beforeAll(async () => {
    const facts = { bank: '中国工商银行', name: branch };
    await test.db
      .insertInto('bank_branches')
      .values([
        { ...facts, code: '102331000001', region: '330106' },
        { ...facts, code: '102551000001', region: '610113' },
      ])
      .execute();
  });
  afterAll(() => test.db.deleteFrom('bank_branches').execute());

  it.each([
    ['in the city of the account', { bankBranch: branch, bankRegion: '330108' }, undefined],
    ['of the same name in another city', { bankBranch: branch, bankRegion: '610104' }, undefined],
    ['that nobody has entered', { bankBranch: '杭州文三路支行' }, undefined],
    ['elsewhere', { bankBranch: branch, bankRegion: '110101' }, '该支行不在所选的开户地区，请重新选择'],
    [
      'of another bank',
      { bankBranch: branch, bankName: '中国银行' },
      '该支行不属于所填的开户银行，请重新选择',
    ],
  ])('%s is taken, or not, when the form is finished', async (_, facts, message) => {
    const { browser, phone } = await somebody();
    await browser.call(chooseType, { type: 'company', unitType: 'company', reqNo: newReqNo() });

    const reply = await send(browser, contentOf(phone, facts));

    // The code for the number is missing in all of them.
    const fields = reply.fields as { name: string; message: string }[];
    expect(fields.find(({ name }) => name === 'bankBranch')?.message).toBe(message);
    expect(await send(browser, { ...contentOf(phone, facts), isDraft: '1' })).toMatchObject({
      resCode: 'S0000',
    });
  });
});
