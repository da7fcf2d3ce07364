import { execFileSync } from 'node:child_process';
import path from 'node:path';

const root = path.join(__dirname, '..');
const kinds = ['browser', 'node', 'tools'] as const;
const programs = Object.fromEntries(kinds.map((kind) => [kind, filesOf(kind)])) as Record<
  (typeof kinds)[number],
  string[]
>;

it('checks the types of every TypeScript file', () => {
  const tracked = execFileSync('git', ['ls-files', '--cached', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  });
  const checked = new Set(kinds.flatMap((kind) => programs[kind]));

  const wanted = tracked.trim().split('\n');
  expect(wanted.length).toBeGreaterThan(0);
  expect(wanted.filter((file) => !checked.has(file))).toEqual([]);
});

it('keeps Node types out of browser code', () => {
  expect(programs.browser.filter((file) => file.includes('/@types/node/'))).toEqual([]);
});

it('keeps DOM types out of server code', () => {
  expect(programs.node.filter((file) => /\/lib\.dom\b/.test(file))).toEqual([]);
});

function filesOf(kind: string): string[] {
  const compiler = path.join(root, 'node_modules/@typescript/native/bin/tsc');
  return execFileSync(process.execPath, [compiler, '-p', `tsconfig.${kind}.json`, '--listFilesOnly'], {
    cwd: root,
    encoding: 'utf8',
    // PERF: the compiler is written in Go; one thread that rarely collects garbage takes a quarter less.
    env: { ...process.env, GOMAXPROCS: '1', GOGC: '400' },
  })
    .trim()
    .split('\n')
    .map((file) => path.relative(root, path.resolve(root, file)).split(path.sep).join('/'));
}
