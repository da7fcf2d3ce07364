const { existsSync } = require('node:fs');
const path = require('node:path');
const { jestParts, pageTransform } = require('./scripts/lib/jestParts.js');

const shared = path.join(__dirname, 'shared');
const lock = path.resolve('node_modules/.package-lock.json');

/** jest preset for a remote's tests, with `network` of @portal/testing instead of a portal. */
module.exports = {
  ...jestParts(process.cwd(), existsSync(lock) ? lock : path.resolve('package-lock.json'), [
    'portal-remote-sdk',
  ]),
  transform: pageTransform,
  testEnvironment: require.resolve('jest-environment-jsdom'),
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  setupFiles: [path.join(shared, 'testing/jsdomGaps.ts')],
  setupFilesAfterEnv: [path.join(shared, 'testing/afterEnv.ts')],
  moduleNameMapper: { '^@portal/(.*)$': path.join(shared, '$1') },
};
