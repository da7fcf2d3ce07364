/** Money is counted in 1/10000 yuan. */
const minorPerCent = 100;
const yuanPattern = /^\d{1,9}(?:\.\d{1,4})?$/;

/** Converts full-width characters of an amount: "１２．５" and "12。5" → "12.5". */
export const plainAmount = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\u3002/, '.')
    .trim();

/** "0.03" → 300 (1/10000 yuan); null when it is no amount. Without floating-point arithmetic. */
export function parseYuan(text: string): number | null {
  const value = plainAmount(text);
  if (!yuanPattern.test(value)) return null;
  const [whole = '0', fraction = ''] = value.split('.');
  return Number(whole) * 10_000 + Number(fraction.padEnd(4, '0'));
}

/** What is wrong with an amount in yuan as typed; null: nothing. It may be zero. */
export function amountProblem(text: string): string | null {
  const value = plainAmount(text);
  if (value === '') return '请填写';
  if (/^[-−]/.test(value)) return '不能为负数';
  const [, whole, decimals] = /^(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  if (whole === undefined) return '只填数字和小数点，例如 1200.50，不写单位和千位分隔符';
  if (whole.length > 9) return '最多九位整数';
  return decimals !== undefined && decimals.length > 4 ? '最多四位小数' : null;
}

/** The same of an amount above zero. */
export const paymentProblem = (text: string): string | null =>
  amountProblem(text) ?? (parseYuan(text) === 0 ? '须大于零' : null);

/** 1/10000 yuan → yuan with four decimals as text: 300 → "0.0300". */
export function formatMinor(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(5, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** Yuan as people type and banks write it; less than a cent is dropped: "12.3400" → "12.34". */
export const twoDecimals = (yuan: string) => yuan.slice(0, -2);

/** An amount as people type it, without zeros at its end: "12.5000" → "12.5", "100.0000" → "100", "1000" → "1000". */
export const shortDecimal = (amount: string) => amount.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

/** Yuan as sent by the server: "1234.5000" → "1,234.50". At least two decimals, four when significant. */
export function formatYuan(yuan: string): string {
  const [whole = '0', decimals = ''] = yuan.split('.');
  const kept = decimals.replace(/0+$/, '').padEnd(2, '0').slice(0, 4);
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${kept}`;
}

/** Exact, for prices and single calls: "0.0080" → "￥0.008", "-2.0000" → "-￥2.00". */
export const formatPrice = (yuan: string) => `￥${formatYuan(yuan)}`.replace('￥-', '-￥');

/** Rounded to the cent, for sums of costs and earnings: "3.2671" → "￥3.27", "1234.5000" → "￥1,234.50". */
export function formatMoney(yuan: string): string {
  const minor = Number(yuan.replace('.', ''));
  const cents = Math.round(Math.abs(minor) / minorPerCent);
  return formatPrice(formatMinor(Math.sign(minor) * cents * minorPerCent));
}

/** The same of an amount in 1/10000 yuan: 32_671 → "￥3.27". */
export const moneyText = (minor: number) => formatMoney(formatMinor(minor));

/**
 * What an account has, as balances, coupons and what may still be spent, refunded or withdrawn: to the cent, rounded down, so
 * that nobody is shown more than there is: "89.9460" → "￥89.94", "-0.0040" → "-￥0.01".
 */
export function formatBalance(yuan: string): string {
  const minor = Number(yuan.replace('.', ''));
  return formatPrice(formatMinor(Math.floor(minor / minorPerCent) * minorPerCent));
}

/** An amount of a budget, in its unit: "100.0000" yuan → "￥100.00", "1000" calls → "1,000 次". */
export const formatBudget = (unit: 'yuan' | 'calls', amount: string) =>
  unit === 'calls' ? `${Number(amount).toLocaleString('zh-CN')} 次` : formatMoney(amount);

/** Whether a price as the server sends it ("0.0000") costs nothing. */
export const isFree = (yuan: string) => /^0(\.0+)?$/.test(yuan);

/** Default commission of the platform, in percent of each payment. */
export const commissionPercent = 10;
/** The default in 1/10000 of a payment, as stored. */
export const commissionRate = commissionPercent * 100;

/**
 * Commission on a payment, rounded down in the provider's favour.
 *
 * @param rate  In 1/10000 of the payment.
 */
export const commissionOf = (minor: number, rate = commissionRate) => Math.floor((minor * rate) / 10_000);
