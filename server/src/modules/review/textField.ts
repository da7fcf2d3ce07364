import type { Translatable, TranslatableText } from '../../platform/i18n/say';

/** A line of a review that states a fact, without a previous value. */
export const textField = (field: string, label: Translatable, value: TranslatableText) => ({
  field,
  label,
  kind: 'text' as const,
  value,
  before: null,
});
