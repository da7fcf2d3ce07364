const yuanPattern = /^\d{1,9}(?:\.\d{1,4})?$/;

/** "0.03" → 300 (1/10000 yuan); null for what is no amount. No floating point on the way. */
export function parseYuan(text: string): number | null {
  const value = text.trim();
  if (!yuanPattern.test(value)) return null;
  const [whole = '0', fraction = ''] = value.split('.');
  return Number(whole) * 10_000 + Number(fraction.padEnd(4, '0'));
}

/** 1/10000 yuan → yuan with four decimals as text: 300 → "0.0300". */
export function formatMinor(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(5, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}
