import { decideReview, listReviews, takeReview, viewReview, type ReviewKind } from '@portal/calls';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { signedIn } from './startMarket';

let test: TestApp;
let first: Browser;
let second: Browser;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  await test.db.updateTable('users').set({ roles: 9 }).where('email', '=', 'person@example.com').execute();
  first = await signedIn(test, 'ops@example.com');
  second = await signedIn(test, 'person@example.com');
});
afterAll(() => test.close());

/** Queues of who somebody is and may be; the demo market has something waiting in each. */
const kinds: readonly ReviewKind[] = ['person', 'company', 'advanced', 'provider', 'portal'];

async function waiting(kind: ReviewKind) {
  // Whatever a test before has left taken.
  await test.db.updateTable('review_cases').set({ taken_by: null }).where('kind', '=', kind).execute();
  const { records } = (await first.call(listReviews, { kind, pageSize: 50 })).resBody;
  const { subjectId } = records.find(({ isOwn }: { isOwn: number }) => isOwn === 0);
  const ref = { kind, subjectId: subjectId as string };
  const { fields } = (await first.call(viewReview, ref)).resBody;
  return { ref, rejects: [{ field: fields[0].field as string, reason: '与证照不一致' }] };
}

const caseOf = ({ subjectId, kind }: { subjectId: string; kind: ReviewKind }) =>
  test.db
    .selectFrom('review_cases')
    .select(['state', 'taken_by', 'decided_by'])
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .executeTakeFirstOrThrow();

const transitionsOf = (subjectId: string) =>
  test.db
    .selectFrom('audit_log')
    .select(['id', 'user_id'])
    .where('detail', 'like', `%${subjectId}%`)
    .where('event', 'not like', 'review.look')
    .execute();

it.each(kinds)('gives a case of %s to one of two operators who take it at once', async (kind) => {
  const { ref } = await waiting(kind);

  const replies = await Promise.all([first.call(takeReview, ref), second.call(takeReview, ref)]);

  expect(replies.map(({ resCode }) => resCode).sort()).toEqual(['E3107', 'S0000']);
});

it.each(kinds)('has a case of %s decided once when two decide it differently at once', async (kind) => {
  const { ref, rejects } = await waiting(kind);
  const before = await transitionsOf(ref.subjectId);

  const replies = await Promise.all([
    first.call(decideReview, { ...ref, pass: '1' }),
    second.call(decideReview, { ...ref, pass: '0', rejects }),
  ]);

  expect(replies.map(({ resCode }) => resCode).sort()).toEqual(['E3107', 'S0000']);
  const winner = replies[0]!.resCode === 'S0000' ? 'ops@example.com' : 'person@example.com';
  const { id } = await test.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', winner)
    .executeTakeFirstOrThrow();
  expect(await caseOf(ref)).toEqual({ state: 'decided', taken_by: id, decided_by: id });
  const after = await transitionsOf(ref.subjectId);
  const known = new Set(before.map((row) => row.id));
  const written = after.filter((row) => !known.has(row.id));
  expect(new Set(written.map(({ user_id }) => user_id))).toEqual(new Set([id]));

  for (const operator of [first, second])
    expect(await operator.call(decideReview, { ...ref, pass: '1' })).toMatchObject({ resCode: 'E3107' });
  expect(await transitionsOf(ref.subjectId)).toHaveLength(after.length);
});
