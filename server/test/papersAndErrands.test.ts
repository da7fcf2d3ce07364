import {
  advanceCompany,
  advancedItemState,
  advancedState,
  advancePerson,
  listMessages,
  readPaper,
  uploadCompanyPaper,
  viewCompany,
  withdrawAdvanced,
  type CallInput,
} from '@portal/calls';
import { hours, minutes } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { newReqNo, signedIn } from './startMarket';
import { uploadForm } from './uploadForm';

const { none, waiting, passed, rejected, verifying } = advancedItemState;
let test: TestApp;

beforeEach(async () => {
  test = await buildTestApp({ hasMarket: true });
});
afterEach(() => test.close());

/** A paper of the demo with that on it, uploaded. */
async function paper(browser: Browser, side: string, facts: Record<string, string>, scene = 'paper') {
  const query = new URLSearchParams({ side, ...facts }).toString();
  const { rawPayload } = await browser.send({ method: 'GET', url: `/ajaxurl/apix/demo/paper?${query}` });
  const sent = await browser.upload(
    `/file/uploadImage?scene=${scene}`,
    uploadForm('file', 'paper.png', rawPayload),
  );
  return sent.json<{ resBody: { fileUrl: string } }>().resBody.fileUrl;
}

it.each([
  ['/demo/pay/R0', 'E4206'],
  ['/demo/errand/E0', 'E5208'],
])('has no page of the demo at %s', async (path, code) => {
  const response = await test.browser().send({ method: 'GET', url: `/ajaxurl/apix${path}` });

  expect([response.statusCode, response.json<{ resCode: string }>().resCode]).toEqual([404, code]);
});

describe('a picture that is read', () => {
  const facts = { name: '林晓', idNo: '110101199003071233', address: '杭州市文三路1号' };

  it('says what stands on it, for whoever has sent it', async () => {
    const browser = await signedIn(test, 'newbie@example.com');
    const fileUrl = await paper(browser, 'idFront', facts, 'idFront');

    expect(await browser.call(readPaper, { fileUrl, kind: 'idFront' })).toMatchObject({
      resBody: { fields: facts },
    });
    const other = await signedIn(test, 'person@example.com');
    expect(await other.call(readPaper, { fileUrl, kind: 'idFront' })).toMatchObject({ resCode: 'E5208' });
  });

  it('is refused as another side, counted, and says nothing without a code on it', async () => {
    const browser = await signedIn(test, 'newbie@example.com');
    const fileUrl = await paper(browser, 'idBack', { validTo: 'long' }, 'idBack');
    expect(await browser.call(readPaper, { fileUrl, kind: 'idFront' })).toMatchObject({ resCode: 'E5216' });

    const { default: sharp } = await import('sharp');
    const blank = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#8aa' } })
      .png()
      .toBuffer();
    const sent = await browser.upload(
      '/file/uploadImage?scene=idBack',
      uploadForm('file', 'blank.png', blank),
    );
    const blankUrl = sent.json<{ resBody: { fileUrl: string } }>().resBody.fileUrl;
    expect(await browser.call(readPaper, { fileUrl: blankUrl, kind: 'idBack' })).toMatchObject({
      resBody: { fields: {} },
    });

    await test.db.updateTable('rate_limits').set({ hits: 40 }).where('key', 'like', 'ocr:%').execute();
    expect(await browser.call(readPaper, { fileUrl: blankUrl, kind: 'idBack' })).toMatchObject({
      resCode: 'E0429',
    });
  });

  it('warns of a licence that says otherwise than the form, until one agrees with it', async () => {
    const browser = await signedIn(test, 'company@example.com');
    const { fields } = (await browser.call(viewCompany, {})).resBody;
    const put = async (slot: 'licence' | 'accountPermit', side: string, given: Record<string, string>) => {
      const fileUrl = await paper(browser, side, given);
      const { resBody } = await browser.call(uploadCompanyPaper, { slot, fileUrl });
      return resBody.slots.find((one: { slot: string }) => one.slot === slot);
    };
    const { companyName, creditCode } = fields as Record<string, string>;

    expect(
      await put('licence', 'licence', { name: '杭州明月科技有限公司', creditCode: creditCode! }),
    ).toMatchObject({
      ocr: [{ field: 'companyName', value: '杭州明月科技有限公司' }],
      isUnclear: 0,
    });
    expect(await put('accountPermit', 'accountPermit', { accountNo: '6222020200112230' })).toMatchObject({
      ocr: [{ field: 'bankAccount', value: expect.stringMatching(/\*.*2230$/) as string }],
    });
    expect(await put('licence', 'idFront', { name: companyName! })).toMatchObject({ ocr: [], isUnclear: 1 });
    expect(await put('licence', 'licence', { name: companyName! })).toMatchObject({ ocr: [], isUnclear: 0 });

    const rows = await test.db.selectFrom('company_papers').select('read_sealed').execute();
    const kept = rows.flatMap(({ read_sealed }) => read_sealed ?? []);
    expect(kept).toHaveLength(2);
    expect(kept.join('')).not.toMatch(/6222020200112230|明镜/);
  });
});

const person = async (browser: Browser) => (await browser.call(advancedState, {})).resBody.person;
const legal = async (browser: Browser) =>
  (await browser.call(advancedState, {})).resBody.company.items.find(
    ({ item }: { item: string }) => item === 'legal',
  );

/** Somebody opens the page of the simulated service, and answers there. */
async function answerAt(browser: Browser, qrUrl: string, answer: 'match' | 'mismatch' | 'unclear') {
  const { pathname } = new URL(qrUrl);
  const page = await browser.send({ method: 'GET', url: pathname });
  expect(page.body).toContain('演示');
  await browser.send({ method: 'GET', url: `${pathname}?answer=${answer}` });
  await test.runJob('ask-advanced-errands');
}

describe('a face that is shown', () => {
  const start = (browser: Browser, reqNo = newReqNo()) => browser.call(advancePerson, { way: 'face', reqNo });

  it('passes the person it belongs to, once however often it was begun', async () => {
    const browser = await signedIn(test, 'person@example.com');
    const reqNo = newReqNo();
    const [first, second] = [await start(browser, reqNo), await start(browser, reqNo)];
    expect(first).toMatchObject({ resBody: { state: verifying } });
    expect(second.resBody).toEqual(first.resBody);

    await test.runJob('ask-advanced-errands');
    const { errand, state } = await person(browser);
    expect([state, errand.qrUrl]).toEqual([verifying, first.resBody.qrUrl]);
    await answerAt(browser, errand.qrUrl, 'match');

    expect(await person(browser)).toMatchObject({ state: passed, errand: null });
    expect(await start(browser)).toMatchObject({ resCode: 'E5214' });
    const { records } = (await browser.call(listMessages, {})).resBody;
    expect(records.map(({ title }: { title: string }) => title)).toContain('个人高级认证已通过');
  });

  it.each([
    ['mismatch', /本人重新核验/],
    ['unclear', /改用人工审核/],
  ] as const)('that is answered with %s leads on to an operator', async (answer, reason) => {
    const browser = await signedIn(test, 'person@example.com');
    const { qrUrl } = (await start(browser)).resBody;

    await answerAt(browser, qrUrl, answer);

    expect(await person(browser)).toMatchObject({
      state: rejected,
      rejects: [{ field: 'face', reason: expect.stringMatching(reason) as string }],
    });
    const handUrl = await paper(browser, 'idFront', { name: '手持' }, 'idInHand');
    expect(await browser.call(advancePerson, { way: 'manual', handUrl, reqNo: newReqNo() })).toMatchObject({
      resBody: { state: waiting },
    });
  });

  it('ends after a quarter of an hour, and gives way to another one or another way meanwhile', async () => {
    const browser = await signedIn(test, 'person@example.com');
    const { qrUrl: stale } = (await start(browser)).resBody;
    const { qrUrl } = (await start(browser)).resBody;
    await answerAt(browser, stale, 'match');
    expect(await person(browser)).toMatchObject({ state: verifying, errand: { qrUrl } });

    test.pass(16 * minutes);
    await test.runJob('ask-advanced-errands');

    const again = await signedIn(test, 'person@example.com');
    expect(await person(again)).toMatchObject({ state: rejected, errand: null });
    await start(again);
    const handUrl = await paper(again, 'idFront', { name: '手持' }, 'idInHand');
    expect(await again.call(advancePerson, { way: 'manual', handUrl, reqNo: newReqNo() })).toMatchObject({
      resBody: { state: waiting },
    });
  });
});

describe('an authorisation that is signed electronically', () => {
  type Fields = Partial<CallInput<typeof advanceCompany>>;
  const start = (browser: Browser, fields: Fields = { agentName: '周宁', agentJob: '经理' }) =>
    browser.call(advanceCompany, { item: 'legal', signWay: 'electronic', ...fields, reqNo: newReqNo() });

  it('passes when the legal representative has signed what names both', async () => {
    const browser = await signedIn(test, 'company@example.com');
    expect(await start(browser, { agentName: '周' })).toMatchObject({
      resCode: 'E5213',
      fields: [{ name: 'agentName' }, { name: 'agentJob' }],
    });
    expect(await start(browser)).toMatchObject({ resBody: { state: verifying } });
    const { qrUrl } = (await legal(browser)).errand;
    const page = await browser.send({ method: 'GET', url: new URL(qrUrl).pathname });
    expect(page.body).toMatch(/杭州明镜科技有限公司[\s\S]*周宁（职务：经理）/);

    await answerAt(browser, qrUrl, 'match');

    expect(await legal(browser)).toMatchObject({ state: passed, errand: null });
  });

  it('is taken back, turned down, or left for three days; the paper does as well then', async () => {
    const browser = await signedIn(test, 'company@example.com');
    await start(browser);
    expect(await browser.call(withdrawAdvanced, { item: 'legal', reqNo: newReqNo() })).toMatchObject({
      resBody: { state: none },
    });
    await start(browser);
    await answerAt(browser, (await legal(browser)).errand.qrUrl, 'mismatch');
    expect(await legal(browser)).toMatchObject({ state: rejected, rejects: [{ field: 'letterUrl' }] });
    await start(browser);
    test.pass(73 * hours);
    await test.runJob('ask-advanced-errands');

    const again = await signedIn(test, 'company@example.com');
    expect(await legal(again)).toMatchObject({ state: rejected });
    const letterUrl = await paper(again, 'licence', { name: '授权书' });
    expect(
      await again.call(advanceCompany, {
        item: 'legal',
        agentName: '周宁',
        agentJob: '经理',
        letterUrl,
        reqNo: newReqNo(),
      }),
    ).toMatchObject({ resBody: { state: waiting } });
  });
});
