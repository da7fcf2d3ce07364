import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What an upstream was asked. */
export interface Asked {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

type Play = (request: IncomingMessage, response: ServerResponse) => void;

const json = (response: ServerResponse, status: number, body: string) =>
  response
    .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    .end(body);

/** How each path goes wrong; everything else is answered well. */
const plays: Readonly<Record<string, Play>> = {
  '/hangs': () => {},
  '/resets': ({ socket }) => void socket.resetAndDestroy(),
  '/garbage': ({ socket }) => void socket.end('SSH-2.0-OpenSSH_9.2\r\n\r\n'),
  '/breaks-off': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/plain', 'content-length': '100' });
    response.write('only a part');
    setTimeout(() => response.socket?.resetAndDestroy(), 50);
  },
  '/breaks-chunks': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    response.write('only a part');
    setTimeout(() => response.socket?.resetAndDestroy(), 50);
  },
  '/drips': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    response.write('only a part');
  },
  '/fails': (_, response) => void json(response, 500, '{"fault":"mine"}'),
  '/refuses': (_, response) => void json(response, 404, '{"fault":"yours"}'),
  '/moved': (_, response) => void response.writeHead(302, { location: 'http://elsewhere.example/' }).end(),
  '/empty': (_, response) => void response.writeHead(204).end(),
  '/chunks': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    response.write('one ');
    setTimeout(() => response.end('two'), 20);
  },
  '/commands': (_, response) =>
    void response
      .writeHead(200, {
        'x-accel-redirect': '/readyz',
        connection: 'x-secret',
        'x-secret': '1',
        'x-shown': '1',
        ...gatewayWords,
        ...hostWide,
        'set-cookie': ['sid=forged; Domain=example.com; Path=/', 'other=forged'],
      })
      .end('{"ok":true}'),
};

/** What only a gateway may say to a caller. */
export const gatewayWords: Readonly<Record<string, string>> = {
  'x-cache': 'hit',
  'x-cost': '99.0000',
  'x-quota-remaining': '9',
  'x-quota-reset': '9',
  'x-ratelimit-limit': '9',
  'x-ratelimit-remaining': '-1',
  'x-ratelimit-reset': '-1',
  'x-refusal': 'E9101',
  'x-refusal-body': '{}',
  'x-refusal-status': '401',
  'x-request-id': 'forged',
  'x-sandbox': 'mock',
};

/** What a browser would keep for all providers behind a gateway. */
export const hostWide: Readonly<Record<string, string>> = {
  'alt-svc': 'h3="elsewhere.example:443"',
  'clear-site-data': '"*"',
  nel: '{"report_to":"a","max_age":9}',
  'report-to': '{"group":"a","max_age":9,"endpoints":[]}',
  'service-worker-allowed': '/',
  'set-cookie': 'sid=forged',
  'strict-transport-security': 'max-age=0',
};

/** Paths below the version of the API that this upstream plays. */
export const playedPaths = Object.keys(plays);

/** An upstream that goes wrong on demand, and tells what it was asked. */
export async function startConformanceUpstream() {
  const asked: Asked[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const body = Buffer.concat(chunks).toString();
      asked.push({ method, url, headers: headers as Record<string, string>, body });
      const [path = ''] = url.replace(/^\/base/, '').split('?', 1);
      (plays[path] ?? ((_, one) => json(one, 200, '{"ok":true}')))(request, response);
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
