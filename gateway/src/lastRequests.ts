import type { Duplex } from 'node:stream';

/** Connections whose last request has been read. */
const last = new WeakSet<Duplex>();

/**
 * Lets nothing that follows on a connection be taken for a request. `connection: close` of an answer does not: Node reads
 * what has come with a request before it closes.
 */
export const readNoMore = (socket: Duplex): void => void last.add(socket);

/** Whether what Node takes for a request is none. */
export const isBehindLast = (socket: Duplex): boolean => last.has(socket);
