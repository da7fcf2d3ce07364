/** 1/10000 yuan → yuan with four decimals as text: 300 → "0.0300". */
export function formatMinor(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(5, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}
