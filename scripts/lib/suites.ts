import { spawn, type StdioOptions } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { exitOf } from './exitOf';
import { jestArgs, jestEnv } from './jestOptions';
import {
  afterSecondTry,
  failedFiles,
  noReport,
  readJestReport,
  readPlaywrightReport,
  type Outcome,
} from './testReports';

const root = path.join(__dirname, '../..');
/**
 * All cores, since jest alone would leave one idle; at most four, because each end-to-end worker has a portal and a
 * browser (decisions/0029-test-duration.md).
 */
const workers = Math.min(Math.max(2, availableParallelism()), 4);
/**
 * PERF: one more where tests wait for an eighth of their time: for a database server, programs that they run, a portal that
 * starts.
 */
export const waitingWorkers = workers + 1;
/** Failed files are rerun once on their own, unless there are more than this (decisions/0034-failed-tests-run-twice.md). */
const secondTryFiles = 5;

/** Some tests with one report. */
export interface Suite {
  name: string;
  run: () => Promise<Outcome>;
}

/**
 * PERF: for tools written in Go (the type checks). Each thread would check the types that it meets again, and they run
 * beside each other (decisions/0029-test-duration.md).
 */
const goSettings = { GOMAXPROCS: '1', GOGC: '200' };

/** A tool without a report, such as a linter: its exit status counts as one test. */
export const tool = (name: string, command: string, ...args: string[]): Suite => ({
  name,
  run: async () => {
    const status = await ended(command, args, 'inherit', { ...process.env, ...goSettings });
    return status === 0 ? { passed: 1, failed: [], skipped: [], unsteady: [] } : noReport(name);
  },
});

/** A suite whose tool is not installed. */
export const absent = (name: string, reason: string): Suite => ({
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

/** Tests of jest's projects; failed files are run again. */
export const jest = (
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

/** Journeys in a browser; Playwright runs failed ones again. */
export const playwright = (name: string, env: Record<string, string>): Suite => ({
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
  } catch (error) {
    // It ended without a report, or with a part of one.
    return noReport(`${name}：${error instanceof Error ? error.message : String(error)}`);
  }
}
