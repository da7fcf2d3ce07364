import type { HostedProgram } from './HostedProgram';

/** Options of `keepRunning` for a third-party program. */
export const hosted = (program: HostedProgram) => ({
  file: 'scripts/lib/cluster/hostProgram.ts',
  words: [JSON.stringify(program)],
  env: { ...process.env, NODE_OPTIONS: '' },
});
