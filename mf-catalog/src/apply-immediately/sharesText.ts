import type { ApplyQuote } from '@portal/calls';
import { formatMinor, formatPrice, parseYuan } from '@portal/rules';
import { couponShare } from './couponShare';

/** How coupons and the balance share a payment; '' without coupons. */
export function sharesText(amount: string, spendable: Pick<ApplyQuote, 'coupons'>): string {
  const byCoupons = couponShare(amount, spendable);
  if (byCoupons === undefined) return '';
  const byBalance = (parseYuan(amount) ?? 0) - (parseYuan(byCoupons) ?? 0);
  return byBalance === 0
    ? `全部由代金券支付`
    : `代金券支付 ${formatPrice(byCoupons)}，余额支付 ${formatPrice(formatMinor(byBalance))}`;
}
