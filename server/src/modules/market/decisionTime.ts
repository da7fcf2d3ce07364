import { findWorkday } from 'chinese-days';
import { days, formatDate, parseDay } from '../../platform/time';

/** Work days that a provider has for a decision, and after which operators look into it. */
const providerDays = 2;
const operatorDays = 5;

/**
 * So many work days later at the same time of the day, by the mainland's calendar of holidays; what is handed in on a day
 * off begins with the next work day.
 */
export function afterWorkDays(from: Date, count: number): Date {
  const today = formatDate(from);
  const first = findWorkday(0, today);
  const timeOfDay = first === today ? from.getTime() - parseDay(today).getTime() : 0;
  return new Date(parseDay(findWorkday(count, first)).getTime() + timeOfDay);
}

/** When the provider should have decided on an application. */
export const dueAt = (submittedAt: Date) => afterWorkDays(submittedAt, providerDays);

/** Since when an application is the operators' business. */
export const escalatedAt = (submittedAt: Date) => afterWorkDays(submittedAt, operatorDays);

/** Whatever was handed in after this is not late yet: no days off could make up for it. */
export const overdueBefore = (now: Date) => new Date(now.getTime() - providerDays * days);
