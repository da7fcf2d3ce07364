import type { ApplyQuote } from '@portal/calls';
import { formatMinor, parseYuan } from '@portal/rules';

/** What coupons pay of an amount, in yuan; undefined: nothing. */
export function couponShare(amount: string, { coupons }: Pick<ApplyQuote, 'coupons'>): string | undefined {
  const byCoupons = Math.min(parseYuan(amount) ?? 0, parseYuan(coupons) ?? 0);
  return byCoupons > 0 ? formatMinor(byCoupons) : undefined;
}
