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
