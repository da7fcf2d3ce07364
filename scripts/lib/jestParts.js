const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');

const swcOptions = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2022',
  },
  module: { type: 'commonjs' },
};

/** Transform for browser code: swc, with Chinese texts marked as in the build. */
const pageTransform = {
  '\\.m?[jt]sx?$': [require.resolve('../../shared/text/build/jestTransform'), swcOptions],
};

/**
 * Packages that are ES modules. jest cannot `require` them before Node 24.9, so they are transformed like our own code.
 */
function esmPackages(root, lockFile) {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8'));
  const names = Object.keys(packages).flatMap((place) => {
    const file = path.join(root, place, 'package.json');
    const isModule =
      place.includes('node_modules/') &&
      existsSync(file) &&
      JSON.parse(readFileSync(file, 'utf8')).type === 'module';
    return isModule ? [place.split('node_modules/').at(-1)] : [];
  });
  return [...new Set(names)];
}

/**
 * Settings common to all jest projects: TypeScript through swc, builds ignored.
 *
 * @param {string} root Folder of the installed packages.
 * @param {string} lockFile npm's lock file for them.
 * @param {string[]} sources Installed packages that consist of sources or have to be transformed.
 */
const jestParts = (root, lockFile, sources = []) => ({
  transform: { '\\.m?[jt]sx?$': [require.resolve('@swc/jest'), swcOptions] },
  transformIgnorePatterns: [
    `/node_modules/(?!(${[...esmPackages(root, lockFile), ...sources].join('|')})/)`,
    '<rootDir>/[^/]+/dist/',
  ],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/scripts/template/'],
});

module.exports = { jestParts, pageTransform };
