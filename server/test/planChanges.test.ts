import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import {
  addApply,
  applyState,
  auditApply,
  changePlan,
  listAppApis,
  listAppOperations,
  listApplies,
  quoteApply,
  removeApp,
  renewApply,
  resumeApply,
  suspendApply,
  unsubscribe,
  viewApply,
  withdrawApply,
  type ChargeType,
} from '@portal/calls';
import { isProven, proveLedger } from '../src/modules/finance/ledger.repository';
import { days, hours, minutes } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { countWaiting, fillWaiting } from './fillWaiting';
import { addMonth, addPack, addPerCall, addPlan, applyFor, give, paidBy } from './planFixtures';
import { apiIdOf, newReqNo, signedIn } from './startMarket';

let test: TestApp;
let person: Browser;
let provider: Browser;
let apiId: string;

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  await signIn();
  apiId = await apiIdOf(person, '行政区划');
  await give(test, 'person@example.com', 10_000_0000);
});
afterAll(() => test.close());

async function signIn() {
  person = await signedIn(test, 'person@example.com');
  provider = await signedIn(test, 'provider@example.com');
}

/** Sessions do not last that long: everybody signs in again. */
async function pass(ms: number) {
  test.pass(ms);
  await signIn();
}

type Facts = Parameters<typeof addPack>[2];
const aPack = (facts?: Facts) => addPack(test, apiId, facts);
const aMonth = (facts?: Facts) => addMonth(test, apiId, facts);
const perCall = (facts?: Facts) => addPerCall(test, apiId, facts);

async function subscribe(planId: string): Promise<string> {
  const reply = await applyFor(person, apiId, planId);
  expect(reply).toMatchObject({ resCode: 'S0000', resBody: { state: applyState.active } });
  return reply.resBody.applyId as string;
}

const change = (applyId: string, planId: string, facts: { price?: string; weightsMark?: string } = {}) =>
  person.call(changePlan, {
    applyId,
    planId,
    reason: '调用量变了，需要另一个套餐',
    dailyCalls: 200,
    ...facts,
    reqNo: newReqNo(),
  });
const quote = async (applyId: string, planId?: string) =>
  (await person.call(quoteApply, { applyId, ...(planId && { planId }) })).resBody;
const stateOf = async (applyId: string) =>
  (await person.call(viewApply, { applyId })).resBody.apply.state as number;

/** The gateways have let it make so many calls, and hold as many more. */
const use = (applyId: string, used: number, reserved = 0) =>
  test.db
    .insertInto('subscription_quotas')
    .values({ subscription_id: applyId, period: 'all', used, reserved })
    .onConflict((conflict) => conflict.columns(['subscription_id', 'period']).doUpdateSet({ used, reserved }))
    .execute();

const paidFor = (work: () => Promise<unknown>) => paidBy(test, 'person@example.com', work);

describe('a renewal', () => {
  it('and another plan take what operations count as like their price: shown before, refused when it has changed since', async () => {
    const weights = (units: number) =>
      JSON.stringify([{ operation: 'POST /regions', units, itemsAt: '/items' }]);
    const [planId, nextPlan] = [await aPack({ name: '计次包' }), await aMonth({ name: '计次包月' })];
    const weigh = (units: number) =>
      test.db
        .updateTable('api_plans')
        .set({ weights: weights(units) })
        .where('id', 'in', [planId, nextPlan])
        .execute();
    const applyId = await subscribe(planId);
    const [before, beforeChange] = [await quote(applyId), await quote(applyId, nextPlan)];
    expect([before.weightChanges, beforeChange.weightChanges]).toEqual([[], []]);
    await weigh(3);
    const { price, weightsMark } = before;
    expect(await person.call(renewApply, { applyId, price, weightsMark, reqNo: newReqNo() })).toMatchObject({
      resCode: 'E3107',
      resMsg: expect.stringContaining('计次'),
    });
    expect(
      await change(applyId, nextPlan, { weightsMark: beforeChange.weightsMark as string }),
    ).toMatchObject({ resCode: 'E3107' });

    const shown = await quote(applyId);
    const [line] = shown.weightChanges;
    expect(line).toMatchObject({
      operation: 'POST /regions',
      from: '每次计 1 次',
      to: expect.stringContaining('按条计费：每条计 3 次'),
    });
    expect((await quote(applyId, nextPlan)).weightChanges).toEqual([line]);
    expect(
      await person.call(renewApply, {
        applyId,
        price,
        weightsMark: shown.weightsMark,
        reqNo: newReqNo(),
      }),
    ).toMatchObject({ resCode: 'S0000' });
    expect((await quote(applyId)).weightChanges).toEqual([]);
  });

  it('before the end goes on from there, by the price and content of today, and says so before', async () => {
    // Together more than an integer holds.
    const planId = await aPack({ name: '续费包', included: 2_000_000_000 });
    const applyId = await subscribe(planId);
    const { boughtMark } = await quote(applyId);
    await test.db
      .updateTable('api_plans')
      .set({ retired_at: test.clock() })
      .where('id', '=', planId)
      .execute();
    await aPack({ name: '续费包', priceMinor: 12_0000, included: 500_000_000 });
    const { expiresAt } = (await person.call(viewApply, { applyId })).resBody.apply;

    const shown = await quote(applyId);
    expect(shown).toMatchObject({ oldPrice: '10.0000', price: '12.0000', prepaid: '12.0000', expiresAt });
    const bought = { calls: 2_000_000_000, validDays: 30, dayLimit: null };
    expect(shown).toMatchObject({ oldBought: bought, bought: { ...bought, calls: 500_000_000 } });
    const paid = await paidFor(async () => {
      expect(await person.call(renewApply, { applyId, price: '10.0000', reqNo: newReqNo() })).toMatchObject({
        resCode: 'E3107',
        resMsg: expect.stringContaining('价格'),
      });
      // What was shown before contained other calls, whatever they cost.
      expect(
        await person.call(renewApply, { applyId, price: shown.price, boughtMark, reqNo: newReqNo() }),
      ).toMatchObject({ resCode: 'E3107', resMsg: expect.stringContaining('内容') });
      const { price } = shown;
      expect(
        await person.call(renewApply, {
          applyId,
          price,
          boughtMark: shown.boughtMark,
          expiresAt,
          reqNo: newReqNo(),
        }),
      ).toMatchObject({ resCode: 'S0000', resBody: { expiresAt: shown.newExpiresAt } });
      expect((await quote(applyId)).oldBought).toEqual(shown.bought);
      // Another tab that still shows the end of before.
      expect(
        await person.call(renewApply, { applyId, price: shown.price, expiresAt, reqNo: newReqNo() }),
      ).toMatchObject({ resCode: 'E3107' });
    });

    expect(paid).toBe(12_0000);
    const { apply, timeline } = (await person.call(viewApply, { applyId })).resBody;
    expect(apply).toMatchObject({ included: 500_000_000, quota: { used: 0, total: 2_500_000_000 } });
    expect(Date.parse(`${apply.expiresAt}Z`) - Date.parse(`${expiresAt}Z`)).toBe(30 * days);
    expect(timeline.at(-1)).toMatchObject({
      toState: applyState.active,
      reason: expect.stringContaining('续费至'),
    });
    const { terms } = await test.db
      .selectFrom('subscriptions')
      .select('terms')
      .where('id', '=', applyId)
      .executeTakeFirstOrThrow();
    expect(terms).toMatchObject({ included: 2_500_000_000, packSize: 500_000_000, priceMinor: 12_0000 });
  });

  it('is refused for what lasts, is stopped, is not sold any more, or costs more than there is', async () => {
    const renew = (applyId: string) => person.call(renewApply, { applyId, reqNo: newReqNo() });
    expect(await renew(await subscribe(await perCall()))).toMatchObject({ resCode: 'E3107' });

    const planId = await aPack({ priceMinor: 1_0000 });
    const applyId = await subscribe(planId);
    const { terms } = await test.db
      .selectFrom('subscriptions')
      .select('terms')
      .where('id', '=', applyId)
      .executeTakeFirstOrThrow();
    const agree = (kind: ChargeType) =>
      test.db
        .updateTable('subscriptions')
        .set({ terms: JSON.stringify({ ...terms, kind }) })
        .where('id', '=', applyId)
        .execute();
    await agree('free');
    expect(await renew(applyId)).toMatchObject({
      resCode: 'E3107',
      resMsg: expect.stringContaining('只送一次'),
    });
    await agree('pack');
    await provider.call(suspendApply, { applyId, reason: '调用异常' });
    expect(await renew(applyId)).toMatchObject({ resCode: 'E3107' });
    await provider.call(resumeApply, { applyId });
    await test.db
      .updateTable('api_plans')
      .set({ price_minor: 9_000_000_0000 })
      .where('id', '=', planId)
      .execute();
    expect(await renew(applyId)).toMatchObject({ resCode: 'E3104' });
    await test.db.updateTable('api_plans').set({ auth_level: 2 }).where('id', '=', planId).execute();
    expect(await renew(applyId)).toMatchObject({ resCode: 'E3102' });
    await test.db
      .updateTable('api_plans')
      .set({ retired_at: test.clock() })
      .where('id', '=', planId)
      .execute();
    expect(await renew(applyId)).toMatchObject({ resCode: 'E3103' });
    expect(await provider.call(renewApply, { applyId, reqNo: newReqNo() })).toMatchObject({
      resCode: 'E3110',
    });
  });

  it('is asked for a week and a day before the end, once each', async () => {
    const applyId = await subscribe(await aPack());
    const told = async () => {
      const rows = await test.db
        .selectFrom('member_messages')
        .select('title')
        .where('link', '=', `/applyImmediately?flag=3&applyId=${applyId}`)
        .orderBy('created_at')
        .execute();
      return rows.map(({ title }) => /(\d 天内到期)/.exec(title)?.[1]);
    };
    await test.market.subscriptions.remindEnding();
    expect(await told()).toEqual([]);

    await pass(24 * days);
    await test.market.subscriptions.remindEnding();
    await test.market.subscriptions.remindEnding();
    expect(await told()).toEqual(['7 天内到期']);
    await pass(5 * days + hours);
    await test.market.subscriptions.remindEnding();
    await test.market.subscriptions.remindEnding();

    expect(await told()).toEqual(['7 天内到期', '1 天内到期']);
  });
});

describe('a change of plan', () => {
  it('gives back what is left of a pack to the last digit, takes its place and keeps the counts of the day', async () => {
    const [pack, month] = [await aPack({ priceMinor: 10_0001 }), await aMonth()];
    const applyId = await subscribe(pack);
    await use(applyId, 333);
    const shown = await quote(applyId, month);
    expect(shown).toMatchObject({
      prepaid: '30.0000',
      credit: '6.6700',
      callsLeft: 667,
      daysLeft: null,
      needsApproval: 0,
    });

    let next = '';
    const paid = await paidFor(async () => {
      const reply = await change(applyId, month, { price: shown.price });
      expect(reply).toMatchObject({ resCode: 'S0000', resBody: { state: applyState.active } });
      next = reply.resBody.applyId;
    });

    expect(paid).toBe(30_0000 - 6_6700);
    expect(await stateOf(applyId)).toBe(applyState.replaced);
    const { apply } = (await person.call(viewApply, { applyId: next })).resBody;
    expect(apply).toMatchObject({ state: applyState.active, previousId: applyId, previousPlan: pack });
    const { records } = (await person.call(listAppApis, { appId: apply.appId })).resBody;
    expect(records.map((row: { applyId: string }) => row.applyId)).toEqual([next]);
    const changes = await person.call(listApplies, { appId: apply.appId, kind: 'change' });
    expect(changes.resBody.records).toMatchObject([{ applyId: next }]);
    expect(isProven(await proveLedger(test.db))).toBe(true);
  });

  it('gives free calls to an app once: who comes back goes on with what was left, and with none is refused', async () => {
    const gift = await addPlan(test, apiId, { kind: 'free', included: 500, validDays: 30 });
    const usedOf = async (applyId: string) => (await person.call(viewApply, { applyId })).resBody.apply.quota;
    const applyId = await subscribe(await aPack());
    const { appId } = (await person.call(viewApply, { applyId })).resBody.apply as { appId: string };
    const given = (await change(applyId, gift)).resBody.applyId as string;
    expect(await usedOf(given)).toEqual({ used: 0, total: 500 });
    const listed = (await person.call(listAppApis, { appId })).resBody.records;
    expect(listed).toMatchObject([{ applyId: given, planKind: 'free', isRenewable: 0 }]);
    await use(given, 300, 100);
    await person.call(unsubscribe, { applyId: given });
    const wish = { appId, apiId, planId: gift, reason: '自动化测试需要调用这个接口', dailyCalls: 100 };
    const apply = () => person.call(addApply, { ...wish, env: 'prod', reqNo: newReqNo() });

    const back = (await apply()).resBody.applyId as string;
    // What gateways held may have been called.
    expect(await usedOf(back)).toEqual({ used: 400, total: 500 });
    await use(back, 500, 0);
    const other = (await change(back, await perCall())).resBody.applyId as string;

    const none = { resCode: 'E3107', resMsg: '这个应用已用完该 API 的免费次数，请选择其他套餐' };
    expect(await change(other, gift)).toMatchObject(none);
    expect(await person.call(quoteApply, { applyId: other, planId: gift })).toMatchObject(none);
    await person.call(unsubscribe, { applyId: other });
    expect(await apply()).toMatchObject(none);
    // An account has few of them.
    expect(await person.call(removeApp, { appId })).toMatchObject({ resCode: 'S0000' });
  });

  it('gives back whole days of a month, and the calls that gateways held once they return them', async () => {
    const [month, pack, free] = [await aMonth(), await aPack(), await perCall()];
    const first = await subscribe(month);
    await pass(10 * days + hours);
    let second = '';
    expect(await paidFor(async () => (second = (await change(first, pack)).resBody.applyId))).toBe(
      10_0000 - 19_0000,
    );

    await use(second, 100, 200);
    let third = '';
    const back = () => change(second, free).then(({ resBody }) => (third = resBody.applyId as string));
    expect(await paidFor(back)).toBe(-7_0000);
    expect(await paidFor(() => test.market.subscriptions.settleCredits())).toBe(0);
    // Of the two hundred half were made.
    await use(second, 200, 0);
    expect(await paidFor(() => test.market.subscriptions.settleCredits())).toBe(-1_0000);
    expect(await paidFor(() => test.market.subscriptions.settleCredits())).toBe(0);

    // Of two packs at the same price gateways hold exactly one: the other comes back first.
    const fourth = (await change(third, pack)).resBody.applyId as string;
    const renewed = await person.call(renewApply, { applyId: fourth, reqNo: newReqNo() });
    expect(renewed).toMatchObject({ resCode: 'S0000' });
    await use(fourth, 0, 1000);
    expect(await paidFor(() => change(fourth, free))).toBe(-10_0000);
    await use(fourth, 0, 0);
    expect(await paidFor(() => test.market.subscriptions.settleCredits())).toBe(-10_0000);

    expect(isProven(await proveLedger(test.db))).toBe(true);
  });

  it('that the provider decides on leaves the old plan as it is until then', async () => {
    const [pack, month] = [await aPack(), await aMonth({ needsApproval: true })];
    const applyId = await subscribe(pack);
    const reply = await change(applyId, month);
    const next = reply.resBody.applyId as string;
    expect(reply.resBody.state).toBe(applyState.waiting);
    expect([await stateOf(applyId), await stateOf(next)]).toEqual([applyState.active, applyState.waiting]);
    expect(await change(applyId, month)).toMatchObject({ resCode: 'E3105', applyId: next });

    expect(await person.call(auditApply, { applyId: next, pass: '1' })).toMatchObject({ resCode: 'E5103' });
    await provider.call(suspendApply, { applyId, reason: '调用异常' });
    expect(await provider.call(auditApply, { applyId: next, pass: '1' })).toMatchObject({
      resCode: 'E3107',
      resMsg: '原订阅已暂停，恢复后才能变更套餐',
    });
    await provider.call(resumeApply, { applyId });
    expect(await provider.call(auditApply, { applyId: next, pass: '1' })).toMatchObject({ resCode: 'S0000' });

    expect([await stateOf(applyId), await stateOf(next)]).toEqual([applyState.replaced, applyState.active]);
  });

  it('is over with the subscription, and leaves it alone when it is withdrawn or refused', async () => {
    const [pack, month] = [await aPack(), await aMonth({ needsApproval: true })];
    const applyId = await subscribe(pack);
    const ask = async () => (await change(applyId, month)).resBody.applyId as string;
    await person.call(withdrawApply, { applyId: await ask() });
    await provider.call(auditApply, { applyId: await ask(), pass: '0', reason: '用途不明' });
    expect(await stateOf(applyId)).toBe(applyState.active);
    const last = await ask();

    await person.call(unsubscribe, { applyId });

    expect([await stateOf(applyId), await stateOf(last)]).toEqual([
      applyState.unsubscribed,
      applyState.withdrawn,
    ]);
    expect(await provider.call(auditApply, { applyId: last, pass: '1' })).toMatchObject({ resCode: 'E3107' });
  });

  it('asked for twice at once happens once', async () => {
    const [pack, month, other] = [await aPack(), await aMonth(), await perCall()];
    const applyId = await subscribe(pack);

    const replies = await Promise.all([change(applyId, month), change(applyId, other)]);

    expect(replies.map(({ resCode }) => resCode).sort()).toEqual([
      expect.stringMatching(/^E310[57]$/),
      'S0000',
    ]);
    const live = await test.db
      .selectFrom('subscriptions')
      .select('id')
      .where('previous_id', '=', applyId)
      .execute();
    expect(live).toHaveLength(1);
    expect(isProven(await proveLedger(test.db))).toBe(true);
  });

  it('is refused while the old one is stopped, for what is not sold, beyond level and balance, and too often', async () => {
    const pack = await aPack();
    const applyId = await subscribe(pack);
    expect(await change(applyId, pack)).toMatchObject({ resCode: 'E3105', applyId });
    expect(await change(applyId, 'plan_nothing')).toMatchObject({ resCode: 'E3103' });
    expect(await change(applyId, await perCall({ authLevel: 2 }))).toMatchObject({ resCode: 'E3102' });
    expect(await change(applyId, await aMonth({ priceMinor: 9_000_000_0000 }))).toMatchObject({
      resCode: 'E3104',
    });
    expect(await stateOf(applyId)).toBe(applyState.active);
    const gone = await aMonth({ name: '调价包月' });
    await test.db.updateTable('api_plans').set({ retired_at: test.clock() }).where('id', '=', gone).execute();
    expect(await change(applyId, gone)).toMatchObject({ resCode: 'E3103', resMsg: '套餐已下架' });
    await aMonth({ name: '调价包月', priceMinor: 40_0000 });
    expect(await change(applyId, gone)).toMatchObject({
      resCode: 'E3103',
      resMsg: '套餐的价格或内容刚刚有变化，请查看新的套餐，重新选择后再提交',
    });
    const month = await aMonth();
    expect(await change(applyId, month, { price: '1.0000' })).toMatchObject({ resCode: 'E3107' });
    await provider.call(suspendApply, { applyId, reason: '调用异常' });
    expect(await change(applyId, month)).toMatchObject({ resCode: 'E3107' });
    await provider.call(resumeApply, { applyId });
    const applicant = { applyId, planId: month, reason: '想换别人的套餐试一试吧', dailyCalls: 1 };
    expect(await provider.call(changePlan, { ...applicant, reqNo: newReqNo() })).toMatchObject({
      resCode: 'E3110',
    });

    let current = applyId;
    for (const planId of [month, pack, month, pack, month])
      current = (await change(current, planId)).resBody.applyId;
    expect(await change(current, pack)).toMatchObject({ resCode: 'E3106' });
  });

  it('is one of the hundred applications that may wait, also of two that come at once', async () => {
    const applyIds = [await subscribe(await aPack()), await subscribe(await aPack())];
    const month = await aMonth({ needsApproval: true });
    const { applicant_id: accountId } = await test.db
      .selectFrom('subscriptions')
      .select('applicant_id')
      .where('id', '=', applyIds[0]!)
      .executeTakeFirstOrThrow();
    const makeRoom = await fillWaiting(test, applyIds[0]!, { accountId, until: 99 });

    const replies = await Promise.all(applyIds.map((applyId) => change(applyId, month)));

    expect(replies.map(({ resCode }) => resCode).sort()).toEqual(['E3106', 'S0000']);
    expect(await countWaiting(test, accountId)).toBe(100);
    await makeRoom();
  });

  it('is called by its name in the log of its app', async () => {
    const [pack, month] = [
      await aPack({ name: '次数包' }),
      await aMonth({ name: '包月', needsApproval: true }),
    ];
    const applyId = await subscribe(pack);
    const { appId } = (await person.call(viewApply, { applyId })).resBody.apply as { appId: string };
    const next = (await change(applyId, month)).resBody.applyId as string;
    test.pass(minutes);
    await provider.call(auditApply, { applyId: next, pass: '1' });
    test.pass(minutes);
    await provider.call(suspendApply, { applyId: next, reason: '调用异常' });

    const { records } = (await person.call(listAppOperations, { appId })).resBody as {
      records: { text: string }[];
    };
    const texts = records.map(({ text }) => text);
    expect(texts[0]).toBe('订阅“行政区划”：已通过 → 已暂停');
    expect(texts).toContain('套餐变更“行政区划”（次数包 → 包月）：待审核 → 已通过');
    expect(texts).toContain('申请变更套餐“行政区划”（次数包 → 包月）');
    expect(texts.filter((text) => text === '申请 API“行政区划”')).toHaveLength(1);
  });

  it('and a renewal are refused to whom the API belongs', async () => {
    const [pack, month] = [await aPack(), await aMonth()];
    const applyId = await subscribe(pack);
    const owner = test.db
      .selectFrom('providers')
      .innerJoin('api_products', 'api_products.provider_id', 'providers.id')
      .select(['providers.id', 'providers.user_id'])
      .where('api_products.id', '=', apiId);
    const { id, user_id } = await owner.executeTakeFirstOrThrow();
    const { applicant_id } = await test.db
      .selectFrom('subscriptions')
      .select('applicant_id')
      .where('id', '=', applyId)
      .executeTakeFirstOrThrow();
    const handOver = (userId: string | null) =>
      test.db.updateTable('providers').set({ user_id: userId }).where('id', '=', id).execute();
    await handOver(applicant_id);

    expect(await change(applyId, month)).toMatchObject({ resCode: 'E3112' });
    expect(await person.call(quoteApply, { applyId })).toMatchObject({ resCode: 'E3112' });
    expect(await person.call(renewApply, { applyId, reqNo: newReqNo() })).toMatchObject({ resCode: 'E3112' });
    await handOver(user_id);
  });

  it('of one that has run out gives nothing back, and lets it be called again', async () => {
    const [month, pack] = [await aMonth(), await aPack()];
    const applyId = await subscribe(month);
    await pass(31 * days);
    await test.market.subscriptions.endExpired();
    expect(await stateOf(applyId)).toBe(applyState.expired);
    expect(await quote(applyId, pack)).toMatchObject({ credit: '0.0000', daysLeft: 0 });

    expect(await paidFor(() => change(applyId, pack))).toBe(10_0000);

    expect(await stateOf(applyId)).toBe(applyState.replaced);
  });
});

describe('what a server of before granted without keeping what was paid', () => {
  const migration = path.join(__dirname, '../migrations/0098_keep_payments_of_older_servers.sql');

  it('comes back when its plan changes, once it is migrated, and of others no more than before', async () => {
    const [pack, month, kept] = [
      await subscribe(await aPack()),
      await subscribe(await aMonth()),
      await subscribe(await aPack()),
    ];
    await test.db.deleteFrom('prepayments').where('subscription_id', 'in', [pack, month]).execute();
    const planId = await perCall();
    expect(await quote(pack, planId)).toMatchObject({ credit: '0.0000' });

    const statement = await readFile(migration, 'utf8');
    for (let time = 0; time < 2; time += 1) await sql.raw(statement).execute(test.db);

    expect(await quote(pack, planId)).toMatchObject({ credit: '10.0000', callsLeft: 1000 });
    expect(await quote(month, planId)).toMatchObject({ credit: '30.0000', daysLeft: 30 });
    expect(await quote(kept, planId)).toMatchObject({ credit: '10.0000', callsLeft: 1000 });
  });
});
