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

/** Yuan as text, as the server sends money: "1234.5000" → "1,234.50". Two decimals at least, four where they say something. */
export function formatYuan(yuan: string): string {
  const [whole = '0', decimals = ''] = yuan.split('.');
  const kept = decimals.replace(/0+$/, '').padEnd(2, '0').slice(0, 4);
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${kept}`;
}

/** With the sign of the currency: "1234.5000" → "￥1,234.50", "-2.0000" → "-￥2.00". */
export const formatMoney = (yuan: string) => `￥${formatYuan(yuan)}`.replace('￥-', '-￥');

/** Whether a price as the server sends it ("0.0000") costs nothing. */
export const isFree = (yuan: string) => /^0(\.0+)?$/.test(yuan);

/** What the platform keeps of each payment, in percent. */
export const commissionPercent = 10;

/** The platform's part of a payment, rounded down; the rest is the provider's. */
export const commissionOf = (minor: number) => Math.floor((minor * commissionPercent) / 100);
