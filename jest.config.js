const { existsSync } = require('node:fs');
const path = require('node:path');
const { getHeapStatistics } = require('node:v8');
const { jestParts, pageTransform } = require('./scripts/lib/jestParts');

const common = {
  // The exporter of traces loads modules of Node with `import()`, which jest has only in what it has transformed.
  ...jestParts(__dirname, path.join(__dirname, 'package-lock.json'), ['@opentelemetry/otlp-exporter-base']),
  // Beside the sources: the folder for what is temporary is another one in each run.
  cacheDirectory: '<rootDir>/.cache/jest',
};

module.exports = {
  // The modules of each file stay in a worker's memory; near the limit of the heap the last files took ten times as long.
  // That limit follows from the machine's memory: 4.3 GB of 24, 2.1 GB of 8. PERF: a new worker loads everything again.
  workerIdleMemoryLimit: Math.round(0.6 * getHeapStatistics().heap_size_limit),
  testSequencer: '<rootDir>/scripts/lib/LongOnesFirst.js',
  projects: [
    {
      ...common,
      displayName: 'web',
      transform: pageTransform,
      testEnvironment: '<rootDir>/scripts/lib/OneWindowEnvironment.ts',
      runtime: '<rootDir>/scripts/lib/SharedModulesRuntime.js',
      // PERF: parameters of each module. In a window's context a global is looked up for 0.1 microseconds each time.
      sandboxInjectedGlobals: [
        'Object',
        'Array',
        'Map',
        'Set',
        'WeakMap',
        'Symbol',
        'Promise',
        'Error',
        'JSON',
        'Math',
        'Number',
        'String',
        'Boolean',
        'Reflect',
        'RegExp',
        'process',
        'document',
        'window',
      ],
      setupFiles: ['<rootDir>/shared/testing/jsdomGaps.ts'],
      setupFilesAfterEnv: ['<rootDir>/shared/testing/afterEnv.ts'],
      testMatch: ['<rootDir>/{shared,shell,mf-*}/**/*.test.{ts,tsx}'],
    },
    // A team may have checked out no more than its remotes and the shared packages; npm makes the folder all the same.
    existsSync(path.join(__dirname, 'server/package.json')) && {
      ...common,
      displayName: 'server',
      globalSetup: '<rootDir>/server/test/marketTemplate.ts',
      globalTeardown: '<rootDir>/server/test/discardTemplate.ts',
      testEnvironment: '<rootDir>/server/test/environment.ts',
      runtime: '<rootDir>/scripts/lib/SharedModulesRuntime.js',
      moduleNameMapper: { '^@electric-sql/pglite$': '<rootDir>/server/test/embedded.ts' },
      // Where there is a PostgreSQL server all is run on it, and on the embedded database what is about databases.
      testMatch: [
        `<rootDir>/server/**/*.${process.env.TEST_DATABASES_ONLY ? '{databases,embedded}.' : ''}test.ts`,
      ],
      testPathIgnorePatterns: [
        ...common.testPathIgnorePatterns,
        // What only the embedded database does, or only a PostgreSQL server.
        process.env.TEST_DATABASE_URL ? '\\.embedded\\.test\\.ts$' : '\\.postgres\\.test\\.ts$',
      ],
    },
    {
      ...common,
      displayName: 'node',
      testEnvironment: '<rootDir>/scripts/lib/OneContextEnvironment.ts',
      runtime: '<rootDir>/scripts/lib/SharedModulesRuntime.js',
      testMatch: ['<rootDir>/{gateway,sample-provider,scripts}/**/*.test.ts'],
    },
  ].filter(Boolean),
};
