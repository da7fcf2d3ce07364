import { dayStart, days, formatDate } from '../../platform/time';

const daysSeen = 7;

/**
 * Pace of spending: average of the last seven days and the elapsed part of today.
 *
 * @param spent  Amounts by day, "2026-08-01"; days without spending may be missing.
 * @returns units per millisecond; never negative.
 */
export function pacePerMs(spent: Iterable<readonly [day: string, amount: number]>, now: Date): number {
  const first = dayStart(now, daysSeen);
  let sum = 0;
  for (const [day, amount] of spent) if (day >= formatDate(first) && day <= formatDate(now)) sum += amount;
  return Math.max(0, sum) / (now.getTime() - first.getTime() || days);
}
