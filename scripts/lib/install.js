const { spawnSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const { existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');

const root = path.join(__dirname, '../..');
const stamp = path.join(root, 'node_modules/.portal-lock');

/** Plain JavaScript without dependencies, because it runs before they are installed. */
function ensureInstalled() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`需要 Node.js 20.19 或更新的版本，当前是 ${process.versions.node}。`);
    process.exit(1);
  }
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;

  console.log('正在安装依赖…');
  // Keeps existing packages; `npm ci` would download everything again.
  const way = existsSync(path.join(root, 'node_modules')) ? ['install', '--no-save'] : ['ci'];
  const { status } = spawnSync('npm', [...way, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('依赖安装失败。请检查网络后重新运行。');
    process.exit(1);
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, lock);
}

/** Runs a TypeScript file of scripts/, forwarding signals and exit status. */
function runScript(file, args) {
  ensureInstalled();
  const { spawn } = require('node:child_process');
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(root, 'scripts', file), ...args], {
    cwd: root,
    // The IPC channel tells the child when this process is gone.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // A terminal sends Ctrl-C to the child as well; a supervisor signals only this process.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  endWithNpm(child);
  child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/** npm forwards SIGTERM to its shell, which ends without forwarding it, so watch for the parent's disappearance. */
function endWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return;
  const { ppid } = process;
  setInterval(() => process.ppid !== ppid && child.kill('SIGTERM'), 500).unref();
}

module.exports = { ensureInstalled, runScript };
