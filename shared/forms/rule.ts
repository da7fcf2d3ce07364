import { firstBroken, type Rule } from '@portal/rules';

/** Rules as a form field takes them. */
export const rule = (rules: readonly Rule[]) => ({
  validate: (value: string) => firstBroken(rules, value) ?? true,
});
