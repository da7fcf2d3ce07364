/** Assigning this property sets the prototype instead, so copying an object loses it. */
const unsafeName = '__proto__';

/**
 * The same as JSON without what cannot be stored: the NUL character, which PostgreSQL does not allow in text, and
 * properties called `__proto__`. An escaped NUL written out in a text is kept, since JSON has two backslashes there.
 */
export function plainJson(given: object): { value: object; hasUnsafeName: boolean } {
  const text = JSON.stringify(given).replaceAll(/\\\\|\\u0000/g, (found) => (found === '\\\\' ? found : ''));
  const hasUnsafeName = text.includes(`"${unsafeName}":`);
  return { value: JSON.parse(text, hasUnsafeName ? withoutUnsafe : undefined) as object, hasUnsafeName };
}

const withoutUnsafe = (name: string, value: unknown) => (name === unsafeName ? undefined : value);
