import path from 'node:path';

const root = path.join(__dirname, '../../..');

/** Workspaces that run as processes of Node: their `src/main.ts` becomes `dist/main.js`. */
export const programs = ['server', 'demo-market', 'gateway', 'sample-provider'] as const;
export type Program = (typeof programs)[number];

export const programFolder = (program: Program) => path.join(root, program, 'dist');

/** What Node runs. `buildPrograms` makes it. */
export const programFile = (program: Program) => path.join(programFolder(program), 'main.js');

/** By what Node runs a file: a program tells the lines of its sources, TypeScript is compiled as it is loaded. */
export const nodeArgs = (file: string): string[] =>
  file.endsWith('.ts') ? ['--import', 'tsx', file] : ['--enable-source-maps', file];
