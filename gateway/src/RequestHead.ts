import type { IncomingMessage } from 'node:http';

/** What of a request is known before its body is read. */
export type RequestHead = Pick<
  IncomingMessage,
  'method' | 'url' | 'httpVersion' | 'headers' | 'rawHeaders'
> & { socket: { remoteAddress?: string } };
