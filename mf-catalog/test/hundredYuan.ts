import type { budgetOverview, CallReply } from '@portal/calls';

/** Money of an account with 100 yuan and nothing else. */
export const hundredYuan: CallReply<typeof budgetOverview> = {
  available: '100.0000',
  gift: '0.0000',
  refundable: '100.0000',
  held: '0.0000',
  isHeld: 0,
  coupons: '0.0000',
  reserved: '0.0000',
  refunding: '0.0000',
  monthCost: '0.0000',
  lastMonthCost: '0.0000',
  forecast: '0.0000',
  monthBudget: null,
  days: [],
};
