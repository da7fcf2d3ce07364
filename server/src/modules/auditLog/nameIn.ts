import { term, type TranslatableText } from '../../platform/i18n/say';

/** The name of a value in a table; unknown values are shown unchanged. */
export function nameIn(table: Readonly<Record<string, TranslatableText>>, word: string): TranslatableText {
  const name = Object.hasOwn(table, word) ? table[word] : undefined;
  if (name === undefined) return word;
  return typeof name === 'string' ? term(name) : name;
}
