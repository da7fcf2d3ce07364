import { existsSync, mkdirSync, renameSync, rmSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import {
  authenticationState,
  chooseType,
  companyState,
  decideReview,
  listAudit,
  savePersonAuth,
  saveCompany,
  sendVerifyCode,
  submitCompany,
  takeReview,
  uploadCompanyPaper,
  viewCompany,
  viewPersonAuth,
  viewReview,
  withdrawCompany,
} from '@portal/calls';
import { emptyCompany, papersOf, type CompanyContent } from '@portal/rules';
import { absentVerifier } from '../src/modules/verifier/Verifier';
import { days, formatInstant, minutes } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { codeIn, readCaptcha } from './journeys';
import { newReqNo, signedIn } from './startMarket';
import { uploadForm } from './uploadForm';

const keptDays = 30;

let test: TestApp;
let picture: Buffer;
let count = 0;

beforeAll(async () => {
  // Nobody is asked: operators decide.
  test = await buildTestApp({ hasMarket: true, verifier: absentVerifier });
  picture = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#88a' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => test.close());

async function somebody() {
  count += 1;
  const [id, email, phone] = [`user_kept${count}`, `kept${count}@example.com`, `1390000${1000 + count}`];
  await test.db
    .insertInto('users')
    .values({
      id,
      email,
      mobile: null,
      password_hash: '',
      nick_name: `留存${count}`,
      state: 1,
      register_type: null,
      agree_version: '1',
      portal_id: null,
      created_at: test.clock(),
    })
    .execute();
  return { id, email, phone, browser: await signedIn(test, email) };
}

type Somebody = Awaited<ReturnType<typeof somebody>>;

async function upload(browser: Browser, scene: string): Promise<string> {
  const form = uploadForm('file', 'a.jpg', picture);
  const reply = await browser.upload(`/file/uploadImage?scene=${scene}`, form);
  return reply.json<{ resBody: { fileUrl: string } }>().resBody.fileUrl;
}

async function codeFor(browser: Browser, account: string, scene: 'personAuth' | 'companyAuth') {
  await browser.call(sendVerifyCode, { account, captchaCode: await readCaptcha(browser), scene });
  return codeIn(test.inbox.at(-1)?.body);
}

async function submitPerson({ browser, phone }: Somebody, pictures?: { front: string; back: string }) {
  const front = pictures?.front ?? (await upload(browser, 'idFront'));
  const back = pictures?.back ?? (await upload(browser, 'idBack'));
  const reply = await browser.call(savePersonAuth, {
    realName: '李明',
    idKind: 'passport',
    idNo: `E1234${String(count).padStart(4, '0')}`,
    phone,
    vercode: await codeFor(browser, phone, 'personAuth'),
    idFrontUrl: front,
    idBackUrl: back,
    reqNo: newReqNo(),
  });
  return { reply, front, back, ref: { kind: 'person' as const, subjectId: reply.resBody?.authId as string } };
}

async function refuse(ref: { kind: 'person' | 'company'; subjectId: string }, field: string) {
  const operator = await signedIn(test, 'ops@example.com');
  await operator.call(takeReview, ref);
  const rejects = [{ field, reason: '照片模糊' }];
  expect(await operator.call(decideReview, { ...ref, pass: '0', rejects })).toMatchObject({
    resCode: 'S0000',
  });
}

/** Turned down, with both pictures. */
async function refusedPerson() {
  const person = await somebody();
  const sent = await submitPerson(person);
  expect(sent.reply).toMatchObject({ resCode: 'S0000' });
  await refuse(sent.ref, 'idFrontUrl');
  return { ...person, ...sent };
}

const placeOf = (file: string) => path.join(test.config.dataDir, 'files', file);
const rowsOf = (files: string[]) =>
  test.db.selectFrom('files').selectAll().where('id', 'in', files).execute();

async function runAll() {
  for (const job of ['forget-person-pictures', 'forget-company-papers', 'remove-files'])
    await test.runJob(job);
}

it('keeps pictures of a refused authentication for the time that its page tells, then removes them for good', async () => {
  const { browser, email, ref, front, back, ...person } = await refusedPerson();
  const until = new Date(test.clock().getTime() + keptDays * days);
  expect((await browser.call(viewPersonAuth, {})).resBody).toMatchObject({
    idFrontUrl: front,
    papersUntil: formatInstant(until),
  });

  test.pass(keptDays * days - minutes);
  await runAll();
  expect(await rowsOf([front, back])).toHaveLength(2);
  expect(existsSync(placeOf(front))).toBe(true);

  test.pass(2 * minutes);
  await runAll();

  expect(await rowsOf([front, back])).toEqual([]);
  expect([existsSync(placeOf(front)), existsSync(placeOf(back))]).toEqual([false, false]);
  const again = await signedIn(test, email);
  expect((await again.call(viewPersonAuth, {})).resBody).toMatchObject({
    state: authenticationState.rejected,
    idFrontUrl: '',
    idBackUrl: '',
    papersUntil: null,
  });
  const operator = await signedIn(test, 'ops@example.com');
  const shown = (await operator.call(viewReview, ref)).resBody.fields as { field: string; kind: string }[];
  expect(shown.find(({ field }) => field === 'idFrontUrl')).toMatchObject({ kind: 'text' });
  const { records } = (await operator.call(listAudit, { event: 'files.removed' })).resBody;
  expect(records.map(({ detail }: { detail: string }) => detail)).toContain('{"idFront":1,"idBack":1}');
  // What is gone cannot be sent again; new pictures can.
  expect((await submitPerson({ ...person, email, browser: again }, { front, back })).reply.resCode).toBe(
    'E5208',
  );
  test.pass(2 * minutes);
  expect((await submitPerson({ ...person, email, browser: again })).reply).toMatchObject({
    resCode: 'S0000',
  });
});

it('keeps the pictures of a case that was submitted again in time', async () => {
  const person = await refusedPerson();
  const { email, front, back } = person;
  test.pass((keptDays - 1) * days);
  const browser = await signedIn(test, email);
  const sent = await submitPerson({ ...person, browser }, { front, back: await upload(browser, 'idBack') });
  expect(sent.reply).toMatchObject({ resCode: 'S0000' });
  test.pass(2 * days);

  await runAll();

  expect((await rowsOf([front, sent.back])).map(({ removed_at }) => removed_at)).toEqual([null, null]);
  expect(existsSync(placeOf(front))).toBe(true);
  // What was replaced is of no use to anybody.
  expect(await rowsOf([back])).toEqual([]);
  const reader = await signedIn(test, email);
  expect((await reader.call(viewPersonAuth, {})).resBody).toMatchObject({ papersUntil: null });
});

it('shows nobody a picture whose bytes the disk does not give up yet, and removes it when it does', async () => {
  const { email, front, back } = await refusedPerson();
  test.pass((keptDays + 1) * days);
  await test.runJob('forget-person-pictures');
  // A folder in its place: the disk refuses to remove it as a file.
  renameSync(placeOf(front), `${placeOf(front)}.away`);
  mkdirSync(path.join(placeOf(front), 'broken'), { recursive: true });

  expect(await test.runJob('remove-files')).toBe(1);

  expect(await rowsOf([back])).toEqual([]);
  expect(await rowsOf([front])).toMatchObject([{ id: front, removed_at: expect.any(Date) }]);
  const browser = await signedIn(test, email);
  const answer = await browser.send({ method: 'GET', url: `/ajaxurl/apix/file/view/${front}` });
  expect(answer.statusCode).toBe(404);

  rmdirSync(path.join(placeOf(front), 'broken'));
  rmSync(placeOf(front), { recursive: true });
  renameSync(`${placeOf(front)}.away`, placeOf(front));
  expect(await test.runJob('remove-files')).toBe(0);
  expect(await rowsOf([front])).toEqual([]);
  expect(existsSync(placeOf(front))).toBe(false);
});

describe('papers of an enterprise', () => {
  const contentOf = (phone: string): CompanyContent => ({
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
    legalIdNo: '110101199003077571',
    contactName: '周宁',
    contactJob: '技术负责人',
    contactPhone: phone,
    contactMail: 'tech@example.com',
    bankName: '中国工商银行',
    bankRegion: '330106',
    bankBranch: '杭州文三路支行',
    bankAccount: '1202021409900123406',
    licenceKind: 'one',
  });

  async function submitted() {
    const founder = await somebody();
    const { browser, phone } = founder;
    await browser.call(chooseType, { type: 'company', unitType: 'company', reqNo: newReqNo() });
    const content = contentOf(phone);
    const vercode = await codeFor(browser, phone, 'companyAuth');
    await browser.call(saveCompany, { ...content, vercode, reqNo: newReqNo() });
    const files: string[] = [];
    for (const { slot } of papersOf(content)) {
      const fileUrl = await upload(browser, 'paper');
      await browser.call(uploadCompanyPaper, { slot, fileUrl });
      files.push(fileUrl);
    }
    expect(await browser.call(submitCompany, { reqNo: newReqNo() })).toMatchObject({
      resBody: { state: companyState.waiting },
    });
    return { ...founder, files };
  }
  const view = async (email: string) => (await (await signedIn(test, email)).call(viewCompany, {})).resBody;

  afterEach(async () => {
    await test.db.updateTable('company_authentications').set({ credit_code: null }).execute();
  });

  it('go in time when it was taken back and left, and its wizard asks for them again', async () => {
    const { browser, email, files } = await submitted();
    await browser.call(withdrawCompany, { reqNo: newReqNo() });
    expect(await view(email)).toMatchObject({
      state: companyState.uploaded,
      papersUntil: formatInstant(new Date(test.clock().getTime() + keptDays * days)),
    });
    test.pass((keptDays + 1) * days);

    await runAll();

    expect(await rowsOf(files)).toEqual([]);
    expect(files.filter((file) => existsSync(placeOf(file)))).toEqual([]);
    const left = await view(email);
    expect(left).toMatchObject({ state: companyState.saved, papersUntil: null });
    expect(left.fields.companyName).toBe('杭州清源数据有限公司');
    const asked = left.slots.filter(({ isNeeded }: { isNeeded: number }) => isNeeded === 1);
    expect(asked.map(({ state }: { state: string }) => state)).not.toContain('uploaded');
  });

  it('stay while it is under review, however long that takes', async () => {
    const { email, files } = await submitted();
    test.pass((keptDays + 1) * days);

    await runAll();

    expect(await rowsOf(files)).toHaveLength(files.length);
    expect(await view(email)).toMatchObject({ state: companyState.waiting, papersUntil: null });
  });
});
