import type { BudgetPeriod } from '@portal/calls';
import { dayStart, formatDate, monthStart } from '../../platform/time';

/** Start of the day or month (Asia/Shanghai) that an instant is in. */
export const startsAt = (period: BudgetPeriod, at: Date): Date =>
  period === 'day' ? dayStart(at) : monthStart(at);

/** First day of the period after the one that an instant is in. */
export const nextStart = (period: BudgetPeriod, at: Date): string =>
  formatDate(period === 'day' ? dayStart(at, -1) : monthStart(at, -1));

/** First day of that period, which names it: "2026-08-01". */
export const periodStart = (period: BudgetPeriod, at: Date): string => formatDate(startsAt(period, at));
