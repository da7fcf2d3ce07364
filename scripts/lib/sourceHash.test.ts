import { cpSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sourceHash, sourcesOf } from './sourceHash';

const root = path.join(__dirname, '../..');
let copy: string;

/** mf-plain declares @portal/rules; mf-form @portal/forms, which declares @portal/rules and left-pad. */
beforeEach(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'sources-'));
  for (const part of ['webpack.common.js', 'scripts/lib', 'shared/federation', 'shared/text/build'])
    cpSync(path.join(root, part), path.join(copy, part), { recursive: true });
  workspace('shared/rules');
  workspace('shared/forms', { '@portal/rules': '*', 'left-pad': '1.0.0' }, { jest: '1.0.0' });
  workspace('shared/testing');
  workspace('shared/design');
  workspace('mf-plain', { '@portal/rules': '*', '@portal/design': '*' }, { '@portal/testing': '*' });
  workspace('mf-form', { '@portal/forms': '*', '@portal/design': '*' });
  workspace('shell', { '@portal/design': '*' });
  lock({});
});
afterEach(() => rmSync(copy, { recursive: true }));

it.each([
  ['a comment in a test helper', 'shared/testing/index.ts', []],
  ['a comment in a script that builds nothing', 'scripts/lib/freePort.ts', []],
  ['a test of the app', 'mf-form/src/index.test.ts', []],
  ['a README', 'mf-form/README.md', []],
  ['the source of a remote', 'mf-form/src/index.ts', ['mf-form']],
  ['the manifest of a remote', 'mf-form/portal.json', ['mf-form']],
  ['the English of a remote', 'mf-form/messages/en.json', ['mf-form']],
  ['a package that one remote declares', 'shared/forms/index.ts', ['mf-form']],
  [
    'a package that both remotes declare, one through another',
    'shared/rules/index.ts',
    ['mf-form', 'mf-plain'],
  ],
  ['a module that the shell brings to all', 'shared/design/index.ts', ['shell']],
  ['the settings of webpack', 'webpack.common.js', ['mf-form', 'mf-plain', 'shell']],
  ['the federation', 'shared/federation/federationConfig.js', ['mf-form', 'mf-plain', 'shell']],
  ['what marks texts', 'shared/text/build/markTexts.js', ['mf-form', 'mf-plain', 'shell']],
])('%s changes only the versions of releases that contain it', (_, file, expected) => {
  const before = versions();

  writeFileSync(path.join(copy, file), '// changed', { flag: 'a' });

  expect(changedSince(before)).toEqual(expected);
});

it.each([
  ['a package that one remote needs', 'left-pad', ['mf-form']],
  ['what only the tests need', 'jest', []],
  ['what the build is made with', 'webpack', ['mf-form', 'mf-plain', 'shell']],
])(
  'another locked version of %s changes only the versions of releases that contain it',
  (_, name, expected) => {
    const before = versions();

    lock({ [name]: '2.0.0' });

    expect(changedSince(before)).toEqual(expected);
  },
);

it('includes no tests, test helpers, or declarations of other remotes', () => {
  const sources = sourcesOf(path.join(root, 'mf-finance'));

  expect(sources).toEqual(expect.arrayContaining(['mf-finance/portal.json', 'shared/calls/index.ts']));
  expect(
    sources.filter((file) => /\.test\.|^shared\/(testing|standalone|richtext|design)\//.test(file)),
  ).toEqual([]);
});

it('includes everything that the build itself imports', () => {
  const build = readFileSync(path.join(__dirname, 'buildRelease.ts'), 'utf8');
  const imported = [...build.matchAll(/from '\.\/(\w+)'/g)].map(([, name]) => name!);

  expect(imported.length).toBeGreaterThan(0);
  const sources = sourcesOf(path.join(root, 'mf-finance'));
  expect(
    imported.filter((name) => name !== 'sourceHash' && !sources.includes(`scripts/lib/${name}.ts`)),
  ).toEqual([]);
});

const apps = ['mf-form', 'mf-plain', 'shell'];
const versions = () => apps.map((app) => sourceHash(path.join(copy, app)));
const changedSince = (before: string[]) => {
  const now = versions();
  return apps.filter((_, index) => now[index] !== before[index]);
};

function workspace(folder: string, dependencies = {}, devDependencies = {}) {
  const files = {
    'package.json': JSON.stringify({ dependencies, devDependencies }),
    'index.ts': '',
    'src/index.ts': '',
    'src/index.test.ts': '',
    'portal.json': '{}',
    'messages/en.json': '{}',
    'README.md': '',
  };
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(copy, folder, file)), { recursive: true });
    writeFileSync(path.join(copy, folder, file), content);
  }
}

function lock(changed: Record<string, string>) {
  const links = ['rules', 'forms', 'testing', 'design'].map((name) => [
    `node_modules/@portal/${name}`,
    { link: true, resolved: `shared/${name}` },
  ]);
  const packages = ['left-pad', 'jest', 'webpack', 'swc-loader', '@swc/core', '@swc/plugin-styled-components']
    .concat('@module-federation/enhanced', 'typescript')
    .map((name) => [`node_modules/${name}`, { version: changed[name] ?? '1.0.0' }]);
  writeFileSync(
    path.join(copy, 'package-lock.json'),
    JSON.stringify({ packages: Object.fromEntries([...links, ...packages]) }),
  );
}
