import {
  issueCoupons,
  listCouponBatches,
  listCouponUses,
  listCoupons,
  listIssuedCoupons,
  revokeCoupon,
} from '@portal/calls';
import { actorOf } from '../../platform/http/actorOf';
import type { Answerer } from '../../platform/http/answer';
import type { CouponService } from './coupon.service';

export function registerCouponRoutes(answer: Answerer, coupons: CouponService): void {
  answer(listCoupons, ({ input, member }) => coupons.own(member.id, input));
  answer(listCouponUses, ({ input, member }) => coupons.uses(member.id, input));
  answer(listCouponBatches, ({ input }) => coupons.batches(input));
  answer(listIssuedCoupons, ({ input }) => coupons.issued(input));
  answer(issueCoupons, ({ input, member, visitor, db }) =>
    coupons.issue(db, input, actorOf('operator', member, visitor)),
  );
  answer(revokeCoupon, async ({ input, member, visitor, db }) => {
    await coupons.revoke(db, input.couponId, input.reason, actorOf('operator', member, visitor));
    return {};
  });
}
