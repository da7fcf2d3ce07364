import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contractVersion } from '@portal/contract/internal';
import { buildRelease } from './buildRelease';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'mf-built-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** A remote of one page, as small as one can be. */
function aRemote(source: string, others: Record<string, string> = {}): Promise<unknown> {
  const files = {
    'package.json': JSON.stringify({ version: '1.0.0' }),
    'portal.json': JSON.stringify({
      name: 'mf-built',
      title: '示例',
      team: '示例团队',
      contract: `^${contractVersion}`,
      routes: [{ path: '/built', module: './Page', title: '示例' }],
    }),
    'webpack.config.js': `
      const { ModuleFederationPlugin } = require(${JSON.stringify(require.resolve('@module-federation/enhanced/webpack'))});
      module.exports = ({ outDir }) => [{
        mode: 'production',
        entry: {},
        context: __dirname,
        output: { path: outDir, publicPath: 'auto' },
        plugins: [new ModuleFederationPlugin({
          name: 'mf_built', filename: 'remoteEntry.1.js', dts: false, exposes: { './Page': './page.mjs' },
        })],
      }];`,
    'page.mjs': source,
    ...others,
  };
  for (const [file, content] of Object.entries(files)) writeFileSync(path.join(folder, file), content);
  return buildRelease(folder, () => ({ root: folder, files: ['page.mjs', 'parts.mjs'], hash: 'abc' }));
}

it.each([
  ['under another name', 'export const pages = { page: 1 };', {}],
  ['nowhere', 'export * from "./parts.mjs";', { 'parts.mjs': 'export const part = "page";' }],
])('refuses a module that exports its page %s, and leaves nothing behind', async (_, source, others) => {
  await expect(aRemote(source, others)).rejects.toThrow(
    '模块 ./Page 没有导出 page。请在它的源文件里导出 page 后再试。',
  );
  expect(readdirSync(path.join(folder, 'dist'))).toEqual([]);
});

it('takes a page that another file exports', async () => {
  const build = aRemote('export * from "./parts.mjs";', { 'parts.mjs': 'export const page = {};' });

  expect(await build).toEqual({ folder: path.join(folder, 'dist/1.0.0-abc'), isNew: true });
});

it('says what to do about sources that do not build, once, and leaves nothing behind', async () => {
  const build = aRemote('export const page = missing from "nowhere";');

  await expect(build).rejects.toThrow(/page\.mjs[\s\S]*\n构建没有通过。请按上面的提示修改后再试。$/);
  expect(readdirSync(path.join(folder, 'dist'))).toEqual([]);
});
