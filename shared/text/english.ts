import { IntlMessageFormat } from 'intl-messageformat';
import { speak, type Messages } from './language';

const messages = new Map<string, string>();
/** Those with values, which are read once. */
const formats = new Map<string, IntlMessageFormat>();

/** Takes in what is known in English. The first that was told for a text stays. */
export function addEnglish(more: Messages): void {
  for (const [text, english] of Object.entries(more)) if (!messages.has(text)) messages.set(text, english);
}

/** From now on this page speaks English, as far as it has been told how (`addEnglish`). */
export function speakEnglish(): void {
  speak('en', (text, values) => {
    const english = messages.get(text);
    if (english === undefined) return null;
    // A message without values need not be read.
    return /[{']/.test(english) ? format(english, values) : [english];
  });
}

function format(english: string, values: readonly unknown[]): unknown[] {
  const known = formats.get(english) ?? new IntlMessageFormat(english, 'en-GB', {}, { ignoreTag: true });
  formats.set(english, known);
  const given = Object.fromEntries(values.map((value, index) => [index, value ?? '']));
  // What it makes of elements is itself, between texts.
  const made: unknown = known.format(given);
  return Array.isArray(made) ? made : [made];
}
