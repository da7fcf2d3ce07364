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

/** Source of the current time, passed as an argument. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** "2026-11-20 12:00:00", the format of replies → "2026-11-20T12:00:00+08:00". */
export const toIso = (shown: string): string => `${shown.replace(' ', 'T')}+08:00`;
