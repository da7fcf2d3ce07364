import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keepRunning } from './keepRunning';

/** A workspace whose process writes its pid to a file and reports ready, or runs `code`. */
function aService(code = '') {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-service-'));
  const pidFile = path.join(folder, 'pids');
  mkdirSync(path.join(folder, 'src'));
  writeFileSync(
    path.join(folder, 'src/main.ts'),
    `import { appendFileSync } from 'node:fs';
     appendFileSync(${JSON.stringify(pidFile)}, process.pid + '\\n');
     process.on('SIGTERM', () => process.exit(0));
     process.on('disconnect', () => process.exit(0));
     setInterval(() => {}, 1000);
     ${code}
     process.send?.({ ready: true, database: 'embedded' });`,
  );
  writeFileSync(pidFile, '');
  const file = path.join(folder, 'src/main.ts');
  return { folder, file, pids: () => readFileSync(pidFile, 'utf8').split('\n').filter(Boolean).map(Number) };
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

async function until(holds: () => boolean): Promise<void> {
  for (const startedAt = Date.now(); !holds();) {
    if (Date.now() - startedAt > 20_000) throw new Error('it never held');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const options = { name: '门户', env: { ...process.env, NODE_OPTIONS: '' }, isKept: true };

it('restarts a killed process, says so, and stops it for good when told to', async () => {
  const { file, pids } = aService();
  const said: string[] = [];
  const service = keepRunning({ ...options, file, say: (sentence) => said.push(sentence) });
  expect(await service.ready).toMatchObject({ database: 'embedded' });
  expect(service.pid()).toBe(pids()[0]);

  process.kill(pids()[0]!, 'SIGKILL');
  await until(() => said.length === 2);
  expect(said).toEqual(['门户意外结束（信号 SIGKILL），已重新启动。', '门户已恢复。']);

  await service.stop();
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(pids()).toHaveLength(2);
  expect(pids().map(isAlive)).toEqual([false, false]);
  expect(service.pid()).toBeNull();
}, 60_000);

it('does not restart what was never ready', async () => {
  const { file, pids } = aService('process.exit(1);');
  const service = keepRunning({ ...options, file, say: () => {} });

  await expect(service.ready).rejects.toThrow('门户没有启动成功');
  expect(pids()).toHaveLength(1);
}, 60_000);

it('leaves no process behind when it is killed itself', async () => {
  const { folder, file, pids } = aService();
  const supervisor = path.join(folder, 'supervisor.ts');
  writeFileSync(
    supervisor,
    `import { keepRunning } from ${JSON.stringify(path.join(__dirname, 'keepRunning.ts'))};
     keepRunning({ name: 'x', file: ${JSON.stringify(file)}, env: process.env, isKept: true, say: () => {} });`,
  );
  const child = spawn(process.execPath, ['--import', 'tsx', supervisor], {
    cwd: path.join(__dirname, '../..'),
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: 'ignore',
  });
  await until(() => pids().length === 1);

  child.kill('SIGKILL');
  await once(child, 'exit');
  await until(() => !isAlive(pids()[0]!));
}, 60_000);
