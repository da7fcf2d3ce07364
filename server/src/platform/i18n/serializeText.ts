import { Translatable, type TranslatableText } from './say';

/** Serialised form of `TranslatableText`, see `serializeText`. */
export type SerializedText = string | { key: string; values: readonly (SerializedText | number)[] };

/** Serialises a text for a row, beside its Chinese; `parseTranslatable` restores it. */
export const serializeText = (words: TranslatableText): SerializedText =>
  words instanceof Translatable
    ? {
        key: words.key,
        values: words.values.map((value) => (typeof value === 'number' ? value : serializeText(value))),
      }
    : words;
