export const seconds = 1000;
export const minutes = 60 * seconds;
export const hours = 60 * minutes;
export const days = 24 * hours;

/** The portal's clock is Asia/Shanghai, which has no summer time. */
const chinaOffsetMs = 8 * hours;

/** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai. */
export function formatInstant(instant: Date): string {
  return new Date(instant.getTime() + chinaOffsetMs).toISOString().slice(0, 19).replace('T', ' ');
}

/** `yyyy-MM-dd` in Asia/Shanghai. */
export const formatDate = (instant: Date) => formatInstant(instant).slice(0, 10);

/** First instant of the day in Asia/Shanghai, `back` days before. */
export function dayStart(instant: Date, back = 0): Date {
  const local = instant.getTime() + chinaOffsetMs;
  return new Date(Math.floor(local / days) * days - back * days - chinaOffsetMs);
}

/** First instant of the month in Asia/Shanghai, `back` months before. */
export function monthStart(instant: Date, back = 0): Date {
  const local = new Date(instant.getTime() + chinaOffsetMs);
  return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - back, 1) - chinaOffsetMs);
}

/** `yyyy-MM-dd` in Asia/Shanghai → its first instant. */
export const parseDay = (day: string) => new Date(new Date(`${day}T00:00:00Z`).getTime() - chinaOffsetMs);

/** `yyyy-MM-dd HH:mm` in Asia/Shanghai. */
export const parseMinute = (text: string) =>
  new Date(new Date(`${text.replace(' ', 'T')}:00Z`).getTime() - chinaOffsetMs);

/** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai, as the server sends it. */
export const parseInstant = (text: string) =>
  new Date(new Date(`${text.replace(' ', 'T')}Z`).getTime() - chinaOffsetMs);

/** `yyyy-MM-dd` in Asia/Shanghai, `back` days ago. */
export const daysAgo = (back: number, now = new Date()) => formatDate(dayStart(now, back));

/** `yyyy-MM-dd` in Asia/Shanghai. */
export const today = (now = new Date()) => formatDate(now);

/**
 * "2026-08-01 12:05:33", as the server sends it, → "2026-08-01 12:05": how a time is shown to people. Only records of
 * single calls and deliveries, and the audit log, have seconds.
 */
export const formatMinute = (instant: string) => instant.slice(0, 16);

/**
 * End of a validity, as the server sends it, → its last minute: "2026-09-01 00:00:00" → "2026-08-31 23:59". Who reads
 * “until” takes the day that is named for the last one.
 */
export const lastMinute = (end: string) =>
  formatMinute(formatInstant(new Date(parseInstant(end).getTime() - 1)));

/** "2026-08-01 12:05:33" → "2026-08-01". */
export const formatDay = (instant: string) => instant.slice(0, 10);

/** "2026-08-01 12:05:33" → "08-01". */
export const formatMonthDay = (instant: string) => instant.slice(5, 10);
