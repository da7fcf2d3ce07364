import { formatInstant, formatMinute, lastMinute } from '@portal/rules';

/** A time in what people read: to the minute, in Asia/Shanghai. */
export const minuteOf = (instant: Date) => formatMinute(formatInstant(instant));

/** The last minute of what ends then, which people read as “until”. */
export const lastMinuteOf = (end: Date) => lastMinute(formatInstant(end));
