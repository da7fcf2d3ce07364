/* npm test -w mf-notices [-- <file…>] [jest's options]: tests of one workspace, without any other process. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { jestArgs, jestEnv } from './lib/jestOptions';
import { testsOf } from './lib/testsOf';

const root = path.join(__dirname, '..');
const workspace = path.relative(root, process.cwd()).split(path.sep).join('/');

spawn(process.execPath, [...jestArgs, ...testsOf(workspace, process.argv.slice(2))], {
  cwd: root,
  stdio: 'inherit',
  env: jestEnv,
}).once('exit', (code) => process.exit(code ?? 1));
