export {
  dayStart,
  days,
  formatDate,
  formatInstant,
  hours,
  minutes,
  monthStart,
  parseDay,
  parseMinute,
  seconds,
} from '@portal/rules';

/** The current time, as an argument of whatever needs it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** "2026-11-20 12:00:00", as replies carry it → "2026-11-20T12:00:00+08:00". */
export const toIso = (shown: string): string => `${shown.replace(' ', 'T')}+08:00`;
