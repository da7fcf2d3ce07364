/*
 * node scripts/run.js <command>: starts every `npm run` command of README.md. Plain JavaScript, because it also
 * installs dependencies.
 */
const { runScript } = require('./lib/install');

/** Command → script of this folder, and arguments placed before those of the command line. */
const commands = {
  start: ['startPortal.ts'],
  cluster: ['startCluster.ts'],
  test: ['runTests.ts'],
  build: ['buildAll.ts'],
  bench: ['runBench.ts'],
  import: ['importDescriptions.ts'],
  portal: ['movePortal.ts'],
  backup: ['backupPortal.ts'],
  restore: ['restorePortal.ts'],
  doctor: ['doctor.ts'],
  operator: ['nameOperator.ts'],
  reference: ['updateReference.ts'],
  texts: ['updateTexts.ts'],
  new: ['newRemote.ts'],
  dev: ['devRemote.ts'],
  release: ['releaseRemote.ts'],
  releases: ['listReleases.ts'],
  promote: ['changeRelease.ts', 'promote'],
  activate: ['changeRelease.ts', 'activate'],
  rollback: ['changeRelease.ts', 'rollback'],
  withdraw: ['changeRelease.ts', 'withdraw'],
  idp: ['tryIdentityProvider.ts'],
  sdk: ['buildSdk.ts'],
  'ci:area': ['ciArea.ts'],
};

const [name = '', ...words] = process.argv.slice(2);
if (!Object.hasOwn(commands, name)) {
  console.error(`用法：npm run <${Object.keys(commands).join(' | ')}>`);
  process.exit(1);
}
const [file, ...told] = commands[name];
runScript(file, [...told, ...words]);
