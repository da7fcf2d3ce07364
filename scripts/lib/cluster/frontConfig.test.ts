import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { frontConfig } from './frontConfig';
import { nginxProgram } from './startFront';

const folder = mkdtempSync(path.join(tmpdir(), 'portal-front-'));
afterAll(() => rmSync(folder, { recursive: true }));

const config = (resting: number[]) =>
  frontConfig(
    folder,
    { port: 18080, behind: [18180, 18181], resting: new Set(resting) },
    { port: 18081, behind: [18190], resting: new Set(resting) },
  );

const blockOf = (text: string, name: string) => new RegExp(`upstream ${name} \\{([^}]*)\\}`).exec(text)?.[1];

it('balances over all processes except resting ones', () => {
  expect(blockOf(config([]), 'portal')).toMatch(/server 127.0.0.1:18180;\s+server 127.0.0.1:18181;/);
  expect(blockOf(config([18180]), 'portal')).toMatch(/18180 down;\s+server 127.0.0.1:18181;/);
  expect(blockOf(config([18180]), 'portal_gateway')).toMatch(/server 127.0.0.1:18190;/);
});

it('removes nothing but TLS from the documented configuration', () => {
  const text = config([]).replaceAll(/^ *#.*\n/gm, '');

  expect(text).not.toMatch(/\bssl|listen 80|listen 443|127\.0\.0\.1:808\d;/);
  expect(text.match(/listen 127\.0\.0\.1:\d+;/g)).toEqual([
    'listen 127.0.0.1:18080;',
    'listen 127.0.0.1:18081;',
  ]);
  for (const kept of ['proxy_next_upstream off', 'proxy_buffering off', 'proxy_cache portal_releases'])
    expect(text).toContain(kept);
});

(nginxProgram ? it : it.skip)('is a configuration that nginx takes', () => {
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, config([18181]));

  const { status, stderr } = spawnSync(nginxProgram ?? '', ['-t', '-c', file, '-p', folder, '-e', 'stderr'], {
    encoding: 'utf8',
  });

  expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')]);
});
