import type { Env } from '@portal/calls';
import { addDays, applyAheadDaysMax } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import { say, type Translatable } from '../../../platform/i18n/say';
import { formatDate, parseDay } from '../../../platform/time';
import type { SubscriptionRow } from './subscription.repository';

/**
 * Requested start; null: as soon as it is granted.
 *
 * @param day  `yyyy-MM-dd`; today counts as none.
 * @throws {AppError} `E0017` for a past day, one too far ahead, or in the sandbox, which needs none.
 */
export function startOf(day: string | undefined, env: Env, now: Date): Date | null {
  if (day === undefined) return null;
  const refuse = (message: Translatable) => new AppError('E0017', { fields: [{ name: 'startOn', message }] });
  const today = formatDate(now);
  const last = addDays(today, applyAheadDaysMax);
  if (day < today) throw refuse(say`上线时间不能早于今天`);
  if (day > last) throw refuse(say`上线时间不能晚于 ${last}`);
  if (day === today) return null;
  if (env === 'sandbox') throw refuse(say`沙箱随时可用，不用选择上线时间`);
  return parseDay(day);
}

/** Start if it is granted now. */
export const beginningOf = ({ starts_at }: Pick<SubscriptionRow, 'starts_at'>, now: Date) =>
  starts_at && starts_at > now ? starts_at : now;

/** Whether it has not started yet. */
export const isAhead = (row: Pick<SubscriptionRow, 'starts_at'>, now: Date) => beginningOf(row, now) > now;
