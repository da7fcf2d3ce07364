/** A plan by its name, and what is to be known of it: its kind, or its price. A name that says that already says it alone. */
export const planText = (name: string, known: string) =>
  name.toLowerCase().includes(known.toLowerCase()) ? name : `${name}（${known}）`;
