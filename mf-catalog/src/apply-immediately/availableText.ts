import type { ApplyQuote } from '@portal/calls';
import { formatMoney } from '@portal/rules';

/** Available amount, including the part from coupons. */
export const availableText = ({ available, coupons }: ApplyQuote): string =>
  Number(coupons) > 0
    ? `${formatMoney(available)}，其中代金券 ${formatMoney(coupons)}`
    : formatMoney(available);
