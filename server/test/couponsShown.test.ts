import {
  addApp,
  addApply,
  changePlan,
  issueCoupons,
  listCoupons,
  listIssuedCoupons,
  quoteApply,
  renewApply,
  revokeCoupon,
} from '@portal/calls';
import { days, formatDate } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { addMonth, addPack, applyFor, give, paidBy } from './planFixtures';
import { anApp, apiIdOf, newReqNo, signedIn } from './startMarket';

const email = 'person@example.com';

let test: TestApp;
let person: Browser;
let ops: Browser;
let apiId: string;

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  await signIn();
  apiId = await apiIdOf(person, '行政区划');
  await give(test, email, 1000_0000);
});
beforeEach(async () => {
  await test.db.deleteFrom('rate_limits').execute();
  const { records } = (await person.call(listCoupons, { standing: 'usable', pageSize: 50 })).resBody;
  for (const { couponId } of records) await revoke(couponId as string);
});
afterAll(() => test.close());

async function signIn() {
  person = await signedIn(test, email);
  ops = await signedIn(test, 'ops@example.com');
}

const revoke = (couponId: string) =>
  ops.call(revokeCoupon, { couponId, reason: '发放有误，予以收回', reqNo: newReqNo() });

/** A coupon, valid until the end of today. @returns its id. */
async function issue(amount: string): Promise<string> {
  const { resBody } = await ops.call(issueCoupons, {
    title: '新用户礼包',
    amount,
    accounts: [email],
    until: formatDate(test.clock()),
    reason: '活动赠送，见审批单',
    reqNo: newReqNo(),
  });
  const { records } = (await ops.call(listIssuedCoupons, { batchId: resBody.batchId as string })).resBody;
  return records[0].couponId as string;
}

/** A subscription that costs 10 yuan, paid from the balance. */
const subscribe = async () =>
  (await applyFor(person, apiId, await addPack(test, apiId))).resBody.applyId as string;

/** What its page shows, and would send. */
async function shown(applyId: string, coupons?: string) {
  const quote = (await person.call(quoteApply, { applyId })).resBody;
  const { price, weightsMark, boughtMark, expiresAt } = quote;
  return { applyId, price, weightsMark, boughtMark, expiresAt, coupons: coupons ?? quote.coupons };
}

const renew = (input: Awaited<ReturnType<typeof shown>>) =>
  person.call(renewApply, { ...input, reqNo: newReqNo() });

it.each([
  ['is taken back', (couponId: string) => revoke(couponId)],
  [
    'expires',
    async () => {
      test.pass(days);
      await signIn();
    },
  ],
  ['is used up elsewhere', async () => renew(await shown(await subscribe(), '0'))],
])(
  'the balance pays nothing for a coupon that %s while a renewal is open, until that is said',
  async (_, end) => {
    // Before there is a coupon, so that it pays nothing of these.
    const applyId = await subscribe();
    const couponId = await issue('4');
    const open = await shown(applyId);
    expect(open.coupons).toBe('4.0000');
    await end(couponId);

    const paid = await paidBy(test, email, async () => {
      expect(await renew(open)).toMatchObject({
        resCode: 'E3107',
        resMsg: expect.stringMatching(/^代金券刚刚已用完、过期或被收回，现在要全部从余额支付。还没有扣款/),
      });
    });
    expect(paid).toBe(0);

    const now = await shown(applyId);
    expect(now).toMatchObject({ coupons: '0.0000', expiresAt: open.expiresAt });
    expect(await paidBy(test, email, () => renew(now))).toBe(10_0000);
  },
);

it('says how much coupons still pay, and is content with what is more than shown', async () => {
  const applyId = await subscribe();
  const gone = await issue('3');
  await issue('4');
  const open = await shown(applyId);
  await revoke(gone);
  expect(await renew(open)).toMatchObject({
    resCode: 'E3107',
    resMsg: '代金券刚刚有变化，现在只能支付 ￥4.00，其余要从余额支付。还没有扣款，请查看后再确认',
  });

  const now = await shown(applyId);
  await issue('1');
  expect(await paidBy(test, email, () => renew(now))).toBe(5_0000);
});

it('compares no more of the coupons than the price, and nothing where nothing is shown', async () => {
  const applyId = await subscribe();
  await issue('20');
  expect(await paidBy(test, email, async () => renew(await shown(applyId, '20')))).toBe(0);
  const { coupons: _, ...unshown } = await shown(applyId);

  expect(await person.call(renewApply, { ...unshown, reqNo: newReqNo() })).toMatchObject({
    resCode: 'S0000',
  });
});

it.each(['-1', '1e3', 'all', '1.00001'])('refuses “%s” as what coupons pay', async (coupons) => {
  expect(await renew(await shown(await subscribe(), coupons))).toMatchObject({ resCode: 'E0017' });
});

const wish = { reason: '自动化测试需要调用这个接口', dailyCalls: 100 };

async function apply(planId: string, coupons: string) {
  const { appId } = (await person.call(addApp, anApp())).resBody;
  const terms = { ...wish, appId: appId as string, apiId, planId, env: 'prod' as const };
  return person.call(addApply, { ...terms, coupons, reqNo: newReqNo() });
}

it('grants no plan at once that the balance would have to pay instead of a coupon', async () => {
  const couponId = await issue('4');
  const planId = await addPack(test, apiId);
  await revoke(couponId);

  expect(
    await paidBy(test, email, async () => {
      expect(await apply(planId, '4')).toMatchObject({ resCode: 'E3107' });
    }),
  ).toBe(0);
  expect(await paidBy(test, email, () => apply(planId, '0'))).toBe(10_0000);
  // It is paid for when the provider has approved it, by what there is then.
  const later = await addPack(test, apiId, { needsApproval: true });
  expect(await apply(later, '4')).toMatchObject({ resCode: 'S0000' });
});

it('leaves a plan as it is when coupons no longer pay what was shown of another', async () => {
  const applyId = await subscribe();
  const planId = await addMonth(test, apiId);
  const couponId = await issue('20');
  const change = (coupons: string) =>
    person.call(changePlan, { ...wish, applyId, planId, coupons, reqNo: newReqNo() });
  await revoke(couponId);

  expect(
    await paidBy(test, email, async () => {
      expect(await change('20')).toMatchObject({ resCode: 'E3107' });
    }),
  ).toBe(0);
  expect(await change('0')).toMatchObject({ resCode: 'S0000' });
});
