import { dayStart, days, formatDate } from '../../platform/time';

const daysSeen = 7;

/**
 * How fast something is spent: by the last seven days and today, as much of it as has passed.
 *
 * @param spent  By day, "2026-08-01"; days without are left out.
 * @returns Of the unit that is spent, for each millisecond; never below zero.
 */
export function pacePerMs(spent: Iterable<readonly [day: string, amount: number]>, now: Date): number {
  const first = dayStart(now, daysSeen);
  let sum = 0;
  for (const [day, amount] of spent) if (day >= formatDate(first) && day <= formatDate(now)) sum += amount;
  return Math.max(0, sum) / (now.getTime() - first.getTime() || days);
}
