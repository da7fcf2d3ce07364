/** Languages that the portal speaks, and how each calls itself. */
export const languages = { zh: /* as is */ '中文', en: 'English' } as const;
export type Language = keyof typeof languages;

export const isLanguage = (word: unknown): word is Language =>
  typeof word === 'string' && Object.hasOwn(languages, word);

/** Chinese text, with `{0}`, `{1}`, … where values stand → the same in another language, in ICU message format. */
export type Messages = Readonly<Record<string, string>>;

/** Translates a text with values, in pieces, because values may be elements. Null: no translation. */
export type Translate = (text: string, values: readonly unknown[]) => unknown[] | null;

let spoken: { language: Language; translate: Translate | null } = { language: 'zh', translate: null };

/** Language of this page. Fixed while the page lives: another language is another document. */
export const language = (): Language => spoken.language;

/** What `Intl` and `toLocaleString` are told. */
export const locale = () => (spoken.language === 'en' ? 'en-GB' : 'zh-CN');

export const translate: Translate = (text, values) => spoken.translate?.(text, values) ?? null;

/** Sets the language. Called once, before any module with texts runs. */
export function speak(to: Language, how: Translate | null): void {
  spoken = { language: to, translate: how };
}
