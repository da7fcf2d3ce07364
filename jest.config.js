const { existsSync } = require('node:fs');
const path = require('node:path');

const swc = [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      target: 'es2022',
    },
    module: { type: 'commonjs' },
  },
];

/** Packages that exist as ES modules only. */
const esmPackages = [
  '@scalar',
  'yaml',
  'leven',
  'is-url',
  'stringify-object',
  'is-obj',
  'is-regexp',
  'get-own-enumerable-property-symbols',
  'get-own-enumerable-keys',
  'is-identifier',
  'cookie',
  'p-timeout',
  'p-event',
  'make-asynchronous',
  'convert-hrtime',
  'time-span',
  'function-timeout',
  'super-regex',
  'reserved-identifiers',
  'identifier-regex',
  'file-type',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer',
  '@borewit',
  'tyme4ts',
  'opencc-js',
  'country-to-currency',
];

const common = {
  transform: { '\\.[jt]sx?$': swc },
  transformIgnorePatterns: [`/node_modules/(?!(${esmPackages.join('|')})/)`],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
};

module.exports = {
  projects: [
    {
      ...common,
      displayName: 'web',
      testEnvironment: 'jsdom',
      setupFiles: ['<rootDir>/shared/testing/jsdomGaps.ts'],
      setupFilesAfterEnv: ['<rootDir>/shared/testing/afterEnv.ts'],
      testMatch: ['<rootDir>/{shared,shell,mf-*}/**/*.test.{ts,tsx}'],
    },
    // A team may have checked out no more than its remotes and the shared packages.
    existsSync(path.join(__dirname, 'server')) && {
      ...common,
      displayName: 'server',
      globalSetup: '<rootDir>/server/test/marketTemplate.ts',
      globalTeardown: '<rootDir>/server/test/discardTemplate.ts',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/server/**/*.test.ts'],
    },
    {
      ...common,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{gateway,sample-provider,scripts}/**/*.test.ts'],
    },
  ].filter(Boolean),
};
