import {
  decideReview,
  listAudit,
  listMessages,
  listQueues,
  listReviews,
  releaseReview,
  reviewKinds,
  takeReview,
  viewReview,
  viewReviewState,
  type AuditRow,
  type ReviewField,
} from '@portal/calls';
import { codes } from '@portal/codes';
import { days, minutes } from '../src/platform/time';
import { closeCase, openCase, settleCase, withdrawCase } from '../src/modules/review/review.repository';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { signedIn } from './startMarket';

let test: TestApp;
let first: Browser;
let second: Browser;

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  await test.db.updateTable('users').set({ roles: 15 }).where('email', '=', 'company@example.com').execute();
  first = await signedIn(test, 'ops@example.com');
  second = await signedIn(test, 'company@example.com');
});
afterAll(() => test.close());

let count = 0;

/** A case about a draft that exists, so that it can be seen. */
async function aCase() {
  const { id, user_id, name } = await test.db
    .selectFrom('publications')
    .select(['id', 'user_id', 'name'])
    .offset(count)
    .limit(1)
    .executeTakeFirstOrThrow();
  count += 1;
  await openCase(test.db, {
    kind: 'publication',
    subjectId: id,
    title: name,
    applicantId: user_id,
    applicantName: '提供方',
    at: test.clock(),
  });
  return { kind: 'publication' as const, subjectId: id };
}

const listed = async (operator: Browser, subjectId: string) =>
  (await operator.call(listReviews, { kind: 'publication', pageSize: 50 })).resBody.records.find(
    (record: { subjectId: string }) => record.subjectId === subjectId,
  );

it('leaves a case to whoever has taken it, for half an hour', async () => {
  const ref = await aCase();
  await first.call(takeReview, ref);

  expect(await listed(first, ref.subjectId)).toMatchObject({ isMine: 1 });
  expect(await listed(second, ref.subjectId)).toMatchObject({
    isMine: 0,
    takenBy: expect.stringMatching(/./),
  });
  expect(await second.call(takeReview, ref)).toMatchObject({ resCode: 'E3107' });
  expect(await second.call(decideReview, { ...ref, pass: '1' })).toMatchObject({ resCode: 'E3107' });
  expect(await second.call(releaseReview, ref)).toMatchObject({ resCode: 'E3107' });

  test.pass(31 * minutes);
  [first, second] = [await signedIn(test, 'ops@example.com'), await signedIn(test, 'company@example.com')];

  expect(await listed(second, ref.subjectId)).toMatchObject({ isMine: 0, takenBy: '' });
  expect(await second.call(takeReview, ref)).toMatchObject({ resCode: 'S0000' });
});

it('says for good who decided a case, and names nobody where an automatic check did', async () => {
  const { id, nick_name: name } = await test.db
    .selectFrom('users')
    .select(['id', 'nick_name'])
    .where('email', '=', 'ops@example.com')
    .executeTakeFirstOrThrow();
  const [decided, settled] = [await aCase(), await aCase()];
  for (const ref of [decided, settled]) await first.call(takeReview, ref);
  await closeCase(test.db, id, decided, test.clock());
  await settleCase(test.db, settled, test.clock());

  test.pass(31 * minutes);
  [first, second] = [await signedIn(test, 'ops@example.com'), await signedIn(test, 'company@example.com')];
  const seenBy = async (operator: Browser, ref: typeof decided) =>
    (await operator.call(viewReviewState, ref)).resBody;

  expect(await seenBy(first, decided)).toMatchObject({ state: 'decided', takenBy: name, isMine: 1 });
  expect(await seenBy(second, decided)).toMatchObject({ takenBy: name, isMine: 0, heldUntil: null });
  expect(await seenBy(second, settled)).toMatchObject({ state: 'decided', takenBy: '', isMine: 0 });
  expect(await second.call(takeReview, decided)).toMatchObject({
    resCode: 'E3107',
    resMsg: expect.stringMatching(new RegExp(`^这件申请已由${name}于 [-\\d]{10} [:\\d]{5} 处理$`)),
  });
  expect(await second.call(takeReview, settled)).toMatchObject({ resMsg: '这件申请已经处理完了' });
});

it('gives a case back to everybody when it is released', async () => {
  const ref = await aCase();
  await first.call(takeReview, ref);

  expect(await first.call(releaseReview, ref)).toMatchObject({ resCode: 'S0000' });

  expect(await second.call(takeReview, ref)).toMatchObject({ resCode: 'S0000' });
});

it('says in the audit log who took a case and gave it back, in the language of the reader', async () => {
  const ref = await aCase();
  await first.call(takeReview, ref);
  test.pass(1000);
  await first.call(releaseReview, ref);
  expect(await second.call(releaseReview, ref)).toMatchObject({ resCode: 'E3107' });

  const entriesIn = async (language: 'zh' | 'en') => {
    first.cookies.set('portal_lang', language);
    const { records } = (await first.call(listAudit, { topic: 'review', pageSize: 50 })).resBody;
    return (records as AuditRow[])
      .filter(({ facts }) => facts.some(({ value }) => value === ref.subjectId))
      .map(({ event, facts }) => [event, facts[0]?.value]);
  };
  expect(await entriesIn('zh')).toEqual([
    ['review.release', 'API 发布'],
    ['review.take', 'API 发布'],
  ]);
  expect(await entriesIn('en')).toEqual([
    ['review.release', 'API publication'],
    ['review.take', 'API publication'],
  ]);
  first.cookies.set('portal_lang', 'zh');
});

it('asks for a reason to refuse', async () => {
  const ref = await aCase();

  expect(await first.call(decideReview, { ...ref, pass: '0' })).toMatchObject({ resCode: 'E3109' });
});

it('knows nothing of what was withdrawn', async () => {
  const ref = await aCase();
  await withdrawCase(test.db, ref.kind, ref.subjectId);

  expect(await listed(first, ref.subjectId)).toBeUndefined();
  expect(await first.call(viewReview, ref)).toMatchObject({ resCode: 'E3110' });
  expect(await first.call(takeReview, ref)).toMatchObject({ resCode: 'E3110' });
});

it('counts what waits, and what waits longer than two days', async () => {
  const counts = async () =>
    (await first.call(listQueues, {})).resBody.records.find(
      ({ queue }: { queue: string }) => queue === 'publication',
    );
  const before = await counts();
  await aCase();
  expect((await counts()).waiting).toBe(before.waiting + 1);

  test.pass(2 * days + minutes);
  first = await signedIn(test, 'ops@example.com');

  expect((await counts()).late).toBe(before.waiting + 1);
});

it('lists what happened, newest first, by the beginning of its name and by who did it', async () => {
  const entry = (event: string) => ({
    id: `audit_test_${event}`,
    at: test.clock(),
    event,
    address: '203.0.113.7',
    outcome: 'ok',
    detail: null,
  });
  const { id } = await test.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'ops@example.com')
    .executeTakeFirstOrThrow();
  await test.db
    .insertInto('audit_log')
    .values([
      { ...entry('desk.own'), user_id: id },
      { ...entry('desk.other'), user_id: null, at: new Date(test.clock().getTime() + 1) },
    ])
    .execute();
  const events = async (filter: { event?: string; account?: string }) =>
    (await first.call(listAudit, filter)).resBody.records.map(({ event, who }: Record<string, string>) => [
      event,
      who,
    ]);

  expect(await events({ event: 'desk.' })).toMatchObject([
    ['desk.other', '系统'],
    ['desk.own', '平台运营'],
  ]);
  expect(await events({ event: 'desk.', account: 'OPS@example.com' })).toMatchObject([
    ['desk.own', '平台运营'],
  ]);
});

it('says in words what stands in the log, and why something was refused', async () => {
  const entry = { user_id: null, address: '203.0.113.7', detail: null };
  await test.db
    .insertInto('audit_log')
    .values(
      [
        ['coupon.issued', 'ok'],
        ['login', 'E5101'],
        ['something.new', 'ok'],
      ].map(([event = '', outcome = ''], index) => ({
        ...entry,
        id: `audit_words_${index}`,
        at: new Date(test.clock().getTime() + index + 10),
        event,
        outcome,
      })),
    )
    .execute();
  const { records } = (await first.call(listAudit, {})).resBody;
  expect(records.slice(0, 3)).toMatchObject([
    { event: 'something.new', name: 'something.new', outcome: '成功' },
    { event: 'login', name: '登录', outcome: `${codes.E5101.text}（E5101）` },
    { event: 'coupon.issued', name: '发放代金券', outcome: '成功' },
  ]);
});

it('gives out with a case what each of its fields and pictures is often refused for', async () => {
  const person = await fieldsOf(first, (await aPersonCase()).ref);
  expect(Object.keys(person).length).toBeGreaterThan(0);
  for (const { reasons } of Object.values(person)) expect(reasons).not.toEqual([]);
  expect(person.idFrontUrl?.reasons).toContain('照片模糊，请重新拍摄');
  expect(person.idNo?.reasons).not.toContain('照片模糊，请重新拍摄');

  const [open] = (await first.call(listReviews, { kind: 'publication' })).resBody.records;
  const ref = { kind: 'publication' as const, subjectId: open.subjectId as string };
  const { fields } = (await first.call(viewReview, ref)).resBody as { fields: ReviewField[] };
  for (const { reasons } of fields) expect(reasons).not.toEqual([]);
});

/** Nobody has anything to do in the queue. */
async function emptyQueue() {
  await test.db
    .updateTable('review_cases')
    .set({ state: 'withdrawn' })
    .where('kind', '=', 'publication')
    .execute();
  await test.runJob('tell-operators');
}
const messagesOf = async (operator: Browser) => (await operator.call(listMessages, {})).resBody;

it('tells every operator that work has come to an empty queue, once, and of no more of it', async () => {
  [first, second] = [await signedIn(test, 'ops@example.com'), await signedIn(test, 'company@example.com')];
  await emptyQueue();
  const before = (await messagesOf(second)).total;
  await aCase();
  await aCase();
  test.pass(minutes);

  await test.runJob('tell-operators');
  await aCase();
  await test.runJob('tell-operators');

  for (const operator of [first, second])
    expect((await messagesOf(operator)).records[0]).toMatchObject({
      title: '2 件新的API 发布等待处理',
      link: '/ops/publication',
    });
  expect((await messagesOf(second)).total).toBe(before + 1);

  await emptyQueue();
  await aCase();
  await test.runJob('tell-operators');
  expect((await messagesOf(second)).total).toBe(before + 2);
});

it('marks what has waited too long, puts it first, and tells every operator once more', async () => {
  first = await signedIn(test, 'ops@example.com');
  await emptyQueue();
  const old = await aCase();
  await test.runJob('tell-operators');
  test.pass(2 * days + minutes);
  [first, second] = [await signedIn(test, 'ops@example.com'), await signedIn(test, 'company@example.com')];
  const fresh = await aCase();
  await test.runJob('tell-operators');
  await test.runJob('tell-operators');

  const { records } = (await first.call(listReviews, { kind: 'publication', pageSize: 50 })).resBody;
  const at = (id: string) => records.findIndex(({ subjectId }: { subjectId: string }) => subjectId === id);
  expect(at(old.subjectId)).toBeLessThan(at(fresh.subjectId));
  expect(records[at(old.subjectId)].isOverdue).toBe(1);
  expect(records[at(fresh.subjectId)].isOverdue).toBe(0);
  const { records: told } = (await first.call(listMessages, {})).resBody;
  const late = told.filter(({ title }: { title: string }) => /件API 发布已超过处理期限/.test(title));
  expect(late[0]).toMatchObject({ link: '/ops/publication' });
  const newest = late.filter(({ createdAt }: { createdAt: string }) => createdAt === late[0].createdAt);
  expect(newest).toHaveLength(1);
});

/** What was looked at in a case, in no order: nothing in it, or its parts. */
const looksAt = async ({ subjectId }: { subjectId: string }) =>
  (await test.db.selectFrom('audit_log').select('detail').where('event', '=', 'review.look').execute())
    .map(
      ({ detail }) => JSON.parse(detail ?? '{}') as { subjectId: string; fileId?: string; fields?: string[] },
    )
    .filter((look) => look.subjectId === subjectId);

/** The case of a person whose pictures are there. */
async function aPersonCase() {
  const { id, user_id, front_file_id } = await test.db
    .selectFrom('person_authentications')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['person_authentications.id', 'user_id', 'front_file_id'])
    .where('email', '=', 'person@example.com')
    .executeTakeFirstOrThrow();
  const ref = { kind: 'person' as const, subjectId: id };
  await openCase(test.db, {
    ...ref,
    title: '个人认证',
    applicantId: user_id,
    applicantName: '林晓',
    at: test.clock(),
  });
  return { ref, fileId: front_file_id };
}

const fieldsOf = async (operator: Browser, ref: { kind: 'person'; subjectId: string }) =>
  Object.fromEntries(
    ((await operator.call(viewReview, ref)).resBody.fields as ReviewField[]).map((one) => [one.field, one]),
  );

it('says who has a case without its content, and notes no look', async () => {
  const { ref } = await aPersonCase();
  const state = async (operator: Browser) => (await operator.call(viewReviewState, ref)).resBody;

  expect(await state(first)).toMatchObject({ state: 'open', takenBy: '', isMine: 0 });
  await first.call(takeReview, ref);
  expect(await state(first)).toMatchObject({ isMine: 1 });
  expect(await state(second)).toMatchObject({ isMine: 0, takenBy: (await state(first)).takenBy });
  expect(await state(second)).not.toHaveProperty('fields');
  expect(await looksAt(ref)).toEqual([]);
  await withdrawCase(test.db, ref.kind, ref.subjectId);
  expect((await first.call(viewReviewState, ref)).resCode).toBe('E3110');
});

it('shows pictures only to the operator who has taken the case, and notes each look', async () => {
  const { ref, fileId } = await aPersonCase();
  const base = `/ajaxurl/apix/ops/reviewFile/person/${ref.subjectId}`;
  const address = `${base}/${fileId}`;
  const look = async (operator: Browser, url = address) =>
    (await operator.send({ method: 'GET', url })).headers['content-type'];
  const looks = async () => (await looksAt(ref)).filter((one) => one.fileId === fileId).length;
  const shown = async (operator: Browser) => (await fieldsOf(operator, ref)).idFrontUrl;

  expect(await shown(first)).toMatchObject({ kind: 'text', value: '领取后可以查看' });
  expect(await look(first)).toMatch(/json/);
  await first.call(takeReview, ref);
  expect(await shown(first)).toMatchObject({ kind: 'image', value: address });
  expect(await look(first)).toMatch(/^image/);
  expect(await look(second)).toMatch(/json/);
  expect(await look(first, `${base}/file_AAAAAAAAAAAAAAAA`)).toMatch(/json/);
  expect(await looks()).toBe(1);

  await first.call(releaseReview, ref);
  expect(await look(first)).toMatch(/json/);
  const elsewhere = await first.send({ method: 'GET', url: `/ajaxurl/apix/file/view/${fileId}` });
  expect(elsewhere.statusCode).toBe(404);
});

it('shows private texts whole only to the operator who has taken the case, and notes each look at it once', async () => {
  const { ref } = await aPersonCase();
  const before = (await looksAt(ref)).length;
  const looks = async () => (await looksAt(ref)).length - before;
  const masked = {
    realName: { value: expect.stringMatching(/^.\*+$/), isMasked: 1 },
    idNo: { value: expect.stringMatching(/^\d{4}\*{10}[\dX]{4}$/), isMasked: 1 },
    phone: { value: expect.stringMatching(/^1\d\d\*{4}\d{4}$/), isMasked: 1 },
  };
  const whole = {
    realName: { value: expect.not.stringContaining('*'), isMasked: 0 },
    idNo: { value: expect.stringMatching(/^\d{17}[\dX]$/), isMasked: 0 },
    phone: { value: expect.stringMatching(/^1\d{10}$/), isMasked: 0 },
  };
  expect(await fieldsOf(first, ref)).toMatchObject(masked);

  await first.call(takeReview, ref);
  expect(await fieldsOf(second, ref)).toMatchObject(masked);
  expect(await looks()).toBe(0);
  expect(await fieldsOf(first, ref)).toMatchObject(whole);
  expect(await looks()).toBe(1);
  expect((await looksAt(ref)).find(({ fields }) => fields)?.fields).toEqual(
    expect.arrayContaining(['realName', 'idNo', 'phone']),
  );

  await first.call(releaseReview, ref);
  expect(await fieldsOf(first, ref)).toMatchObject(masked);
  await first.call(takeReview, ref);
  await test.db
    .updateTable('review_cases')
    .set({ state: 'decided' })
    .where('subject_id', '=', ref.subjectId)
    .execute();
  expect(await fieldsOf(first, ref)).toMatchObject(masked);
  expect(await looks()).toBe(1);
});

describe('a case of their own', () => {
  const submittedBy = async (applicantId: string) => {
    const ref = await aCase();
    await test.db
      .updateTable('review_cases')
      .set({ applicant_id: applicantId })
      .where('subject_id', '=', ref.subjectId)
      .execute();
    return ref;
  };
  const idOf = async (email: string) =>
    (await test.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
  const decided = async (operator: Browser, ref: { kind: 'publication'; subjectId: string }) => [
    (await operator.call(takeReview, ref)).resCode,
    (await operator.call(decideReview, { ...ref, pass: '1' })).resCode,
    (await operator.call(decideReview, { ...ref, pass: '0', rejects: [{ field: 'name', reason: '不合适' }] }))
      .resCode,
  ];

  beforeEach(async () => void (first = await signedIn(test, 'ops@example.com')));

  it('is neither taken nor decided by an operator, who sees why', async () => {
    const ref = await submittedBy(await idOf('ops@example.com'));

    expect(await decided(first, ref)).toEqual(['E3111', 'E3111', 'E3111']);
    expect(await listed(first, ref.subjectId)).toMatchObject({ state: 'open', isOwn: 1, isMine: 0 });
    expect((await first.call(viewReview, ref)).resBody.case).toMatchObject({ isOwn: 1 });
  });

  it('is that of each organisation that they belong to, in any role, until they leave it', async () => {
    const { organisation_id } = await test.db
      .selectFrom('organisation_members')
      .select('organisation_id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const user_id = await idOf('ops@example.com');
    const ref = await submittedBy(organisation_id);
    expect(await listed(first, ref.subjectId)).toMatchObject({ isOwn: 0 });
    expect((await first.call(takeReview, ref)).resCode).toBe('S0000');

    await test.db
      .insertInto('organisation_members')
      .values({ organisation_id, user_id, role: 'viewer', joined_at: test.clock() })
      .execute();
    expect(await decided(first, ref)).toEqual(['E3111', 'E3111', 'E3111']);

    await test.db.deleteFrom('organisation_members').where('user_id', '=', user_id).execute();
    expect((await first.call(takeReview, ref)).resCode).toBe('S0000');
  });
});

it.each(Object.keys(reviewKinds) as (keyof typeof reviewKinds)[])(
  'lets nobody take or decide a case of their own: %s',
  async (kind) => {
    const operator = await signedIn(test, 'ops@example.com');
    const { id } = await test.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'ops@example.com')
      .executeTakeFirstOrThrow();
    const ref = { kind, subjectId: `own_${kind}` };
    const about = { title: '自己的申请', applicantId: id, applicantName: '运营', at: test.clock() };
    await openCase(test.db, { ...ref, ...about });

    expect((await operator.call(takeReview, ref)).resCode).toBe('E3111');
    expect((await operator.call(decideReview, { ...ref, pass: '1' })).resCode).toBe('E3111');
    await withdrawCase(test.db, kind, ref.subjectId);
  },
);
