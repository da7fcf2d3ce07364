import type { CouponPart, LeasedCoupon } from '../../platform/db/tables';

/** Coupon money that calls take from their lease: coupons first, in order. */
export function takeCoupons(
  coupons: readonly LeasedCoupon[],
  costMinor: number,
): { parts: CouponPart[]; coupons: LeasedCoupon[] } {
  const parts: CouponPart[] = [];
  let rest = costMinor;
  const after = coupons.map((coupon) => {
    const minor = Math.min(rest, coupon.held);
    if (minor === 0) return coupon;
    rest -= minor;
    parts.push({ couponId: coupon.couponId, minor });
    return { ...coupon, held: coupon.held - minor, used: coupon.used + minor };
  });
  return { parts, coupons: after };
}

/** Returns the amount of a refunded call to the coupons of its lease, last used first. */
export function putBackCoupons(
  coupons: readonly LeasedCoupon[],
  costMinor: number,
): { parts: CouponPart[]; coupons: LeasedCoupon[] } {
  const parts: CouponPart[] = [];
  let rest = costMinor;
  const after = [...coupons].reverse().map((coupon) => {
    const minor = Math.min(rest, coupon.used);
    if (minor === 0) return coupon;
    rest -= minor;
    parts.push({ couponId: coupon.couponId, minor });
    return { ...coupon, used: coupon.used - minor };
  });
  return { parts, coupons: after.reverse() };
}
