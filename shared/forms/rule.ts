import { emailRules, firstBroken, mobileRules, plainAmount, type Rule } from '@portal/rules';

/** For values without blanks at their ends: phone keyboards add one after each completed word. */
export const trimmed = { setValueAs: (value: string) => value.trim() };

/** For accounts and mobile numbers: also in the full-width characters of an input method. */
export const plain = { setValueAs: plainAmount };

/** Rules as a form field takes them. */
export const rule = (rules: readonly Rule[]) => ({
  validate: (value: string) => firstBroken(rules, value) ?? true,
});

/** For texts that say enough with a few characters; blanks around them do not count. */
export const atLeast = (length: number, message: string) => ({
  validate: (value: string) => value.trim().length >= length || message,
});

export const mobileRule = { ...plain, ...rule(mobileRules) };
export const emailRule = { ...plain, ...rule(emailRules) };
