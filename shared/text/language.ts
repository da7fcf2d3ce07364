/** Languages that the portal speaks, and how each calls itself. */
export const languages = { zh: /* as is */ '中文', en: 'English' } as const;
export type Language = keyof typeof languages;

export const isLanguage = (word: unknown): word is Language =>
  typeof word === 'string' && Object.hasOwn(languages, word);

/** Chinese text, with `{0}`, `{1}`, … where values stand → the same in another language, in ICU message format. */
export type Messages = Readonly<Record<string, string>>;

/** Turns a Chinese text into another language; in pieces, because a value may be more than a text. Null: it is not known. */
export type Translate = (text: string, values: readonly unknown[]) => unknown[] | null;

let spoken: { language: Language; translate: Translate | null } = { language: 'zh', translate: null };

/** Language of this page. It never changes while a page lives: another one is another document. */
export const language = (): Language => spoken.language;

/** What `Intl` and `toLocaleString` are told. */
export const locale = () => (spoken.language === 'en' ? 'en-GB' : 'zh-CN');

export const translate: Translate = (text, values) => spoken.translate?.(text, values) ?? null;

/** From now on texts are in this language. Called once, before any module runs that holds a text. */
export function speak(to: Language, how: Translate | null): void {
  spoken = { language: to, translate: how };
}
