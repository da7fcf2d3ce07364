import { ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { createProxyMiddleware, responseInterceptor } from 'http-proxy-middleware';
import type { LiveRemote } from '@portal/contract/internal';
import { createProblemPage } from './createProblemPage';
import { devConfiguration, findPort, localVersion, serve } from './devServer';
import { notRunning, portalUrl, refuseGateway } from './portalClient';
import { nameOf, readPortalManifest } from './releaseFiles';
import { showLocalRemote } from './showLocalRemote';

/** A remote in watch mode inside the running portal; all others are released versions. */
export async function devInPortal(appDir: string): Promise<void> {
  const name = nameOf(appDir);
  const target = portalUrl();
  const found = await fetch(`${target}/releases.json`).catch(() => null);
  if (found) refuseGateway(found);
  if (!found?.ok) throw new Error(`${notRunning()}；不需要门户时加 --alone 独立运行。`);

  const port = await findPort();
  console.log(`正在构建 ${name}…`);
  const configuration = devConfiguration(appDir);
  await serve(
    {
      ...configuration,
      // The portal's CSP forbids eval.
      devtool: 'cheap-module-source-map',
      output: { ...configuration.output, filename: '[name].js', chunkFilename: '[name].js' },
    },
    port,
    {
      headers: {
        'cache-control': 'no-store',
        'access-control-allow-origin': '*',
        'access-control-allow-private-network': 'true',
      },
      // No overlay, whose styles the portal's CSP blocks; errors are printed here. The socket is always on this
      // machine, even if the portal is elsewhere.
      client: { overlay: false, logging: 'warn', webSocketURL: `ws://localhost:${port}/ws` },
      devMiddleware: { publicPath: `/local/${name}/`, stats: 'errors-warnings' },
      // Not imported by any module, but it affects the document.
      watchFiles: path.join(appDir, 'portal.json'),
      setupMiddlewares: (middlewares) => [
        ...middlewares,
        {
          name: 'local-remote',
          path: '/local/remote.json',
          middleware: (_: unknown, response: ServerResponse) => {
            try {
              const remote = JSON.stringify(localRemote(appDir, name, `http://localhost:${port}`));
              response.writeHead(200, { 'content-type': 'application/json' }).end(remote);
            } catch (error) {
              response.writeHead(500).end((error as Error).message);
            }
          },
        },
        { name: 'portal', middleware: portalBehind(target, port, appDir, name) },
      ],
    },
  );
  console.log(
    `\n${name} 正在开发：http://localhost:${port}/\n其余子应用来自 ${target}。改动后页面自动刷新，按 Ctrl-C 停止。\n运营人员也可以在线上门户的“发布管理 → 本地版本”里填 http://localhost:${port}，只对自己的浏览器生效。`,
  );
}

/** The remote as served by this machine; portal.json is read for each page. */
function localRemote(appDir: string, name: string, origin = ''): LiveRemote {
  const manifest = readPortalManifest(appDir);
  return {
    name,
    version: localVersion,
    entry: `${origin}/local/${name}/remoteEntry.js`,
    integrity: null,
    hashes: null,
    globalName: `${name.replaceAll('-', '_')}_${localVersion}`,
    manifest,
    assets: {},
  };
}

/** Proxies everything except the remote's own files to the portal. */
function portalBehind(target: string, port: number, appDir: string, name: string) {
  const { origin } = new URL(target);
  const problemPage = createProblemPage(`${name} 暂时打不开`, (problem) => console.error(problem));
  return createProxyMiddleware({
    target,
    changeOrigin: true,
    cookieDomainRewrite: '',
    logLevel: 'silent',
    selfHandleResponse: true,
    headers: { 'accept-encoding': 'identity' },
    onProxyReq: (request) => {
      if (request.getHeader('origin')) request.setHeader('origin', origin);
    },
    onProxyRes: (from, request, response) => {
      const isDocument = /text\/html/.test(from.headers['content-type'] ?? '');
      if (!isDocument) {
        response.writeHead(from.statusCode ?? 502, from.headers);
        pipeline(from, response, () => {});
        return;
      }
      void responseInterceptor(async (body, _, __, out) => {
        const policy = String(from.headers['content-security-policy'] ?? '');
        out.setHeader(
          'content-security-policy',
          policy.replace("connect-src 'self'", `connect-src 'self' ws://localhost:${port}`),
        );
        try {
          return showLocalRemote(body.toString('utf8'), localRemote(appDir, name));
        } catch (error) {
          // portal.json may be half-written; the page retries.
          out.statusCode = 500;
          return problemPage((error as Error).message);
        }
      })(from, request, response);
    },
    onError: (_, __, response) => {
      if (!(response instanceof ServerResponse) || response.headersSent) return;
      response.writeHead(502, { 'content-type': 'text/html; charset=utf-8' });
      response.end(problemPage(`连不上 ${target}。请确认门户在运行。`));
    },
  });
}
