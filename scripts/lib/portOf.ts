import type { Server } from 'node:net';

/** Port of a server. @throws {Error} when it is not listening on one. */
export function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  return address.port;
}
