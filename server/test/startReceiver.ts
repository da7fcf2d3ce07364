import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A program of somebody else that is told what happens: a server on this machine that keeps what it is sent. */
export async function startReceiver() {
  const received: Received[] = [];
  let reply: { status: number; body?: string; breaksOff?: boolean } | 'hangs' = { status: 204 };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts).toString('utf8'),
      });
      if (reply === 'hangs') return;
      response.writeHead(reply.status, { location: 'http://127.0.0.1:1/' });
      if (reply.breaksOff) response.write(reply.body, () => response.destroy());
      else response.end(reply.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    received,
    port: (server.address() as AddressInfo).port,
    replyWith: (wanted: typeof reply) => void (reply = wanted),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
