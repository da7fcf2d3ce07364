import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tokenLifeSeconds, tokenPath } from '@portal/contract/gateway';
import { callerAddress, readBytes, type Tracing } from '@portal/environment';
import type { AccessTokens } from './AccessTokens';
import type { CallDirectory, KnownKey } from './CallDirectory';
import { certificateBar } from './certificateBar';
import type { Clock } from './clock';
import { findViolation } from './findViolation';
import { isUsable } from './isUsable';
import type { RateLimiter } from './RateLimiter';
import { readClient, type Client } from './readClient';
import type { CertificateParts } from './shownCertificate';
import { traceRequest } from './traceCall';

interface TokenParts extends CertificateParts {
  directory: CallDirectory;
  tokens: AccessTokens;
  /** A limiter of its own, because unauthenticated clients create entries in it. */
  rateLimiter: RateLimiter;
  openSecret: (sealed: string) => string;
  clock: Clock;
  /** Absent: tracing is off. */
  tracing?: Tracing | null;
}

/** RFC 6749, 5.2; for too many requests the error of 4.1.2.1. */
type TokenError =
  | 'invalid_request'
  | 'invalid_client'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'invalid_scope'
  | 'temporarily_unavailable';

interface TokenRefusal {
  status: number;
  error: TokenError;
  /** ASCII, as the RFC requires. */
  text: string;
  headers?: Record<string, string>;
}

const bodyBytesMax = 8 * 1024;
const known = ['grant_type', 'client_id', 'client_secret', 'scope'];
/** Tokens last for hours: a client that asks more often does not store them. */
const perClient = 2;
const perAddress = 20;

/** `POST /oauth2/token`: client credentials (RFC 6749, 4.4). Answered without the server. */
export class TokenEndpoint {
  constructor(private readonly parts: TokenParts) {}

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { tracing } = this.parts;
    const span = tracing && traceRequest(tracing, { request, response }, { 'http.route': tokenPath });
    if (request.method === 'POST') span?.rename(`POST ${tokenPath}`);
    const outcome = await this.decide(request);
    const isRefused = 'error' in outcome;
    if (isRefused) span?.tell({ 'portal.refusal': outcome.error });
    const content = isRefused
      ? { error: outcome.error, error_description: outcome.text }
      : { access_token: outcome.token, token_type: 'Bearer', expires_in: outcome.seconds };
    if (response.destroyed) return;
    response
      .writeHead(isRefused ? outcome.status : 200, {
        'content-type': 'application/json;charset=UTF-8',
        'cache-control': 'no-store',
        pragma: 'no-cache',
        ...(isRefused && outcome.headers),
        // Unread rest of a body must not be parsed as the next request.
        ...(!request.complete && { connection: 'close' }),
      })
      .end(JSON.stringify(content));
  }

  private async decide(request: IncomingMessage): Promise<TokenRefusal | { token: string; seconds: number }> {
    const { rateLimiter, isTrustedProxy, clock } = this.parts;
    if (request.method !== 'POST') return { ...invalid('use POST'), status: 405, headers: { allow: 'POST' } };
    if (findViolation(request)) return invalid('the request is ambiguous');
    const address = callerAddress(request, isTrustedProxy);
    const now = clock.now();
    const ofAddress = rateLimiter.hit(`address ${address}`, perAddress, now);
    if (!ofAddress.isAllowed) return tooMany(ofAddress.waitSeconds);
    if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? ''))
      return invalid('send application/x-www-form-urlencoded');
    const body = await readBytes(request, bodyBytesMax).catch(() => null);
    if (!body) return invalid('the body is too large or not complete');
    const form = new URLSearchParams(body.toString());
    if (known.some((name) => form.getAll(name).length > 1)) return invalid('a parameter is sent twice');

    const client = readClient(request.headers.authorization, form);
    if ('fault' in client)
      return client.fault === 'both'
        ? invalid('prove the client in one way only')
        : unknownClient(request.headers.authorization !== undefined);
    const caller = this.findCaller(client);
    if (!caller) return unknownClient(client.isBasic);
    // Limited after authentication, so that others cannot use up a client's rate.
    const ofClient = rateLimiter.hit(`key ${caller.key.id}`, perClient, now);
    if (!ofClient.isAllowed) return tooMany(ofClient.waitSeconds);
    const bar = barOf(caller, address) ?? this.certificateFault(caller, request);
    if (bar) return { status: 400, error: 'unauthorized_client', text: bar };
    if (form.get('grant_type') !== 'client_credentials')
      return form.has('grant_type')
        ? { status: 400, error: 'unsupported_grant_type', text: 'only client_credentials' }
        : invalid('grant_type is missing');
    if (form.get('scope')) return { status: 400, error: 'invalid_scope', text: 'there are no scopes' };

    const endsAt = Math.min(now + tokenLifeSeconds * 1000, caller.key.until ?? Infinity);
    const token = this.parts.tokens.issue({ keyId: caller.key.id, endsAt });
    return { token, seconds: Math.floor((endsAt - now) / 1000) };
  }

  private certificateFault(caller: KnownKey, request: IncomingMessage): string | null {
    const bar = certificateBar(caller, request, this.parts, this.parts.clock.now());
    return (
      bar &&
      'the app takes no caller without one of its client certificates, shown to a gateway that asks for it'
    );
  }

  /** The key whose secret was sent, if it is usable. */
  private findCaller({ id, secret }: Client): KnownKey | null {
    const { directory, openSecret, clock } = this.parts;
    const caller = directory.findKey(id);
    const isRight = isSame(secret, caller?.key.secret ? openSecret(caller.key.secret) : '');
    return caller && isRight && isUsable(caller.key, clock.now()) ? caller : null;
  }
}

/** Why an authenticated client gets no token; null: it gets one. */
function barOf({ app, key, addresses }: KnownKey, address: string): string | null {
  if (app.isStopped) return 'the app is stopped';
  if (key.publicKey || app.needsSm2 || (app.signType === 'hmac' && !app.needsToken))
    return 'the app signs its calls and takes no tokens';
  return addresses.admits(address) ? null : 'the address is not on the list of the app';
}

/** Constant-time comparison of secrets of any length; an empty one never matches. */
function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected)) && expected !== '';
}

const invalid = (text: string): TokenRefusal => ({ status: 400, error: 'invalid_request', text });

const unknownClient = (isBasic: boolean): TokenRefusal => ({
  status: 401,
  error: 'invalid_client',
  text: 'unknown client, wrong secret, or a key that does not work any more',
  ...(isBasic && { headers: { 'www-authenticate': 'Basic realm="token", charset="UTF-8"' } }),
});

const tooMany = (seconds: number): TokenRefusal => ({
  status: 429,
  error: 'temporarily_unavailable',
  text: 'too many tokens: keep one until it ends',
  headers: { 'retry-after': String(seconds) },
});
