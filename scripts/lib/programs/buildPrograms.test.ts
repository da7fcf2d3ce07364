import { existsSync, readFileSync, readdirSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { buildPrograms } from './buildPrograms';
import { programFile, programFolder, programs } from './programs';

const root = path.join(__dirname, '../../..');

beforeAll(async () => void (await buildPrograms()), 60_000);

it('rebuilds a program when one of its sources has changed, and no other', async () => {
  const file = path.join(root, 'sample-provider/src/main.ts');
  const { atime, mtime } = statSync(file);

  expect(await buildPrograms()).toEqual([]);
  utimesSync(file, atime, new Date(mtime.getTime() + 2000));
  try {
    expect(await buildPrograms()).toEqual(['sample-provider']);
  } finally {
    utimesSync(file, atime, mtime);
  }
});

it.each(programs)('%s bundles all of our code, and resolves npm packages outside', (program) => {
  const asked = [...readFileSync(programFile(program), 'utf8').matchAll(/\brequire\("([^"]+)"\)/g)];
  const names = new Set(asked.map(([, name = '']) => name));

  // A package version of the workspace itself.
  const ofWorkspaces = /^\.\.\/(\.\.\/server\/)?node_modules\//;
  expect(
    [...names].filter(
      (name) => name.startsWith('@portal/') || (name.startsWith('.') && !ofWorkspaces.test(name)),
    ),
  ).toEqual([]);
  for (const name of names)
    expect(() => require.resolve(name, { paths: [programFolder(program)] })).not.toThrow();
});

it('places the files that the server loads separately beside it', () => {
  const folder = programFolder('server');
  const files = readdirSync(folder).filter((name) => name.endsWith('.js') && name !== 'main.js');

  expect(files.sort()).toEqual([
    'diffDescriptions.js',
    'parseDescription.js',
    'previewOperation.js',
    'readGatewayRoutes.js',
    'recodeImage.js',
    'worker.js',
    'writeExport.js',
  ]);
  for (const file of files) {
    const name = path.basename(file, '.js');
    if (name === 'worker') continue;
    const module = jest.requireActual<Record<string, unknown>>(path.join(folder, file));
    expect([name, typeof module[name]]).toEqual([name, 'function']);
  }
});

it('resolves files beside its sources from its new location', () => {
  const text = readFileSync(programFile('server'), 'utf8');
  const places = [...text.matchAll(/require\("node:path"\)\.join\(__dirname, "([^"]+)"\)/g)];

  expect(places.length).toBeGreaterThan(10);
  for (const [, place = ''] of places)
    expect([place, existsSync(path.join(programFolder('server'), place))]).toEqual([place, true]);
});
