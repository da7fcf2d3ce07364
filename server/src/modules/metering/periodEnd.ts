import type { BudgetPeriod } from '@portal/calls';
import { dayStart, monthStart } from '../../platform/time';

/**
 * Ms until the first of these periods ends; null: none does. Reservations of today's limit must not be used tomorrow.
 *
 * @param quotas  "all", "day:2026-08-01", "month:2026-08"
 */
export function msToEnd(
  quotas: readonly string[],
  budgets: readonly BudgetPeriod[],
  now: Date,
): number | null {
  if (quotas.some((period) => period.startsWith('day:')) || budgets.includes('day'))
    return dayStart(now, -1).getTime() - now.getTime();
  if (quotas.some((period) => period.startsWith('month:')) || budgets.length > 0)
    return monthStart(now, -1).getTime() - now.getTime();
  return null;
}
