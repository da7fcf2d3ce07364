/* npm test: runs all suites and prints a summary line. */
import { exitOf } from './lib/exitOf';
import { spawn, type StdioOptions } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { closingLine } from './lib/closingLine';
import { createScratchFolder } from './lib/scratchFolder';
import { ensureBrowser } from './lib/ensureBrowser';
import { jestArgs, jestEnv } from './lib/jestOptions';
import { startPostgres, type Postgres } from './lib/startPostgres';
import {
  afterSecondTry,
  failedFiles,
  noReport,
  readJestReport,
  readPlaywrightReport,
  type Outcome,
} from './lib/testReports';

const root = path.join(__dirname, '..');
const isCi = process.env.CI === 'true';
/**
 * All cores, since jest alone would leave one idle; at most four, because each end-to-end worker has a portal and a
 * browser (decisions/0029-test-duration.md).
 */
const workers = Math.min(Math.max(2, availableParallelism()), 4);
/**
 * PERF: one more where tests wait for an eighth of their time: for a database server, programs that they run, a portal that
 * starts.
 */
const waitingWorkers = workers + 1;
/** Failed files are rerun once on their own, unless there are more than this (decisions/0034-failed-tests-run-twice.md). */
const secondTryFiles = 5;

interface Suite {
  name: string;
  run: () => Promise<Outcome>;
}

/**
 * PERF: for tools written in Go (the type checks). Each thread would check the types that it meets again, and they run
 * beside each other (decisions/0029-test-duration.md).
 */
const goSettings = { GOMAXPROCS: '1', GOGC: '200' };

/** A tool without a report: its exit status counts as one test. */
const tool = (name: string, command: string, ...args: string[]): Suite => ({
  name,
  run: async () => {
    const status = await ended(command, args, 'inherit', { ...process.env, ...goSettings });
    return status === 0 ? { passed: 1, failed: [], skipped: [], unsteady: [] } : noReport(name);
  },
});

/** A suite whose tool is not installed. */
const absent = (name: string, reason: string): Suite => ({
  name,
  run: async () => ({ passed: 0, failed: [], skipped: [`${name}：${reason}`], unsteady: [] }),
});

async function ended(
  command: string,
  args: string[],
  stdio: StdioOptions,
  env: NodeJS.ProcessEnv,
): Promise<number | null> {
  const child = spawn(command, args, { cwd: root, stdio, env, shell: process.platform === 'win32' });
  return exitOf(child);
}

const reportFile = () => path.join(mkdtempSync(path.join(tmpdir(), 'portal-report-')), 'report.json');

const jest = (
  name: string,
  projects: string[],
  env: Record<string, string> = {},
  width = workers,
): Suite => ({
  name,
  run: async () => {
    const once = async (maxWorkers: number, paths: string[]): Promise<string> => {
      const report = reportFile();
      await ended(
        process.execPath,
        [
          ...jestArgs,
          '--selectProjects',
          ...projects,
          '--json',
          '--outputFile',
          report,
          '--maxWorkers',
          String(maxWorkers),
          ...(paths.length > 0 ? ['--runTestsByPath', ...paths] : []),
        ],
        ['ignore', 'ignore', 'inherit'],
        { ...jestEnv, ...env },
      );
      return report;
    };
    const report = await once(width, []);
    return outcomeOf(name, async () => {
      const failed = failedFiles(report);
      if (failed.length === 0 || failed.length > secondTryFiles) return readJestReport(report, root);
      console.log(
        `── ${name}：再试一次\n${failed.map((file) => `   ${path.relative(root, file)}`).join('\n')}`,
      );
      return afterSecondTry(report, await once(1, failed), root);
    });
  },
});

const playwright = (name: string, env: Record<string, string>): Suite => ({
  name,
  run: async () => {
    const report = reportFile();
    await ended(
      process.execPath,
      [
        require.resolve('@playwright/test/cli'),
        'test',
        '--config',
        path.join(root, 'e2e/playwright.config.ts'),
        '--reporter',
        'list,json',
        '--workers',
        String(waitingWorkers),
        '--retries',
        '1',
        // Recording a trace of every journey would slow all of them down.
        '--trace',
        'on-first-retry',
      ],
      'inherit',
      { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env },
    );
    return outcomeOf(name, async () => readPlaywrightReport(report, root));
  },
});

async function outcomeOf(name: string, read: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await read();
  } catch {
    return noReport(name);
  }
}

async function main(): Promise<void> {
  const scratch = createScratchFolder();
  process.env.TMPDIR = scratch.path;
  process.on('exit', scratch.remove);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
  const postgres: Postgres | null = await startPostgres();
  const browser = ensureBrowser();

  // Steps run in sequence, the suites of a step in parallel, because each alone would leave a core idle at times.
  const steps: Suite[][] = [
    [
      tool('类型检查', 'npm', 'run', '--silent', 'typecheck'),
      // PERF: what `npm run lint` does, side by side, because it is the longest of these.
      tool('代码规范', 'npm', 'run', '--silent', 'lint:code'),
      tool('代码规范（类型与 React）', 'npm', 'run', '--silent', 'lint:types'),
      tool('依赖声明', 'npm', 'run', '--silent', 'lint:manifests'),
      tool('格式', 'npm', 'run', '--silent', 'format:check'),
    ],
    [jest('单元、组件与契约', ['web', 'node'], {}, waitingWorkers)],
    [
      // With a PostgreSQL server all tests run on it (decisions/0029-test-duration.md).
      jest('服务器（内置数据库）', ['server'], postgres ? { TEST_DATABASES_ONLY: '1' } : {}),
      ...(browser
        ? [tool('构建', process.execPath, require.resolve('tsx/cli'), path.join(__dirname, 'buildAll.ts'))]
        : []),
    ],
    [
      postgres
        ? jest('服务器（PostgreSQL）', ['server'], { TEST_DATABASE_URL: postgres.nearUrl }, waitingWorkers)
        : absent('服务器（PostgreSQL）', '本机没有 PostgreSQL'),
    ],
    [
      browser
        ? playwright('端到端（Chromium）', { CHROMIUM_PATH: browser })
        : absent('端到端', '没有找到 Chromium，请安装 chromium 后重试'),
    ],
  ];

  const outcomes: Outcome[] = [];
  async function take({ name, run }: Suite): Promise<void> {
    const startedAt = Date.now();
    console.log(`\n── ${name}`);
    const outcome = await run();
    outcomes.push(outcome);
    const { passed, failed, skipped, unsteady } = outcome;
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    const counts = [
      `${passed} 通过`,
      `${failed.length} 失败`,
      ...(skipped.length > 0 ? [`${skipped.length} 跳过`] : []),
      ...(unsteady.length > 0 ? [`${unsteady.length} 不稳定`] : []),
    ];
    console.log(`── ${name}：${counts.join('，')}（${seconds} 秒）`);
  }
  for (const step of steps) await Promise.all(step.map(take));
  postgres?.stop();

  for (const name of outcomes.flatMap(({ unsteady }) => unsteady))
    console.log(`不稳定（再试才通过，是待修的缺陷） ${name}`);
  for (const name of outcomes.flatMap(({ failed }) => failed)) console.log(`失败 ${name}`);
  for (const name of outcomes.flatMap(({ skipped }) => skipped)) console.log(`跳过 ${name}`);
  const { line, hasPassed } = closingLine(outcomes, isCi);
  console.log(`\n${line}`);
  process.exit(hasPassed ? 0 : 1);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
