import type { Said, Words } from '../../platform/said/say';

/** A line of a review that states a fact, without a previous value. */
export const textField = (field: string, label: Said, value: Words) => ({
  field,
  label,
  kind: 'text' as const,
  value,
  before: null,
});
