import { IntlMessageFormat } from 'intl-messageformat';
import { speak, type Messages } from './language';

const messages = new Map<string, string>();
/** Cache of parsed messages with values. */
const formats = new Map<string, IntlMessageFormat>();

/** Adds translations. Existing ones are kept. */
export function addEnglish(more: Messages): void {
  for (const [text, english] of Object.entries(more)) if (!messages.has(text)) messages.set(text, english);
}

/** Switches this page to English, as far as translations are known (`addEnglish`). */
export function speakEnglish(): void {
  speak('en', (text, values) => {
    const english = messages.get(text);
    if (english === undefined) return null;
    // Without placeholders a message needs no parsing.
    return /[{']/.test(english) ? format(english, values) : [english];
  });
}

function format(english: string, values: readonly unknown[]): unknown[] {
  const known = formats.get(english) ?? new IntlMessageFormat(english, 'en-GB', {}, { ignoreTag: true });
  formats.set(english, known);
  const given = Object.fromEntries(values.map((value, index) => [index, value ?? '']));
  // Element values stay elements, between texts.
  const made: unknown = known.format(given);
  return Array.isArray(made) ? made : [made];
}
