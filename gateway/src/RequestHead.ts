import type { IncomingMessage } from 'node:http';

/** The part of a request that is known before its body is read. */
export type RequestHead = Pick<
  IncomingMessage,
  'method' | 'url' | 'httpVersion' | 'headers' | 'rawHeaders'
> & { socket: { remoteAddress?: string } };
