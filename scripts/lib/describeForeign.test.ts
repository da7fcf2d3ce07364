import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { releaseIn } from './describeForeign';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'built-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const put = (...files: string[]) => files.forEach((file) => writeFileSync(path.join(folder, file), '{}'));

it('takes what a build of the portal left as it is', () => {
  put('release.json', 'portal.json', 'mf-manifest.json');
  expect(releaseIn(folder)).toBe(folder);
});

it('says what is wrong with what another build left', () => {
  put('portal.json', 'mf-manifest.json');
  expect(() => releaseIn(folder)).toThrow('portal.json 的 name 有误');
});

it('takes nothing else for a release', () => {
  put('package.json');
  expect(releaseIn(folder)).toBeNull();
});
