/* npm run ci:area [-- mf-notices …] [--since <commit>]: checks the given areas, or those affected since a commit. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildRelease } from './lib/buildRelease';
import { checkSources, runCheck } from './lib/checkSources';
import { endOnError } from './lib/endOnError';
import { exitOf } from './lib/exitOf';
import { jestArgs, jestEnv } from './lib/jestOptions';
import { readWords } from './lib/readWords';
import { areasOf, touchedAreas } from './lib/touchedAreas';
import { secondsSince } from './lib/secondsSince';

const root = path.join(__dirname, '..');
const usage = '用法：npm run ci:area -- [名称…] [--since <提交>]（不写名称：自该提交以来的改动涉及的部分）';
const bin = (file: string) => path.join(root, 'node_modules', file);

async function main(): Promise<void> {
  const startedAt = Date.now();
  const { values, positionals } = readWords(usage, { since: { type: 'string', default: 'HEAD~1' } });
  const unknown = positionals.filter((name) => !areasOf(root).includes(name));
  if (unknown.length > 0)
    throw new Error(`没有 ${unknown.join('、')}。可以检查：${areasOf(root).join('、')}。`);

  const areas = positionals.length > 0 ? positionals : touchedAreas(root, changedSince(values.since));
  if (areas.length === 0) return console.log(`自 ${values.since} 以来的改动不涉及任何部分。`);
  console.log(`检查：${areas.join('、')}`);

  // In parallel; linting takes long, because it needs the types of the whole repository.
  await Promise.all([step('代码规范与格式', () => checkStyle(areas)), checkAreas(areas)]);
  console.log(`${areas.join('、')} 全部通过（${secondsSince(startedAt)} 秒）`);
}

async function checkAreas(areas: readonly string[]): Promise<void> {
  for (const area of areas) {
    const folder = path.join(root, area);
    const isReleased = ['portal.json', 'shell.json'].some((file) => existsSync(path.join(folder, file)));
    await step(`${area} 的类型与测试`, () => (isReleased ? checkSources(folder) : checkProcess(area)));
    if (isReleased) await step(`${area} 的构建`, async () => void (await buildRelease(folder)));
  }
  // It holds all areas against each other.
  if (areasOf(root).includes('shell')) await step('契约', () => jest('scripts/contract.test.ts', 'node'));
  else console.log('  契约：这里没有外壳与其他子应用，npm run release 时由门户核对');
}

/** Changed files, whether committed or not. */
function changedSince(commit: string): string[] {
  const names = (...words: string[]) =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean);
  try {
    names('rev-parse', '--verify', `${commit}^{commit}`);
  } catch {
    throw new Error(
      `这里没有提交 ${commit}。请取得完整的历史（git fetch --unshallow），或用 --since 写另一个提交。`,
    );
  }
  return [...names('diff', '--name-only', commit), ...names('ls-files', '--others', '--exclude-standard')];
}

async function step(what: string, run: () => Promise<void>): Promise<void> {
  const startedAt = Date.now();
  await run();
  console.log(`  ${what}（${secondsSince(startedAt)} 秒）`);
}

async function checkStyle(areas: readonly string[]): Promise<void> {
  await runCheck('代码规范', bin('eslint/bin/eslint.js'), [
    '--max-warnings',
    '0',
    ...cache('eslint'),
    ...areas,
  ]);
  await runCheck('代码规范（类型与 React）', bin('oxlint/bin/oxlint'), ['--quiet', ...areas]);
  await runCheck('格式', bin('prettier/bin/prettier.cjs'), ['--check', '--log-level', 'warn', ...areas]);
}

const cache = (tool: string) => [
  '--cache',
  '--cache-location',
  `.cache/${tool}/`,
  '--cache-strategy',
  'content',
];

/** Checks a workspace that runs as a process, with the flags with which it is started. */
async function checkProcess(area: string): Promise<void> {
  await runCheck('类型检查', bin('@typescript/native/bin/tsc'), [
    '--build',
    'tsconfig.node.json',
    'tsconfig.tools.json',
  ]);
  await jest(`./${area}/`, 'server', 'node');
}

async function jest(pattern: string, ...projects: string[]): Promise<void> {
  const tests = spawn(
    process.execPath,
    [
      ...jestArgs,
      '--passWithNoTests',
      '--silent',
      '--selectProjects',
      ...projects,
      '--testPathPatterns',
      pattern,
    ],
    { cwd: root, stdio: 'inherit', env: jestEnv },
  );
  if ((await exitOf(tests)) !== 0) throw new Error('测试没有通过。请按上面的提示修改后再试。');
}

main().catch(endOnError);
