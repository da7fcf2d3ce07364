import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import http2 from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { freePort } from './lib/freePort';

const hasNginx = spawnSync('nginx', ['-v']).status === 0;
const script = `console.log("${'portal '.repeat(400)}")`;

interface Answer {
  status: number;
  headers: http2.IncomingHttpHeaders;
  body: Buffer;
}

/** docs/nginx/portal.conf with other ports, certificate and folder. */
function configure(folder: string, upstream: number, tls: number, plain: number): string {
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const asked = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'];
  execFileSync('openssl', [...asked, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const portal = readFileSync(path.join(__dirname, '../docs/nginx/portal.conf'), 'utf8')
    .replace('/var/cache/nginx/portal', path.join(folder, 'cache'))
    .replace('server 127.0.0.1:8080;', `server 127.0.0.1:${upstream};`)
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${tls} ssl`)
    .replace('/etc/ssl/portal/fullchain.pem', cert)
    .replace('/etc/ssl/portal/key.pem', key);
  const file = path.join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n');
  writeFileSync(
    file,
    // As root its workers would run as a user without access to this folder.
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
     events {} http { access_log off; ${temporary}\n${portal} }`,
  );
  return file;
}

(hasNginx ? describe : describe.skip)('the documented nginx', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-nginx-'));
  const asked: http.IncomingMessage[] = [];
  let server: http.Server;
  let nginx: ChildProcess;
  let session: http2.ClientHttp2Session;
  let plain = 0;

  beforeAll(async () => {
    server = http.createServer((request, response) => {
      asked.push(request);
      if (!request.url?.startsWith('/releases/shell/')) {
        response.setHeader('set-cookie', 'XSRF-TOKEN=1');
        return response.end('<!doctype html>');
      }
      const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding']));
      response.writeHead(200, {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
        ...(takesBrotli && { 'content-encoding': 'br' }),
      });
      response.end(takesBrotli ? brotliCompressSync(script) : script);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const tls = await freePort(0);
    plain = await freePort(0);
    const config = configure(folder, (server.address() as AddressInfo).port, tls, plain);
    nginx = spawn('nginx', ['-c', config, '-p', folder], { stdio: 'ignore' });
    session = await connect(`https://127.0.0.1:${tls}`);
  });

  afterAll(async () => {
    session?.close();
    nginx.kill();
    await new Promise<void>((resolve) => nginx.once('exit', () => resolve()));
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Retries, because nginx needs a moment to listen. */
  async function connect(url: string, tries = 100): Promise<http2.ClientHttp2Session> {
    const client = http2.connect(url, { rejectUnauthorized: false });
    const error = await new Promise<Error | null>((resolve) => {
      client.once('connect', () => resolve(null));
      client.once('error', resolve);
    });
    if (!error) return client;
    if (tries === 0) throw error;
    await new Promise((resolve) => setTimeout(resolve, 50));
    return connect(url, tries - 1);
  }

  function get(url: string, encoding: string): Promise<Answer> {
    const stream = session.request({ ':path': url, 'accept-encoding': encoding });
    const parts: Buffer[] = [];
    return new Promise((resolve, reject) => {
      let headers: http2.IncomingHttpHeaders & { ':status'?: number } = {};
      stream.on('response', (told) => (headers = told));
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () =>
        resolve({ status: headers[':status'] ?? 0, headers, body: Buffer.concat(parts) }),
      );
      stream.on('error', reject);
      stream.end();
    });
  }

  it('caches release files as the server compressed them, for clients that accept brotli', async () => {
    asked.length = 0;
    const answers = [
      await get('/releases/shell/1/main.js', 'gzip, deflate, br'),
      await get('/releases/shell/1/main.js', 'br;q=1.0, gzip;q=0.8, zstd'),
    ];

    for (const { status, headers, body } of answers) {
      expect([status, headers['content-encoding'], headers['cache-control']]).toEqual([
        200,
        'br',
        'public, max-age=31536000, immutable',
      ]);
      expect(brotliDecompressSync(body).toString()).toBe(script);
    }
    expect(answers.map(({ headers }) => headers['x-cache'])).toEqual(['MISS', 'HIT']);
    expect(asked).toHaveLength(1);
  });

  it('compresses with gzip for other clients', async () => {
    const { headers, body } = await get('/releases/shell/1/other.js', 'gzip');

    expect(headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(body).toString()).toBe(script);
  });

  it('caches nothing else, not even other responses under /releases, and forwards the client address', async () => {
    asked.length = 0;
    for (const url of ['/', '/', '/releases/mf-docs/fallback.json', '/releases/mf-docs/fallback.json'])
      expect((await get(url, 'br')).status).toBe(200);

    expect(asked).toHaveLength(4);
    expect(asked[0]?.headers).toMatchObject({ 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' });
  });

  it('redirects plain HTTP to HTTPS', async () => {
    const reply = await fetch(`http://127.0.0.1:${plain}/APIList?a=1`, { redirect: 'manual' });

    expect([reply.status, reply.headers.get('location')]).toEqual([308, 'https://127.0.0.1/APIList?a=1']);
  });
});
