import {
  findOnDesk,
  listQueues,
  listReviews,
  reviewKinds,
  viewDeskHealth,
  viewReview,
  type ReviewKind,
} from '@portal/calls';
import { keysOf } from '@portal/rules';
import { sql } from 'kysely';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { signedIn } from './startMarket';

const chinese = /\p{Script=Han}/u;

let test: TestApp;
let operator: Browser;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  operator = await signedIn(test, 'ops@example.com');
  operator.cookies.set('portal_lang', 'en');
}, 120_000);
afterAll(() => test.close());

const casesOf = async (kind: ReviewKind) => {
  const wish = { kind, pageNo: 1, pageSize: 50 } as const;
  const open = (await operator.call(listReviews, { ...wish, state: 'open' })).resBody.records;
  const decided = (await operator.call(listReviews, { ...wish, state: 'decided' })).resBody.records;
  return [...open, ...decided] as { subjectId: string; title: string }[];
};

it('names queues, parts and finders in English for whoever reads English', async () => {
  const { records } = (await operator.call(listQueues, {})).resBody as { records: { title: string }[] };
  expect(records.length).toBeGreaterThan(10);
  expect(records.map(({ title }) => title).join()).not.toMatch(chinese);

  const health = (await operator.call(viewDeskHealth, {})).resBody as {
    records: { part: string; text: string }[];
  };
  expect(health.records.length).toBeGreaterThan(3);
  expect(health.records.map(({ part, text }) => part + text).join()).not.toMatch(chinese);

  const { groups } = (await operator.call(findOnDesk, { keyWord: 'person@example.com' })).resBody as {
    groups: { title: string; records: { detail: string }[] }[];
  };
  expect(groups.map(({ title }) => title)).toContain('Users');
});

const shown = keysOf(reviewKinds);

it.each(shown)('says what a case of %s consists of in English', async (kind) => {
  for (const { subjectId } of await casesOf(kind)) {
    const { fields, checks } = (await operator.call(viewReview, { kind, subjectId })).resBody as {
      fields: { label: string }[];
      checks: { label: string; text: string }[];
    };
    expect(fields.map(({ label }) => label).join()).not.toMatch(chinese);
    expect(checks.map(({ label }) => label).join()).not.toMatch(chinese);
  }
});

it('calls cases what they are', async () => {
  expect((await casesOf('phoneAppeal')).map(({ title }) => title)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Change of mobile number \d{3}/)]),
  );
});

it('goes on in Chinese for whoever reads Chinese, and for what an older server has put there', async () => {
  await sql`update review_cases set said = null, title = '旧的标题' where kind = 'publication'`.execute(
    test.db,
  );
  expect((await casesOf('publication')).map(({ title }) => title)).toContain('旧的标题');

  operator.cookies.set('portal_lang', 'zh');
  const { records } = (await operator.call(listQueues, {})).resBody as { records: { title: string }[] };
  expect(records.every(({ title }) => chinese.test(title) || title.includes('API'))).toBe(true);
  operator.cookies.set('portal_lang', 'en');
});
