import { lookup } from 'node:dns/promises';
import { Agent, request, type Dispatcher } from 'undici';
import { mendAnswers } from '@portal/environment';
import { isPublicAddress } from '@portal/rules';
import { secureOptions, type UpstreamTls } from '@portal/contract/gateway';
import { AppError } from './AppError';
import { inSpan } from './tracing';
import { say, type Translatable } from './i18n/say';

const probeTimeoutMs = 5000;
const probeBytesMax = 64 * 1024;
const refusal = (reason: Translatable) =>
  new AppError('E4103', { fields: [{ name: 'upstreamUrl', message: reason }] }, reason);

/**
 * Parses the address of an upstream.
 *
 * @throws {AppError} `E4103` for anything but http(s) without credentials.
 */
export function parseUpstream(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw refusal(say`上游地址须以 http:// 或 https:// 开头`);
  if (url.username || url.password || url.search || url.hash)
    throw refusal(say`上游地址不能包含账号、参数或锚点`);
  return url;
}

/** Entry of a name; `constructor` is a name as well. */
export const ownOf = (allowed: Readonly<Record<string, string>>, host: string): string | undefined =>
  Object.hasOwn(allowed, host) ? allowed[host] : undefined;

/**
 * Addresses of an upstream: those its name resolves to now, all of them public, or the allow-listed one.
 *
 * @throws {AppError} `E4103` when it is private or does not resolve.
 */
export async function resolveUpstream(
  url: URL,
  allowed: Record<string, string>,
): Promise<{ host: string; port: number }> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const known = ownOf(allowed, host);
  if (known) {
    const [address = '', port = '80'] = known.split(':');
    return { host: address, port: Number(port) };
  }
  const addresses = await lookup(host, { all: true }).catch(() => []);
  const [first] = addresses;
  if (!first) throw refusal(say`域名无法解析`);
  if (!addresses.every(({ address }) => isPublicAddress(address))) throw refusal(say`地址不能指向内网或本机`);
  return { host: first.address, port: Number(url.port || (url.protocol === 'https:' ? 443 : 80)) };
}

/**
 * Sends a request to an external address and passes the answer to `read`. Connects to the address that was checked, so
 * that a name cannot change in between. Follows no redirects.
 *
 * @throws {AppError} `E4103` for a private address.
 */
export async function requestOutside<Result>(
  url: URL,
  allowed: Record<string, string>,
  timeoutMs: number,
  read: (answer: Dispatcher.ResponseData) => Promise<Result>,
  sent: Pick<Dispatcher.RequestOptions, 'body' | 'headers' | 'method'> = { method: 'GET' },
  tls?: UpstreamTls,
): Promise<Result> {
  const { host, port } = await resolveUpstream(url, allowed);
  const target = new URL(url);
  if (ownOf(allowed, url.hostname)) target.port = String(port);
  const family = host.includes(':') ? 6 : 4;
  const made = new Agent({
    connect: {
      timeout: timeoutMs,
      ...(tls && secureOptions(tls)),
      lookup: (_, options, found) =>
        options.all ? found(null, [{ address: host, family }]) : found(null, host, family),
    },
  });
  const dispatcher = mendAnswers(made);
  try {
    const limits = {
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      signal: AbortSignal.timeout(timeoutMs),
    };
    const facts = { 'http.request.method': sent.method, 'server.address': url.hostname };
    return await inSpan(sent.method, 'client', facts, async (span) => {
      const answer = await request(target, { dispatcher, ...sent, ...limits });
      span?.tell({ 'http.response.status_code': answer.statusCode });
      return read(answer);
    });
  } finally {
    await dispatcher.destroy().catch(() => {});
  }
}

/** Checks that an upstream answers, whatever it answers. */
export async function probeUpstream(
  text: string,
  allowed: Record<string, string>,
  tls?: UpstreamTls,
): Promise<{ isReachable: boolean; ms: number; reason: Translatable }> {
  const startedAt = performance.now();
  const elapsed = () => Math.round(performance.now() - startedAt);
  try {
    const status = await requestOutside(
      parseUpstream(text),
      allowed,
      probeTimeoutMs,
      async ({ body, statusCode }) => {
        // Read up to a limit: an aborted body would raise an error later, when nobody listens.
        await body.dump({ limit: probeBytesMax }).catch(() => {});
        return statusCode;
      },
      { method: 'GET' },
      tls,
    );
    return { isReachable: true, ms: elapsed(), reason: say`上游已响应（HTTP ${status}）` };
  } catch (error) {
    const reason =
      error instanceof AppError
        ? error.words
        : (tlsFault(error) ?? say`上游没有响应，请检查地址、端口与防火墙`);
    return { isReachable: false, ms: elapsed(), reason };
  }
}

const distrusted: readonly string[] = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
];

/** What is wrong with the certificates of a failed connection; null: something else. */
export function tlsFault(error: unknown): Translatable | null {
  const code = typeof error === 'object' && error && 'code' in error ? String(error.code) : '';
  if (distrusted.includes(code)) return say`上游的证书不受信任；由自己的 CA 签发时，请填写 CA 证书`;
  if (code === 'CERT_HAS_EXPIRED') return say`上游的证书已过期`;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return say`上游的证书不属于这个域名`;
  // TLS 1.3: the connection is established before the peer has checked our certificate.
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || /^ERR_SSL_.*ALERT/.test(code)
    ? say`上游没有应答就关闭了连接；它要求客户端证书时，请检查上游证书`
    : null;
}
