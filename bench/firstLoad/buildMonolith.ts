import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack, { type Configuration, type StatsCompilation } from 'webpack';
import { PortalManifest, type EarlyReply } from '@portal/contract/internal';
import { releasedApps } from '../../scripts/lib/apps';

/**
 * Builds the same sources as one application with the shell's configuration: a plain one, and one that hydrates the
 * portal's documents.
 */
export async function buildMonolith() {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-mono-'));
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- plain JavaScript, as webpack wants it
  const configure = require('../monolith/webpack.config.js') as (env: {
    outDir: string;
    manifests: PortalManifest[];
  }) => Configuration;
  const stats = await run(configure({ outDir: folder, manifests: readManifests() }));
  const scriptsOf = (entry: 'main' | 'drawn') => filesOf(stats.entrypoints?.[entry]);
  const chunkOf = (chunk: string) => {
    const files = filesOf(stats.namedChunkGroups?.[chunk]);
    if (files.length === 0) throw new Error(`the monolith has no chunk ${chunk}`);
    return files;
  };

  return {
    folder,

    /** A plain page, optionally with preloads of a chunk and the replies to its first calls. */
    plainPage(ahead?: { chunk: string; early: readonly EarlyReply[] }): string {
      const scripts = scriptsOf('main');
      const preloads = ahead ? [...scripts, ...chunkOf(ahead.chunk)].map(preload).join('') : '';
      const early = ahead
        ? `<script type="application/json" id="early">${JSON.stringify(ahead.early).replaceAll('<', '\\u003c')}</script>`
        : '';
      return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${preloads}</head><body><div id="root"></div>${early}${scripts.map(tag).join('')}</body></html>`;
    },

    /** A server-rendered document of the portal with the monolith's scripts instead of the releases'. */
    drawnPage(document: string, chunk: string): string {
      const scripts = scriptsOf('drawn');
      return document
        .replace(/<link rel="preload" as="script"[^>]*>/g, '')
        .replace(/<script[^>]* src="\/releases\/[^>]*><\/script>/g, '')
        .replace(
          '<link rel="icon"',
          `${[...scripts, ...chunkOf(chunk)].map(preload).join('')}<link rel="icon"`,
        )
        .replace('</body>', `${scripts.map(tag).join('')}</body>`);
    },
  };
}

function run(config: Configuration): Promise<StatsCompilation> {
  const compiler = webpack(config);
  return new Promise((resolve, reject) =>
    compiler.run((error, stats) => {
      if (error || !stats) return reject(error ?? new Error('webpack told nothing'));
      if (stats.hasErrors()) return reject(new Error(stats.toString('errors-only')));
      const told = stats.toJson({ all: false, entrypoints: true, chunkGroups: true });
      compiler.close(() => resolve(told));
    }),
  );
}

const filesOf = (group: { assets?: { name: string }[] } | undefined): string[] =>
  (group?.assets ?? []).map(({ name }) => name).filter((name) => name.endsWith('.js'));

const tag = (file: string) => `<script defer src="/mono/${file}"></script>`;
const preload = (file: string) => `<link rel="preload" as="script" href="/mono/${file}">`;

const readManifests = () =>
  releasedApps()
    .map((folder) => path.join(folder, 'portal.json'))
    .filter((file) => existsSync(file))
    .map((file) => PortalManifest.parse(JSON.parse(readFileSync(file, 'utf8'))));
