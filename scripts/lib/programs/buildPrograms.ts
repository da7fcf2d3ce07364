import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { apartIn, placed } from './placed';
import { madeOf, recordOf, stateOf } from './programState';
import { programFolder, programs, type Program } from './programs';

const root = path.join(__dirname, '../../..');
/** Further inputs of every program. */
const tools = [
  'scripts/lib/programs/buildPrograms.ts',
  'scripts/lib/programs/placed.ts',
  'package-lock.json',
];

/**
 * Bundles each program for Node. PERF: starting without compilation takes a third of the processor time. @returns the
 * programs that were rebuilt.
 */
export async function buildPrograms(): Promise<Program[]> {
  const isNew = await Promise.all(programs.map(buildProgram));
  return programs.filter((_, at) => isNew[at]);
}

/** @returns whether it was rebuilt. */
async function buildProgram(program: Program): Promise<boolean> {
  const outDir = programFolder(program);
  if (stateOf(program) === 'current') return false;
  // Loaded on demand: esbuild takes time to load, and is not available on every machine.
  const { build } = await import('esbuild');
  const entries = new Map([['main', path.join(root, program, 'src/main.ts')]]);
  const sources = new Set(tools);
  const files: { path: string; contents: Uint8Array }[] = [];
  // A separately loaded file may load further ones; they are added during iteration.
  for (const [name, source] of entries) {
    const { outputFiles, metafile } = await build({
      entryPoints: { [name]: source },
      outdir: outDir,
      absWorkingDir: root,
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'cjs',
      sourcemap: 'linked',
      sourcesContent: false,
      keepNames: true,
      write: false,
      metafile: true,
      plugins: [placed(outDir)],
      // `require.resolve` refers to a file beside the bundle.
      logOverride: { 'require-resolve-not-external': 'silent' },
    });
    files.push(...outputFiles);
    for (const file of Object.keys(metafile.inputs)) {
      sources.add(file);
      for (const other of apartIn(file, readFileSync(path.join(root, file), 'utf8')))
        entries.set(other.name, path.join(root, other.source));
    }
  }
  mkdirSync(outDir, { recursive: true });
  for (const file of files) writeWhole(file.path, file.contents);
  writeWhole(recordOf(program), JSON.stringify(madeOf(sources)));
  return true;
}

/** Writes atomically, so that a process starting meanwhile gets the previous version. */
function writeWhole(file: string, contents: string | Uint8Array): void {
  const half = `${file}.${process.pid}`;
  writeFileSync(half, contents);
  renameSync(half, file);
}
