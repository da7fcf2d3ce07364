import { translate } from './language';

/** `{0}`: where a value stands. */
const slot = /\{(\d+)\}/;

/**
 * A text in the language of the page. The build wraps every Chinese text of a source in it; call it by hand for texts
 * from outside: replies, portal.json. Texts without translation stay Chinese.
 *
 * @param text  Chinese, with `{0}`, `{1}`, … for values.
 */
export const t = (text: string, ...values: unknown[]): string =>
  partsOf(
    text,
    values.map((value) => (isNumber(value) ? value : String(value))),
  ).join('');

/** The text with its values, in pieces. */
export function partsOf(text: string, values: readonly unknown[]): unknown[] {
  const found = translate(text, values);
  if (found) return found;
  if (values.length === 0) return [text];
  return text.split(slot).map((piece, index) => (index % 2 === 0 ? piece : values[Number(piece)]));
}

/** `Number` itself is one that is counted, but said in its own way. */
const isNumber = (value: unknown) => typeof value === 'number' || value instanceof Number;
