import { daysAgo, isDay, today } from '@portal/rules';

/** First and last day, `yyyy-MM-dd`; both count. */
export interface Range {
  from: string;
  to: string;
}

/** Days that the address asks for; the last seven unless it says otherwise. */
export function rangeOf(query: URLSearchParams, defaultDays = 7): Range {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
  return isDay(from) && isDay(to) && from <= to ? { from, to } : lastDays(defaultDays);
}

/** So many days that end today. */
export const lastDays = (count: number): Range => ({ from: daysAgo(count - 1), to: today() });
