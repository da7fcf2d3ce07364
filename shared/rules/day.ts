import { days, formatDate, parseDay } from './time';

/** Limits of a date field. */
export interface DayLimits {
  /** First and last valid day; absent: any. */
  min?: string;
  max?: string;
  /** Whether the text goes on to the minute: `yyyy-MM-dd HH:mm`. */
  hasTime?: boolean;
}

const typed = /^(\d{4})\D?(\d{1,2})\D?(\d{1,2})\D?(?:\s*T?(\d{1,2})[:：](\d{2}))?$/;
const twoDigits = (text = '') => text.padStart(2, '0');
const dayOf = ([, year = '', month, date]: RegExpExecArray) =>
  `${year}-${twoDigits(month)}-${twoDigits(date)}`;

/**
 * Parses a typed date into the format of the calls: "2026/8/1", "20260801" and "2026年8月1日" become "2026-08-01". Null
 * when it is no valid day, or lacks a required minute.
 */
export function readDay(text: string, { hasTime = false }: DayLimits = {}): string | null {
  const found = typed.exec(text.trim());
  if (!found) return null;
  const [, , , , hour, minute = ''] = found;
  const day = dayOf(found);
  if (dayFault(day) !== null) return null;
  if (!hasTime) return hour === undefined ? day : null;
  return hour === undefined || Number(hour) > 23 || Number(minute) > 59
    ? null
    : `${day} ${twoDigits(hour)}:${minute}`;
}

/** Years outside are treated as typing errors; some would exceed the database's range. */
const firstDay = '1000-01-01';
const lastDay = '2999-12-31';

/** What is wrong with a text of the form `yyyy-MM-dd`; null: nothing. */
export function dayFault(day: string): string | null {
  const instant = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== day) return '没有这一天';
  if (day < firstDay) return `日期最早 ${firstDay}`;
  return day > lastDay ? `日期最晚 ${lastDay}` : null;
}

/** Whether `yyyy-MM-dd` is an existing day of the years that are taken. */
export const isDay = (day: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(day) && dayFault(day) === null;

/** Whether `yyyy-MM-dd HH:mm` is a minute of such a day; a `T` may stand for the blank. */
export const isMinute = (text: string): boolean =>
  /^.{10}[ T](?:[01]\d|2[0-3]):[0-5]\d$/.test(text) && isDay(text.slice(0, 10));

/** What is wrong with the text of a date field; null: nothing, or it is empty. */
export function dayProblem(text: string, { min, max, hasTime }: DayLimits = {}): string | null {
  if (text.trim() === '') return null;
  const day = readDay(text, { hasTime });
  if (day === null) {
    const found = typed.exec(text.trim());
    const fault = found && dayFault(dayOf(found));
    if (fault) return fault;
    return hasTime ? '请按 2026-08-01 09:00 填写时间' : '请按 2026-08-01 填写日期';
  }
  if (min !== undefined && day.slice(0, 10) < min) return `不能早于 ${min}`;
  if (max !== undefined && day.slice(0, 10) > max) return `不能晚于 ${max}`;
  return null;
}

/** `yyyy-MM-dd` plus `count` days, which may be negative. */
export const addDays = (day: string, count: number): string =>
  formatDate(new Date(parseDay(day).getTime() + count * days));

/** The same day `count` months later, or the last day of that month if there is no such day. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + count, 1));
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return `${first.toISOString().slice(0, 8)}${twoDigits(String(Math.min(date, last)))}`;
}

/**
 * Weeks of a month for a calendar, from Monday; null stands for days of other months.
 *
 * @param month  `yyyy-MM`.
 */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const before = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  const cells = Array.from({ length: 42 }, (_, at) => addDays(first, at - before)).map((day) =>
    day.startsWith(month) ? day : null,
  );
  return Array.from({ length: 6 }, (_, week) => cells.slice(week * 7, week * 7 + 7)).filter((week) =>
    week.some((day) => day !== null),
  );
}
