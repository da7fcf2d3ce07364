import { readFileSync } from 'node:fs';
import path from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import type { MemberLanguage } from '@portal/calls';
import { isObject } from '@portal/rules';
import { Translatable, type TranslatableText } from './say';

/** Folders with English messages: tables shared with pages, and the server's own, which take precedence. */
const catalogues = ['shared/codes', 'shared/calls', 'shared/schema', 'shared/rules', 'server'];
const root = path.join(__dirname, '../../../..');

/** Loaded on first use: most servers have no English readers. */
let english: ReadonlyMap<string, string> | null = null;
const formats = new Map<string, IntlMessageFormat>();

const readEnglish = () => new Map(catalogues.flatMap(readCatalogue));

function readCatalogue(folder: string): [key: string, message: string][] {
  const read: unknown = JSON.parse(readFileSync(path.join(root, folder, 'messages/en.json'), 'utf8'));
  return isObject(read)
    ? Object.entries(read).flatMap(([key, message]) => (typeof message === 'string' ? [[key, message]] : []))
    : [];
}

/** A text in a language; in Chinese when there is no translation. */
export function inLanguage(words: TranslatableText, language: MemberLanguage): string {
  if (typeof words === 'string') return words;
  if (language === 'zh') return String(words);
  english ??= readEnglish();
  const message = english.get(words.key) ?? (isWhole(words) ? undefined : apart(words.key));
  return message === undefined ? String(words) : format(message, words);
}

const hasChinese = /\p{Script=Han}/u;
/** Whether it has no parts to fill in. */
const isWhole = ({ key, values }: Translatable) => values.length === 0 || hasChinese.test(key);

/** Adjacent values need a blank between them in English, not in Chinese. */
const apart = (key: string) => key.replaceAll('}{', '} {');

function format(message: string, { values }: Translatable): string {
  const known = formats.get(message) ?? new IntlMessageFormat(message, 'en-GB', {}, { ignoreTag: true });
  formats.set(message, known);
  const said = values.map((value) => (typeof value === 'number' ? value : inLanguage(value, 'en')));
  return String(known.format(Object.fromEntries(said.entries()))).trim();
}
