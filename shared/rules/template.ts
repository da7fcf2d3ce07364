const variable = /\{([^{}]*)\}/g;

/** Replaces `{name}` by values. Inserted values are not expanded; names without a value stay. */
export const fillTemplate = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(variable, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );

/** Unknown variables of a template, each once. */
export const unknownVariables = (template: string, known: readonly string[]): string[] => [
  ...new Set(
    [...template.matchAll(variable)].map(([, name = '']) => name).filter((name) => !known.includes(name)),
  ),
];
