import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { runCompiler } from '../lib/runCompiler';
import type { FakeAnswer } from '../../shared/standalone/fakePortal';

// From the package into which this file is bundled.
// eslint-disable-next-line @typescript-eslint/no-require-imports
const { toolConfig } = require(path.join(__dirname, '../../webpack.js')) as {
  toolConfig: (files: { entry: string; outDir: string }) => webpack.Configuration;
};

let known: { madeAt: number; answers: readonly FakeAnswer[] } | null = null;

/** Replies of a remote outside this repository: its `fakePortal.ts` is compiled when it has changed. */
export async function readOwnAnswers(file: string): Promise<readonly FakeAnswer[]> {
  if (!existsSync(file)) return [];
  const madeAt = statSync(file).mtimeMs;
  if (known?.madeAt !== madeAt) known = { madeAt, answers: await compile(file) };
  return known.answers;
}

async function compile(file: string): Promise<readonly FakeAnswer[]> {
  const outDir = path.join(path.dirname(file), 'dist/.fake');
  await runCompiler(webpack(toolConfig({ entry: file, outDir })));
  const compiled = path.join(outDir, 'main.cjs');
  delete require.cache[compiled];
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  return (require(compiled) as { answers: FakeAnswer[] }).answers;
}
