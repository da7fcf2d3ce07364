import type { Said, Words } from '../../platform/said/say';

/** A line of a review that says what is so, and had no other value before. */
export const textField = (field: string, label: Said, value: Words) => ({
  field,
  label,
  kind: 'text' as const,
  value,
  before: null,
});
