import { firstBroken, type Rule } from '@portal/rules';

/** For what has no blanks at its ends: keyboards of phones put one behind each word that they complete. */
export const trimmed = { setValueAs: (value: string) => value.trim() };

/** Rules as a form field takes them. */
export const rule = (rules: readonly Rule[]) => ({
  validate: (value: string) => firstBroken(rules, value) ?? true,
});
