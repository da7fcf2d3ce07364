import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { jestArgs } from './jestOptions';

const root = path.join(__dirname, '../..');

/**
 * Checks types and runs unit tests of one app; parts missing in a sparse checkout are not needed.
 *
 * @throws {Error} in Chinese; the tools print their findings before.
 */
export async function checkSources(appDir: string): Promise<void> {
  await runCheck('类型检查', path.join(root, 'node_modules/@typescript/native/bin/tsc'), [
    '--build',
    projectOf(appDir, 'browser', [path.join(appDir, 'src')]),
    projectOf(appDir, 'tools', [
      path.join(root, 'shared/testing'),
      ...['*.ts', '**/*.d.ts', '**/*.test.ts', '**/*.test.tsx'].map((files) => path.join(appDir, files)),
    ]),
  ]);
  if (!hasTests(appDir)) return;
  const [jest, ...settings] = jestArgs;
  await runCheck('单元测试', jest, [
    ...settings,
    '--selectProjects',
    'web',
    '--silent',
    '--testPathPatterns',
    `./${path.basename(appDir)}/`,
  ]);
}

/** Writes a TypeScript project with one kind of this app's files and their imports; other apps are not needed. */
function projectOf(appDir: string, kind: 'browser' | 'tools', include: string[]): string {
  const name = `${path.basename(appDir)}.${kind}`;
  const folder = path.join(root, '.cache/tsc');
  const file = path.join(folder, `tsconfig.${name}.json`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    file,
    JSON.stringify({
      extends: path.join(root, `tsconfig.${kind}.json`),
      compilerOptions: { tsBuildInfoFile: path.join(folder, `${name}.tsbuildinfo`) },
      include,
    }),
  );
  return file;
}

export const hasTests = (appDir: string) =>
  readdirSync(path.join(appDir, 'src'), { recursive: true }).some((file) =>
    /\.test\.tsx?$/.test(String(file)),
  );

/** @throws {Error} in Chinese when the tool fails; it prints its findings itself. */
export function runCheck(what: string, script: string, args: string[], cwd = root): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output += String(chunk)));
    child.once('exit', (code) => {
      if (code === 0) return resolve();
      console.error(output.trim());
      reject(new Error(`${what}没有通过。请按上面的提示修改后再试。`));
    });
  });
}
