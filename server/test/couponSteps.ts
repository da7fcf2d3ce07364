import { issueCoupons, revokeCoupon } from '@portal/calls';
import { days, formatDate } from '../src/platform/time';
import { decide, one, payerOf, type Step } from './moneyStep';
import { newReqNo } from './startMarket';

/** In yuan, of each; the last one takes two operators. */
const worths = ['0.07', '3.00', '45.50', '10000.00'] as const;
/** Everything, the category of what is bought, and one that nothing of it is in. */
const limits = [undefined, 'geo', 'calendar'] as const;
const daysMax = 4;

/** The portal gives coupons, takes them back, and their day passes. */
export const couponSteps = {
  async issue(money, taken) {
    const both = money.consumers.map(({ ownerId }) => ownerId);
    const input = {
      title: '新用户礼包',
      amount: one(worths, taken.amount)!,
      accounts: taken.isOdd ? both : [payerOf(money, taken).ownerId],
      until: formatDate(new Date(money.test.clock().getTime() + (taken.at % daysMax) * days)),
      categoryId: one(limits, taken.at),
      reason: '活动赠送，见审批单',
      reqNo: newReqNo(),
    };
    const reply = await money.ask(money.operators[0], issueCoupons, input, taken.isTwice);
    if (reply.resCode !== 'S0000') return;
    const batchId = reply.resBody.batchId as string;
    money.note('coupon_batches', batchId);
    await decide(money, 'coupon', batchId, taken.amount > 20);
  },

  async revoke(money, taken) {
    const left = await money.test.db
      .selectFrom('coupons')
      .select('id')
      .where('owner_id', '=', payerOf(money, taken).ownerId)
      .where('ended_at', 'is', null)
      .orderBy('id')
      .execute();
    const coupon = one(left, taken.at);
    if (!coupon) return;
    const about = { couponId: coupon.id, reason: '发放有误，予以收回', reqNo: newReqNo() };
    await money.ask(money.operators[1], revokeCoupon, about, taken.isTwice);
  },

  /** Until after the day of those that end next. */
  async expire(money) {
    money.test.pass(days);
    await money.runJob('end-coupons');
    await money.runJob('close-leases');
  },
} as const satisfies Record<string, Step>;
