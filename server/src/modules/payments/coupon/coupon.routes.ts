import {
  issueCoupons,
  listCouponBatches,
  listCouponUses,
  listCoupons,
  listIssuedCoupons,
  revokeCoupon,
} from '@portal/calls';
import { actorOf } from '../../../platform/http/actorOf';
import type { Answerer } from '../../../platform/http/answer';
import { translateTexts } from '../../../platform/i18n/translateTexts';
import type { CouponService } from './coupon.service';

export function registerCouponRoutes(answer: Answerer, coupons: CouponService): void {
  answer(listCoupons, async ({ input, member, visitor }) =>
    translateTexts(await coupons.own(member.id, input), visitor.language),
  );
  answer(listCouponUses, async ({ input, member, visitor }) =>
    translateTexts(await coupons.uses(member.id, input), visitor.language),
  );
  answer(listCouponBatches, async ({ input, visitor }) =>
    translateTexts(await coupons.batches(input), visitor.language),
  );
  answer(listIssuedCoupons, async ({ input, visitor }) =>
    translateTexts(await coupons.issued(input), visitor.language),
  );
  answer(issueCoupons, ({ input, member, visitor, db }) =>
    coupons.issue(db, input, actorOf('operator', member, visitor)),
  );
  answer(revokeCoupon, async ({ input, member, visitor, db }) => {
    await coupons.revoke(db, input.couponId, input.reason, actorOf('operator', member, visitor));
    return {};
  });
}
