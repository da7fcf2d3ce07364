/** What stands in a text: words, a figure, or what is said by itself. */
type Value = Words | number;

/** Something told to people: by its Chinese with `{0}`, `{1}`, … where values stand, which is what catalogues know it by. */
export class Said {
  constructor(
    readonly key: string,
    readonly values: readonly Value[],
  ) {}

  /** In Chinese. */
  toString(): string {
    return this.values.length === 0 ? this.key : fill(this.key, this.values.map(String));
  }

  /** What is written down is Chinese. */
  toJSON(): string {
    return String(this);
  }
}

/** A text that is the same in each language, or one that is said in the language of whoever reads it. */
export type Words = string | Said;

/** A text for people in the language that they read. Written in Chinese; its English is in `server/messages/en.json`. */
export const say = (texts: TemplateStringsArray, ...values: readonly Value[]): Said =>
  new Said(
    texts.reduce((before, text, index) => `${before}{${index - 1}}${text}`),
    values,
  );

/** A word or a sentence of a table that pages say, too: its English lies beside the table. What has none stays as it is. */
export const term = (word: string): Said => new Said(word, []);

/** The key with values in place of its slots. */
export const fill = (key: string, values: readonly string[]): string =>
  key.replaceAll(/\{(\d+)\}/g, (_, index: string) => values[Number(index)] ?? '');
