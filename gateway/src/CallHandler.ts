import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { codes, type Code } from '@portal/codes';
import type { AppEntity, GatewayEnv, UsageEvent } from '@portal/contract/gateway';
import { formatMinor } from '@portal/rules';
import { readBody } from './readBody';
import { Circuit } from './Circuit';
import { answeredHeaders, forwardedHeaders } from './headers';
import type { LeasePool, TakenCall } from './LeasePool';
import type { Metrics } from './Metrics';
import { mayCallFrom, subscriptionOf, upstreamOf, type KnownVersion, type Registry } from './Registry';
import { RateLimiter, type RateDecision } from './RateLimiter';
import { refusalOf } from './requestRules';
import { ForbiddenAddress, type Upstream, type Upstreams } from './Upstreams';
import type { UsageLog } from './UsageLog';
import { Nonces, isSigned, refuseSignature } from './verifySignature';

export interface CallParts {
  registry: Registry;
  leases: LeasePool;
  usage: UsageLog;
  upstreams: Upstreams;
  metrics: Metrics;
  openSeal: (sealed: string) => string;
  isBehindProxy: boolean;
  now?: () => number;
}

/** A call on its way: everything that has been found out about it. */
interface Call {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  startedAt: number;
  address: string;
  app: AppEntity;
  key: AppEntity['keys'][number];
  subscription: AppEntity['subscriptions'][number];
  version: KnownVersion;
  upstream: Upstream;
  env: GatewayEnv;
  /** "GET /day" */
  operation: string;
  /** Path and query below the version. */
  rest: string;
  rate: RateDecision;
}

const signedBodyBytesMax = 10 * 1024 * 1024;
const targetShape = /^\/(sandbox|prod)\/([a-z0-9-]{1,40})\/(v\d{1,6})(\/[^?]*)?(\?.*)?$/;
const closedStatus = 499;

/** Decides about calls and carries them: authenticate, authorise, limit, reserve, forward, settle. */
export class CallHandler {
  private readonly limiter = new RateLimiter();
  private readonly circuit = new Circuit();
  private readonly nonces = new Nonces();
  private readonly secrets = new Map<string, string>();
  private readonly costs = new Map<number, string>();
  private readonly prefix = `rq${randomBytes(6).toString('hex')}`;
  private count = 0;
  private readonly now: () => number;
  isClosing = false;

  constructor(private readonly parts: CallParts) {
    this.now = parts.now ?? Date.now;
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    const requestId = `${this.prefix}${(this.count++).toString(36)}`;
    const startedAt = performance.now();
    const unclean = refusalOf(request);
    if (unclean) return this.refuseUnclean(response, requestId, unclean);

    const shape = targetShape.exec(request.url!);
    const appKey = request.headers['x-app-key'];
    const known = typeof appKey === 'string' ? this.parts.registry.findKey(appKey) : undefined;
    if (!known) return this.refuse(request, response, requestId, 'E9101');
    const { app, key } = known;
    if (!shape) return this.refuse(request, response, requestId, 'E9108');
    const [, env, code, versionName, path = '/', query = ''] = shape;
    const refusal = this.refusalOfKey(key, env!);
    if (refusal) return this.refuse(request, response, requestId, refusal);
    const address = this.addressOf(request);
    if (!mayCallFrom(app, address)) return this.refuse(request, response, requestId, 'E9103');

    const api = this.parts.registry.findApi(code!);
    const version = api?.versions.get(versionName!);
    const upstream = api && upstreamOf(api, env as GatewayEnv);
    const operation = version?.routes.find(request.method!, path);
    if (!api?.entity.isOnline || !version || !upstream || !operation)
      return this.refuse(request, response, requestId, 'E9108');
    const subscription = subscriptionOf(app, api.entity.id, env as GatewayEnv);
    if (!subscription) return this.refuse(request, response, requestId, 'E9109');

    const call: Call = {
      request,
      response,
      requestId,
      startedAt,
      address,
      app,
      key,
      subscription,
      version,
      upstream,
      env: env as GatewayEnv,
      operation: `${request.method} ${operation}`,
      rest: path + query,
      rate: { isAllowed: true, remaining: 0, resetSeconds: 0 },
    };
    const barred = this.refusalOfSubscription(call);
    if (barred) return this.refuseCall(call, barred);
    if (!this.needsSignature(call)) return this.admit(call, null);

    readBody(request, signedBodyBytesMax).then(
      (body) => {
        const wrong = refuseSignature(
          request,
          body,
          { keyId: key.id, secret: this.secretOf(key) },
          this.nonces,
          this.now(),
        );
        if (wrong) this.refuseCall(call, wrong.code, { stringToSignHash: wrong.stringToSignHash });
        else this.admit(call, body);
      },
      () => this.refuseUnclean(response, requestId, '请求体过大或不完整'),
    );
  }

  private refusalOfKey(key: Call['key'], env: string): Code | null {
    if (key.env !== env) return 'E9101';
    if (key.state !== 'active' && key.state !== 'rotating') return 'E9110';
    return key.until !== null && key.until <= this.now() ? 'E9110' : null;
  }

  private refusalOfSubscription({ app, subscription, upstream }: Call): Code | null {
    if (app.isStopped || subscription.state === 5) return 'E9109';
    if (subscription.state === 6) return 'E9105';
    if (subscription.expiresAt !== null && subscription.expiresAt <= this.now()) return 'E9109';
    return upstream.needsIpList && app.ips.length === 0 ? 'E9103' : null;
  }

  /** A signature that is there is always checked, also where the key alone would do. */
  private needsSignature({ app, upstream, request }: Call): boolean {
    return app.signType === 'hmac' || !upstream.authTypes.includes('key') || isSigned(request);
  }

  private admit(call: Call, body: Uint8Array | null): void {
    const { subscription } = call;
    call.rate = this.limiter.hit(subscription.id, subscription.qps, this.now());
    if (!call.rate.isAllowed) return this.refuseCall(call, 'E9104');
    if (this.circuit.isOpen(call.upstream.baseUrl, this.now())) return this.refuseCall(call, 'E9112');
    this.parts.leases.take(subscription.id, (taking) => {
      if ('refusal' in taking) this.refuseCall(call, taking.refusal);
      else this.forward(call, taking, body);
    });
  }

  private forward(call: Call, taken: TakenCall, body: Uint8Array | null): void {
    const { request, response, upstream } = call;
    let connection;
    try {
      connection = this.parts.upstreams.connect(upstream);
    } catch {
      return this.fail(call, taken, 'E9112');
    }
    const hasBody =
      request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined;
    let state: 'waiting' | 'writing' | 'answering' | 'done' = 'waiting';
    let isBroken = false;

    const end = () => void (state = 'done');
    connection.pool.dispatch(
      {
        method: request.method as 'GET',
        path: connection.basePath + call.rest,
        headers: forwardedHeaders(request, this.upstreamHeaders(call, connection.host)),
        body: !hasBody ? null : (body ?? request),
        headersTimeout: upstream.timeoutMs,
        bodyTimeout: upstream.timeoutMs,
      },
      {
        onRequestStart: (controller) => {
          response.once('close', () => {
            if (state === 'done' || response.writableFinished) return;
            controller.abort(new Error('the caller has gone'));
          });
        },
        onResponseStart: (controller, status, headers) => {
          if (status < 200) return;
          this.circuit.succeed(upstream.baseUrl);
          const isBilled = status < 300;
          state = 'writing';
          controller.pause();
          const answer = () => {
            if (response.destroyed) return;
            state = 'answering';
            response.writeHead(
              status,
              answeredHeaders(headers, this.answerHeaders(call, isBilled ? taken.priceMinor : 0)),
            );
            controller.resume();
          };
          if (isBilled) {
            this.parts.leases.spend(taken);
            this.parts.usage.append(this.eventOf(call, status, '', taken), answer);
          } else {
            this.parts.leases.giveBack(taken);
            this.parts.usage.append(this.eventOf(call, status, '', null), answer);
          }
          this.parts.metrics.count(isBilled ? 'billed' : 'failed', performance.now() - call.startedAt);
        },
        onResponseData: (controller, chunk) => {
          if (response.write(chunk)) return;
          controller.pause();
          response.once('drain', () => controller.resume());
        },
        onResponseEnd: () => {
          end();
          response.end();
        },
        onResponseError: (_, error) => {
          if (isBroken) return;
          isBroken = true;
          const stage = state;
          end();
          if (stage === 'waiting') return this.failWith(call, taken, error);
          // The answer broke off half way: what was charged for it goes back, unless the caller himself left.
          if (!response.destroyed) {
            this.parts.usage.void(call.requestId);
            response.destroy();
          }
        },
      },
    );
  }

  private failWith(call: Call, taken: TakenCall, error: Error & { code?: string }): void {
    if (call.response.destroyed) {
      this.parts.leases.giveBack(taken);
      this.parts.usage.append(this.eventOf(call, closedStatus, '', null), () => {});
      return;
    }
    const isTimeout = ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'].includes(error.code ?? '');
    if (!(error instanceof ForbiddenAddress)) this.circuit.fail(call.upstream.baseUrl, this.now());
    this.fail(call, taken, isTimeout ? 'E9111' : 'E9112');
  }

  private fail(call: Call, taken: TakenCall, code: Code): void {
    this.parts.leases.giveBack(taken);
    this.refuseCall(call, code);
  }

  private upstreamHeaders(call: Call, host: string): Record<string, string> {
    const { upstream, requestId, address, app } = call;
    const headers: Record<string, string> = {
      host,
      'x-request-id': requestId,
      'x-forwarded-for': address,
      'x-portal-app': app.id,
    };
    if (upstream.authHeader && upstream.authValue)
      headers[upstream.authHeader.toLowerCase()] = this.opened(upstream.authValue);
    return headers;
  }

  private answerHeaders(call: Call, costMinor: number): Record<string, string> {
    const { requestId, rate, subscription, version } = call;
    let cost = this.costs.get(costMinor);
    if (cost === undefined) {
      cost = formatMinor(costMinor);
      this.costs.set(costMinor, cost);
    }
    const headers: Record<string, string> = {
      'x-request-id': requestId,
      'x-cost': cost,
      'x-ratelimit-limit': String(subscription.qps),
      'x-ratelimit-remaining': String(rate.remaining),
    };
    if (version.isDeprecated) headers.deprecation = 'true';
    if (this.isClosing) headers.connection = 'close';
    return headers;
  }

  private eventOf(call: Call, status: number, code: Code | '', taken: TakenCall | null): UsageEvent {
    return {
      requestId: call.requestId,
      at: this.now(),
      subscriptionId: call.subscription.id,
      keyId: call.key.id,
      operation: call.operation,
      status,
      code,
      costMinor: taken?.priceMinor ?? 0,
      latencyMs: Math.round((performance.now() - call.startedAt) * 100) / 100,
      address: call.address,
      leaseId: taken?.lease.id ?? null,
      isBilled: taken !== null,
    };
  }

  /** A refusal of a call whose subscription is known: it is in the consumer's log. */
  private refuseCall(call: Call, code: Code, details: Record<string, unknown> = {}): void {
    this.parts.usage.append(this.eventOf(call, codes[code].http, code, null), () => {});
    const retryAfter: Record<string, string> =
      code === 'E9104' ? { 'retry-after': String(call.rate.resetSeconds) } : {};
    this.refuse(call.request, call.response, call.requestId, code, details, retryAfter);
  }

  private refuse(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    code: Code,
    details: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ): void {
    this.parts.metrics.refuse(code);
    if (response.headersSent || response.destroyed) return;
    // E0000: nobody can say whether the call may be paid for; it is not the caller's fault.
    const status = code === 'E0000' ? 503 : codes[code].http;
    const resMsg = code === 'E0000' ? '网关暂时无法计费，请稍后重试' : codes[code].text;
    const hasUnreadBody = !request.complete && request.headers['content-length'] !== undefined;
    this.send(
      response,
      status,
      { resCode: code, resMsg, requestId, help: `/help?code=${code}`, ...details },
      {
        'x-request-id': requestId,
        'x-refusal': code,
        ...headers,
        ...((this.isClosing || hasUnreadBody) && { connection: 'close' }),
      },
    );
  }

  private refuseUnclean(response: ServerResponse, requestId: string, resMsg: string): void {
    this.parts.metrics.refuse('E0017');
    this.send(
      response,
      400,
      { resCode: 'E0017', resMsg, requestId },
      {
        'x-request-id': requestId,
        'x-refusal': 'E0017',
        connection: 'close',
      },
    );
  }

  private send(
    response: ServerResponse,
    status: number,
    content: object,
    headers: Record<string, string>,
  ): void {
    const text = Buffer.from(JSON.stringify(content));
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(text.length),
      ...headers,
    });
    response.end(text);
  }

  private addressOf({ socket, headers }: IncomingMessage): string {
    const forwarded = this.parts.isBehindProxy ? String(headers['x-forwarded-for'] ?? '') : '';
    const address = forwarded.split(',').at(-1)!.trim() || (socket.remoteAddress ?? '');
    return address.startsWith('::ffff:') ? address.slice(7) : address;
  }

  private secretOf(key: Call['key']): string {
    return key.secret ? this.opened(key.secret) : '';
  }

  /** PERF: opened once and kept in memory only. */
  private opened(sealed: string): string {
    const known = this.secrets.get(sealed);
    if (known !== undefined) return known;
    if (this.secrets.size > 10_000) this.secrets.clear();
    const text = this.parts.openSeal(sealed);
    this.secrets.set(sealed, text);
    return text;
  }
}
