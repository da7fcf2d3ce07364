import { createServer, type Server } from 'node:http';
import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { plainBuild } from '../fixtures/plainBuild';
import { adminToken } from '../fixtures/releaseFolder';
import { runCommand } from '../fixtures/runCommand';
import { expect, test } from '../fixtures/journey';

test.use({ portalOf: 'teams' });

const root = path.join(__dirname, '../..');

/** A remote built without any knowledge of this repository. */
const foreign = {
  'package.json': '{ "name": "guest-remote", "version": "2.3.0" }',
  'webpack.config.cjs': `
    const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
    module.exports = {
      mode: 'production', context: __dirname, entry: {}, target: ['web', 'es2022'],
      output: {
        path: __dirname + '/dist', publicPath: 'auto', uniqueName: 'guest_2_3_0',
        filename: '[name].[contenthash:8].js', cssChunkFilename: '[name].[contenthash:8].css',
      },
      experiments: { css: true },
      plugins: [new ModuleFederationPlugin({
        name: 'guest_2_3_0', filename: 'entry.js', dts: false, manifest: true,
        exposes: { './Guest': './src/guest.js' },
        shared: { react: { singleton: true, import: false, requiredVersion: '^19.0.0' } },
      })],
    };`,
  'src/guest.js': `
    import { createElement, useEffect, useState } from 'react';
    function Guest({ data }) {
      const [more, setMore] = useState('');
      useEffect(() => {
        void import('./more.js').then(({ text }) => setMore(text));
        import('./look.js').catch(() => {});
      }, []);
      return createElement('div', null, createElement('h1', null, data), createElement('p', null, more));
    }
    export const page = { load: async () => '客座应用', Page: Guest };`,
  'src/more.js': `export const text = '来自嵌套的文件';`,
  'src/look.js': `import './look.css';`,
  'src/look.css': `h1 { outline: 3px solid rgb(1, 2, 3) }`,
  'portal.json': JSON.stringify({
    name: 'mf-guest',
    title: '客座应用',
    team: '外部团队',
    contract: '^1.0.0',
    routes: [{ path: '/guest', module: './Guest', title: '客座应用' }],
  }),
};

test('runs a remote that was built elsewhere, and verifies all of its files', async ({
  page,
  portal,
  visit,
}) => {
  const dist = plainBuild(foreign);
  cpSync(path.join(dist, '../portal.json'), path.join(dist, 'portal.json'));
  const { output } = await runCommand('release', [dist], {
    env: { PORTAL_URL: portal.url, RELEASE_TOKEN: adminToken(portal) },
  });
  expect(output).toContain('mf-guest 2.3.0-');
  expect(output).toContain('已上线');

  await page.goto('/guest');
  await page.getByRole('heading', { level: 1, name: '客座应用' }).waitFor();
  await page.getByText('来自嵌套的文件').waitFor();

  await page.waitForFunction(outlineIs, 'rgb(1, 2, 3)');

  const store = path.join(portal.dataDir, 'releases/mf-guest');
  const place = path.join(store, readdirSync(store)[0]!);
  tamper(place, '来自嵌套的文件', (code) => `window.tampered=1;${code}`);
  tamper(place, 'outline', (code) => `${code} h1 { outline: 3px solid rgb(9, 9, 9) }`);
  const { page: next } = await visit();
  await next.goto('/guest');
  await next.getByRole('heading', { level: 1, name: '客座应用' }).waitFor();
  await next.waitForLoadState('networkidle');
  expect(await next.evaluate(() => 'tampered' in window)).toBe(false);
  expect(await next.evaluate(outlineIs, 'rgb(9, 9, 9)')).toBe(false);
  expect(await next.evaluate(outlineIs, 'rgb(1, 2, 3)')).toBe(false);
});

const outlineIs = (color: string) => getComputedStyle(document.querySelector('h1')!).outlineColor === color;

/** Edits the only file of a release that contains a text, and removes its compressed variants. */
function tamper(place: string, text: string, edit: (code: string) => string): void {
  const read = (file: string) => readFileSync(path.join(place, file), 'utf8');
  const file = readdirSync(place).find((name) => /\.(js|css)$/.test(name) && read(name).includes(text))!;
  writeFileSync(path.join(place, file), edit(read(file)));
  for (const ending of ['.br', '.gz']) rmSync(path.join(place, file + ending), { force: true });
}

/** A page outside the portal that embeds one of its blocks. */
const host = {
  'package.json': '{ "name": "plain-host", "version": "1.0.0" }',
  'webpack.config.cjs': `
    const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
    const { sharedVersions } = require('${root}/shared/federation');
    const { swcRule } = require('${root}/webpack.common.js');
    module.exports = {
      mode: 'production', context: __dirname, entry: './src/main.js', target: ['web', 'es2022'],
      resolve: { extensions: ['.tsx', '.ts', '.js'] }, module: { rules: [swcRule()] }, performance: { hints: false },
      optimization: { minimize: false },
      output: { path: __dirname + '/dist', publicPath: 'auto', filename: 'main.js' },
      plugins: [new ModuleFederationPlugin({
        name: 'plain_host', dts: false, manifest: false, shareStrategy: 'loaded-first',
        shared: Object.fromEntries(Object.entries(sharedVersions()).map(([name, version]) => [name, { singleton: true, eager: true, version }])),
        experiments: { provideExternalRuntime: true },
      })],
    };`,
  'src/main.js': `
    import { createElement } from 'react';
    import { createRoot } from 'react-dom/client';
    import { MemoryRouter } from 'react-router-dom';
    import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
    import '@portal/router'; import '@portal/schema'; import '@portal/client'; import '@portal/session';
    import '@portal/design'; import '@portal/slots'; import '@portal/text'; import 'axios'; import 'zustand'; import 'styled-components';
    registerRemotes([{ name: 'notices', entry: new URLSearchParams(location.search).get('portal') + '/releases/mf-notices/live/mf-manifest.json' }]);
    loadRemote('notices/LatestNotices').then(({ widget: LatestNotices }) =>
      createRoot(document.getElementById('root')).render(
        createElement(MemoryRouter, null, createElement('h1', null, '别的网站'), createElement(LatestNotices))));`,
};

test('provides a block to a plain Module Federation host on another origin', async ({ page, portal }) => {
  const dist = plainBuild(host);
  const calls = createProxyMiddleware({ target: portal.url, changeOrigin: true, logLevel: 'silent' });
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://host');
    if (pathname.startsWith('/ajaxurl/')) return void calls(request as never, response as never, () => {});
    // The first call is in a separate chunk.
    if (/^\/[\w.-]+\.js$/.test(pathname)) {
      response.setHeader('content-type', 'text/javascript');
      return response.end(readFileSync(path.join(dist, pathname)));
    }
    response.setHeader('content-type', 'text/html; charset=utf-8');
    return response.end('<!doctype html><div id="root"></div><script src="/main.js"></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/?portal=${encodeURIComponent(portal.url)}`);

    await page.getByRole('heading', { name: '别的网站' }).waitFor();
    await page.getByRole('heading', { name: '公告' }).waitFor();
    await page.getByRole('listitem').first().waitFor();
  } finally {
    server.close();
  }
});
