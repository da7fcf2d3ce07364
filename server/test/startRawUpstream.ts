import { createServer, type AddressInfo, type Socket } from 'node:net';

const ok = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n';
const whole = `${ok}Content-Length: 2\r\n\r\nok`;
const hints = 'HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\nX-Cost: 9\r\n\r\n';

/** Sends again and again, until the other side has had enough. */
function repeat(socket: Socket, bytes: string): void {
  const timer = setInterval(() => socket.write(bytes), 50);
  socket.once('close', () => clearInterval(timer));
}

const closing = `${ok}Connection: close\r\n`;
/** More than what the connections in between hold. */
export const bigBody = 'x'.repeat(12_000_000);

/** How each path is answered, byte by byte. */
const plays: Readonly<Record<string, string | ((socket: Socket) => void)>> = {
  '/hinted': hints + whole,
  '/continued': `HTTP/1.1 100 Continue\r\n\r\n${whole}`,
  '/continued-only': (socket) => void socket.end('HTTP/1.1 100 Continue\r\n\r\n'),
  '/hinted-only': (socket) => void socket.end(hints),
  '/hinted-for-ever': (socket) => repeat(socket, hints),
  '/switched':
    'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n\x81\x05hello',
  '/no-such-status': 'HTTP/1.1 099 What\r\nContent-Length: 2\r\n\r\nok',
  '/long-head': `${ok}X-A: ${'a'.repeat(200_000)}\r\nContent-Length: 2\r\n\r\nok`,
  '/many-heads': `${ok}${`X-A: ${'a'.repeat(30)}\r\n`.repeat(10_000)}Content-Length: 2\r\n\r\nok`,
  '/trickled-head': (socket) => {
    socket.write(ok);
    repeat(socket, 'X');
  },
  '/trickled': (socket) => {
    socket.write(`${ok}Content-Length: 100000\r\n\r\n`);
    repeat(socket, 'x');
  },
  '/trickled-chunks': (socket) => {
    socket.write(`${ok}Transfer-Encoding: chunked\r\n\r\n`);
    repeat(socket, '1\r\nx\r\n');
  },
  '/trickled-until-end': (socket) => {
    socket.write(`${ok}Connection: close\r\n\r\n`);
    repeat(socket, 'x');
  },
  '/nothing': (socket) => void socket.end(),
  '/not-modified': 'HTTP/1.1 304 Not Modified\r\nETag: "a"\r\nContent-Length: 6\r\n\r\n',
  '/not-modified-with-body': 'HTTP/1.1 304 Not Modified\r\nContent-Length: 6\r\n\r\nforged',
  '/empty-with-body': 'HTTP/1.1 204 No Content\r\nContent-Length: 6\r\n\r\nforged',
  '/long': `${whole}HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nforged`,
  '/trailers': `${ok}Transfer-Encoding: chunked\r\nTrailer: X-Late\r\n\r\n2\r\nok\r\n0\r\nX-Late: 1\r\nSet-Cookie: a=b\r\n\r\n`,
  '/until-end': (socket) => void socket.end(`${ok}\r\nok`),
  '/until-reset': (socket) => {
    socket.write(`${ok}\r\npart`);
    setTimeout(() => socket.resetAndDestroy(), 50);
  },
  '/short': (socket) => void socket.end(`${ok}Content-Length: 100\r\n\r\npart`),
  '/closing-chunks': (socket) => void socket.end(`${closing}Transfer-Encoding: chunked\r\n\r\n4\r\npart\r\n`),
  '/huge-chunk': `${ok}Transfer-Encoding: chunked\r\n\r\n${'F'.repeat(17)}\r\nok`,
  '/length-below-zero': `${ok}Content-Length: -2\r\n\r\nok`,
  '/closing-big': (socket) => void socket.end(`${closing}\r\n${bigBody}`),
};

/** Paths below the version of the API that this upstream plays. */
export const rawPaths = Object.keys(plays);

/** An upstream that answers with the bytes of its plays; anything else well. */
export async function startRawUpstream() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    let text = '';
    socket.on('data', (part) => {
      text += part.toString('latin1');
      if (!text.includes('\r\n\r\n')) return;
      const [, path = ''] = /^\S+ ([^ ?]+)/.exec(text) ?? [];
      text = '';
      const play = plays[path] ?? whole;
      if (typeof play === 'string') socket.write(play, 'latin1');
      else play(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
