import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { apartIn, placed } from './placed';
import { madeOf, recordOf, stateOf } from './programState';
import { programFolder, programs, type Program } from './programs';

const root = path.join(__dirname, '../../..');
/** What else a program is made by. */
const tools = [
  'scripts/lib/programs/buildPrograms.ts',
  'scripts/lib/programs/placed.ts',
  'package-lock.json',
];

/** Makes of each program what Node runs without compiling anything: a start takes a third of the processor's time. Says which are new. */
export async function buildPrograms(): Promise<Program[]> {
  const isNew = await Promise.all(programs.map(buildProgram));
  return programs.filter((_, at) => isNew[at]);
}

/** Unless it is made of what is there now. */
async function buildProgram(program: Program): Promise<boolean> {
  const outDir = programFolder(program);
  if (stateOf(program) === 'current') return false;
  // Loaded when there is something to build: it takes its time, and does not load everywhere.
  const { build } = await import('esbuild');
  const entries = new Map([['main', path.join(root, program, 'src/main.ts')]]);
  const sources = new Set(tools);
  const files: { path: string; contents: Uint8Array }[] = [];
  // What is loaded apart may load something apart itself.
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
      // It is asked for where it lies.
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

/** Whoever starts it meanwhile has the one before. */
function writeWhole(file: string, contents: string | Uint8Array): void {
  const half = `${file}.${process.pid}`;
  writeFileSync(half, contents);
  renameSync(half, file);
}
