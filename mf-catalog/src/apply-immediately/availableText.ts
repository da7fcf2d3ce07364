import type { ApplyQuote } from '@portal/calls';
import { formatMoney } from '@portal/rules';

/** What may be spent, and what of it coupons are. */
export const availableText = ({ available, coupons }: ApplyQuote): string =>
  Number(coupons) > 0
    ? `${formatMoney(available)}，其中代金券 ${formatMoney(coupons)}`
    : formatMoney(available);
