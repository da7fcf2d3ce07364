const hour = 60;
const day = 24 * hour;

/** Waiting time in the largest suitable unit. */
export function waitText(minutes: number): string {
  if (minutes < 1) return '不到 1 分钟';
  if (minutes < hour) return `${minutes} 分钟`;
  if (minutes < 2 * day) return `${Math.floor(minutes / hour)} 小时`;
  return `${Math.floor(minutes / day)} 天`;
}
