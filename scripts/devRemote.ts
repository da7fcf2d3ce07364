/* npm run dev -- mf-docs: one remote in watch mode inside the running portal, all others as released. */
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { createProxyMiddleware, responseInterceptor } from 'http-proxy-middleware';
import webpack, { type Compiler, type Configuration } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { PortalManifest, type LiveRemote } from '@portal/contract';
import { releasedApps } from './lib/apps';
import { freePort } from './lib/freePort';
import { portalUrl } from './lib/portalClient';
import { showLocalRemote } from './lib/showLocalRemote';

const version = 'local';
const firstPort = 9000;
const triedPorts = 20;

async function main(): Promise<void> {
  const remotes = releasedApps().filter((folder) => path.basename(folder) !== 'shell');
  const name = process.argv[2] ?? '';
  const appDir = remotes.find((folder) => path.basename(folder) === name);
  if (!appDir) {
    console.log(
      `用法：npm run dev -- <名称>\n在正在运行的门户里以监视模式打开一个子应用，其余保持线上版本；改动后页面自动刷新。\n可选：${remotes
        .map((folder) => path.basename(folder))
        .join('、')}\n门户地址由 PORTAL_URL 指定，默认 ${portalUrl()}。`,
    );
    process.exit(name ? 1 : 0);
  }
  const target = portalUrl();
  const isUp = await fetch(`${target}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isUp) throw new Error(`连不上 ${target}。请先 npm start，或用 PORTAL_URL 指定门户。`);

  const port = await findPort();
  const compiler = webpack(configurationOf(appDir));
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port,
      allowedHosts: ['localhost', '.localhost'],
      hot: false,
      liveReload: true,
      static: false,
      historyApiFallback: false,
      headers: {
        'cache-control': 'no-store',
        'access-control-allow-origin': '*',
        'access-control-allow-private-network': 'true',
      },
      // An overlay needs styles that the portal's policy does not let in; errors stand in this terminal.
      // Always this machine: the page may be that of a portal elsewhere.
      client: { overlay: false, logging: 'warn', webSocketURL: `ws://localhost:${port}/ws` },
      devMiddleware: { publicPath: `/local/${name}/`, stats: 'errors-warnings' },
      setupMiddlewares: (middlewares) => [
        ...middlewares,
        {
          name: 'local-remote',
          path: '/local/remote.json',
          middleware: (_: unknown, response: ServerResponse) => {
            response.setHeader('content-type', 'application/json');
            response.end(JSON.stringify(localRemote(appDir, name, `http://localhost:${port}`)));
          },
        },
        { name: 'portal', middleware: portalBehind(target, port, appDir, name) },
      ],
    },
    compiler,
  );
  await server.start();
  await firstBuild(compiler);
  console.log(
    `\n${name} 正在开发：http://localhost:${port}/\n其余子应用来自 ${target}。改动后页面自动刷新，按 Ctrl-C 停止。\n运营人员也可以在线上门户的“发布管理 → 本地版本”里填 http://localhost:${port}，只对自己的浏览器生效。`,
  );
}

function configurationOf(appDir: string): Configuration {
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const configure = require(path.join(appDir, 'webpack.config.js')) as (env: object) => Configuration[];
  const [configuration] = configure({
    outDir: path.join(appDir, 'dist/.local'),
    version,
    mode: 'development',
  });
  return {
    ...configuration,
    // The portal's policy allows no eval.
    devtool: 'cheap-module-source-map',
    output: {
      ...configuration!.output,
      filename: '[name].js',
      chunkFilename: '[name].js',
    },
  };
}

async function findPort(): Promise<number> {
  for (let port = firstPort; port < firstPort + triedPorts; port++) if (await freePort(port)) return port;
  throw new Error(`端口 ${firstPort} 到 ${firstPort + triedPorts - 1} 都被占用。请停止一些程序后再试。`);
}

const firstBuild = (compiler: Compiler | null) =>
  new Promise<void>((resolve) => compiler?.hooks.done.tap('dev', () => resolve()));

/** The remote as this machine serves it; portal.json is read anew for each page. */
function localRemote(appDir: string, name: string, origin = ''): LiveRemote {
  const manifest = PortalManifest.parse(JSON.parse(readFileSync(path.join(appDir, 'portal.json'), 'utf8')));
  return {
    name,
    version,
    entry: `${origin}/local/${name}/remoteEntry.js`,
    integrity: null,
    hashes: null,
    globalName: `${name.replaceAll('-', '_')}_${version}`,
    manifest,
    assets: {},
  };
}

/** Everything but the remote's own files comes from the portal, as if this were its address. */
function portalBehind(target: string, port: number, appDir: string, name: string) {
  const { origin } = new URL(target);
  return createProxyMiddleware({
    target,
    changeOrigin: true,
    cookieDomainRewrite: '',
    logLevel: 'warn',
    selfHandleResponse: true,
    headers: { 'accept-encoding': 'identity' },
    onProxyReq: (request) => {
      if (request.getHeader('origin')) request.setHeader('origin', origin);
    },
    onProxyRes: (from, request, response) => {
      const isDocument = /text\/html/.test(from.headers['content-type'] ?? '');
      if (!isDocument) {
        response.writeHead(from.statusCode ?? 502, from.headers);
        from.pipe(response);
        return;
      }
      void responseInterceptor(async (body, _, __, out) => {
        const policy = String(from.headers['content-security-policy'] ?? '');
        out.setHeader(
          'content-security-policy',
          policy.replace("connect-src 'self'", `connect-src 'self' ws://localhost:${port}`),
        );
        return showLocalRemote(body.toString('utf8'), localRemote(appDir, name));
      })(from, request, response);
    },
  });
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
