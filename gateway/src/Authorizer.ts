import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Tracing } from '@portal/environment';
import { isRefusal, type Arrival, type Call, type Refusal, type ReservedCall } from './Call';
import { answerHeaders, upstreamHeaders } from './callHeaders';
import { hasBody } from './hasBody';
import { judgeCall, type JudgeParts } from './judgeCall';
import { readQuestion } from './originalRequest';
import { refuseCall, type RefuseParts } from './refuseCall';
import type { Reservations } from './Reservations';
import { reserveCall, type ReserveParts } from './reserveCall';
import type { SettleTokens } from './settleToken';
import { nameCall, traceCall } from './traceCall';
import { verifyCall, type VerifyParts } from './verifyCall';
import { isWeighedByBody, weighCall } from './weighCall';

export type AuthorizerParts = JudgeParts &
  VerifyParts &
  ReserveParts &
  RefuseParts & {
    tokensOfSettling: Pick<SettleTokens, 'close'>;
    reservations: Pick<Reservations, 'keep'>;
    /** Host names that resolve to a private address: `name` → `host:port`. */
    hosts: Readonly<Record<string, string>>;
    openSecret: (sealed: string) => string;
    /** Absent: tracing is off. */
    tracing?: Tracing | null;
  };

const elsewhere = '请调用门户自带的网关';

/**
 * Decides whether an external gateway (nginx auth_request, Envoy ext_authz, APISIX forward-auth) may carry a call:
 * judged, verified, weighed and reserved exactly as a call that we carry. The outcome is read from the access log of
 * the front.
 */
export class Authorizer {
  private readonly idPrefix = `ra${randomBytes(6).toString('hex')}`;
  private count = 0;

  constructor(private readonly parts: AuthorizerParts) {}

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { clock, tracing } = this.parts;
    const question = readQuestion(request);
    if (!question) return void response.writeHead(404, { 'content-length': '0' }).end();
    if (question.isTold === 'in headers') tellInHeaders(response);
    const requestId = `${this.idPrefix}${(this.count++).toString(36)}`;
    const arrival: Arrival = { request, response, requestId, startedAt: clock.elapsed() };
    if (tracing) arrival.span = traceCall(tracing, arrival);
    const authorising = arrival.span?.begin('authorise', 'internal');
    const judged = await this.judge(arrival);
    authorising?.end(isRefusal(judged) ? judged.code : null);
    if (isRefusal(judged)) refuseCall(arrival, judged, this.parts);
    else this.reserve(arrival, judged);
  }

  private async judge(arrival: Arrival): Promise<Call | Refusal> {
    const { request } = arrival;
    const judged = judgeCall(request, this.parts, this.parts.clock.now());
    const call = isRefusal(judged) ? judged.call : judged;
    if (call) nameCall(arrival, call);
    if (isRefusal(judged)) return judged;
    return faultOf(judged, request) ?? (await this.verify(arrival, judged)) ?? judged;
  }

  private async verify(arrival: Arrival, call: Call): Promise<Refusal | null> {
    if (!call.needsSignature) return null;
    const verified = await verifyCall(arrival, call, this.parts);
    return isRefusal(verified) ? verified : null;
  }

  private reserve(arrival: Arrival, call: Call): void {
    const weight = weighCall(call, null, arrival.request);
    if (isRefusal(weight)) return refuseCall(arrival, weight, this.parts);
    const reserving = arrival.span?.begin('reserve', 'internal');
    reserveCall(arrival, call, weight, this.parts, (reserved) => {
      reserving?.end(isRefusal(reserved) ? reserved.code : null);
      if (isRefusal(reserved)) return refuseCall(arrival, reserved, this.parts);
      // Without an upstream there is nothing to carry; `faultOf` has refused that.
      if (reserved.lane === null || arrival.response.destroyed)
        return this.parts.leases.giveBack(reserved.leased);
      this.allow(reserved);
    });
  }

  /** Headers that the front needs to forward the call, answer it and have it billed. */
  private allow(reserved: ReservedCall): void {
    const { arrival, call, lane, leased } = reserved;
    const { tokensOfSettling, reservations, openSecret } = this.parts;
    const { host: _, ...told } = upstreamHeaders(arrival, call, lane.host, openSecret);
    reservations.keep(arrival.requestId, leased);
    arrival.response
      .writeHead(200, {
        ...answerHeaders(reserved, leased.costMinor, this.parts),
        ...told,
        ...traceOf(arrival),
        'x-portal-host': lane.host,
        'x-portal-upstream': this.addressOf(reserved),
        'x-portal-settle': tokensOfSettling.close(reserved),
        'content-length': '0',
      })
      .end();
  }

  private addressOf({ call, lane }: ReservedCall): string {
    const { protocol } = new URL(call.upstream.baseUrl);
    const { hostname } = new URL(`${protocol}//${lane.host}`);
    return `${protocol}//${this.parts.hosts[hostname] ?? lane.host}${lane.basePath}${call.upstreamRest}`;
  }
}

/** Trace headers for the upstream; without tracing the caller's own are passed on. */
function traceOf({ span, request }: Arrival): { traceparent?: string } {
  const traceparent = span?.traceparent ?? request.headers.traceparent;
  return typeof traceparent === 'string' ? { traceparent } : {};
}

/** Refuses features that need to see the answer, or the body. */
function faultOf(call: Call, request: IncomingMessage): Refusal | null {
  const beyond = featureBeyond(call);
  if (beyond) return { code: 'E0000', text: `此入口不支持该 API 的“${beyond}”，${elsewhere}`, call };
  // A front that does not send the body along announces an empty one, or none.
  const lacksBody =
    call.needsSignature &&
    !hasBody(request) &&
    !['GET', 'HEAD', 'DELETE', 'OPTIONS'].includes(request.method ?? '');
  return lacksBody
    ? { code: 'E9102', text: `此入口收不到请求体，不能核对它的签名，${elsewhere}`, call }
    : null;
}

/** The feature of an API for which a gateway has to see the answer, the body or the connection; null: none. */
function featureBeyond(call: Call): string | null {
  const { success, masks, tls } = call.upstream;
  if (call.isMock) return '门户模拟的沙箱';
  if (success) return '按返回内容计费';
  if (masks && masks.length > 0) return '返回脱敏';
  if (tls) return '上游双向证书';
  return isWeighedByBody(call) ? '按条计费' : null;
}

/** For fronts that pass on only 401 and 403: status and body of the refusal are put in headers, in ASCII. */
function tellInHeaders(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response);
  const end = response.end.bind(response);
  let refusal: { status: number; headers: Record<string, string> } | null = null;
  response.writeHead = (...args: unknown[]) => {
    const [status, headers] = args as [number, Record<string, string>];
    if (status < 300) return writeHead(status, headers);
    refusal = { status, headers };
    return response;
  };
  response.end = (...args: unknown[]) => {
    if (!refusal) {
      Reflect.apply(end, response, args);
      return response;
    }
    const { status, headers } = refusal;
    writeHead(403, {
      ...headers,
      'content-length': '0',
      'x-refusal-status': String(status),
      'x-refusal-body': asciiOf(String(args[0])),
    });
    return end();
  };
}

const asciiOf = (json: string) =>
  json.replace(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
