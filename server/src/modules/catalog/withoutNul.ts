/**
 * The same without the character NUL, which the database keeps in no text. The same six signs written out in a text
 * stay: there JSON has two backslashes.
 */
export const withoutNul = (value: object): object =>
  JSON.parse(
    JSON.stringify(value).replaceAll(/\\\\|\\u0000/g, (found) => (found === '\\\\' ? found : '')),
  ) as object;
