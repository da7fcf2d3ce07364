/** A value in a text: words, a number, or another text. */
type Value = TranslatableText | number;

/**
 * A translatable text: its Chinese with slots `{0}`, `{1}`, …, which is also its key in the catalogues, and the values.
 */
export class Translatable {
  constructor(
    readonly key: string,
    readonly values: readonly Value[],
  ) {}

  /** In Chinese. */
  toString(): string {
    return this.values.length === 0 ? this.key : fill(this.key, this.values.map(String));
  }

  /** Stored and logged texts are Chinese. */
  toJSON(): string {
    return String(this);
  }
}

/** A text that is the same in all languages, or one that is translated for its reader. */
export type TranslatableText = string | Translatable;

/** Tag for a translatable text, written in Chinese; its English is in `server/messages/en.json`. */
export const say = (texts: TemplateStringsArray, ...values: readonly Value[]): Translatable =>
  new Translatable(
    texts.reduce((before, text, index) => `${before}{${index - 1}}${text}`),
    values,
  );

/** A word of a table shared with pages; its English is beside the table. Without one it stays as it is. */
export const term = (word: string): Translatable => new Translatable(word, []);

/** The key with its slots filled. */
const fill = (key: string, values: readonly string[]): string =>
  key.replaceAll(/\{(\d+)\}/g, (_, index: string) => values[Number(index)] ?? '');
