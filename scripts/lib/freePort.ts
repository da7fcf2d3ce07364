import { randomInt } from 'node:crypto';
import net from 'node:net';

/** Below what systems give to outgoing connections: one of those may be taken between the look and the use. */
const anyFrom = 10_000;
const anyTo = 32_000;

/** `port` itself when nobody listens there (0: any), else null. */
export function freePort(port: 0): Promise<number>;
export function freePort(port: number): Promise<number | null>;
export async function freePort(port: number): Promise<number | null> {
  if (port !== 0) return (await isFree(port)) ? port : null;
  let candidate: number;
  do candidate = randomInt(anyFrom, anyTo);
  while (!(await isFree(candidate)));
  return candidate;
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
