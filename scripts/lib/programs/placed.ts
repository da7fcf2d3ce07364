import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';

/** A file of its own in the program as well: a process apart loads it. */
const apart = /require\.resolve\('(\.[^']+)'\)/g;

/** Names of the files beside the program that its sources load apart, by where they come from. */
export const apartIn = (file: string, text: string): { source: string; name: string }[] =>
  [...text.matchAll(apart)].map(([, request = '']) => ({
    source: `${path.join(path.dirname(file), request)}.ts`,
    name: path.basename(request),
  }));

/** A workspace may have a version of its own of what others share: that is the one its sources mean. */
function asked(request: string, from: string, outDir: string): string {
  const [, name = ''] = /^((?:@[^/]+\/)?[^/]+)/.exec(request) ?? [];
  const own = packageOf(name, from);
  return own === packageOf(name, outDir) || own === null
    ? request
    : path.relative(outDir, own) + request.slice(name.length);
}

/** Where Node finds a package from a folder; null for what is built in. */
function packageOf(name: string, folder: string): string | null {
  const place = path.join(folder, 'node_modules', name);
  if (existsSync(place)) return place;
  const above = path.dirname(folder);
  return above === folder ? null : packageOf(name, above);
}

/**
 * What lies beside a source (messages, migrations, plain scripts) is still found when the source has become part of a program in
 * `outDir`: `__dirname` is said from there. What npm installs stays outside.
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
