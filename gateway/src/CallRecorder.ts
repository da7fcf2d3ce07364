import type { IncomingMessage, ServerResponse } from 'node:http';
import { tracesMax, type CallTrace } from '@portal/contract/gateway';
import type { Arrival, Call } from './Call';
import type { Clock } from './clock';
import { headerPairs } from './headerPairs';
import { maskUrl } from './maskMessage';
import { BodyRecorder } from './BodyRecorder';

type Send = (traces: readonly CallTrace[]) => Promise<unknown>;
type HeaderPairs = readonly (readonly [name: string, value: string])[];

const sendEveryMs = 500;
/** Most calls recorded at the same time, to bound memory. */
const pendingMax = 200;

/**
 * Records requests and answers of apps that are being debugged. It wraps a call from outside, so that other calls run
 * no code of it. Records are masked before they leave, never written to disk, and dropped when the server does not take
 * them.
 */
export class CallRecorder {
  private pending: CallTrace[] = [];
  /** Calls being recorded now. */
  private watched = 0;
  private isSending = false;
  private readonly stopSending: () => void;

  constructor(
    private readonly send: Send,
    private readonly clock: Clock,
  ) {
    this.stopSending = clock.every(sendEveryMs, () => void this.flush());
  }

  /** Records this call if its app is being debugged in this environment. */
  watch({ request, response, requestId }: Arrival, { app, env }: Pick<Call, 'app' | 'env'>): void {
    const at = this.clock.now();
    const until = app.debug?.[env];
    if (until === undefined || until <= at || this.pending.length + this.watched >= pendingMax) return;
    this.watched += 1;
    const asked = recordRequest(request);
    const { body: answered, headers } = recordResponse(response);
    response.once('close', () => {
      this.watched -= 1;
      this.pending.push({
        requestId,
        appId: app.id,
        env,
        at,
        method: request.method ?? '',
        url: maskUrl(request.url ?? ''),
        status: response.headersSent ? response.statusCode : 0,
        request: asked.read([...headerPairs(request.rawHeaders)]),
        answer: answered.read(headers()),
      });
    });
  }

  /** Sends what is left. */
  async close(): Promise<void> {
    this.stopSending();
    await this.flush();
  }

  private async flush(): Promise<void> {
    if (this.isSending || this.pending.length === 0) return;
    this.isSending = true;
    const batch = this.pending.splice(0, tracesMax);
    try {
      await this.send(batch);
    } catch {
      // Not tried again: a server that is away has better to do once it is back.
    } finally {
      this.isSending = false;
    }
  }
}

/** Observes each part of the body as the parser delivers it, whoever reads it. */
function recordRequest(request: IncomingMessage): BodyRecorder {
  const body = new BodyRecorder();
  const push = request.push.bind(request);
  request.push = (chunk: unknown, encoding?: BufferEncoding) => {
    body.add(chunk, encoding);
    return push(chunk, encoding);
  };
  return body;
}

/** Observes the answer, whoever writes it. */
function recordResponse(response: ServerResponse): { body: BodyRecorder; headers: () => HeaderPairs } {
  const body = new BodyRecorder();
  let sent: HeaderPairs = [];
  const writeHead = response.writeHead.bind(response);
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  response.writeHead = (...args: unknown[]) => {
    sent = pairsOf(args.at(-1));
    Reflect.apply(writeHead, response, args);
    return response;
  };
  response.write = (...args: unknown[]) => {
    body.add(args[0], args[1]);
    return Reflect.apply(write, response, args) === true;
  };
  response.end = (...args: unknown[]) => {
    body.add(args[0], args[1]);
    Reflect.apply(end, response, args);
    return response;
  };
  return { body, headers: () => sent };
}

/** Headers as the gateway passes them to `writeHead`: an object. */
const pairsOf = (headers: unknown): HeaderPairs =>
  typeof headers === 'object' && headers !== null
    ? Object.entries(headers).flatMap(([name, value]) =>
        [value].flat().map((one): [string, string] => [name, String(one)]),
      )
    : [];
