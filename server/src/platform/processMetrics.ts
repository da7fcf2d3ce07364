import { Counter } from 'prom-client';

/** Shell code that was not what its release had recorded, and was therefore not run. */
export const refusedShellCode = new Counter({
  name: 'shell_code_refused_total',
  help: 'Server code of a shell release whose bytes were not the recorded ones; it was not run',
  registers: [],
});

/** What parts of the process count; /metrics shows it. */
export const processMetrics = [refusedShellCode];
