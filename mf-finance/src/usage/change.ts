/** From here on a share says less than how many times as much it is. */
const timesFromPercent = 1000;

/** "+12.5%" or "+108 倍" against the period before; "新增" where there was nothing before. */
export function change(current: number, previous: number): string {
  if (previous === 0) return current === 0 ? '0%' : '新增';
  const percent = ((current - previous) / previous) * 100;
  if (percent >= timesFromPercent) return `+${Math.round(percent / 100).toLocaleString('zh-CN')} 倍`;
  return `${percent >= 0 ? '+' : ''}${percent.toFixed(1)}%`;
}
