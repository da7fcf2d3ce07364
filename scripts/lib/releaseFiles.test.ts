import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readPortalManifest } from './releaseFiles';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'manifest-'))));
afterEach(() => rmSync(folder, { recursive: true }));

it.each<[what: string, content: string | null, sentence: RegExp]>([
  ['is not there', null, /^缺少 .*portal\.json。$/],
  ['is no JSON, and where', '{"name": "mf-a",}', /portal\.json 不是 JSON：.*position 16/],
  ['has a wrong field', '{"name": 5}', /^portal\.json 的 name 有误/],
])('says that portal.json %s', (_, content, sentence) => {
  if (content !== null) writeFileSync(path.join(folder, 'portal.json'), content);

  expect(() => readPortalManifest(folder)).toThrow(sentence);
});
