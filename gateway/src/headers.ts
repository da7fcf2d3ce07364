import { headerPairs } from './headerPairs';
import type { IncomingMessage } from 'node:http';

/** Of one connection only (RFC 9110, 7.6.1), and what a proxy must not pass on. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** How a call proves who it is: of no use to the upstream, and none of its business. */
const credentials = new Set(['x-app-key', 'x-timestamp', 'x-nonce', 'x-sign-type', 'x-signature']);

/** Set by the gateway; a caller's own would be a lie. */
const own = new Set([
  'host',
  'x-request-id',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-portal-app',
  'expect',
]);

/** Names that a Connection header adds to those of one connection. */
function namedIn(connection: string | undefined): Set<string> | null {
  if (!connection || connection === 'keep-alive' || connection === 'close') return null;
  return new Set(connection.split(',').map((name) => name.trim().toLowerCase()));
}

/** Headers for the upstream, name and value in turn. */
export function forwardedHeaders(request: IncomingMessage, added: Record<string, string>): string[] {
  const { rawHeaders } = request;
  const named = namedIn(request.headers.connection);
  const kept: string[] = [];
  for (const [given, value] of headerPairs(rawHeaders)) {
    const name = given.toLowerCase();
    if (hopByHop.has(name) || credentials.has(name) || own.has(name) || named?.has(name) || name in added)
      continue;
    kept.push(name, value);
  }
  for (const [name, value] of Object.entries(added)) kept.push(name, value);
  return kept;
}

/** Headers of the upstream's answer for the caller. */
export function answeredHeaders(
  headers: Record<string, string | string[] | undefined>,
  added: Record<string, string>,
): Record<string, string | string[]> {
  const connection = headers.connection;
  const named = namedIn(Array.isArray(connection) ? connection.join() : connection);
  const kept: Record<string, string | string[]> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || hopByHop.has(name) || named?.has(name)) continue;
    kept[name] = value;
  }
  return Object.assign(kept, added);
}
