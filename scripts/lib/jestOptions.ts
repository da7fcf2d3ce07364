/** For a crowded machine: what is fast is measured by `npm run bench`. */
const testTimeoutMs = 90_000;

/** What every command of the repository starts jest with. */
export const jestArgs = [require.resolve('jest/bin/jest'), '--testTimeout', String(testTimeoutMs)];

/** The embedded database is loaded by a dynamic import, which jest allows with this flag only. */
export const jestEnv = { ...process.env, NODE_OPTIONS: '--experimental-vm-modules --no-warnings' };
