import type { RankingRange } from '@portal/calls';
import { dayStart, days, formatDate } from '../../platform/time';

const lengths: Readonly<Record<RankingRange, number>> = { day: 1, week: 7, month: 30 };

/** First day and the day after the last, "2026-08-01". */
export interface Period {
  first: string;
  after: string;
  from: Date;
  until: Date;
}

/** The last so many days including today, and the preceding period of equal length. */
export function periodsOf(range: RankingRange, now: Date): { current: Period; previous: Period } {
  const length = lengths[range];
  const until = new Date(dayStart(now).getTime() + days);
  const from = new Date(until.getTime() - length * days);
  const before = new Date(from.getTime() - length * days);
  return { current: periodOf(from, until), previous: periodOf(before, from) };
}

const periodOf = (from: Date, until: Date): Period => ({
  first: formatDate(from),
  after: formatDate(until),
  from,
  until,
});
