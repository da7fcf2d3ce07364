import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Span, Tracing } from '@portal/environment';
import { weighedBytesMax } from '@portal/rules';
import { isRefusal, type Arrival, type Call, type PaidCall, type Refusal } from './Call';
import type { CallRecorder } from './CallRecorder';
import { carryCall, type CarryParts } from './carryCall';
import type { Refuse } from './CarriageParts';
import { drawCall, type DrawParts } from './drawCall';
import { giveAgain } from './giveAgain';
import { judgeCall, type JudgeParts } from './judgeCall';
import { bodyFault, endOf, readInTime, readWithin } from './readInTime';
import { refuseCall, type RefuseParts } from './refuseCall';
import { reserveCall, type ReserveParts } from './reserveCall';
import { nameCall, traceCall } from './traceCall';
import { verifyCall, type VerifyParts } from './verifyCall';
import { isTooHeavy, isWeighedByBody, weighCall } from './weighCall';

export type CallParts = JudgeParts &
  VerifyParts &
  ReserveParts &
  CarryParts &
  DrawParts &
  RefuseParts & {
    recorder: Pick<CallRecorder, 'watch'>;
    /** Absent: tracing is off. */
    tracing?: Tracing | null;
  };

/**
 * A body up to this size is read before its call is reserved and takes a place at the upstream. It can be sent again to
 * another upstream.
 */
const keptBytesMax = 64 * 1024;
const tooLarge = `请求体超过 ${keptBytesMax / 1024} KB`;
const isKept = ({ headers }: IncomingMessage) =>
  Number(headers['content-length'] ?? 0) > 0 && Number(headers['content-length']) <= keptBytesMax;

/**
 * Steps of a call: judge, verify a signature, weigh, reserve, carry (or let the server answer in a sandbox without
 * upstream), settle; any step may refuse it.
 */
export class CallHandler {
  private readonly idPrefix = `rq${randomBytes(6).toString('hex')}`;
  private count = 0;

  constructor(private readonly parts: CallParts) {}

  handle(request: IncomingMessage, response: ServerResponse): void {
    const { clock, tracing } = this.parts;
    const requestId = `${this.idPrefix}${(this.count++).toString(36)}`;
    const arrival: Arrival = { request, response, requestId, startedAt: clock.elapsed() };
    if (tracing) arrival.span = traceCall(tracing, arrival);
    const authorising = arrival.span?.begin('authorise', 'internal');
    const judged = judgeCall(request, this.parts, clock.now());
    const call = isRefusal(judged) ? judged.call : judged;
    if (call?.app.debug) this.parts.recorder.watch(arrival, call);
    if (call) nameCall(arrival, call);
    if (!isRefusal(judged) && judged.needsSignature) return void this.verify(arrival, judged, authorising);
    authorising?.end(isRefusal(judged) ? judged.code : null);
    if (isRefusal(judged)) this.refuse(arrival, judged);
    else if (isWeighedByBody(judged)) void this.readItems(arrival, judged);
    else if (isKept(request)) this.read(arrival, judged);
    else this.reserve(arrival, judged, null);
  }

  private async verify(arrival: Arrival, call: Call, authorising: Span | undefined): Promise<void> {
    const verified = await verifyCall(arrival, call, this.parts);
    authorising?.end(isRefusal(verified) ? verified.code : null);
    if (isRefusal(verified)) this.refuse(arrival, verified);
    else this.reserve(arrival, call, verified);
  }

  private read(arrival: Arrival, call: Call): void {
    const { clock, upstreams } = this.parts;
    readInTime(arrival.request, {
      timeouts: upstreams.timeouts,
      endsAt: endOf(call, clock),
      bytesMax: keptBytesMax,
      tell: (body) => {
        if (typeof body !== 'string') return this.reserve(arrival, call, body);
        this.refuse(arrival, { code: 'E0017', text: bodyFault(body, tooLarge), call });
      },
    });
  }

  /** Reads a body whose items are counted, before anything is reserved. */
  private async readItems(arrival: Arrival, call: Call): Promise<void> {
    const { request } = arrival;
    const { clock, upstreams } = this.parts;
    if (isTooHeavy(request)) return this.reserve(arrival, call, null);
    const { timeouts } = upstreams;
    const body = await readWithin(request, {
      timeouts,
      endsAt: endOf(call, clock),
      bytesMax: weighedBytesMax,
    });
    if (typeof body !== 'string') this.reserve(arrival, call, body);
    else if (body === 'large') this.reserve(arrival, call, null);
    else this.refuse(arrival, { code: 'E0017', text: bodyFault(body, ''), call });
  }

  private reserve(arrival: Arrival, call: Call, body: Buffer | null): void {
    const weight = weighCall(call, body, arrival.request);
    if (isRefusal(weight)) return this.refuse(arrival, weight);
    const reserving = arrival.span?.begin('reserve', 'internal');
    reserveCall(arrival, call, weight, this.parts, (reserved) => {
      reserving?.end(isRefusal(reserved) ? reserved.code : null);
      if (isRefusal(reserved)) return this.refuse(arrival, reserved);
      const refuse = this.refuserOf(arrival, reserved);
      if (reserved.lane === null) void drawCall(reserved, body, this.parts, refuse);
      else if (!giveAgain(reserved, this.parts, refuse)) carryCall(reserved, body, this.parts, refuse);
    });
  }

  /** PERF: kept out of the handler, where a named function would be created for each call. */
  private refuserOf(arrival: Arrival, { weight, rate }: PaidCall): Refuse {
    return (refusal) => this.refuse(arrival, { ...refusal, weight, rate });
  }

  private refuse(arrival: Arrival, refusal: Refusal): void {
    refuseCall(arrival, refusal, this.parts);
  }
}
