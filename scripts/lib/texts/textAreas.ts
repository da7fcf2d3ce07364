import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Messages } from '@portal/text';
import { findTexts, isChinese } from '../../../shared/text/build/findTexts';
import { readCatalogue, textsOfManifest } from '../../../shared/text/build/messagesPlugin';
import { releasedApps } from '../apps';
import { filesOf } from '../sourceHash';

export { isChinese };

const root = path.join(__dirname, '../../..');
/** Shared packages that no page holds. */
const noPages = new Set(['contract', 'environment', 'federation', 'standalone', 'testing', 'text']);

/** What has a catalogue of its own, and what it says. */
export interface TextArea {
  /** Below the root: `mf-docs`, `shared/rules`. */
  name: string;
  /** Key → where it stands first: `src/help/Help.tsx:12`. */
  texts: Map<string, string>;
  /** `messages/en.json` as it is. */
  english: Messages;
}

export const catalogueOf = (area: string) => path.join(root, area, 'messages/en.json');

/** The shell, each remote and each shared package that says something to people. */
export function readTextAreas(): TextArea[] {
  const apps = releasedApps().map((folder) => readArea(path.basename(folder), 'src'));
  const shared = readdirSync(path.join(root, 'shared'))
    .filter((name) => !noPages.has(name))
    .map((name) => readArea(`shared/${name}`, '.'));
  return [...apps, ...shared].filter(
    ({ texts, english }) => texts.size > 0 || Object.keys(english).length > 0,
  );
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
