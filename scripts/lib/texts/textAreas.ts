import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Messages } from '@portal/text';
import { findTexts, isChinese } from '../../../shared/text/build/findTexts';
import { readCatalogue, textsOfManifest } from '../../../shared/text/build/messagesPlugin';
import { releasedApps } from '../apps';
import { filesOf } from '../sourceHash';
import { findSaid } from './findSaid';

export { isChinese };

const root = path.join(__dirname, '../../..');
/** Shared packages that are not part of pages. */
const noPages = new Set(['contract', 'environment', 'federation', 'standalone', 'testing', 'text']);

/** An area with its own catalogue, and its texts. */
export interface TextArea {
  /** Folder below the root: `mf-docs`, `shared/rules`. */
  name: string;
  /** Catalogue key → first occurrence, such as `src/help/Help.tsx:12`. */
  texts: Map<string, string>;
  /** Current content of `messages/en.json`. */
  english: Messages;
}

export const catalogueOf = (area: string) => path.join(root, area, 'messages/en.json');

/** The shell, remotes, shared packages and the server, if they have texts for users. */
export function readTextAreas(): TextArea[] {
  const apps = releasedApps().map((folder) => readArea(path.basename(folder), 'src'));
  const shared = readdirSync(path.join(root, 'shared'))
    .filter((name) => !noPages.has(name))
    .map((name) => readArea(`shared/${name}`, '.'));
  return [...apps, ...shared, readServer()].filter(
    ({ texts, english }) => texts.size > 0 || Object.keys(english).length > 0,
  );
}

/** Texts of the server: mails, text messages, notifications. */
function readServer(): TextArea {
  const folder = path.join(root, 'server');
  const texts = new Map<string, string>();
  for (const file of filesOf(folder, 'src').filter((one) => one.endsWith('.ts') && !one.endsWith('.test.ts')))
    for (const { key, line } of findSaid(file, readFileSync(path.join(folder, file), 'utf8')))
      if (isChinese(key) && !texts.has(key)) texts.set(key, `${file}:${line}`);
  return { name: 'server', texts, english: readCatalogue(folder, 'en') };
}

function readArea(name: string, sources: string): TextArea {
  const folder = path.join(root, name);
  const texts = new Map<string, string>();
  const add = (key: string, place: string) => void (texts.has(key) || texts.set(key, place));
  for (const file of filesOf(folder, sources).filter((one) => /\.tsx?$/.test(one))) {
    const code = readFileSync(path.join(folder, file), 'utf8');
    if (!isChinese(code)) continue;
    for (const { key, line } of findTexts(file, code).found) add(key, `${file}:${line}`);
  }
  for (const file of ['portal.json', 'shell.json'].filter((one) => filesOf(folder, one).length > 0))
    for (const key of textsOfManifest(JSON.parse(readFileSync(path.join(folder, file), 'utf8'))))
      add(key, file);
  return { name, texts, english: readCatalogue(folder, 'en') };
}
