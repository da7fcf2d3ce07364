const { existsSync, readFileSync } = require('node:fs');
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

/** Packages that are ES modules: jest cannot `require` them before Node 24.9, so they are transformed like our own code. */
function esmPackages() {
  const { packages } = JSON.parse(readFileSync(path.join(__dirname, 'package-lock.json'), 'utf8'));
  const names = Object.keys(packages).flatMap((place) => {
    const file = path.join(__dirname, place, 'package.json');
    const isModule =
      place.includes('node_modules/') &&
      existsSync(file) &&
      JSON.parse(readFileSync(file, 'utf8')).type === 'module';
    return isModule ? [place.split('node_modules/').at(-1)] : [];
  });
  return [...new Set(names)];
}

const common = {
  transform: { '\\.[jt]sx?$': swc },
  transformIgnorePatterns: [`/node_modules/(?!(${esmPackages().join('|')})/)`],
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
      testEnvironment: '<rootDir>/server/test/environment.ts',
      moduleNameMapper: { '^@electric-sql/pglite$': '<rootDir>/server/test/embedded.ts' },
      // Where there is a PostgreSQL server all is run on it, and on the embedded database what is about databases.
      testMatch: [`<rootDir>/server/**/*.${process.env.TEST_DATABASES_ONLY ? 'databases.' : ''}test.ts`],
      testPathIgnorePatterns: [
        ...common.testPathIgnorePatterns,
        // What only a PostgreSQL server does, and stops doing.
        ...(process.env.TEST_DATABASE_URL ? [] : ['\\.postgres\\.test\\.ts$']),
      ],
    },
    {
      ...common,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{gateway,sample-provider,scripts}/**/*.test.ts'],
    },
  ].filter(Boolean),
};
