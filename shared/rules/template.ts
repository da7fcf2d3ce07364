const variable = /\{([^{}]*)\}/g;

/** Puts values in the place of `{name}`. What stands in a value stays as it is; a name without a value stays, too. */
export const fillTemplate = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(variable, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );

/** What a template names and nobody knows, each once. */
export const unknownVariables = (template: string, known: readonly string[]): string[] => [
  ...new Set(
    [...template.matchAll(variable)].map(([, name = '']) => name).filter((name) => !known.includes(name)),
  ),
];
