/** Generous for a busy machine; speed is measured by `npm run bench`. */
const testTimeoutMs = 90_000;

/** Arguments for jest in all commands of the repository. */
export const jestArgs: [file: string, ...settings: string[]] = [
  require.resolve('jest/bin/jest'),
  '--testTimeout',
  String(testTimeoutMs),
];

/**
 * The embedded database uses a dynamic import, which jest supports only with the first flag. PERF: tests create much
 * short-lived garbage; a larger young generation saves a tenth of the time.
 */
const nodeOptions = '--experimental-vm-modules --no-warnings --max-semi-space-size=64';

export const jestEnv = { ...process.env, NODE_OPTIONS: nodeOptions };
