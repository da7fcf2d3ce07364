import { translate } from './language';

/** `{0}`: where a value stands. */
const slot = /\{(\d+)\}/;

/**
 * A text for people in the language of the page. Builds put it around every Chinese text of a source; written by hand it
 * says one that comes from elsewhere: of a reply, of portal.json. What no catalogue knows stays Chinese.
 *
 * @param text  In Chinese, with `{0}`, `{1}`, … where values stand.
 */
export const t = (text: string, ...values: unknown[]): string =>
  partsOf(
    text,
    values.map((value) => (typeof value === 'number' ? value : String(value))),
  ).join('');

/** The text with its values in place, in pieces. */
export function partsOf(text: string, values: readonly unknown[]): unknown[] {
  const found = translate(text, values);
  if (found) return found;
  if (values.length === 0) return [text];
  return text.split(slot).map((piece, index) => (index % 2 === 0 ? piece : values[Number(piece)]));
}
