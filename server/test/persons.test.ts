import {
  authenticationState,
  authState,
  decideReview,
  listAudit,
  listMessages,
  listReviews,
  savePersonAuth,
  sendVerifyCode,
  takeReview,
  viewPersonAuth,
  viewReview,
} from '@portal/calls';
import type { PersonFacts } from '../src/modules/verifier/Verifier';
import type { Verdict, Verifier } from '../src/modules/verifier';
import { days, formatDate, minutes } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { codeIn, readCaptcha } from './journeys';
import { newReqNo, signedIn } from './startMarket';

const { none, waiting, passed, rejected, expired, changing } = authenticationState;
/** What the register says next. */
let verdict: Verdict;
const asked: PersonFacts[] = [];
const verifier = {
  isPresent: true,
  person: async (facts: PersonFacts) => {
    asked.push(facts);
    return verdict;
  },
} as Verifier;

let test: TestApp;
let count = 0;

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true, verifier });
});
afterAll(() => test.close());
beforeEach(() => {
  verdict = 'unanswered';
  asked.length = 0;
});

/** Somebody new, signed in. */
async function aNewcomer() {
  count += 1;
  const [id, email] = [`user_new${count}`, `new${count}@example.com`];
  await test.db
    .insertInto('users')
    .values({
      id,
      email,
      mobile: null,
      password_hash: '',
      nick_name: `新人${count}`,
      state: 1,
      register_type: null,
      agree_version: '1',
      portal_id: null,
      created_at: test.clock(),
    })
    .execute();
  return { id, email, browser: await signedIn(test, email) };
}

type Newcomer = Awaited<ReturnType<typeof aNewcomer>>;

async function aPicture(ownerId: string): Promise<string> {
  const id = `file_${newReqNo().slice(0, 16)}`;
  const row = { owner_id: ownerId, scene: 'idFront', name: 'a.png', type: 'image/png', bytes: 1 };
  await test.db
    .insertInto('files')
    .values({ ...row, id, created_at: test.clock(), attached_at: null })
    .execute();
  return id;
}

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
/** A number by the rules that nobody else has. */
function anIdNo(): string {
  count += 1;
  const digits = `11010119900307${String(count).padStart(3, '0')}`;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return digits + '10X98765432'[sum % 11]!;
}

/** A number of theirs, with the code sent to it. */
async function aPhone(browser: Browser) {
  const phone = `138${String(10_000_000 + ++count)}`;
  await browser.call(sendVerifyCode, {
    account: phone,
    captchaCode: await readCaptcha(browser),
    scene: 'personAuth',
  });
  return { phone, vercode: codeIn(test.inbox.at(-1)?.body) };
}

async function submit(
  { id, browser }: Newcomer,
  fields: Record<string, string | undefined> = {},
  given?: Awaited<ReturnType<typeof aPhone>>,
) {
  return browser.call(savePersonAuth, {
    ...(given ?? (await aPhone(browser))),
    realName: '李明',
    idKind: 'idCard',
    idNo: anIdNo(),
    idFrontUrl: await aPicture(id),
    idBackUrl: await aPicture(id),
    reqNo: newReqNo(),
    ...fields,
  });
}

const stateOf = async (browser: Browser) => (await browser.call(authState, {})).resBody;
const titlesOf = async (browser: Browser): Promise<string[]> =>
  (await browser.call(listMessages, {})).resBody.records.map(({ title }: { title: string }) => title);
const queue = async () => {
  const operator = await signedIn(test, 'ops@example.com');
  return (await operator.call(listReviews, { kind: 'person', pageSize: 50 })).resBody.records as {
    subjectId: string;
    applicantName: string;
  }[];
};

async function decide(subjectId: string, rejects?: { field: string; reason: string }[]) {
  const operator = await signedIn(test, 'ops@example.com');
  const ref = { kind: 'person' as const, subjectId };
  await operator.call(takeReview, ref);
  return operator.call(decideReview, rejects ? { ...ref, pass: '0', rejects } : { ...ref, pass: '1' });
}

it.each(['110101199003070010', '110101199013070015', '12345', 'ABCDEFGHIJKLMNOPQR'])(
  'takes no %s for a number of an identity card, and asks no register about it',
  async (idNo) => {
    const reply = await submit(await aNewcomer(), { idNo });

    expect(reply).toMatchObject({ resCode: 'E5201', fields: [{ name: 'idNo', message: '证件号格式有误' }] });
    expect(asked).toEqual([]);
  },
);

it.each([
  ['one: a first one, decided by an operator', 'unanswered', none, waiting, 1],
  ['one: a change of what has passed', 'unanswered', passed, changing, 1],
  ['one after the other, where each passes at once', 'match', none, passed, 5],
] as const)('takes of five submissions at once %s', async (_, says, before, after, taken) => {
  const newcomer = await aNewcomer();
  if (before === passed) {
    verdict = 'match';
    await submit(newcomer);
    test.pass(days);
    newcomer.browser = await signedIn(test, newcomer.email);
  }
  verdict = says;
  const phones = [];
  for (let at = 0; at < 5; at += 1) phones.push(await aPhone(newcomer.browser));

  const sent = await Promise.all(phones.map((phone) => submit(newcomer, { idNo: anIdNo() }, phone)));

  expect(sent.map(({ resCode }) => resCode).sort()).toEqual(
    phones.map((_phone, at) => (at < 5 - taken ? 'E5214' : 'S0000')),
  );
  expect((await stateOf(newcomer.browser)).person).toMatchObject({ state: after });
  const rows = await test.db
    .selectFrom('person_authentications')
    .select('id')
    .where('user_id', '=', newcomer.id)
    .execute();
  expect(rows).toHaveLength(1);
  const cases = await test.db
    .selectFrom('review_cases')
    .select('subject_id')
    .where('subject_id', '=', rows[0]!.id)
    .execute();
  expect(cases).toHaveLength(after === passed ? 0 : 1);
  await test.db.deleteFrom('verification_checks').execute();
});

it('passes at once whom the register matches, by the system, with a message and without a queue', async () => {
  verdict = 'match';
  const newcomer = await aNewcomer();
  const idNo = anIdNo();

  expect(await submit(newcomer, { idNo })).toMatchObject({ resBody: { state: passed } });

  expect(asked).toMatchObject([{ name: '李明', idNo }]);
  expect(await stateOf(newcomer.browser)).toMatchObject({ registerType: 0, person: { state: passed } });
  expect(await titlesOf(newcomer.browser)).toContain('个人认证已通过');
  expect(await queue()).not.toContainEqual(
    expect.objectContaining({ applicantName: expect.stringMatching(newcomer.email) }),
  );
  const operator = await signedIn(test, 'ops@example.com');
  const { records } = (await operator.call(listAudit, { event: 'person.transition' })).resBody;
  expect(records).toContainEqual(expect.objectContaining({ who: '系统' }));
});

it('refuses what does not match, which counts as a try, and leaves nothing behind', async () => {
  verdict = 'mismatch';
  const newcomer = await aNewcomer();

  for (let tries = 0; tries < 5; tries += 1) {
    expect(await submit(newcomer)).toMatchObject({ resCode: 'E5202' });
    test.pass(3 * minutes);
  }
  verdict = 'match';

  expect(await submit(newcomer)).toMatchObject({ resCode: 'E5207' });
  expect(await stateOf(newcomer.browser)).toMatchObject({ person: { state: none } });
  test.pass(days);
  newcomer.browser = await signedIn(test, newcomer.email);
  expect(await submit(newcomer)).toMatchObject({ resBody: { state: passed } });
});

it('asks again in the background about what got no answer, and lets an operator be faster', async () => {
  const [patient, quick] = [await aNewcomer(), await aNewcomer()];
  const { authId: patientId } = (await submit(patient)).resBody;
  const { authId } = (await submit(quick)).resBody;
  expect(await stateOf(patient.browser)).toMatchObject({ person: { state: waiting } });

  expect(await decide(authId)).toMatchObject({ resCode: 'S0000' });
  verdict = 'match';
  test.pass(2 * minutes);
  asked.length = 0;
  await test.runJob('verify-persons');

  expect(asked).toHaveLength(1);
  expect(await stateOf(patient.browser)).toMatchObject({ person: { state: passed } });
  const waits = (await queue()).map(({ subjectId }) => subjectId);
  expect(waits.filter((id) => id === patientId || id === authId)).toEqual([]);
});

it('gives up asking after five more times, and the application still waits for an operator', async () => {
  const newcomer = await aNewcomer();
  const { authId } = (await submit(newcomer)).resBody;
  asked.length = 0;

  for (let turn = 0; turn < 8; turn += 1) {
    test.pass(35 * minutes);
    await test.runJob('verify-persons');
  }

  expect(asked).toHaveLength(5);
  expect((await queue()).map(({ subjectId }) => subjectId)).toContain(authId);
  await decide(authId, [{ field: 'realName', reason: '与证件不一致' }]);
});

it('refuses by itself what the register answers late and does not match', async () => {
  const newcomer = await aNewcomer();
  await submit(newcomer);
  verdict = 'mismatch';
  test.pass(2 * minutes);

  await test.runJob('verify-persons');

  expect(await stateOf(newcomer.browser)).toMatchObject({
    person: { state: rejected, rejects: [{ field: 'idNo' }] },
  });
});

it('keeps what has passed while a change waits, shows both to the reviewer, and forgets a refused change', async () => {
  verdict = 'match';
  const newcomer = await aNewcomer();
  await submit(newcomer);
  verdict = 'unanswered';
  test.pass(3 * minutes);
  const { authId, state } = (await submit(newcomer, { realName: '李明明' })).resBody;
  expect(state).toBe(changing);
  expect((await newcomer.browser.call(viewPersonAuth, {})).resBody.realName).toBe('李*');
  expect(await stateOf(newcomer.browser)).toMatchObject({ registerType: 0 });

  const operator = await signedIn(test, 'ops@example.com');
  const ref = { kind: 'person' as const, subjectId: authId };
  const nameShown = async () => (await operator.call(viewReview, ref)).resBody.fields[0];
  expect(await nameShown()).toMatchObject({ value: '李**', before: '李*', isChanged: 1, isMasked: 1 });
  await operator.call(takeReview, ref);
  expect(await nameShown()).toMatchObject({
    field: 'realName',
    value: '李明明',
    before: '李明',
    isChanged: 1,
  });
  await decide(authId, [{ field: 'realName', reason: '与证件不一致' }]);
  expect((await newcomer.browser.call(viewPersonAuth, {})).resBody).toMatchObject({
    state: passed,
    realName: '李*',
    rejects: [{ field: 'realName' }],
  });

  test.pass(3 * minutes);
  await submit(newcomer, { realName: '李明明' });
  await decide(authId);
  expect((await newcomer.browser.call(viewPersonAuth, {})).resBody).toMatchObject({
    state: passed,
    realName: '李**',
    rejects: [],
  });
});

it('knows a document that another account has passed with, also from a change', async () => {
  verdict = 'match';
  const [first, second] = [await aNewcomer(), await aNewcomer()];
  const idNo = anIdNo();
  await submit(first, { idNo });
  asked.length = 0;

  expect(await submit(second, { idNo })).toMatchObject({ resCode: 'E5203' });

  expect(asked).toEqual([]);
});

it('refuses a document that has expired, before the register is asked, and takes one until its last day', async () => {
  verdict = 'match';
  const newcomer = await aNewcomer();
  const today = test.clock();
  const yesterday = new Date(today.getTime() - days);

  expect(await submit(newcomer, { idValidTo: formatDate(yesterday) })).toMatchObject({
    resCode: 'E0017',
    fields: [{ name: 'idValidTo', message: '证件已过期，请换领后再提交' }],
  });
  expect(asked).toEqual([]);
  test.pass(3 * minutes);
  expect(await submit(newcomer, { idValidTo: formatDate(today) })).toMatchObject({
    resBody: { state: passed },
  });
});

it('reminds 30, 7 and 1 days before a document expires, once each, and then asks for a new one', async () => {
  verdict = 'match';
  const newcomer = await aNewcomer();
  const validTo = formatDate(new Date(test.clock().getTime() + 31 * days));
  await submit(newcomer, { idValidTo: validTo });
  const titles = async () => {
    await test.runJob('expire-documents');
    await test.runJob('expire-documents');
    const browser = await signedIn(test, newcomer.email);
    const { records } = (await browser.call(listMessages, {})).resBody;
    return records
      .map(({ title }: { title: string }) => title)
      .filter((title: string) => /认证|证件/.test(title))
      .reverse();
  };

  expect(await titles()).toEqual(['个人认证已通过']);
  test.pass(days);
  expect(await titles()).toHaveLength(2);
  test.pass(23 * days);
  expect(await titles()).toHaveLength(3);
  test.pass(6 * days);
  expect(await titles()).toHaveLength(4);
  test.pass(2 * days);
  expect((await titles()).at(-1)).toBe('证件已过期');

  const browser = await signedIn(test, newcomer.email);
  expect(await stateOf(browser)).toMatchObject({ registerType: 0, person: { state: expired } });
  test.pass(3 * minutes);
  expect(await submit({ ...newcomer, browser })).toMatchObject({ resBody: { state: passed } });
});

it('keeps nothing personal of an authentication in clear text', async () => {
  const newcomer = await aNewcomer();
  await submit(newcomer, { realName: '欧阳雪', address: '秘密路一号' });

  const rows = await test.db.selectFrom('person_authentications').selectAll().execute();
  const checks = await test.db.selectFrom('verification_checks').selectAll().execute();

  expect(JSON.stringify([rows, checks])).not.toMatch(/欧阳雪|秘密路/);
});
