/** "+12.5%" against the period before; "—" where there was nothing before. */
export function change(current: number, previous: number): string {
  if (previous === 0) return current === 0 ? '0%' : '新增';
  const percent = ((current - previous) / previous) * 100;
  return `${percent >= 0 ? '+' : ''}${percent.toFixed(1)}%`;
}
