import { registerType, type RegisterType } from './registerType';

/** Amounts of recharges, in 1/10000 yuan. */
export const rechargeMinMinor = 10_000;

/** What one recharge may bring at most, by how well the account is known. */
const maxima: Readonly<Record<RegisterType, number>> = {
  [registerType.person]: 5000 * 10_000,
  [registerType.personAdvanced]: 50_000 * 10_000,
  [registerType.enterprise]: 200_000 * 10_000,
  [registerType.enterpriseAdvanced]: 1_000_000 * 10_000,
};

/** 1/10000 yuan; 0 for whoever has not been authenticated. */
export const rechargeMaxMinor = (type: RegisterType | null): number => (type === null ? 0 : maxima[type]);

/** Amounts offered with one press, in yuan. */
export const rechargeChips = ['100', '500', '1000', '5000'] as const;

/** Whole cents: no bank and no channel moves less. */
export const isWholeCents = (minor: number) => minor % 100 === 0;

/** What lacks, rounded up to what can be paid in: whole cents, and no less than the smallest recharge. */
export const rechargeFor = (missingMinor: number) =>
  Math.max(rechargeMinMinor, Math.ceil(missingMinor / 100) * 100);

/** From this amount on, a second person looks at vouchers, refunds and adjustments: 1/10000 yuan. */
export const secondReviewMinor = 10_000 * 10_000;

/** Without signs that are read for one another; a prime number of them, which is what the last one lives on. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTVWXYZ';
const referenceLength = 8;

/** "k7m2-9qxt" → "K7M29QXT": as a bank statement may have it. */
export const plainReference = (text: string) => text.replace(/[\s-]/g, '').toUpperCase();

/** "K7M29QXT" → "K7M2-9QXT": as it is shown. */
export const shownReference = (reference: string) => `${reference.slice(0, 4)}-${reference.slice(4)}`;

/**
 * The code that a bank transfer is known by.
 *
 * @param draw  A whole number below the given one, at random.
 */
export function newReference(draw: (below: number) => number): string {
  const signs = Array.from({ length: referenceLength - 1 }, () => alphabet.charAt(draw(alphabet.length)));
  return signs.join('') + checkSign(signs);
}

/** Whether it is one without a slip: any one wrong sign shows, and any two that changed places. */
export function isReference(text: string): boolean {
  const signs = [...plainReference(text)];
  if (signs.length !== referenceLength || signs.some((sign) => !alphabet.includes(sign))) return false;
  return checkSign(signs.slice(0, -1)) === signs.at(-1);
}

function checkSign(signs: readonly string[]): string {
  const sum = signs.reduce((total, sign, at) => total + alphabet.indexOf(sign) * (at + 1), 0);
  // Each place has a weight of its own, and all together add up to nothing.
  const own = [...alphabet].findIndex((_, value) => (sum + value * referenceLength) % alphabet.length === 0);
  return alphabet.charAt(own);
}
