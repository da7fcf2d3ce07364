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

/** portal.json of a remote that shows nothing. */
export const manifestOf = (name: string) => ({
  name,
  title: name,
  team: '测试团队',
  contract: '^1.0.0',
});

export interface ReleaseFacts {
  /** What its shell.json or portal.json says instead of, or beside, the usual. */
  manifest?: object;
  prerender?: string;
  /** Its texts in English; absent: it has none. */
  english?: Record<string, string>;
  /** In place of what the build would have written into release.json. */
  record?: object;
  /** The same for parts of mf-manifest.json. */
  federation?: { metaData?: object; exposes?: object[]; shared?: object[] };
  /** Script of the remote's one module. */
  page?: string;
  /** Script that the shell brings when it is asked for. */
  late?: string;
  globalName?: string;
}

const shared = { react: '19.3.1' };

/** A release folder as a build leaves it. */
export function aRelease(
  name: string,
  version: string,
  {
    manifest,
    prerender = 'exports.prerender = () => ({ html: "<b>frame</b>", styles: "" })',
    english,
    record,
    federation,
    late,
    globalName = `${name}_${version}`.replaceAll(/\W/g, '_'),
    page = `/* what ${name} shows */ export_({ page, widget, dialog, result })`,
  }: ReleaseFacts = {},
): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'release-'));
  const isShell = name === 'shell';
  const entry = isShell ? 'main.1.js' : 'remoteEntry.1.js';
  const code = `/* ${name} ${version} */`.repeat(50) + `var ${globalName};`;
  writeFileSync(path.join(folder, entry), code);
  if (!isShell) {
    writeFileSync(path.join(folder, 'page.1.js'), page);
    const facts = federationManifest(entry, globalName, federation);
    writeFileSync(path.join(folder, 'mf-manifest.json'), JSON.stringify(facts));
  }
  if (isShell) writeFileSync(path.join(folder, 'prerender.cjs'), prerender);
  if (late) writeFileSync(path.join(folder, 'late.1.js'), late);
  if (english) writeFileSync(path.join(folder, 'messages.en.json'), JSON.stringify(english));
  writeFileSync(
    path.join(folder, isShell ? 'shell.json' : 'portal.json'),
    JSON.stringify({ ...(isShell ? shellRoutes : manifestOf(name)), ...manifest }),
  );
  const files = Object.fromEntries(readdirSync(folder).map((file) => [file, factsOf(folder, file)]));
  writeFileSync(path.join(folder, `${entry}.br`), brotliCompressSync(code));
  writeFileSync(
    path.join(folder, 'release.json'),
    JSON.stringify({
      name,
      version,
      contract: `^${contractVersion}`,
      entry,
      globalName: isShell ? '' : globalName,
      checksChunks: true,
      scripts: isShell ? [entry] : [],
      modules: isShell ? {} : { './Page': ['page.1.js'] },
      files,
      shared,
      commit: null,
      builtAt: '2026-11-20T00:00:00Z',
      ...record,
    }),
  );
  return folder;
}

/** mf-manifest.json as Module Federation writes it. */
const federationManifest = (
  entry: string,
  globalName: string,
  { metaData, exposes, shared: wanted }: NonNullable<ReleaseFacts['federation']> = {},
) => ({
  metaData: {
    globalName,
    remoteEntry: { name: entry, path: '', type: 'global' },
    buildInfo: { buildVersion: '1.0.0' },
    ...metaData,
  },
  exposes: exposes ?? [{ path: './Page', assets: { js: { sync: ['page.1.js'], async: [] } } }],
  shared:
    wanted ??
    Object.entries(shared).map(([name, version]) => ({ name, version, requiredVersion: '^19.0.0' })),
});

function factsOf(folder: string, file: string) {
  const content = readFileSync(path.join(folder, file));
  return {
    bytes: content.length,
    brotliBytes: brotliCompressSync(content).length,
    sha384: createHash('sha384').update(content).digest('base64'),
  };
}
