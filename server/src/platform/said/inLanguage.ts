import { readFileSync } from 'node:fs';
import path from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import type { MemberLanguage } from '@portal/calls';
import { isObject } from '@portal/rules';
import { Said, type Words } from './say';

/** Where English lies: of tables that the server shares with pages, and of what it says itself, which goes before. */
const catalogues = ['shared/codes', 'shared/calls', 'shared/schema', 'shared/rules', 'server'];
const root = path.join(__dirname, '../../../..');

/** Read when the first reader of English is told something: most servers never need it. */
let english: ReadonlyMap<string, string> | null = null;
const formats = new Map<string, IntlMessageFormat>();

const readEnglish = () => new Map(catalogues.flatMap(readCatalogue));

function readCatalogue(folder: string): [key: string, message: string][] {
  const read: unknown = JSON.parse(readFileSync(path.join(root, folder, 'messages/en.json'), 'utf8'));
  return isObject(read)
    ? Object.entries(read).flatMap(([key, message]) => (typeof message === 'string' ? [[key, message]] : []))
    : [];
}

/** The words in a language; in Chinese where there are no others. */
export function inLanguage(words: Words, language: MemberLanguage): string {
  if (typeof words === 'string') return words;
  if (language === 'zh') return String(words);
  english ??= readEnglish();
  const message = english.get(words.key) ?? (isWhole(words) ? undefined : apart(words.key));
  return message === undefined ? String(words) : format(message, words);
}

const hasChinese = /\p{Script=Han}/u;
/** Nothing to put together. */
const isWhole = ({ key, values }: Said) => values.length === 0 || hasChinese.test(key);

/** Texts that stand beside each other in Chinese have a blank between them. */
const apart = (key: string) => key.replaceAll('}{', '} {');

function format(message: string, { values }: Said): string {
  const known = formats.get(message) ?? new IntlMessageFormat(message, 'en-GB', {}, { ignoreTag: true });
  formats.set(message, known);
  const said = values.map((value) => (typeof value === 'number' ? value : inLanguage(value, 'en')));
  return String(known.format(Object.fromEntries(said.entries()))).trim();
}
