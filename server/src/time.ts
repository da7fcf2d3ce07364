/** The current time, as an argument of whatever needs it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export const seconds = 1000;
export const minutes = 60 * seconds;
export const hours = 60 * minutes;
export const days = 24 * hours;

const chinaOffsetMs = 8 * hours;

/** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai, which has no summer time. */
export function formatInstant(instant: Date): string {
  return new Date(instant.getTime() + chinaOffsetMs).toISOString().slice(0, 19).replace('T', ' ');
}

/** `yyyy-MM-dd` in Asia/Shanghai. */
export const formatDate = (instant: Date) => formatInstant(instant).slice(0, 10);
