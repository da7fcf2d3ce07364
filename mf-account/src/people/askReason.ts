/** Asks operators for the reason of an action on an account. */
export const askReason = (title: string, question: string) => ({
  title,
  question,
  label: '原因',
  confirmLabel: title,
  isRequired: true,
});
