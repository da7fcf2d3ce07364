import type { Socket } from 'node:net';
import type { Dispatcher } from 'undici';
import type { Span } from '@portal/environment';
import { AnswerBody } from './AnswerBody';
import type { Refusal, ReservedCall } from './Call';
import type { CarriageParts, Refuse } from './CarriageParts';
import { endCarrySpan } from './endCarrySpan';
import { findRetryTarget, isUnavailable, type RetryState } from './retry';
import { announcedBytes } from './announcedBytes';
import { hasBody } from './hasBody';
import { lateBody } from './readInTime';
import { inspectionOf, type AnswerHead, type Inspection } from './Inspection';
import type { Lane, Verdict } from './Lane';
import { EndedError, isOwnFault } from './ownFaults';
import type { Waiter } from './ConcurrencyLimit';
import { sendHead } from './sendHead';
import { isPaidFor, settleCall } from './settleCall';
import { UpstreamAttempt } from './UpstreamAttempt';
import { upstreamRequest } from './upstreamRequest';
import type { TimedCall } from './CallTimeouts';

/**
 * One call in progress: it waits for a place at the upstream, is sent, answered and finished. Whatever happens first
 * decides: the answer, a fault of the upstream, the timeout, or the caller disconnecting. Only the upstream's own
 * faults count against it, and only what it began to answer is billed. PERF: one object instead of closures for each
 * event.
 */
export class Carriage implements Dispatcher.DispatchHandler, Waiter, TimedCall {
  place = -1;
  /** Its body is streamed, and not whole yet. */
  isArriving: boolean;
  private stage: 'waiting' | 'sent' | 'inspecting' | 'answering' | 'over' = 'waiting';
  /** Controls the connection; null until it is established. */
  private controller: Dispatcher.DispatchController | null = null;
  private readonly endsAt: number;
  private readonly begunAt: number;
  /** When the upstream's answer began. */
  private answeredAt = 0;
  private status = 0;
  /** Set when the answer has to be inspected before it is sent. */
  private inspection: Inspection | null = null;
  /** False: the answer breaks the success rule of its API. */
  private isMet = true;
  /** The upstream has sent everything; for HEAD before the head may be sent. */
  private isWhole = false;
  /** Null until the head of the answer has arrived. */
  private answered: AnswerBody | null = null;
  private readonly lane: Lane;
  private readonly attempt: UpstreamAttempt;
  /** Socket of the caller, kept here because the request drops it when its body is abandoned. */
  private readonly socket: Socket;
  /** Its span; absent: not traced. */
  private readonly span: Span | undefined;

  constructor(
    private readonly reserved: ReservedCall,
    private readonly body: Buffer | null,
    private readonly parts: CarriageParts,
    private readonly refuse: Refuse,
    private readonly retry?: RetryState,
  ) {
    this.lane = reserved.lane;
    this.attempt = new UpstreamAttempt(reserved.lane, parts.clock);
    this.socket = reserved.arrival.request.socket;
    this.span = reserved.arrival.span?.begin('carry', 'client');
    const { request } = reserved.arrival;
    this.isArriving = !body && hasBody(request) && !request.complete;
    if (this.isArriving) request.once('end', () => this.arrive());
    const { upstream, settings } = reserved.call;
    this.begunAt = parts.clock.elapsed();
    this.endsAt = retry?.endsAt ?? this.begunAt + (settings?.timeoutMs ?? upstream.timeoutMs);
  }

  begin(): void {
    const { lane, parts, reserved } = this;
    parts.upstreams.timeouts.add(this);
    if (this.hasCallerLeft()) return this.abandon();
    reserved.arrival.response.on('close', () => this.abandon());
    if (!lane.places.enter(this) && !this.goElsewhere('none'))
      this.giveUp({ code: 'E9114', call: reserved.call, retryAfterSeconds: 1 });
  }

  /** Called when a place is free. @returns false when it is no longer needed. */
  start(): boolean {
    const { lane, parts, reserved } = this;
    if (!this.attempt.admit()) {
      this.turnAway();
      return false;
    }
    this.stage = 'sent';
    lane.pool.dispatch(upstreamRequest(reserved, this.body, parts, this.span), this);
    return true;
  }

  private arrive(): void {
    this.isArriving = false;
    this.lane.places.arrived(this);
  }

  turnAway(): void {
    const { lane, parts, reserved } = this;
    if (this.goElsewhere('none')) return;
    const retryAfterSeconds = lane.circuit.waitSeconds(parts.clock.now());
    this.giveUp({ code: 'E9112', call: reserved.call, retryAfterSeconds });
  }

  /** Ends the call when its time is up, or when the caller's connection has silently died. */
  look(elapsed: number): void {
    if (this.hasCallerLeft()) this.abandon();
    else if (elapsed >= this.endsAt) this.expire();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Cancelled while connecting: throwing instead of aborting keeps the connection usable for others.
    if (this.stage === 'over') throw new EndedError();
    this.controller = controller;
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: AnswerHead): void {
    // 1xx answers stay between upstream and gateway.
    if (status < 200) return;
    this.status = status;
    if (status < 500) this.attempt.answering();
    else if (isUnavailable(status) && this.goElsewhere('bad')) return this.stop();
    const { arrival, call } = this.reserved;
    this.answered = new AnswerBody(arrival.response, announcedBytes(status, headers));
    const inspection = inspectionOf(call.upstream, arrival.request.method, status, headers);
    if (inspection === 'impossible') return this.keepBack();
    this.inspection = inspection;
    if (inspection) this.stage = 'inspecting';
    else this.settle(controller, headers);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const { inspection } = this;
    if (this.stage !== 'inspecting' || !inspection) this.answered?.add(controller, chunk);
    else if (inspection.add(chunk)) return;
    else if (inspection.isMasking) this.keepBack();
    else this.settle(controller, inspection.head);
  }

  /** Now it is known whether the answer is billed. The head is sent once that is on disk. */
  private settle(controller: Dispatcher.DispatchController, headers: AnswerHead): void {
    const { status, isMet } = this;
    this.stage = 'answering';
    this.answeredAt = this.parts.clock.elapsed();
    for (const chunk of this.inspection?.chunks ?? []) this.answered?.add(controller, chunk);
    settleCall(this.reserved, { kind: 'answered', status, isMet }, this.parts, (isWritten) => {
      if (isWritten || !isPaidFor(status, isMet)) this.answer(controller, headers);
      else this.withhold();
    });
  }

  onResponseEnd(controller: Dispatcher.DispatchController): void {
    this.isWhole = true;
    if (this.stage === 'inspecting' && this.inspection) {
      this.isMet = this.inspection.isMet();
      if (this.inspection.mask()) this.settle(controller, this.inspection.head);
      else this.keepBack();
    }
    if (this.stage !== 'over') this.finish();
    this.lane.places.leave(this);
  }

  /** Also called for a call that was ended here; then it is finished already. */
  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    const verdict = isOwnFault(error) ? 'none' : 'bad';
    if (this.stage === 'over') this.attempt.give(verdict);
    else if (this.hasCallerLeft()) this.abandon();
    else this.fail('E9112', verdict);
    this.lane.places.leave(this);
  }

  /** Sends the head of the answer. */
  private answer(controller: Dispatcher.DispatchController, headers: AnswerHead): void {
    if (this.stage === 'over') return;
    const { reserved, parts, status, isMet } = this;
    if (!sendHead(reserved, status, isMet, headers, parts)) {
      this.answered = null;
      this.fail('E9112', 'bad');
      return this.stop();
    }
    if (!this.retry) parts.metrics.add(this.ownMs());
    const copy = isMet ? parts.answers.copyOf(reserved, status, headers) : null;
    if (!this.isWhole) return this.answered?.open(controller, copy);
    this.end(status < 500 ? 'good' : 'bad');
    this.answered?.openWhole(copy);
  }

  /** Time spent at the gateway so far; unknown for a call that tried several upstreams. */
  private ownMs(): number {
    const { begunAt, answeredAt, parts, reserved } = this;
    return begunAt - reserved.arrival.startedAt + parts.clock.elapsed() - answeredAt;
  }

  /** Refuses a call that cannot be billed: nothing is served free. */
  private withhold(): void {
    if (this.stage === 'over') return;
    this.end('none');
    this.refuse({ code: 'E0000', call: this.reserved.call, retryAfterSeconds: 1 });
    this.stop();
  }

  /** Lets the rest of the answer go to the caller, now or once the head may be sent. */
  private finish(): void {
    this.isWhole = true;
    if (!this.reserved.arrival.response.headersSent) return;
    this.end(this.status < 500 ? 'good' : 'bad');
    this.answered?.end();
  }

  /** The timeout has passed. */
  private expire(): void {
    const { call, arrival } = this.reserved;
    if (this.stage === 'over') return;
    if (this.stage === 'waiting') return this.giveUp({ code: 'E9111', call });
    if (this.stage === 'answering' && this.answered?.isHeldByCaller) {
      this.end('none');
      arrival.response.destroy();
    } else if (this.stage === 'sent' && hasBody(arrival.request) && !this.body && !arrival.request.complete) {
      this.end('none');
      settleCall(this.reserved, { kind: 'failed' }, this.parts);
      this.refuse({ code: 'E0017', text: lateBody, call });
    } else {
      this.fail('E9111', 'bad');
    }
    this.stop();
  }

  /** Withholds an answer that cannot be checked for masked fields. */
  private keepBack(): void {
    if (this.stage === 'over') return;
    this.fail('E9112', 'none', '上游的返回过大或不是有效的 JSON，无法按提供方的设置脱敏，没有转发');
    this.stop();
  }

  /** The caller has disconnected. An answer that had begun is billed nevertheless. */
  private abandon(): void {
    const { stage } = this;
    if (stage === 'over') return;
    // A connection still being established is let finish: it tells whether the upstream is reachable.
    if (stage === 'sent' && !this.controller) this.end();
    else this.end('none');
    if (stage === 'waiting') this.lane.places.giveUp(this);
    if (stage !== 'answering') settleCall(this.reserved, { kind: 'abandoned' }, this.parts);
    this.stop();
  }

  /** Refuses a call that was never sent. */
  private giveUp(refusal: Refusal): void {
    this.end('none');
    this.lane.places.giveUp(this);
    settleCall(this.reserved, { kind: 'failed' }, this.parts);
    this.refuse(refusal);
  }

  /** No answer, or an incomplete one: its charge is returned. */
  private fail(code: 'E9111' | 'E9112', verdict: Verdict, text?: string): void {
    const { reserved, parts, stage } = this;
    const { response } = reserved.arrival;
    // The whole answer has arrived, whatever becomes of its connection.
    if (stage === 'answering' && this.answered?.isWhole) return this.finish();
    if (code === 'E9112' && !text && stage === 'sent' && this.goElsewhere(verdict)) return;
    this.end(verdict);
    settleCall(reserved, { kind: stage === 'answering' ? 'brokenOff' : 'failed' }, parts);
    if (response.headersSent) response.destroy();
    else this.refuse({ code, isSent: true, call: reserved.call, ...(text && { text }) });
  }

  /** Sends the call to another upstream of its API, if permitted; reservation and remaining time go along. */
  private goElsewhere(verdict: Verdict): boolean {
    const { reserved, body, parts, lane, endsAt, controller } = this;
    if (!reserved.call.upstream.more || this.stage === 'over') return false;
    const tried = this.retry?.tried.add(lane) ?? new Set([lane]);
    const next = findRetryTarget(reserved, { body, isSent: controller !== null, tried }, parts.upstreams);
    if (!next) return false;
    this.end(verdict);
    lane.places.giveUp(this);
    new Carriage({ ...reserved, lane: next }, body, parts, this.refuse, { endsAt, tried }).begin();
    return true;
  }

  /** @param verdict Absent when it follows later. */
  private end(verdict?: Verdict): void {
    this.stage = 'over';
    this.parts.upstreams.timeouts.delete(this);
    if (this.span?.isKept) endCarrySpan(this.span, this.lane.host, this.status, verdict);
    if (verdict) this.attempt.give(verdict);
  }

  /** Closes the connection to the upstream; its place is free once that is done. */
  private stop(): void {
    this.controller?.abort(new EndedError());
  }

  private hasCallerLeft(): boolean {
    return this.reserved.arrival.response.destroyed || this.socket.destroyed;
  }
}
