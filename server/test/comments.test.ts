import {
  compareApis,
  decideReview,
  listApis,
  listComments,
  listMyApis,
  listReviews,
  replyComment,
  reportComment,
  saveComment,
  takeReview,
  viewApi,
  viewMyComment,
  viewReview,
  withdrawComment,
} from '@portal/calls';
import { rollUp } from '../src/modules/metering';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { apiIdOf, signedIn } from './startMarket';

let test: TestApp;
let visitor: Browser;
let person: Browser;
let company: Browser;
let provider: Browser;
let ops: Browser;
/** The person calls it. */
let region: string;
/** The company calls it. */
let pinyin: string;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  visitor = test.browser();
  [person, company, provider, ops] = [
    await signedIn(test, 'person@example.com'),
    await signedIn(test, 'company@example.com'),
    await signedIn(test, 'provider@example.com'),
    await signedIn(test, 'ops@example.com'),
  ];
  [region, pinyin] = [await apiIdOf(visitor, '行政区划'), await apiIdOf(visitor, '汉字转拼音')];
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.deleteFrom('api_comments').execute();
  await test.db.deleteFrom('review_cases').where('kind', '=', 'comment').execute();
  await test.db.deleteFrom('member_messages').execute();
  await test.db.deleteFrom('rate_limits').execute();
});

const text = '字段齐全，更新及时，接入只用了半天。';
const rate = async (browser: Browser, apiId: string, score = 5, words = text) =>
  browser.call(saveComment, { apiId, score, text: words });
const rated = async (browser = person, apiId = region) =>
  (await rate(browser, apiId)).resBody.commentId as string;
const list = async (more: { apiId?: string; score?: number } = {}) =>
  (await visitor.call(listComments, { apiId: region, ...more })).resBody;
const mine = async (browser: Browser, apiId = region) =>
  (await browser.call(viewMyComment, { apiId })).resBody;
const report = (browser: Browser, commentId: string) =>
  browser.call(reportComment, { commentId, reason: 'ad', text: '有电话' });
const told = async (browser: Browser) =>
  (
    await test.db
      .selectFrom('member_messages')
      .innerJoin('users', 'users.id', 'member_messages.user_id')
      .select(['title', 'text'])
      .where('email', '=', emails.get(browser)!)
      .execute()
  ).map(({ title, text: words }) => `${title} ${words}`);
const emails = new Map<Browser, string>();
beforeAll(() => {
  emails.set(person, 'person@example.com');
  emails.set(company, 'company@example.com');
  emails.set(provider, 'provider@example.com');
});
async function decide(commentId: string, reason?: string) {
  const ref = { kind: 'comment' as const, subjectId: commentId };
  await ops.call(takeReview, ref);
  return ops.call(decideReview, {
    ...ref,
    pass: reason === undefined ? '1' : '0',
    rejects: reason === undefined ? [] : [{ field: 'comment', reason }],
  });
}

describe('writing', () => {
  it('is for accounts that have called it with success, and for nobody else', async () => {
    expect(await rate(visitor, region)).toMatchObject({ resCode: 'E5101' });
    expect(await rate(company, region)).toMatchObject({ resCode: 'E4011' });
    expect(await mine(company)).toMatchObject({ mine: null, bar: 'unused', isOwner: 0 });
    expect(await rate(provider, region)).toMatchObject({ resCode: 'E4013' });
    expect(await mine(provider)).toMatchObject({ bar: 'own', isOwner: 1 });
    expect(await rate(person, 'api_of_nobody')).toMatchObject({ resCode: 'E4004' });

    expect(await rate(person, region)).toMatchObject({ resCode: 'S0000', resBody: { state: 'live' } });
    expect(await told(provider)).toEqual([expect.stringContaining('“行政区划”有新的评价')]);
  });

  it('does not count calls that failed, or were made in the sandbox', async () => {
    const one = await test.db
      .selectFrom('call_records')
      .selectAll()
      .where('api_id', '=', pinyin)
      .limit(1)
      .executeTakeFirstOrThrow();
    const personId = (
      await test.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', 'person@example.com')
        .executeTakeFirstOrThrow()
    ).id;
    const app = await test.db
      .selectFrom('apps')
      .select('id')
      .where('owner_id', '=', personId)
      .executeTakeFirstOrThrow();
    const made = { ...one, app_id: app.id, owner_id: personId, at: test.clock() };
    const given = await test.db
      .selectFrom('subscriptions')
      .selectAll()
      .where('id', '=', one.subscription_id)
      .executeTakeFirstOrThrow();
    for (const [id, env, isBilled] of [
      ['apply_failed', 'prod', false],
      ['apply_tried', 'sandbox', true],
    ] as const) {
      await test.db
        .insertInto('subscriptions')
        .values({
          ...given,
          id,
          apply_no: id,
          app_id: app.id,
          applicant_id: personId,
          env,
          terms: JSON.stringify(given.terms),
        } as never)
        .execute();
      await rollUp(
        test.db,
        [{ ...made, subscription_id: id, env, is_billed: isBilled, status: isBilled ? 200 : 504 }],
        ['day'],
      );
    }

    expect(await rate(person, pinyin)).toMatchObject({ resCode: 'E4011' });
  });

  it('leaves one review of an account, which is changed and withdrawn, and written anew', async () => {
    const first = await rated();
    expect((await rate(person, region, 3, '节假日没有更新，等了两天。')).resBody.commentId).toBe(first);
    expect(await list()).toMatchObject({ total: 1, score: '3.0', count: 1, split: [0, 0, 1, 0, 0] });
    expect(await mine(person)).toMatchObject({ mine: { score: 3, state: 'live' }, bar: null });

    expect(await person.call(withdrawComment, { commentId: first })).toMatchObject({ resCode: 'S0000' });
    expect(await list()).toMatchObject({ total: 0, score: null, count: 0, records: [] });
    expect((await mine(person)).mine).toBeNull();
    expect(await person.call(withdrawComment, { commentId: first })).toMatchObject({ resCode: 'E4012' });

    await rate(person, region, 4);
    expect(await list()).toMatchObject({ total: 1, score: '4.0' });
  });

  it.each([
    ['a word', 'ok'],
    ['a book', '好'.repeat(501)],
  ])('refuses %s', async (_, words) => {
    expect(await rate(person, region, 5, words)).toMatchObject({ resCode: 'E0017' });
  });
  it.each([0, 6])('refuses %d stars', async (score) => {
    expect(await rate(person, region, score)).toMatchObject({ resCode: 'E0017' });
  });

  it('is slowed down', async () => {
    for (let times = 0; times < 20; times += 1) await rate(person, region);
    expect(await rate(person, region)).toMatchObject({ resCode: 'E0429' });
  });
});

describe('reading', () => {
  it('shows names by their first character, and stars on the card, the page, the comparison and the provider’s list', async () => {
    await rated();
    const [one] = (await list()).records;
    expect(one).toMatchObject({ text, score: 5, edited: 0, reply: '' });
    expect(one.author).toMatch(/^.\*+$/);

    const stars = { score: '5.0', scoreNum: 1 };
    expect((await visitor.call(viewApi, { apiId: region })).resBody.base).toMatchObject(stars);
    const compared = (await visitor.call(compareApis, { apiIds: [region] })).resBody;
    expect(compared.records[0].api).toMatchObject(stars);
    const { records } = (await provider.call(listMyApis, { name: '行政区划' })).resBody;
    expect(records.find(({ apiId }: { apiId: string }) => apiId === region)).toMatchObject(stars);
  });

  it('finds what has at least so many stars', async () => {
    await rate(person, region, 4);
    await rate(company, pinyin, 2);
    const found = async (score: number) =>
      (await visitor.call(listApis, { score })).resBody as { total: number; records: { apiId: string }[] };

    expect(await found(4)).toMatchObject({ total: 1, records: [{ apiId: region }] });
    expect((await found(1)).total).toBe(2);
    expect((await found(5)).total).toBe(0);
  });

  it('lists those of so many stars, and counts them', async () => {
    await rate(person, region, 4);
    expect(await list({ score: 4 })).toMatchObject({ total: 1 });
    expect(await list({ score: 5 })).toMatchObject({ total: 0, records: [], count: 1 });
  });
});

describe('the provider', () => {
  it('answers, changes and takes the answer back; the author is told', async () => {
    const commentId = await rated();
    const reply = (browser: Browser, words: string) => browser.call(replyComment, { commentId, text: words });

    expect(await reply(person, '谢谢')).toMatchObject({ resCode: 'E5103' });
    await reply(provider, '谢谢，欢迎反馈。');
    await reply(provider, '谢谢！');
    expect((await list()).records[0]).toMatchObject({ reply: '谢谢！' });
    expect((await told(person)).at(-1)).toContain('的提供方回复了您的评价 谢谢！');
    await reply(provider, '');
    expect((await list()).records[0]).toMatchObject({ reply: '', repliedAt: null });
  });

  it('of another API cannot', async () => {
    const commentId = await rated();
    await test.db.updateTable('users').set({ roles: 3 }).where('kind', '=', 'organisation').execute();
    expect(await company.call(replyComment, { commentId, text: '谢谢' })).toMatchObject({ resCode: 'E4012' });
  });
});

describe('reports', () => {
  it('come to the operators once, from each reader but the author', async () => {
    const commentId = await rated();
    expect(await report(person, commentId)).toMatchObject({ resCode: 'E4013' });
    expect(await report(company, 'cm_none')).toMatchObject({ resCode: 'E4012' });
    expect(await report(company, commentId)).toMatchObject({ resCode: 'S0000' });
    expect(await report(company, commentId)).toMatchObject({ resCode: 'E4014' });
    expect(await report(provider, commentId)).toMatchObject({ resCode: 'S0000' });

    const { records } = (await ops.call(listReviews, { kind: 'comment' })).resBody;
    expect(records).toHaveLength(1);
    const { fields } = (await ops.call(viewReview, { kind: 'comment', subjectId: commentId })).resBody;
    const reports = fields.find(({ field }: { field: string }) => field === 'reports');
    expect(reports.value.split('\n')).toHaveLength(2);
  });

  it('hide a review with a reason that its author and whoever reported read; its stars go with it', async () => {
    const commentId = await rated();
    await report(company, commentId);
    expect(await decide(commentId, '含有广告，请删除')).toMatchObject({ resCode: 'S0000' });

    expect(await list()).toMatchObject({ total: 0, score: null });
    expect(await mine(person)).toMatchObject({ mine: { state: 'hidden', hideReason: '含有广告，请删除' } });
    expect((await told(person)).join()).toContain('已被隐藏 原因：含有广告，请删除');
    expect((await told(company)).join()).toContain('您举报的评价已处理：已隐藏');
    expect(await provider.call(replyComment, { commentId, text: '谢谢' })).toMatchObject({
      resCode: 'E4012',
    });
  });

  it('are dismissed, and whoever reported is told', async () => {
    const commentId = await rated();
    await report(company, commentId);
    await decide(commentId);

    expect((await list()).total).toBe(1);
    expect((await told(company)).join()).toContain('予以保留');
    expect((await told(person)).join()).not.toContain('隐藏');
  });

  it.each([false, true])(
    'leave what was hidden hidden until an operator has read it again (withdrawn between: %s)',
    async (isWithdrawn) => {
      const commentId = await rated();
      await report(company, commentId);
      await decide(commentId, '含有广告，请删除');
      if (isWithdrawn) await person.call(withdrawComment, { commentId });

      expect((await rate(person, region, 4)).resBody.state).toBe('hidden');
      expect((await list()).total).toBe(0);
      await decide(commentId);
      expect(await list()).toMatchObject({ total: 1, score: '4.0' });
      expect((await rate(person, region, 5)).resBody.state).toBe('live');
    },
  );

  it('are no business of an operator who made one', async () => {
    const commentId = await rated();
    await report(ops, commentId);
    expect(await decide(commentId, '广告')).toMatchObject({ resCode: 'E3111' });
  });

  it('end when the review is withdrawn', async () => {
    const commentId = await rated();
    await report(company, commentId);
    await person.call(withdrawComment, { commentId });
    expect((await ops.call(listReviews, { kind: 'comment' })).resBody.total).toBe(0);
  });
});

it('shows and takes nothing in a branded portal that does not offer the API', async () => {
  const commentId = await rated(company, pinyin);
  const there = test.browser('harbor.localhost');
  for (const [name, value] of person.cookies) there.cookies.set(name, value);
  const offered = await test.db
    .selectFrom('portal_apis')
    .select('api_id')
    .where('api_id', '=', pinyin)
    .execute();
  await test.db.deleteFrom('portal_apis').where('api_id', '=', pinyin).execute();

  for (const answer of [
    await there.call(listComments, { apiId: pinyin }),
    await there.call(viewMyComment, { apiId: pinyin }),
    await rate(there, pinyin),
  ])
    expect(answer).toMatchObject({ resCode: 'E4004' });
  expect(await report(there, commentId)).toMatchObject({ resCode: 'E4012' });
  expect(offered.length).toBeGreaterThanOrEqual(0);
});
