import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import http from 'node:http';
import http2 from 'node:http2';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib';
import { portOf } from '../../scripts/lib/portOf';

export interface FrontServer {
  url: string;
  close: () => void;
}

interface FrontOptions {
  portalUrl: string;
  /** Renders a page without the portal; each text is compressed once. */
  page?: (url: URL) => string;
  /** Rewrites a document of the portal. */
  rewrite?: (url: URL, document: string) => string;
  /** Folder of files served under /mono/, compressed in advance. */
  files?: string;
}

/** Connection headers of HTTP/1, which HTTP/2 forbids. */
const hopHeaders = ['connection', 'keep-alive', 'transfer-encoding'];
/** Compression level that the portal itself uses for documents. */
const documentQuality = 5;

const compressDocument = (html: string) =>
  promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: documentQuality } });

/** Compressed files by name, shared by all variants. */
const compressedFiles = new Map<string, Map<string, Buffer>>();

function compressFolder(folder: string): Map<string, Buffer> {
  const known = compressedFiles.get(folder);
  if (known) return known;
  const compressed = new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => [name, brotliCompressSync(readFileSync(path.join(folder, name)))]),
  );
  compressedFiles.set(folder, compressed);
  return compressed;
}

/** HTTP/2 with TLS, the same for every variant; what it does not answer itself is proxied to the portal. */
export async function startFront({ portalUrl, page, rewrite, files }: FrontOptions): Promise<FrontServer> {
  const scripts = files ? compressFolder(files) : null;
  const pages = new Map<string, Buffer>();
  const server = http2.createSecureServer({ ...selfSigned(), allowHTTP1: true }, (request, response) => {
    void answer(request, response).catch((error: unknown) => {
      // An empty page would be measured as a fast one.
      console.error(error);
      if (!response.headersSent) response.writeHead(502);
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `https://localhost:${portOf(server)}`, close: () => server.close() };

  async function answer(request: http2.Http2ServerRequest, response: http2.Http2ServerResponse) {
    const url = new URL(request.url, 'https://localhost');
    const script = url.pathname.startsWith('/mono/') ? scripts?.get(path.basename(url.pathname)) : undefined;
    if (script) {
      response.writeHead(200, {
        'content-type': 'text/javascript',
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      return response.end(script);
    }
    const isPage = !/^\/(ajaxurl|releases|media)\//.test(url.pathname);
    if (isPage && page) return sendPage(response, compressedOnce(page(url)));
    if (isPage && rewrite) {
      const reply = await fetch(portalUrl + url.pathname + url.search);
      response.setHeader('set-cookie', reply.headers.getSetCookie());
      return sendPage(response, await compressDocument(rewrite(url, await reply.text())));
    }
    forward(request, response, url);
  }

  function compressedOnce(html: string): Buffer {
    const body = pages.get(html) ?? brotliCompressSync(html);
    pages.set(html, body);
    return body;
  }

  function sendPage(response: http2.Http2ServerResponse, body: Buffer) {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' });
    return response.end(body);
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
        response.writeHead(reply.statusCode ?? 502, kept);
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
  const asked = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'];
  execFileSync('openssl', [...asked, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  return { key: readFileSync(key), cert: readFileSync(cert) };
}
