import { isAccessToken } from './AccessTokens';
import { clientCertHeaders } from './shownCertificate';
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

/** Set by the gateway, or about the way between caller and gateway; a caller's own would be a lie. */
const own = new Set(['host', 'x-request-id', 'x-portal-app', 'expect']);

/**
 * Where a request came from and where it meant to go, as proxies tell each other. Upstreams believe them, so none of
 * them is a caller's. Dropped, not refused: a proxy in front of the gateway adds them to every call.
 */
const forwarding = new Set([
  'cf-connecting-ip',
  'client-ip',
  'fastly-client-ip',
  'forwarded',
  'true-client-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-host',
  'x-original-host',
  'x-original-uri',
  'x-original-url',
  'x-real-ip',
  'x-remote-addr',
  'x-remote-ip',
  'x-rewrite-url',
]);

/** Who calls is proved to the gateway; an upstream would believe what any caller has written there. */
const certificates: ReadonlySet<string> = new Set([
  ...clientCertHeaders,
  'client-cert-chain',
  'ssl-client-cert',
]);

/** What of a request never goes on. PERF: one set, which each header is looked up in. */
const withheld = new Set([...hopByHop, ...credentials, ...own, ...forwarding, ...certificates]);

/** Names that a Connection header adds to those of one connection. */
function namedIn(connection: string | undefined): Set<string> | null {
  if (!connection || connection === 'keep-alive' || connection === 'close') return null;
  return new Set(connection.split(',').map((name) => name.trim().toLowerCase()));
}

/** Headers for the upstream, name and value in turn. @param dropped  Not for it, in this call. */
export function forwardedHeaders(
  request: IncomingMessage,
  added: Record<string, string>,
  dropped?: ReadonlySet<string>,
): string[] {
  const { rawHeaders } = request;
  const named = namedIn(request.headers.connection);
  const kept: string[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase();
    const value = rawHeaders[at + 1] ?? '';
    if (withheld.has(name) || name.startsWith('x-forwarded-')) continue;
    if (name === 'authorization' && isAccessToken(value)) continue;
    if (dropped?.has(name)) continue;
    // It belongs to a traceparent that does not go on.
    if (name === 'tracestate' && added.traceparent !== undefined) continue;
    if (named?.has(name) || Object.hasOwn(added, name)) continue;
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
