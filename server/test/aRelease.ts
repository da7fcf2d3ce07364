import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { contractVersion } from '@portal/contract/internal';

export const shellRoutes = {
  routes: [
    { path: '/', title: '首页', page: 'home' },
    { path: '/index', title: '首页', page: 'home' },
    { path: '/subDomain', title: '首页', page: 'home' },
    { path: '/err', title: '出错了', page: 'err' },
  ],
};

/** portal.json of a remote with one page, for whoever needs no more. */
export const manifestOf = (name: string, facts: object = {}) => ({
  name,
  title: name,
  team: '测试团队',
  contract: '^1.0.0',
  ...facts,
});

interface ReleaseFacts {
  /** shell.json or portal.json. */
  manifest: object;
  prerender?: string;
  /** In place of what the build would have written into release.json. */
  record?: object;
}

/** A release folder as a build leaves it. */
export function aRelease(
  name: string,
  version: string,
  {
    manifest,
    prerender = 'exports.prerender = () => ({ html: "<b>frame</b>", styles: "" })',
    record,
  }: ReleaseFacts,
): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'release-'));
  const isShell = name === 'shell';
  const entry = isShell ? 'main.1.js' : 'remoteEntry.1.js';
  const code = `/* ${name} ${version} */`.repeat(50);
  writeFileSync(path.join(folder, entry), code);
  if (!isShell) writeFileSync(path.join(folder, 'page.1.js'), `/* page of ${name} */`);
  if (isShell) writeFileSync(path.join(folder, 'prerender.cjs'), prerender);
  writeFileSync(path.join(folder, isShell ? 'shell.json' : 'portal.json'), JSON.stringify(manifest));
  const files = Object.fromEntries(readdirSync(folder).map((file) => [file, factsOf(folder, file)]));
  writeFileSync(path.join(folder, `${entry}.br`), brotliCompressSync(code));
  writeFileSync(
    path.join(folder, 'release.json'),
    JSON.stringify({
      name,
      version,
      contract: `^${contractVersion}`,
      entry,
      globalName: isShell ? '' : name.replaceAll('-', '_'),
      checksChunks: true,
      scripts: isShell ? [entry] : [],
      modules: isShell ? {} : { './Page': ['page.1.js'] },
      files,
      shared: { react: '19.3.1' },
      commit: null,
      builtAt: '2026-11-20T00:00:00Z',
      ...record,
    }),
  );
  return folder;
}

function factsOf(folder: string, file: string) {
  const content = readFileSync(path.join(folder, file));
  return {
    bytes: content.length,
    brotliBytes: brotliCompressSync(content).length,
    sha384: createHash('sha384').update(content).digest('base64'),
  };
}
