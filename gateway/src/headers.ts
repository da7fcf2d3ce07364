import { isAccessToken } from './AccessTokens';
import { clientCertHeaders } from './shownCertificate';
import type { IncomingMessage } from 'node:http';

/** Hop-by-hop headers (RFC 9110, 7.6.1), and others that a proxy must not forward. */
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

/** Credentials of the caller, which do not concern the upstream. */
const credentials = new Set(['x-app-key', 'x-timestamp', 'x-nonce', 'x-sign-type', 'x-signature']);

/**
 * What a browser keeps for a whole host, and so for every provider behind it: an upstream's word on it is not passed on, nor
 * is what a browser sends of it, which may be for others (decisions/0183-no-cookies-through-gateways.md).
 */
const hostWide = [
  'alt-svc',
  'clear-site-data',
  'nel',
  'report-to',
  'service-worker-allowed',
  'set-cookie',
  'strict-transport-security',
] as const;

/** Set by the gateway, or about the connection to the gateway; a caller's own value would be false. */
const own = new Set(['host', 'x-request-id', 'x-portal-app', 'expect']);

/**
 * Forwarding headers, which upstreams trust and so must not come from a caller. Dropped, not refused: a proxy in front
 * of the gateway adds them to every call.
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

/** Client certificate headers: checked by the gateway; an upstream would trust whatever a caller wrote there. */
const certificates: ReadonlySet<string> = new Set([
  ...clientCertHeaders,
  'client-cert-chain',
  'ssl-client-cert',
]);

/** Request headers that are never forwarded. PERF: one set for a single lookup per header. */
const withheld = new Set([...hopByHop, ...credentials, ...own, ...forwarding, ...certificates, 'cookie']);

/** What the gateway alone says of a call: an upstream's own value would be taken for the gateway's word. */
const gatewayWords = new Set([
  'x-cache',
  'x-cost',
  'x-quota-remaining',
  'x-quota-reset',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-refusal',
  'x-refusal-body',
  'x-refusal-status',
  'x-request-id',
  'x-sandbox',
]);

/** Headers of an answer that are never passed on. PERF: one set, as above. */
const keptBack = new Set([...hopByHop, ...gatewayWords, ...hostWide]);

/** Further hop-by-hop names from a Connection header. */
export function namedIn(connection: string | undefined): Set<string> | null {
  if (!connection || connection === 'keep-alive' || connection === 'close') return null;
  return new Set(connection.toLowerCase().split(/[\s,]+/));
}

/** Headers for the upstream, names and values alternating. @param dropped Further names to drop for this call. */
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
    // It belongs to a traceparent that is replaced.
    if (name === 'tracestate' && added.traceparent !== undefined) continue;
    if (named?.has(name) || Object.hasOwn(added, name)) continue;
    kept.push(name, value);
  }
  for (const [name, value] of Object.entries(added)) kept.push(name, value);
  return kept;
}

/** Headers of the upstream's answer that are passed to the caller. */
export function answeredHeaders(
  headers: Record<string, string | string[] | undefined>,
  added: Record<string, string>,
): Record<string, string | string[]> {
  const connection = headers.connection;
  const named = namedIn(Array.isArray(connection) ? connection.join() : connection);
  const kept: Record<string, string | string[]> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || keptBack.has(name) || named?.has(name)) continue;
    kept[name] = value;
  }
  return Object.assign(kept, added);
}
