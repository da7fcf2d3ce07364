import type { ApplyQuote } from '@portal/calls';
import { formatBalance } from '@portal/rules';

/** Available amount, including the part from coupons. */
export const availableText = ({ available, coupons }: Pick<ApplyQuote, 'available' | 'coupons'>): string =>
  Number(coupons) > 0
    ? `${formatBalance(available)}，其中代金券 ${formatBalance(coupons)}`
    : formatBalance(available);
