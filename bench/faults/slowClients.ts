import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** What slow clients of each kind send at once, before they continue byte by byte. */
export interface Dawdling {
  host: string;
  port: number;
  /** A request whose answer is not read. */
  read: { path: string; headers: Record<string, string> };
  /** Path to which a body is sent. */
  bodyPath: string;
}

const connections = 500;
const dripMs = 1000;
const againMs = 5000;
const bodyBytes = 100_000;

type Kind = 'headers' | 'body' | 'reading';
const kinds: readonly Kind[] = ['headers', 'body', 'reading'];

function openingOf(kind: Kind, { read, bodyPath }: Dawdling): string {
  const lines = {
    headers: ['GET / HTTP/1.1', 'host: localhost', 'x-slow: '],
    body: [
      `POST ${bodyPath} HTTP/1.1`,
      'host: localhost',
      'content-type: application/x-www-form-urlencoded',
      `content-length: ${bodyBytes}`,
      '',
      '',
    ],
    reading: [
      `GET ${read.path} HTTP/1.1`,
      'host: localhost',
      ...Object.entries(read.headers).map(([name, value]) => `${name}: ${value}`),
      '',
      '',
    ],
  };
  return lines[kind].join('\r\n');
}

/** Hundreds of clients that send headers or a body byte by byte, or do not read; they reconnect when disconnected. */
export async function dawdle(target: Dawdling, holdMs: number): Promise<void> {
  let isOver = false;
  const sockets = new Set<net.Socket>();

  function open(kind: Kind): void {
    if (isOver) return;
    const socket = net.connect(target.port, target.host);
    sockets.add(socket);
    socket.write(openingOf(kind, target));
    const drip = kind === 'reading' ? null : setInterval(() => socket.writable && socket.write('a'), dripMs);
    if (kind === 'reading') socket.pause();
    else socket.resume();
    // A reset is also a way to be disconnected.
    socket.on('error', () => {});
    socket.on('close', () => {
      if (drip) clearInterval(drip);
      sockets.delete(socket);
      setTimeout(() => open(kind), againMs);
    });
  }

  for (let index = 0; index < connections; index += 1) open(kinds[index % kinds.length] ?? 'headers');
  await pause(holdMs);
  isOver = true;
  for (const socket of sockets) socket.destroy();
}
