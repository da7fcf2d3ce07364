/** Whoever copies an object name by name sets its prototype with this one, and loses it. */
const unsafeName = '__proto__';

/**
 * The same as JSON without what cannot be kept: the character NUL, which the database keeps in no text, and properties
 * of the one name that is none.
 *
 * The six signs of an escaped NUL written out in a text stay: there JSON has two backslashes.
 */
export function plainJson(given: object): { value: object; hasUnsafeName: boolean } {
  const text = JSON.stringify(given).replaceAll(/\\\\|\\u0000/g, (found) => (found === '\\\\' ? found : ''));
  const hasUnsafeName = text.includes(`"${unsafeName}":`);
  return { value: JSON.parse(text, hasUnsafeName ? withoutUnsafe : undefined) as object, hasUnsafeName };
}

const withoutUnsafe = (name: string, value: unknown) => (name === unsafeName ? undefined : value);
