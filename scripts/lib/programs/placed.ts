import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';

/** A file that is loaded separately, for example by a worker, so it stays a file of its own. */
const apart = /require\.resolve\('(\.[^']+)'\)/g;

/** Separately loaded files of a source: their sources, and their names beside the program. */
export const apartIn = (file: string, text: string): { source: string; name: string }[] =>
  [...text.matchAll(apart)].map(([, request = '']) => ({
    source: `${path.join(path.dirname(file), request)}.ts`,
    name: path.basename(request),
  }));

/** A workspace may have its own version of a package, which its sources must continue to use. */
function asked(request: string, from: string, outDir: string): string {
  const [, name = ''] = /^((?:@[^/]+\/)?[^/]+)/.exec(request) ?? [];
  const own = packageOf(name, from);
  return own === packageOf(name, outDir) || own === null
    ? request
    : path.relative(outDir, own) + request.slice(name.length);
}

/** Folder of a package as resolved by Node from a folder; null for built-in modules. */
function packageOf(name: string, folder: string): string | null {
  const place = path.join(folder, 'node_modules', name);
  if (existsSync(place)) return place;
  const above = path.dirname(folder);
  return above === folder ? null : packageOf(name, above);
}

/**
 * Plugin that keeps `__dirname` of sources valid when they are bundled into `outDir`, so that files beside them
 * (messages, migrations, plain scripts) are found. npm packages stay external.
 */
export const placed = (outDir: string): Plugin => ({
  name: 'placed',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path: request, resolveDir }) =>
      request.startsWith('@portal/')
        ? undefined
        : { path: asked(request, resolveDir, outDir), external: true },
    );
    build.onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
      const text = await readFile(file, 'utf8');
      if (!/__dirname|require\.resolve/.test(text)) return undefined;
      const beside = (to: string) => `require('node:path').join(__dirname, ${JSON.stringify(to)})`;
      return {
        loader: 'ts',
        contents: text
          .replaceAll(/\b__dirname\b/g, beside(path.relative(outDir, path.dirname(file))))
          .replaceAll(apart, (_, request: string) => beside(`${path.basename(request)}.js`)),
      };
    });
  },
});
