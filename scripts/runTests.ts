/* npm test: every suite, and one closing line. */
import { spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBrowser } from './lib/ensureBrowser';
import { startPostgres, type Postgres } from './lib/startPostgres';

const root = path.join(__dirname, '..');
const isCi = process.env.CI === 'true';

interface Outcome {
  passed: number;
  failed: number;
}

interface Suite {
  name: string;
  run: () => Promise<Outcome>;
}

/** A tool that ends with 0 or not counts as one test. */
const tool = (name: string, command: string, ...args: string[]): Suite => ({
  name,
  run: async () => {
    const status = await ended(command, args, 'inherit', process.env);
    return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 };
  },
});

async function ended(
  command: string,
  args: string[],
  stdio: StdioOptions,
  env: NodeJS.ProcessEnv,
): Promise<number | null> {
  const child = spawn(command, args, { cwd: root, stdio, env, shell: process.platform === 'win32' });
  const [status] = (await once(child, 'exit')) as [number | null];
  return status;
}

const jest = (
  name: string,
  project: string,
  env: Record<string, string> = {},
  args: string[] = [],
): Suite => ({
  name,
  run: async () => {
    const report = path.join(mkdtempSync(path.join(tmpdir(), 'portal-report-')), 'report.json');
    await ended(
      process.execPath,
      [
        require.resolve('jest/bin/jest'),
        '--selectProjects',
        project,
        '--json',
        '--outputFile',
        report,
        '--forceExit',
        '--testTimeout',
        '30000',
        ...args,
      ],
      ['ignore', 'ignore', 'inherit'],
      // The embedded database is loaded by a dynamic import, which jest allows with this flag only.
      { ...process.env, NODE_OPTIONS: '--experimental-vm-modules --no-warnings', ...env },
    );
    return readReport(report);
  },
});

function readReport(report: string): Outcome {
  try {
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(
      readFileSync(report, 'utf8'),
    ) as {
      numPassedTests: number;
      numFailedTests: number;
      numRuntimeErrorTestSuites: number;
    };
    return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

async function main(): Promise<void> {
  const skipped: string[] = [];
  const postgres: Postgres | null = await startPostgres();
  const browser = ensureBrowser();
  const npx = (tool: string) => path.join(root, 'node_modules/.bin', tool);

  // Each keeps one core busy; what follows keeps all of them busy.
  const checks: Suite[] = [
    tool('类型检查', 'npm', 'run', '--silent', 'typecheck'),
    tool('代码规范', 'npm', 'run', '--silent', 'lint'),
    tool('格式', npx('prettier'), '--check', '--log-level', 'warn', '.'),
  ];
  const suites: Suite[] = [jest('单元与组件', 'web'), jest('服务器与契约（内置数据库）', 'server')];
  if (postgres)
    suites.push(
      jest('服务器（PostgreSQL）', 'server', { TEST_DATABASE_URL: postgres.url }, [
        '--testPathPatterns',
        'server/test',
      ]),
    );
  else skipped.push('服务器（PostgreSQL）：本机没有 PostgreSQL');
  if (browser) {
    suites.push(
      tool('构建', process.execPath, require.resolve('tsx/cli'), path.join(__dirname, 'buildAll.ts')),
    );
    suites.push(jest('端到端（Chromium）', 'e2e', { CHROMIUM_PATH: browser }, ['--maxWorkers', '2']));
  } else skipped.push('端到端：没有找到 Chromium，请安装 chromium 后重试');

  const total: Outcome = { passed: 0, failed: isCi ? skipped.length : 0 };
  async function take({ name, run }: Suite): Promise<void> {
    const startedAt = Date.now();
    console.log(`\n── ${name}`);
    const { passed, failed } = await run();
    total.passed += passed;
    total.failed += failed;
    console.log(
      `── ${name}：${passed} 通过，${failed} 失败（${Math.round((Date.now() - startedAt) / 1000)} 秒）`,
    );
  }
  await Promise.all(checks.map(take));
  for (const suite of suites) await take(suite);
  postgres?.stop();
  for (const reason of skipped) console.log(`跳过 ${reason}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 ? 0 : 1);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
