import type { Plan } from '@portal/calls';
import {
  capFactor,
  costsPerCall,
  dailyCallsMax,
  daysOfMonth,
  formatMinor,
  monthCost,
  plainAmount,
} from '@portal/rules';
import { limitsOf } from '../common/limitsOf';

const minorPerCent = 100;
const capMinorMax = 999_999_999 * 10_000;

/**
 * Yuan a month that leave room for what is expected and stop a mistake, to the next cent.
 *
 * @param dailyCalls  As it is typed.
 * @returns '' where calls cost nothing one by one, or nobody can tell what they cost.
 */
export function suggestedCap(plan: Plan | undefined, dailyCalls: string): string {
  const calls = Number(plainAmount(dailyCalls));
  if (!plan || !costsPerCall(plan) || !Number.isInteger(calls) || calls <= 0 || calls > dailyCallsMax)
    return '';
  const { costMinor } = monthCost({ ...limitsOf(plan), dayLimit: null, qps: Infinity }, calls * daysOfMonth);
  const capMinor = Math.ceil(((costMinor ?? 0) * capFactor) / minorPerCent) * minorPerCent;
  return capMinor > 0 && capMinor <= capMinorMax ? formatMinor(capMinor).slice(0, -2) : '';
}
