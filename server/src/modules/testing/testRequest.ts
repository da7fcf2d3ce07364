import { createHmac } from 'node:crypto';
import { stringToSign } from '@portal/contract/gatewaySignature';
import { AppError } from '../../platform/AppError';
import { say } from '../../platform/i18n/say';

interface Pair {
  name: string;
  value: string;
}

/** What is sent to a gateway, and shown again as a command. */
export interface TestRequest {
  method: string;
  /** Path and query at the gateway. */
  target: string;
  /** Those of the tester, by lower-case names. */
  headers: Record<string, string>;
  /** Empty: none. */
  body: string;
}

/**
 * What a test may not set: it is how the call is authenticated, where it comes from and which certificate its caller has
 * shown (a gateway may believe this server), or how the connection works.
 */
const reserved =
  /^(x-app-key|x-timestamp|x-nonce|x-sign-type|x-signature|forwarded|x-forwarded-.*|(x-)?(ssl-)?client-cert(-chain)?|host|connection|content-length|transfer-encoding|upgrade|te|trailer|expect)$/i;

export const isReserved = (name: string) => reserved.test(name);

interface Typed {
  method: string;
  path: string;
  query: readonly Pair[];
  headers: readonly Pair[];
  body: string;
}

/** A call as it was typed, without what a tester may not set. A body of unknown type is JSON. */
export function testRequest({ method, path, query, headers, body }: Typed): TestRequest {
  const search = new URLSearchParams(
    query.map(({ name, value }): [string, string] => [name, value]),
  ).toString();
  const sent = body !== '' && !['GET', 'HEAD'].includes(method) ? body : '';
  const own = headers
    .filter(({ name }) => !isReserved(name))
    .map(({ name, value }): [string, string] => [name.toLowerCase(), value]);
  return {
    method,
    target: search ? `${path}?${search}` : path,
    headers: { ...(sent && { 'content-type': 'application/json' }), ...notEmpty(Object.fromEntries(own)) },
    body: sent,
  };
}

/** An empty content type is none. */
function notEmpty({ 'content-type': type, ...headers }: Record<string, string>): Record<string, string> {
  return type ? { ...headers, 'content-type': type } : headers;
}

/** @throws {AppError} `E0017` for a part of the path that is not filled in. */
export function fillPath(path: string, parts: readonly Pair[]): string {
  return path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value = parts.find((part) => part.name === name)?.value;
    if (!value) throw new AppError('E0017', { fields: [{ name, message: say`请填写路径参数 ${name}` }] });
    return encodeURIComponent(value);
  });
}

/** Whether a target has segments that would be resolved on its way, and so leads elsewhere. */
export const leadsAway = (target: string): boolean =>
  (target.split('?')[0] ?? '').split('/').some((part) => /^(\.|%2e){1,2}$/i.test(part));

/** The headers that prove who calls. */
export function signatureHeaders(
  { method, target, body }: TestRequest,
  { appKey, appSecret }: { appKey: string; appSecret: string },
  { timestamp, nonce }: { timestamp: string; nonce: string },
): Record<string, string> {
  const text = stringToSign({ method, target, timestamp, nonce, body: Buffer.from(body) });
  return {
    'x-app-key': appKey,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-sign-type': 'HMAC-SHA256',
    'x-signature': createHmac('sha256', appSecret).update(text).digest('base64'),
  };
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** The same call for a terminal, with a place for the key. */
export function curlOf(origin: string, { method, target, headers, body }: TestRequest): string {
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(origin + target)}`,
    `-H "X-App-Key: $APP_KEY"`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body ? [`-d ${quoted(body)}`] : []),
  ].join(' \\\n  ');
}
