import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const texts = ['README.md', 'bench/README.md', 'docs/releasing.md'].map(read).join('\n');
const runs = read('scripts/run.js');

/** Commands in the documentation: `npm run bench -- search` → bench, search. */
const told = [
  ...texts.matchAll(/(?:`|^|&& )npm (?:run )?(start|test|[a-z:]+)(?: -w ([\w/-]+))?(?: -- ([\w-]+))?/gm),
]
  .map(([, name, workspace, word]) => ({ name: name!, workspace, word }))
  .filter(({ name }) => !['install', 'run'].includes(name));

/** Runs a command like npm, without installing first. */
function run(file: string) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [require.resolve('tsx/cli'), path.join(root, file)],
    { encoding: 'utf8' },
  );
  return { status, text: stdout + stderr };
}

it.each([...new Set(told.map(({ name, workspace }) => `${name} ${workspace ?? ''}`.trim()))])(
  'npm has the command “%s” that the documentation mentions',
  (command) => {
    const [name, workspace] = command.split(' ') as [string, string | undefined];
    const known = workspace
      ? (JSON.parse(read(`${workspace}/package.json`)) as { scripts: object }).scripts
      : scripts;

    expect(known).toHaveProperty([name]);
  },
);

it('has a file for each command of scripts/run.js', () => {
  const files = [...runs.matchAll(/\['(\w+\.ts)'/g)].map(([, file]) => file!);

  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => !existsSync(path.join(__dirname, file)))).toEqual([]);
});

it.each([
  ['import', 'importDescriptions.ts'],
  ['bench', 'runBench.ts'],
  ['new', 'newRemote.ts'],
  ['operator', 'nameOperator.ts'],
  ['dev', 'devRemote.ts'],
  ['release', 'releaseRemote.ts'],
  ['promote', 'changeRelease.ts'],
])(
  'npm run %s starts, and reports missing arguments in one sentence',
  (_, file) => {
    const { status, text } = run(`scripts/${file}`);

    expect(text).toContain('用法：');
    expect(text).not.toMatch(/Cannot find|ENOENT|\n\s+at /);
    expect([0, 1]).toContain(status);
  },
  30_000,
);

it.each(readdirSync(root).filter((folder) => existsSync(path.join(root, folder, 'README.md'))))(
  'the README of %s names files that are there',
  (folder) => {
    const named = [...read(`${folder}/README.md`).matchAll(/`((?:shared|src|test)\/[\w./-]+)`/g)].map(
      ([, file]) => file!,
    );

    expect(
      named.filter(
        (file) => ![root, path.join(root, folder)].some((base) => existsSync(path.join(base, file))),
      ),
    ).toEqual([]);
  },
);

it('names in the README of an area only pages that there are', () => {
  const areas = readdirSync(root).filter((folder) => folder.startsWith('mf-'));
  const pages = areas.flatMap((area) =>
    (JSON.parse(read(`${area}/portal.json`)) as { routes: { path: string }[] }).routes.map(
      (route) => route.path,
    ),
  );
  const named = areas.flatMap((area) =>
    [...read(`${area}/README.md`).matchAll(/`(\/[A-Za-z][\w/]*)[?=\w]*`/g)].map(([, page]) => page!),
  );

  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((page) => !pages.includes(page))).toEqual([]);
});

/** Files of a folder, also tests, relative to the root. */
const filesIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist'].includes(name) && !name.startsWith('.'))
    .flatMap((one) => (one.isDirectory() ? filesIn(`${folder}/${one.name}`) : [`${folder}/${one.name}`]));

it('names in decisions and the architecture only sources that there are', () => {
  const sources = readdirSync(root)
    .filter((folder) => folder === 'shared' || existsSync(path.join(root, folder, 'package.json')))
    .flatMap(filesIn);
  const plans = ['ARCHITECTURE.md', 'docs/adding.md'].concat(
    readdirSync(path.join(root, 'decisions')).map((file) => `decisions/${file}`),
  );
  const named = plans.flatMap((file) =>
    [...read(file).matchAll(/`([\w./-]+\.(?:tsx?|lua|sql))`/g)].map(([, source]) => ({ file, source })),
  );

  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ source }) => !sources.some((one) => `/${one}`.endsWith(`/${source}`)))).toEqual([]);
});

const documents = ['README.md', 'ARCHITECTURE.md', 'bench/README.md'].concat(
  filesIn('docs').filter((file) => file.endsWith('.md')),
);

/** Where the links of a document lead, relative to the root; those to other hosts left out. */
const linksOf = (file: string) =>
  [...read(file).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, to]) =>
    path.join(path.dirname(file), to!),
  );

it('leads from the README to every document', () => {
  const led = linksOf('README.md');

  expect(documents.filter((file) => file !== 'README.md' && !led.includes(file))).toEqual([]);
});

// The reference repeats what libraries say about themselves, links and all.
it.each(documents.filter((file) => file !== 'docs/reference.md'))(
  'the links of %s lead somewhere',
  (file) => {
    expect(linksOf(file).filter((to) => !existsSync(path.join(root, to)))).toEqual([]);
  },
);

it('offers exactly the benches that the documentation mentions', () => {
  const named = told.flatMap(({ name, word }) => (name === 'bench' && word ? [word] : []));
  const present = readdirSync(path.join(root, 'bench'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replace('.ts', '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));

  expect([...new Set(named)].sort()).toEqual(present.sort());
});

it.each([
  ['gateway', 'BENCH_CALLS', /and ([\d,]+) calls counted/],
  ['kills', 'BENCH_KILLS', /the server killed ([\d,]+) times/],
  ['kills', 'BENCH_WRITES', /after ([\d,]+) acknowledged writes/],
  ['ledger', 'BENCH_TRANSFERS', /([\d,]+) random payments/],
  ['ledger', 'BENCH_AT_ONCE', /withdrawals, ([\d,]+) at a time/],
  ['ledger', 'BENCH_KILLS', /a process that is killed ([\d,]+) times/],
  ['search', 'BENCH_DOCUMENTS', /searches among ([\d,]+) documents/],
  ['visits', 'BENCH_APIS', /a visit among ([\d,]+) APIs/],
])('tells how much the bench %s does by itself: %s', (bench, setting, sentence) => {
  const [, usual = ''] =
    new RegExp(`env\\.${setting} \\?\\? ([\\d_]+)`).exec(read(`bench/${bench}.ts`)) ?? [];

  expect(sentence.exec(texts)?.[1]?.replaceAll(',', '')).toBe(usual.replaceAll('_', ''));
});
