import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { programFolder, type Program } from './programs';

const root = path.join(__dirname, '../../..');

/** Inputs of a program, below the root, with their hashes at build time. */
type Made = Record<string, string | null>;

export const recordOf = (program: Program) => path.join(programFolder(program), 'sources.json');

export const madeOf = (sources: Iterable<string>): Made =>
  Object.fromEntries([...sources].map((file) => [file, stampOf(file)]));

/** Whether a program was built, and from the current sources. */
export type ProgramState = 'absent' | 'outdated' | 'current';

export function stateOf(program: Program): ProgramState {
  const record = recordOf(program);
  if (!existsSync(record)) return 'absent';
  const made = JSON.parse(readFileSync(record, 'utf8')) as Made;
  return Object.entries(made).every(([file, stamp]) => stampOf(file) === stamp) ? 'current' : 'outdated';
}

function stampOf(file: string): string | null {
  const facts = statSync(path.join(root, file), { throwIfNoEntry: false });
  return facts ? `${facts.mtimeMs} ${facts.size}` : null;
}
