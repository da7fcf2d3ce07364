import path from 'node:path';
import { areasOf, touchedAreas } from './touchedAreas';

const root = path.join(__dirname, '../..');
const all = areasOf(root).sort();

it('knows every area of this repository', () =>
  expect(all).toEqual(expect.arrayContaining(['shell', 'server', 'gateway', 'mf-notices', 'mf-docs'])));

it.each([
  ['a page of a remote', ['mf-notices/src/notice-center/NoticeCenter.tsx'], ['mf-notices']],
  ['two processes', ['server/src/app.ts', 'gateway/src/main.ts'], ['gateway', 'server']],
  ['documents', ['README.md', 'docs/releasing.md', 'mf-docs/README.md', 'decisions/0001-x.md'], []],
  ['a journey', ['e2e/journeys/login.spec.ts'], []],
])('a change of %s affects no other area', (_, files, expected) =>
  expect(touchedAreas(root, files)).toEqual(expected),
);

it('a change of a shared package affects only the areas that depend on it, directly or not', () => {
  const ofCalls = touchedAreas(root, ['shared/calls/notices.ts']);
  const ofRichText = touchedAreas(root, ['shared/richtext/RichText.tsx']);

  expect(ofCalls).toEqual(expect.arrayContaining(['mf-notices', 'server']));
  expect(ofRichText).toContain('mf-docs');
  expect(ofRichText).not.toContain('gateway');
  expect(ofRichText).not.toContain('server');
});

it.each([
  'webpack.common.js',
  'package-lock.json',
  'scripts/lib/buildRelease.ts',
  'shared/federation/index.js',
])('a change of %s, which all builds use, affects all', (file) =>
  expect(touchedAreas(root, [file])).toEqual(all),
);
