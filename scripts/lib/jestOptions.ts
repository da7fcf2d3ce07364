/** For a crowded machine: what is fast is measured by `npm run bench`. */
const testTimeoutMs = 90_000;

/** What every command of the repository starts jest with. */
export const jestArgs: [file: string, ...settings: string[]] = [
  require.resolve('jest/bin/jest'),
  '--testTimeout',
  String(testTimeoutMs),
];

/**
 * The embedded database is loaded by a dynamic import, which jest allows with the first flag only. A test file makes much
 * that is soon garbage, among much that stays: a larger room for what is young saves a tenth of the work.
 */
const nodeOptions = '--experimental-vm-modules --no-warnings --max-semi-space-size=64';

export const jestEnv = { ...process.env, NODE_OPTIONS: nodeOptions };
