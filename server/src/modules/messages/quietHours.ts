import { dayStart, days, minutes } from '../../platform/time';

/** Minutes since midnight in Asia/Shanghai; a start after the end means over midnight. */
export interface QuietHours {
  starts: number;
  ends: number;
}

/** End of the current quiet hours; null: not quiet now. */
export function endOfQuiet({ starts, ends }: QuietHours, now: Date): Date | null {
  const midnight = dayStart(now, 0).getTime();
  const minute = Math.floor((now.getTime() - midnight) / minutes);
  const isQuiet = starts < ends ? minute >= starts && minute < ends : minute >= starts || minute < ends;
  if (!isQuiet) return null;
  return new Date(midnight + ends * minutes + (minute < ends ? 0 : days));
}
