import type { Bought } from '@portal/calls';
import type { Terms } from '../../../platform/db/tables';
import { say, type Translatable } from '../../../platform/i18n/say';
import { shortHash } from '../../../platform/shortHash';

/** What one payment by these terms buys. */
export const boughtBy = ({ packSize, validDays, qps, dayLimit }: Terms): Bought => ({
  calls: packSize,
  validDays,
  qps,
  dayLimit,
});

/** Hash of what is bought, to detect changes since it was shown. */
export const boughtMarkOf = (terms: Terms): string => {
  const { calls, validDays, qps, dayLimit } = boughtBy(terms);
  return shortHash([calls, validDays, qps, dayLimit]);
};

/** What is less than agreed, in words; null: nothing. The price says nothing about it. */
export function lessOf(agreed: Terms, now: Terms): Translatable | null {
  const [before, after] = [boughtBy(agreed), boughtBy(now)];
  if (isLess(before.calls, after.calls))
    return say`套餐包含的次数由 ${counted(before.calls)} 减少为 ${counted(after.calls)}`;
  if (isLess(before.validDays, after.validDays))
    return say`套餐的有效天数由 ${counted(before.validDays)} 减少为 ${counted(after.validDays)}`;
  if (isLess(before.qps, after.qps))
    return say`套餐每秒的次数由 ${counted(before.qps)} 减少为 ${counted(after.qps)}`;
  if (isLess(before.dayLimit, after.dayLimit))
    return say`套餐每天的次数由 ${counted(before.dayLimit)} 减少为 ${counted(after.dayLimit)}`;
  return null;
}

const isLess = (before: number | null, after: number | null) =>
  after !== null && (before === null || after < before);

const counted = (count: number | null) => count?.toLocaleString('zh-CN') ?? say`不限`;
