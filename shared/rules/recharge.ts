import { registerType, type RegisterType } from './registerType';

/** Amounts of recharges, in 1/10000 yuan. */
export const rechargeMinMinor = 10_000;

/** Largest recharge, by level of authentication. */
const maxima: Readonly<Record<RegisterType, number>> = {
  [registerType.person]: 5000 * 10_000,
  [registerType.personAdvanced]: 50_000 * 10_000,
  [registerType.enterprise]: 200_000 * 10_000,
  [registerType.enterpriseAdvanced]: 1_000_000 * 10_000,
};

/** 1/10000 yuan; 0 for accounts without authentication. */
export const rechargeMaxMinor = (type: RegisterType | null): number => (type === null ? 0 : maxima[type]);

/** Preset amounts, in yuan. */
export const rechargeChips = ['100', '500', '1000', '5000'] as const;

/** Banks and channels transfer whole cents only. */
export const isWholeCents = (minor: number) => minor % 100 === 0;

/** A missing amount rounded up to a valid recharge: whole cents, at least the minimum. */
export const rechargeFor = (missingMinor: number) =>
  Math.max(rechargeMinMinor, Math.ceil(missingMinor / 100) * 100);

/** From this amount on, vouchers, refunds and adjustments need a second approval: 1/10000 yuan. */
export const secondReviewMinor = 10_000 * 10_000;

/** Without characters that look alike; their number is prime, which the check character relies on. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTVWXYZ';
const referenceLength = 8;

/** "k7m2-9qxt" → "K7M29QXT": normalises what a bank statement may contain. */
export const plainReference = (text: string) => text.replace(/[\s-]/g, '').toUpperCase();

/** "K7M29QXT" → "K7M2-9QXT": as it is shown. */
export const shownReference = (reference: string) => `${reference.slice(0, 4)}-${reference.slice(4)}`;

/**
 * Creates the reference of a bank transfer.
 *
 * @param draw  Random integer below the given one.
 */
export function newReference(draw: (below: number) => number): string {
  const signs = Array.from({ length: referenceLength - 1 }, () => alphabet.charAt(draw(alphabet.length)));
  return signs.join('') + checkSign(signs);
}

/** Validates a reference: detects any single wrong character and any two swapped ones. */
export function isReference(text: string): boolean {
  const signs = [...plainReference(text)];
  if (signs.length !== referenceLength || signs.some((sign) => !alphabet.includes(sign))) return false;
  return checkSign(signs.slice(0, -1)) === signs.at(-1);
}

function checkSign(signs: readonly string[]): string {
  const sum = signs.reduce((total, sign, at) => total + alphabet.indexOf(sign) * (at + 1), 0);
  // Each position has its own weight; the weighted sum must be zero modulo the size of the alphabet.
  const own = [...alphabet].findIndex((_, value) => (sum + value * referenceLength) % alphabet.length === 0);
  return alphabet.charAt(own);
}
