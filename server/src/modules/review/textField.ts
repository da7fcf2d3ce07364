/** A line of a review that says what is so, and had no other value before. */
export const textField = (field: string, label: string, value: string) => ({
  field,
  label,
  kind: 'text' as const,
  value,
  before: null,
});
