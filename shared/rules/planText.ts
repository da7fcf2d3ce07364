/** Name of a plan with a detail, its kind or price; left out when the name contains it already. */
export const planText = (name: string, known: string) =>
  name.toLowerCase().includes(known.toLowerCase()) ? name : `${name}（${known}）`;
