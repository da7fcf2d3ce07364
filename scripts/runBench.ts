/* npm run bench -- <name>: runs one bench of bench/. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ensureBrowser } from './lib/ensureBrowser';

const folder = path.join(__dirname, '../bench');
const name = process.argv[2] ?? '';
const file = path.join(
  folder,
  `${name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())}.ts`,
);

if (!name || !existsSync(file)) {
  const known = readdirSync(folder)
    .filter((entry) => entry.endsWith('.ts'))
    .map((entry) => entry.replace('.ts', '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
  console.error(`用法：npm run bench -- <名称>，可选：${known.join('、')}`);
  process.exit(1);
}
const browser = ensureBrowser();
const tsx = (script: string) =>
  spawnSync(process.execPath, [require.resolve('tsx/cli'), script], {
    stdio: 'inherit',
    env: { ...process.env, ...(browser && { CHROMIUM_PATH: browser }) },
  }).status;
process.exit(tsx(path.join(__dirname, 'buildAll.ts')) || tsx(file) || 0);
