import {
  addApp,
  addApply,
  applyState,
  auditApplies,
  auditApply,
  commentApply,
  listApplyComments,
  listOverdueApplies,
  pressApply,
  viewApplicant,
  viewApply,
  withdrawApply,
} from '@portal/calls';
import { afterWorkDays } from '../src/modules/market/application/decisionTime';
import { days, formatInstant, minutes, parseMinute } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { countWaiting, fillWaiting } from './fillWaiting';
import { anApp, apiIdOf, newReqNo, planIdOf, signedIn } from './startMarket';

let test: TestApp;
let person: Browser;
let provider: Browser;
let company: Browser;
let operator: Browser;

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  await signIn();
});
afterAll(() => test.close());

async function signIn() {
  person = await signedIn(test, 'person@example.com');
  provider = await signedIn(test, 'provider@example.com');
  company = await signedIn(test, 'company@example.com');
  operator = await signedIn(test, 'ops@example.com');
}

/** What an app of its own applies for, and its provider decides on. */
async function aWish(applicant: Browser) {
  const apiId = await apiIdOf(applicant, '行政区划');
  const planId = await planIdOf(applicant, apiId, 'perCall');
  await test.db.updateTable('api_plans').set({ needs_approval: true }).where('id', '=', planId).execute();
  const { appId } = (await applicant.call(addApp, anApp())).resBody as { appId: string };
  const reason = '自动化测试需要调用这个接口';
  return { appId, apiId, planId, env: 'prod' as const, reason, dailyCalls: 100, reqNo: newReqNo() };
}

/** An application that its provider decides on. */
async function apply(applicant = person): Promise<string> {
  const reply = await applicant.call(addApply, await aWish(applicant));
  expect(reply).toMatchObject({ resCode: 'S0000', resBody: { state: applyState.waiting } });
  return reply.resBody.applyId as string;
}

const titlesTo = async (email: string, link: string) => {
  const rows = await test.db
    .selectFrom('member_messages')
    .innerJoin('users', 'users.id', 'user_id')
    .select('title')
    .where('email', '=', email)
    .where('link', '=', link)
    .execute();
  return rows.map(({ title }) => title);
};

it.each([
  ['a Monday', '2026-11-16 10:30', 2, '2026-11-18 10:30'],
  ['a Friday', '2026-11-20 10:30', 2, '2026-11-24 10:30'],
  ['a Saturday, from Monday morning', '2026-11-21 10:30', 2, '2026-11-25 00:00'],
  [
    'the day before the national holidays, past the Saturday that is worked',
    '2026-09-30 09:00',
    2,
    '2026-10-09 09:00',
  ],
])('counts work days from %s', (_, from, count, to) => {
  expect(formatInstant(afterWorkDays(parseMinute(from), count)).slice(0, 16)).toBe(to);
});

describe('what is said about an application', () => {
  const say = (browser: Browser, applyId: string, text: string) =>
    browser.call(commentApply, { applyId, text, reqNo: newReqNo() });

  it('is read by applicant, provider and operators, each named, and by nobody else', async () => {
    const applyId = await apply();
    await say(person, applyId, '什么时候可以用?');
    await say(provider, applyId, '请补充业务场景');
    await say(operator, applyId, '请双方尽快沟通');

    for (const browser of [person, provider, operator]) {
      const { records, total } = (await browser.call(listApplyComments, { applyId })).resBody;
      expect(total).toBe(3);
      expect(records.map(({ party }: { party: string }) => party).sort()).toEqual([
        'applicant',
        'operator',
        'provider',
      ]);
    }
    expect((await operator.call(viewApply, { applyId })).resBody.apply).toMatchObject({
      isMine: 0,
      party: 'operator',
    });
    for (const reply of [
      await company.call(listApplyComments, { applyId }),
      await say(company, applyId, '偷看'),
      await say(person, 'apply_nothing', '没有的'),
      await company.call(viewApply, { applyId }),
    ])
      expect(reply).toMatchObject({ resCode: 'E3110' });
  });

  it('reaches the other side by message, and an operator reaches both', async () => {
    const applyId = await apply();
    const link = `/myApplyDetail?applyId=${applyId}`;
    const told = async () => [
      (await titlesTo('person@example.com', link)).length,
      (await titlesTo('provider@example.com', link)).length,
    ];
    await say(person, applyId, '什么时候可以用?');
    expect(await told()).toEqual([0, 1]);
    await say(provider, applyId, '今天处理');
    expect(await told()).toEqual([1, 1]);
    await say(operator, applyId, '已关注');
    expect(await told()).toEqual([2, 2]);
  });

  it('needs words, and is not said without end', async () => {
    const applyId = await apply();
    expect(await say(person, applyId, ' ')).toMatchObject({ resCode: 'E0017', fields: [{ name: 'text' }] });

    let last = '';
    for (let turn = 0; turn < 31; turn += 1) last = (await say(person, applyId, `第${turn}句`)).resCode;

    expect(last).toBe('E0429');
  });
});

it('decides on many at once, each by itself, and says what became of each', async () => {
  const [first, second, gone] = [await apply(), await apply(), await apply()];
  await person.call(withdrawApply, { applyId: gone });
  const decide = (applyIds: string[], pass: '1' | '0', reason = '') =>
    provider.call(auditApplies, { applyIds, pass, reason });

  expect(await decide([first], '0')).toMatchObject({ resCode: 'E3109' });
  expect(await decide([], '1')).toMatchObject({ resCode: 'E0017' });
  const { results } = (await decide([first, gone, 'apply_nothing', first], '1')).resBody;
  expect(results).toMatchObject([
    { applyId: first, code: 'S0000', name: expect.stringContaining('行政区划') },
    { applyId: gone, code: 'E3107' },
    { applyId: 'apply_nothing', code: 'E3110', name: '' },
  ]);
  await decide([second], '0', '用途不明');

  expect((await person.call(viewApply, { applyId: second })).resBody.apply).toMatchObject({
    state: applyState.rejected,
    decisionReason: '用途不明',
  });
  expect(await person.call(auditApplies, { applyIds: [second], pass: '1' })).toMatchObject({
    resCode: 'E5103',
  });
});

it('tells the provider who asks, masked, with what there was between them', async () => {
  // Those of the other tests are older.
  test.pass(minutes);
  const [former, applyId] = [await apply(), await apply()];
  await provider.call(auditApply, { applyId: former, pass: '0', reason: '用途不明' });

  const { resBody } = await provider.call(viewApplicant, { applyId });
  expect(resBody).toMatchObject({ kind: 'person', level: expect.stringContaining('认证') });
  expect(resBody.email).toMatch(/^p\*\*\*@/);
  expect(resBody.former).toContainEqual(
    expect.objectContaining({ applyId: former, state: applyState.rejected, decisionReason: '用途不明' }),
  );
  expect(await person.call(viewApplicant, { applyId })).toMatchObject({ resCode: 'E5103' });
  expect(await provider.call(viewApplicant, { applyId: 'apply_nothing' })).toMatchObject({
    resCode: 'E3110',
  });
});

it('puts what nobody decides on for five work days before operators, who press for it once a day', async () => {
  const applyId = await apply();
  const queue = async () =>
    (await operator.call(listOverdueApplies, { pageSize: 50 })).resBody.records.map(
      (row: { applyId: string }) => row.applyId,
    );
  await test.market.subscriptions.escalateOverdue();
  expect(await queue()).not.toContain(applyId);
  expect(await operator.call(pressApply, { applyId })).toMatchObject({ resCode: 'E3110' });

  test.pass(12 * days);
  await signIn();
  await test.market.subscriptions.escalateOverdue();
  await test.market.subscriptions.escalateOverdue();
  expect(await queue()).toContain(applyId);
  expect(await titlesTo('person@example.com', `/myApplyDetail?applyId=${applyId}`)).toHaveLength(1);

  expect(await operator.call(pressApply, { applyId, note: '请今天处理' })).toMatchObject({
    resCode: 'S0000',
  });
  expect(await operator.call(pressApply, { applyId })).toMatchObject({ resCode: 'E3108' });
  expect(await provider.call(pressApply, { applyId })).toMatchObject({ resCode: 'E5103' });
  await provider.call(auditApply, { applyId, pass: '1' });
  expect(await operator.call(pressApply, { applyId })).toMatchObject({ resCode: 'E3107' });
  expect(await queue()).not.toContain(applyId);
});

it('has no more than a hundred of an account wait, whichever apps ask at once', async () => {
  const applyId = await apply(company);
  const wishes = [await aWish(company), await aWish(company), await aWish(company)];
  const { applicant_id: accountId } = await test.db
    .selectFrom('subscriptions')
    .select('applicant_id')
    .where('id', '=', applyId)
    .executeTakeFirstOrThrow();
  await fillWaiting(test, applyId, { accountId, until: 99 });

  const replies = await Promise.all(wishes.map((wish) => company.call(addApply, wish)));

  expect(replies.map(({ resCode }) => resCode).sort()).toEqual(['E3106', 'E3106', 'S0000']);
  expect(await countWaiting(test, accountId)).toBe(100);
  await company.call(withdrawApply, { applyId });
  const refused = wishes.find((_, at) => replies[at]?.resCode === 'E3106')!;
  expect(await company.call(addApply, refused)).toMatchObject({ resCode: 'S0000' });
});
