import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import http from 'node:http';
import http2 from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

export interface FrontServer {
  url: string;
  close: () => void;
}

interface FrontOptions {
  portalUrl: string;
  /** Answers a page itself; null lets the portal answer. */
  page?: (url: URL) => Promise<string | null> | string | null;
  /** Folder of files under /mono/. */
  files?: string;
}

/** HTTP/1 says these to one connection; HTTP/2 forbids them. */
const hopHeaders = ['connection', 'keep-alive', 'transfer-encoding'];

const compressed = new Map<string, Buffer>();

/** HTTP/2 with TLS in front of every variant alike; what it does not answer itself comes from the portal. */
export async function startFront({ portalUrl, page, files }: FrontOptions): Promise<FrontServer> {
  const server = http2.createSecureServer({ ...selfSigned(), allowHTTP1: true }, (request, response) => {
    void answer(request, response).catch(() => response.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `https://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() };

  async function answer(request: http2.Http2ServerRequest, response: http2.Http2ServerResponse) {
    const url = new URL(request.url, 'https://localhost');
    const file =
      files && url.pathname.startsWith('/mono/') ? path.join(files, path.basename(url.pathname)) : null;
    if (file && existsSync(file)) {
      const body = compressed.get(file) ?? brotliCompressSync(readFileSync(file));
      compressed.set(file, body);
      response.writeHead(200, {
        'content-type': 'text/javascript',
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      return response.end(body);
    }
    const isPage = !/^\/(ajaxurl|releases|media)\//.test(url.pathname);
    const html = isPage && page ? await page(url) : null;
    if (html !== null) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' });
      return response.end(brotliCompressSync(html));
    }
    forward(request, response, url);
  }

  function forward(request: http2.Http2ServerRequest, response: http2.Http2ServerResponse, url: URL) {
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !name.startsWith(':')),
    );
    const upstream = http.request(
      portalUrl + url.pathname + url.search,
      { method: request.method, headers: { ...headers, host: request.authority } },
      (reply) => {
        const kept = Object.fromEntries(
          Object.entries(reply.headers).filter(([name]) => !hopHeaders.includes(name)),
        );
        response.writeHead(reply.statusCode!, kept);
        reply.pipe(response);
      },
    );
    upstream.on('error', () => response.end());
    request.pipe(upstream);
  }
}

function selfSigned(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-tls-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      key,
      '-out',
      cert,
      '-days',
      '1',
      '-subj',
      '/CN=localhost',
    ],
    { stdio: 'ignore' },
  );
  return { key: readFileSync(key), cert: readFileSync(cert) };
}
