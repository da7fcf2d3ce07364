import {
  countReviews,
  decideReview,
  listAudit,
  listReviews,
  releaseReview,
  takeReview,
  viewReview,
} from '@portal/calls';
import { days, minutes } from '../src/platform/time';
import { openCase, withdrawCase } from '../src/modules/review/review.repository';
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

it('gives a case back to everybody when it is released', async () => {
  const ref = await aCase();
  await first.call(takeReview, ref);

  expect(await first.call(releaseReview, ref)).toMatchObject({ resCode: 'S0000' });

  expect(await second.call(takeReview, ref)).toMatchObject({ resCode: 'S0000' });
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
    (await first.call(countReviews, {})).resBody.records.find(
      ({ kind }: { kind: string }) => kind === 'publication',
    ) ?? { open: 0, overdue: 0 };
  const before = await counts();
  await aCase();
  expect((await counts()).open).toBe(before.open + 1);

  test.pass(2 * days + minutes);
  first = await signedIn(test, 'ops@example.com');

  expect((await counts()).overdue).toBe(before.open + 1);
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
