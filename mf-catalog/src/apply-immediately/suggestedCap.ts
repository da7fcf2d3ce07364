import type { Plan } from '@portal/calls';
import {
  capFactor,
  costsPerCall,
  dailyCallsMax,
  daysOfMonth,
  formatMinor,
  monthCost,
  plainAmount,
  twoDecimals,
} from '@portal/rules';
import { limitsOf } from '../common/limitsOf';

const minorPerCent = 100;
const capMinorMax = 999_999_999 * 10_000;

/**
 * A monthly cap in yuan, rounded up to a cent, with room for the expected volume.
 *
 * @param dailyCalls As typed.
 * @returns '' when the plan has no price per call, or the cost is unknown.
 */
export function suggestedCap(plan: Plan | undefined, dailyCalls: string): string {
  const calls = Number(plainAmount(dailyCalls));
  if (!plan || !costsPerCall(plan) || !Number.isInteger(calls) || calls <= 0 || calls > dailyCallsMax)
    return '';
  const { costMinor } = monthCost({ ...limitsOf(plan), dayLimit: null, qps: Infinity }, calls * daysOfMonth);
  const capMinor = Math.ceil(((costMinor ?? 0) * capFactor) / minorPerCent) * minorPerCent;
  return capMinor > 0 && capMinor <= capMinorMax ? twoDecimals(formatMinor(capMinor)) : '';
}
