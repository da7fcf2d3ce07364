import { formatInstant, formatMinute } from '@portal/rules';

/** A time in what people read: to the minute, in Asia/Shanghai. */
export const minuteOf = (instant: Date) => formatMinute(formatInstant(instant));
