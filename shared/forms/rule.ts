import { emailRules, firstBroken, mobileRules, type Rule } from '@portal/rules';

/** For values without blanks at their ends: phone keyboards add one after each completed word. */
export const trimmed = { setValueAs: (value: string) => value.trim() };

/** Rules as a form field takes them. */
export const rule = (rules: readonly Rule[]) => ({
  validate: (value: string) => firstBroken(rules, value) ?? true,
});

export const mobileRule = { ...trimmed, ...rule(mobileRules) };
export const emailRule = { ...trimmed, ...rule(emailRules) };
