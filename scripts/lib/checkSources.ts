import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '../..');

/**
 * Types and unit tests of one app, as far as this checkout holds them.
 *
 * @throws {Error} in Chinese; what the tools found is printed before.
 */
export async function checkSources(appDir: string): Promise<void> {
  await run('类型检查', require.resolve('typescript/bin/tsc'), ['--noEmit', '-p', projectOf(appDir)]);
  if (!hasTests(appDir)) return;
  await run('单元测试', require.resolve('jest/bin/jest'), [
    '--selectProjects',
    'web',
    '--silent',
    '--forceExit',
    '--testPathPatterns',
    `/${path.basename(appDir)}/`,
  ]);
}

/** A project of this app and what it may import: the others need not be here. */
function projectOf(appDir: string): string {
  const folder = mkdtempSync(path.join(root, 'node_modules/.portal-check-'));
  const file = path.join(folder, 'tsconfig.json');
  writeFileSync(
    file,
    JSON.stringify({
      extends: path.join(root, 'tsconfig.json'),
      include: [path.join(appDir, 'src'), path.join(root, 'shared/testing')],
    }),
  );
  return file;
}

const hasTests = (appDir: string) =>
  readdirSync(path.join(appDir, 'src'), { recursive: true }).some((file) =>
    /\.test\.tsx?$/.test(String(file)),
  );

function run(what: string, script: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output += String(chunk)));
    child.once('exit', (code) => {
      if (code === 0) return resolve();
      console.error(output.trim());
      reject(new Error(`${what}没有通过，没有发布。请按上面的提示修改后再试。`));
    });
  });
}
