/** Above this percentage the change is given as a factor. */
const timesFromPercent = 1000;

/** Change against the previous period: "+12.5%", "+108 倍", or "新增" if it was zero before. */
export function changeText(current: number, previous: number): string {
  if (previous === 0) return current === 0 ? '0%' : '新增';
  const percent = ((current - previous) / previous) * 100;
  if (percent >= timesFromPercent) return `+${Math.round(percent / 100).toLocaleString('zh-CN')} 倍`;
  return `${percent >= 0 ? '+' : ''}${percent.toFixed(1)}%`;
}
