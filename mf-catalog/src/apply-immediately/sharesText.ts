import type { ApplyQuote } from '@portal/calls';
import { formatMinor, formatPrice, parseYuan } from '@portal/rules';

/** How coupons and the balance share a payment; '' without coupons. */
export function sharesText(amount: string, { coupons }: Pick<ApplyQuote, 'coupons'>): string {
  const [whole, most] = [parseYuan(amount) ?? 0, parseYuan(coupons) ?? 0];
  const byCoupons = Math.min(whole, most);
  if (byCoupons <= 0) return '';
  const ofCoupons = formatPrice(formatMinor(byCoupons));
  return byCoupons === whole
    ? `全部由代金券支付`
    : `代金券支付 ${ofCoupons}，余额支付 ${formatPrice(formatMinor(whole - byCoupons))}`;
}
