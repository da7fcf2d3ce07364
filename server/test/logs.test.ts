import { sql } from 'kysely';
import sharp from 'sharp';
import {
  activate,
  addAccessToken,
  addApp,
  addDataExport,
  addKey,
  advancePerson,
  appealFactor,
  appealPhone,
  chooseType,
  decideReview,
  downloadDataExport,
  inviteToTeam,
  listApps,
  login,
  register,
  resetPassword,
  rotateKey,
  saveCompany,
  savePersonAuth,
  sendRegisterCode,
  sendResetCode,
  sendVerifyCode,
  submitCompany,
  takeReview,
  uploadCompanyPaper,
  verifyAmount,
  verifyIdentity,
  verifyResetCode,
  viewReview,
  viewTeamInvitation,
  type CallInput,
} from '@portal/calls';
import { emptyCompany, papersOf } from '@portal/rules';
import { sessionCookie } from '../src/platform/http/visitor';
import { hours, minutes } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { codeIn, demoPassword, fetchLoginCode, readCaptcha, signIn } from './journeys';
import { anApp, newReqNo, signedIn } from './startMarket';
import { uploadForm } from './uploadForm';

let test: TestApp;
let picture: Buffer;
const lines: string[] = [];
/** What it is → what nobody may find where it does not belong. */
const secrets = new Map<string, string>();

function note(name: string, value: string): string {
  expect(value.length).toBeGreaterThan(5);
  secrets.set(name, value);
  return value;
}

beforeAll(async () => {
  test = await buildTestApp({
    hasMarket: true,
    config: { logLevel: 'trace' },
    logTo: { write: (line) => void lines.push(line) },
  });
  picture = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#88a' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => test.close());

/** A run of digits counts as a whole: six of them stand in many a longer number. */
const holds = (text: string, value: string) =>
  /^\d+$/.test(value) ? new RegExp(`(?<!\\d)${value}(?!\\d)`).test(text) : text.includes(value);

const found = (text: string, left: readonly string[] = []) =>
  [...secrets].filter(([name, value]) => !left.includes(name) && holds(text, value)).map(([name]) => name);

/** Lines without the figures of the machine. */
const logged = () =>
  lines
    .map((line) => {
      const {
        time: _time,
        pid: _pid,
        responseTime: _took,
        ...rest
      } = JSON.parse(line) as Record<string, unknown>;
      return JSON.stringify(rest);
    })
    .join('\n');

const lastCode = (name: string) => note(`${name} ${secrets.size}`, codeIn(test.inbox.at(-1)?.body));
/** Of the last message that has brought one. */
const lastToken = (name: string) => {
  const tokens = test.inbox.flatMap(({ body }) => /token=([\w.-]+)/.exec(body)?.[1] ?? []);
  return note(name, tokens.at(-1) ?? '');
};

async function codeFor(browser: Browser, account: string, scene: CallInput<typeof sendVerifyCode>['scene']) {
  test.pass(3 * minutes);
  await browser.call(sendVerifyCode, { account, captchaCode: await readCaptcha(browser), scene });
  return lastCode(`code of ${scene}`);
}

async function upload(browser: Browser, scene: string): Promise<string> {
  const form = uploadForm('file', 'a.jpg', picture);
  const reply = await browser.upload(`/file/uploadImage?scene=${scene}`, form);
  return reply.json<{ resBody: { fileUrl: string } }>().resBody.fileUrl;
}

const done = { resCode: 'S0000' };

async function registers() {
  const browser = test.browser();
  const userPswd = note('password', 'Secret-20x26');
  const facts = { userPswd, nickName: '小周', agreeVersion: '1' };
  const captchaCode = await readCaptcha(browser);
  await browser.call(register, { account: 'quiet@example.com', ...facts, captchaCode });
  const token = lastToken('token of activation');
  await browser.send({ method: 'GET', url: `/register/MailOk?token=${token}` });
  expect(await browser.call(activate, { token })).toMatchObject(done);

  const byPhone = test.browser();
  const account = note('mobile number', '13900001234');
  await byPhone.call(sendRegisterCode, { account, captchaCode: await readCaptcha(byPhone) });
  const vercode = lastCode('code of registration');
  expect(await byPhone.call(register, { account, ...facts, vercode })).toMatchObject(done);
}

async function entersWrongly() {
  test.pass(3 * minutes);
  const browser = test.browser();
  const captchaCode = await fetchLoginCode(test, browser, 'quiet@example.com');
  note('code of login', captchaCode);
  const userPswd = note('wrong password', 'Wrong-20x26');
  const wrong = { userEmail: 'quiet@example.com', userPswd, captchaCode, tabFlag: 2 } as const;
  expect(await browser.call(login, wrong)).not.toMatchObject(done);
}

async function forgetsPassword() {
  test.pass(3 * minutes);
  const browser = test.browser();
  const account = 'quiet@example.com';
  await browser.call(sendResetCode, { account, captchaCode: await readCaptcha(browser) });
  const vercode = lastCode('code of reset');
  const { ticket } = (await browser.call(verifyResetCode, { account, vercode })).resBody;
  const userPswd = note('new password', 'Newer-20x27');
  note('ticket of reset', ticket);
  expect(await browser.call(resetPassword, { ticket, userPswd })).toMatchObject(done);
}

async function isAuthenticated(browser: Browser) {
  const phone = note('phone of a person', '13900005678');
  const sent = await browser.call(savePersonAuth, {
    realName: '林海',
    idKind: 'idCard',
    idNo: note('ID number', '110101199003078195'),
    phone,
    vercode: await codeFor(browser, phone, 'personAuth'),
    idFrontUrl: await upload(browser, 'idFront'),
    idBackUrl: await upload(browser, 'idBack'),
    reqNo: newReqNo(),
  });
  expect(sent).toMatchObject(done);
  const bankPhone = note('phone of the bank', '13900009876');
  const card = await browser.call(advancePerson, {
    way: 'bankCard',
    bankCardNo: note('card number', '6222020200112230'),
    bankPhone,
    vercode: await codeFor(browser, bankPhone, 'personAdvanced'),
    reqNo: newReqNo(),
  });
  expect(card).toMatchObject(done);
}

async function opensKeys(browser: Browser) {
  const made = (await browser.call(addApp, anApp())).resBody;
  note('sandbox secret', made.sandboxKey.appSecret);
  note('sandbox key', made.sandboxKey.appKey);
  const { keyId } = made.sandboxKey as { keyId: string };
  const rotated = await browser.call(rotateKey, { keyId, graceHours: 24, reqNo: newReqNo() });
  note('rotated secret', rotated.resBody.appSecret);
  const consumer = await signedIn(test, 'person@example.com');
  const { appId } = (await consumer.call(listApps, {})).resBody.records[0];
  const key = await consumer.call(addKey, { appId, env: 'prod', reqNo: newReqNo() });
  expect(key).toMatchObject(done);
  note('key', key.resBody.appKey);
  note('secret of a key', key.resBody.appSecret);
}

const proofOf = async (browser: Browser, scene: CallInput<typeof verifyIdentity>['scene']) =>
  note(
    `ticket of ${scene}`,
    (
      await browser.call(verifyIdentity, {
        way: 'pwd',
        value: secrets.get('new password') ?? demoPassword,
        scene,
      })
    ).resBody.ticket,
  );

async function usesToken(browser: Browser) {
  const ticket = await proofOf(browser, 'accessToken');
  const made = await browser.call(addAccessToken, {
    ticket,
    name: '报表',
    scopes: ['view'],
    days: 30,
    reqNo: newReqNo(),
  });
  const token = note('access token', made.resBody.token);
  for (const authorization of [`Bearer ${token}`, `Bearer ${token.slice(0, -1)}`])
    await test.app.inject({
      method: 'GET',
      url: `/ajaxurl/apix${listApps.path}`,
      headers: { host: 'localhost', authorization },
    });
}

async function takesDataAlong(browser: Browser) {
  const ticket = await proofOf(browser, 'exportData');
  const asked = await browser.call(addDataExport, { ticket, reqNo: newReqNo() });
  expect(asked).toMatchObject(done);
  await test.runJob('make-exports');
  const url = `/ajaxurl/apix${downloadDataExport.path}?exportId=${asked.resBody.exportId}`;
  expect((await browser.send({ method: 'GET', url })).statusCode).toBe(200);
}

async function foundsEnterprise(browser: Browser) {
  await browser.call(chooseType, { type: 'company', unitType: 'company', reqNo: newReqNo() });
  const contactPhone = note('phone of the contact', '13900004321');
  const content = {
    ...emptyCompany,
    unitType: 'company',
    companyName: '杭州清源数据有限公司',
    creditCode: '91330106MA2B3C4D11',
    industry: 'I',
    region: '330106',
    address: '文三路 1 号',
    setupDate: '2015-06-01',
    validTo: 'long',
    legalName: '林晓',
    legalIdKind: 'idCard',
    legalIdNo: note('ID number of the legal person', '110101199003077571'),
    contactName: '周宁',
    contactJob: '技术负责人',
    contactPhone,
    contactMail: 'tech@example.com',
    bankName: '中国工商银行',
    bankRegion: '330106',
    bankBranch: '杭州文三路支行',
    bankAccount: note('bank account', '1202021409900123406'),
    licenceKind: 'one',
  };
  const vercode = await codeFor(browser, contactPhone, 'companyAuth');
  expect(await browser.call(saveCompany, { ...content, vercode, reqNo: newReqNo() })).toMatchObject(done);
  for (const { slot } of papersOf(content))
    await browser.call(uploadCompanyPaper, { slot, fileUrl: await upload(browser, 'paper') });
  expect(await browser.call(submitCompany, { reqNo: newReqNo() })).toMatchObject(done);
  await test.runJob('send-account-proofs');
  expect(await browser.call(verifyAmount, { amount: '0.06' })).toMatchObject(done);
  const { id } = await test.db
    .selectFrom('company_authentications')
    .select('id')
    .where('company_name', '=', content.companyName)
    .executeTakeFirstOrThrow();
  const operator = await signedIn(test, 'ops@example.com');
  const ref = { kind: 'company' as const, subjectId: id };
  await operator.call(takeReview, ref);
  await operator.call(viewReview, ref);
  expect(await operator.call(decideReview, { ...ref, pass: '1' })).toMatchObject(done);
  const invitation = { account: 'guest9@example.com', role: 'developer', reqNo: newReqNo() } as const;
  expect(await browser.call(inviteToTeam, invitation)).toMatchObject(done);
  await test.runJob('deliver-messages');
  const token = lastToken('token of an invitation');
  const guest = test.browser();
  await guest.send({ method: 'GET', url: `/joinTeam?token=${token}` });
  expect(await guest.call(viewTeamInvitation, { token })).toMatchObject(done);
}

const anAppeal = async (browser: Browser, newPhone: string) => ({
  newPhone,
  vercode: await codeFor(browser, newPhone, 'changePhone'),
  idFrontUrl: await upload(browser, 'idFront'),
  handUrl: await upload(browser, 'idInHand'),
  remark: '旧号码去年停用，收不到验证码',
  reqNo: newReqNo(),
});

async function appeals() {
  const person = await signedIn(test, 'person@example.com');
  const appeal = await anAppeal(person, note('new phone', '13900007777'));
  expect(await person.call(appealPhone, appeal)).toMatchObject(done);

  test.pass(3 * minutes);
  const locked = test.browser('localhost', '203.0.113.99');
  const { mfaTicket } = (await signIn(test, locked, 'secure@example.com')) as unknown as {
    mfaTicket: string;
  };
  note('ticket of the second step', mfaTicket);
  const idNo = note('ID number of an appeal', '110101199003074530');
  const proof = { mfaTicket, realName: '王安全', idNo, remark: '手机丢失，恢复码也找不到' };
  expect(await locked.call(appealFactor, proof)).toMatchObject(done);
  await test.runJob('deliver-messages');
  lastToken('token against an appeal');
}

/** What the database says of a row that it does not take repeats the row. */
async function isRefusedByDatabase() {
  await sql`alter table phone_appeals add constraint never check (false) not valid`.execute(test.db);
  const browser = await signedIn(test, 'harbor@example.com');
  const appeal = await anAppeal(browser, note('phone that the database refuses', '13900008888'));
  expect(await browser.call(appealPhone, appeal)).toMatchObject({ resCode: 'E0000' });
  await sql`alter table phone_appeals drop constraint never`.execute(test.db);
  expect(lines.some((line) => line.includes('request failed'))).toBe(true);
}

it('writes no number, password, code, key or token to the log, the log of events or a message', async () => {
  note('password of the demo', demoPassword);
  await registers();
  await entersWrongly();
  await forgetsPassword();
  test.pass(3 * minutes);
  const again = test.browser();
  await signIn(test, again, 'quiet@example.com', secrets.get('new password'));
  await isAuthenticated(again);
  await opensKeys(again);
  await usesToken(again);
  await takesDataAlong(again);
  await foundsEnterprise(again);
  await appeals();
  await isRefusedByDatabase();
  test.pass(hours);
  await test.runJobs();
  note('session', again.cookies.get(sessionCookie) ?? '');

  const log = logged();
  expect(found(log)).toEqual([]);
  const rowsOf = async (table: 'audit_log' | 'member_messages' | 'review_cases' | 'idempotency_keys') =>
    JSON.stringify(await test.db.selectFrom(table).selectAll().execute());
  for (const table of ['audit_log', 'member_messages', 'review_cases', 'idempotency_keys'] as const)
    expect({ table, found: found(await rowsOf(table)) }).toEqual({ table, found: [] });
  // A mail or an SMS is there to bring a code or a link, to whom it belongs; and nothing else.
  const brought = [...secrets.keys()].filter((name) => /^(code|token) /.test(name));
  expect(found(test.inbox.map(({ subject, body }) => `${subject} ${body}`).join('\n'), brought)).toEqual([]);
}, 120_000);
