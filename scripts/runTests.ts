/* npm test: runs all suites and prints a summary line. */
import path from 'node:path';
import { closingLine } from './lib/closingLine';
import { ensureBrowser } from './lib/ensureBrowser';
import { createScratchFolder } from './lib/scratchFolder';
import { startPostgres, type Postgres } from './lib/startPostgres';
import { absent, jest, playwright, tool, waitingWorkers, type Suite } from './lib/suites';
import type { Outcome } from './lib/testReports';

const isCi = process.env.CI === 'true';

async function main(): Promise<void> {
  const scratch = createScratchFolder();
  process.env.TMPDIR = scratch.path;
  // Jest gets the environment as it was when this program began. The others link packages of this checkout into what is
  // temporary, which the same disk alone allows.
  const inMemory = { TMPDIR: scratch.path };
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
      jest('服务器（内置数据库）', ['server'], {
        ...inMemory,
        ...(postgres ? { TEST_DATABASES_ONLY: '1' } : {}),
      }),
      ...(browser
        ? [tool('构建', process.execPath, require.resolve('tsx/cli'), path.join(__dirname, 'buildAll.ts'))]
        : []),
    ],
    [
      postgres
        ? jest(
            '服务器（PostgreSQL）',
            ['server'],
            { ...inMemory, TEST_DATABASE_URL: postgres.nearUrl },
            waitingWorkers,
          )
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
