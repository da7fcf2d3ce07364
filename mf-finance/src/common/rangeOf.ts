import { daysAgo, isDay, today } from '@portal/rules';

/** First and last day, `yyyy-MM-dd`, both inclusive. */
export interface Range {
  from: string;
  to: string;
}

/** Days of the address; if absent or invalid, the last `defaultDays` days. */
export function rangeOf(query: URLSearchParams, defaultDays = 7): Range {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
  return isDay(from) && isDay(to) && from <= to ? { from, to } : lastDays(defaultDays);
}

/** The last `count` days, including today. */
export const lastDays = (count: number): Range => ({ from: daysAgo(count - 1), to: today() });
