import type { IncomingMessage } from 'node:http';

/** Whether a request announces a body. */
export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
