import { findWorkday } from 'chinese-days';
import { days, formatDate, parseDay } from '../../../platform/time';

/** Work days that a provider has for a decision; afterwards operators look into it. */
const providerDays = 2;
const operatorDays = 5;

/**
 * Adds work days by the mainland's holiday calendar, keeping the time of day; submissions on a day off count from the
 * next work day.
 */
export function afterWorkDays(from: Date, count: number): Date {
  const today = formatDate(from);
  const first = findWorkday(0, today);
  const timeOfDay = first === today ? from.getTime() - parseDay(today).getTime() : 0;
  return new Date(parseDay(findWorkday(count, first)).getTime() + timeOfDay);
}

/** Deadline for the provider's decision. */
export const dueAt = (submittedAt: Date) => afterWorkDays(submittedAt, providerDays);

/** When an application is escalated to operators. */
export const escalatedAt = (submittedAt: Date) => afterWorkDays(submittedAt, operatorDays);

/** Submissions after this cannot be late yet, whatever the holidays. */
export const overdueBefore = (now: Date) => new Date(now.getTime() - providerDays * days);
