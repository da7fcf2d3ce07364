import { errors, type Dispatcher } from 'undici';
import type { Refusal, ReservedCall } from './Call';
import { answerHeaders, upstreamHeaders } from './callHeaders';
import type { CircuitBreaker } from './CircuitBreaker';
import type { Clock } from './clock';
import { answeredHeaders, forwardedHeaders } from './headers';
import { costOf, settleCall, type SettleParts } from './settleCall';
import { ForbiddenAddressError, type Connection, type Upstreams } from './Upstreams';

export interface CarryParts extends SettleParts {
  upstreams: Pick<Upstreams, 'connect'>;
  circuitBreaker: CircuitBreaker;
  openSecret: (sealed: string) => string;
  clock: Clock;
  isClosing: () => boolean;
}

type Refuse = (refusal: Refusal) => void;

/**
 * Takes a call to the upstream and its answer back, and says what became of it. Refused is only a call that has no
 * answer.
 *
 * @param body  When it has been read already.
 */
export function carryCall(
  reserved: ReservedCall,
  body: Buffer | null,
  parts: CarryParts,
  refuse: Refuse,
): void {
  const { arrival, call } = reserved;
  const { request } = arrival;
  const connection = connect(reserved, parts);
  if (!connection) {
    settleCall(reserved, { kind: 'failed' }, parts);
    return refuse({ code: 'E9112', call });
  }
  const hasBody =
    request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined;
  connection.pool.dispatch(
    {
      method: request.method as Dispatcher.HttpMethod,
      path: connection.basePath + call.rest,
      headers: forwardedHeaders(request, upstreamHeaders(arrival, call, connection.host, parts.openSecret)),
      body: hasBody ? (body ?? request) : null,
      headersTimeout: call.upstream.timeoutMs,
      bodyTimeout: call.upstream.timeoutMs,
    },
    new Carriage(reserved, parts, refuse),
  );
}

/** Null where an upstream has no address that may be called. */
function connect({ call }: ReservedCall, { upstreams }: CarryParts): Connection | null {
  try {
    return upstreams.connect(call.upstream);
  } catch {
    return null;
  }
}

/** One call on the wire. PERF: one object, not a closure for each thing that may happen. */
class Carriage implements Dispatcher.DispatchHandler {
  private stage: 'waiting' | 'answering' | 'done' = 'waiting';

  constructor(
    private readonly reserved: ReservedCall,
    private readonly parts: CarryParts,
    private readonly refuse: Refuse,
  ) {}

  onRequestStart(controller: Dispatcher.DispatchController): void {
    const { response } = this.reserved.arrival;
    response.once('close', () => {
      if (this.stage === 'done' || response.writableFinished) return;
      controller.abort(new Error('the caller has gone'));
    });
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    // 100 Continue and its like are between upstream and gateway.
    if (status < 200) return;
    const { reserved, parts } = this;
    const { response } = reserved.arrival;
    this.stage = 'answering';
    parts.circuitBreaker.succeed(reserved.call.upstream.baseUrl);
    controller.pause();
    settleCall(reserved, { kind: 'answered', status }, parts, () => {
      if (response.destroyed) return;
      const added = answerHeaders(reserved, costOf(reserved, status), parts.isClosing());
      response.writeHead(status, answeredHeaders(headers, added));
      controller.resume();
    });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const { response } = this.reserved.arrival;
    if (response.write(chunk)) return;
    controller.pause();
    response.once('drain', () => controller.resume());
  }

  onResponseEnd(): void {
    this.stage = 'done';
    this.reserved.arrival.response.end();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    const { stage } = this;
    this.stage = 'done';
    if (stage === 'waiting') this.failUnanswered(error);
    if (stage === 'answering') this.breakOff();
  }

  private failUnanswered(error: Error): void {
    const { reserved, parts } = this;
    const { call, arrival } = reserved;
    if (arrival.response.destroyed) return settleCall(reserved, { kind: 'abandoned' }, parts);
    if (!(error instanceof ForbiddenAddressError))
      parts.circuitBreaker.fail(call.upstream.baseUrl, parts.clock.now());
    settleCall(reserved, { kind: 'failed' }, parts);
    const isTimeout = error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError;
    this.refuse({ code: isTimeout ? 'E9111' : 'E9112', call });
  }

  /** What was charged for half an answer goes back, unless the caller himself left. */
  private breakOff(): void {
    const { reserved, parts } = this;
    const { response } = reserved.arrival;
    if (response.destroyed) return;
    settleCall(reserved, { kind: 'brokenOff' }, parts);
    response.destroy();
  }
}
