import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folder = mkdtempSync(path.join(tmpdir(), 'portal-run-'));
let shell: ChildProcess | undefined;

afterAll(() => {
  shell?.kill();
  rmSync(folder, { recursive: true });
});

it('ends the program when npm is told to end, though the shell between does not forward the signal', async () => {
  const script = path.join(folder, 'lasting.ts');
  writeFileSync(
    script,
    `process.on('SIGTERM', () => { console.log('ended'); process.exit(0); });
    setTimeout(() => process.exit(1), 10_000);
    console.log('began');`,
  );
  const run = `require('${path.join(__dirname, 'install.js')}').runScript('${path.relative(path.join(__dirname, '..'), script)}', [])`;
  shell = spawn('sh', ['-c', `"$0" -e "$1"; exit`, process.execPath, run], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const says = (word: string) =>
    new Promise<void>((resolve) =>
      shell!.stdout!.on('data', (text: Buffer) => String(text).includes(word) && resolve()),
    );
  await says('began');

  const ended = says('ended');
  shell.kill('SIGTERM');

  await ended;
});
