import path from 'node:path';

const root = path.join(__dirname, '../../..');

/** Workspaces that run as Node processes: `src/main.ts` is bundled to `dist/main.js`. */
export const programs = ['server', 'demo-market', 'gateway', 'sample-provider'] as const;
export type Program = (typeof programs)[number];

export const programFolder = (program: Program) => path.join(root, program, 'dist');

/** Bundle of a program, made by `buildPrograms`. */
export const programFile = (program: Program) => path.join(programFolder(program), 'main.js');

/** Node arguments to run a file: source maps for a built program, on-the-fly compilation for TypeScript. */
export const nodeArgs = (file: string): string[] =>
  file.endsWith('.ts') ? ['--import', 'tsx', file] : ['--enable-source-maps', file];
