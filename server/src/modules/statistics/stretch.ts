import { AppError } from '../../platform/AppError';
import { say } from '../../platform/i18n/say';
import { days, parseDay } from '../../platform/time';

/** From `from`, inclusive, to `until`, exclusive. */
export interface Stretch {
  from: Date;
  until: Date;
}

const daysMax = 90;

/**
 * Whole days in Asia/Shanghai, both inclusive; null when none are given.
 *
 * @throws {AppError} `E3401` for more than 90 days, `E0017` for a range that ends before it starts.
 */
export function stretchOf(range: { from: string; to: string }): Stretch;
export function stretchOf(range: { from?: string; to?: string }): Stretch | null;
export function stretchOf({ from, to }: { from?: string; to?: string }): Stretch | null {
  if (!from || !to) return null;
  const stretch = { from: parseDay(from), until: new Date(parseDay(to).getTime() + days) };
  const lengthMs = lengthOf(stretch);
  if (!(lengthMs > 0))
    throw new AppError('E0017', { fields: [{ name: 'from', message: say`开始日期须不晚于结束日期` }] });
  if (lengthMs > daysMax * days) throw new AppError('E3401');
  return stretch;
}

/** In ms. */
export const lengthOf = ({ from, until }: Stretch) => until.getTime() - from.getTime();

/** The period of equal length just before. */
export const beforeOf = (stretch: Stretch): Stretch => ({
  from: new Date(stretch.from.getTime() - lengthOf(stretch)),
  until: stretch.from,
});
