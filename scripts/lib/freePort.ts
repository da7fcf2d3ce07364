import { randomInt } from 'node:crypto';
import net from 'node:net';

/** Below the ephemeral range, whose ports may be taken for outgoing connections between check and use. */
const anyFrom = 10_000;
const anyTo = 32_000;

/** `port` if it is free, else null; for 0 any free port. */
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
