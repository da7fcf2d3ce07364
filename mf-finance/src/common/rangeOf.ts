import { addDays, daysAgo, isDay, today } from '@portal/rules';

/** First and last day, `yyyy-MM-dd`, both inclusive. */
export interface Range {
  from: string;
  to: string;
}

/** Days that one query may cover. */
export const usageDaysMax = 90;

/** Days of the address; if absent or invalid, the last `defaultDays` days; of more than `daysMax`, the last of them. */
export function rangeOf(query: URLSearchParams, defaultDays = 7, daysMax = usageDaysMax): Range {
  const asked = askedIn(query);
  if (!asked) return lastDays(defaultDays);
  const first = addDays(asked.to, 1 - daysMax);
  return asked.from < first ? { from: first, to: asked.to } : asked;
}

/** Whether the address asks for more days than `range` has, so that it shows only the last of them. */
export const isCut = (query: URLSearchParams, range: Range): boolean => {
  const asked = askedIn(query);
  return asked !== null && asked.from < range.from;
};

function askedIn(query: URLSearchParams): Range | null {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
  return isDay(from) && isDay(to) && from <= to ? { from, to } : null;
}

/** The last `count` days, including today. */
export const lastDays = (count: number): Range => ({ from: daysAgo(count - 1), to: today() });
