import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readSettings } from './settings';

/**
 * In order of preference. The headless shell comes first, because it loads pages a fifth faster than the full browser.
 */
const places = [
  readSettings().CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const find = () => places.find((place): place is string => place !== undefined && existsSync(place)) ?? null;

/** An installed Chromium, else the system's package if it can be installed, else null. */
export function ensureBrowser(): string | null {
  const found = find();
  if (found || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found;
  console.log('正在安装 Chromium…');
  const install = (name: string) => `apt-get install -y -qq --no-install-recommends ${name} fonts-noto-cjk`;
  const either = `${install('chromium-headless-shell')} || ${install('chromium')}`;
  spawnSync('sh', ['-c', `apt-get update -qq && { ${either}; }`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return find();
}
