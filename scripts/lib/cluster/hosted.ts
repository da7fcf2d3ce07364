import type { HostedProgram } from './HostedProgram';

/** What `keepRunning` is told about a program that is not ours. */
export const hosted = (program: HostedProgram) => ({
  file: 'scripts/lib/cluster/hostProgram.ts',
  words: [JSON.stringify(program)],
  env: { ...process.env, NODE_OPTIONS: '' },
});
