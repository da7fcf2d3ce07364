/**
 * Fields as a form or a query carries them. What has no value is not sent; lists and objects travel as JSON, except that
 * a list under a name that ends in `[]` is one field for each entry.
 */
export function formPairs(input: unknown): [name: string, value: string][] {
  // The parameter is `unknown` for generic callers; every call's input is an object of fields.
  const fields: [string, unknown][] = Object.entries(input as object);
  return fields
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .flatMap(([name, value]) =>
      name.endsWith('[]') && Array.isArray(value)
        ? value.map((entry): [string, string] => [name, textOf(entry)])
        : [[name, textOf(value)]],
    );
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
