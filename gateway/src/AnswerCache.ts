import type { Call, PaidCall } from './Call';
import type { Clock } from './clock';
import { hasBody } from './hasBody';
import { answeredHeaders, forwardedHeaders } from './headers';
import type { AnswerHead } from './Inspection';
import type { Upstream } from './Upstreams';
import { messageSignatureHeaders } from './verifyMessage';

export interface KeptAnswer {
  headers: Record<string, string | string[]>;
  body: Buffer;
  /** By the clock for durations. */
  keptAt: number;
  endsAt: number;
}

const answerBytesMax = 256 * 1024;
const bytesMax = 32 * 1024 * 1024;
/** What a key, the headers and their bookkeeping take beside the body. */
const overheadBytes = 2048;

/** Say nothing of what is asked. */
const neutral = new Set(['user-agent', 'traceparent', 'tracestate', 'content-length']);

/**
 * Answers of operations that their providers let be given again, the one that was asked for longest ago first to go. Two
 * calls ask the same when all is the same that an upstream sees of them, but for who calls.
 */
export class AnswerCache {
  private readonly kept = new Map<string, KeptAnswer>();
  private readonly upstreams = new WeakMap<Upstream, number>();
  private upstreamCount = 0;
  private bytes = 0;

  constructor(private readonly clock: Pick<Clock, 'elapsed'>) {}

  find(paid: PaidCall): KeptAnswer | undefined {
    const key = this.keyOf(paid);
    const found = key === null ? undefined : this.kept.get(key);
    if (key === null || !found) return undefined;
    this.drop(key, found);
    if (found.endsAt <= this.clock.elapsed()) return undefined;
    this.put(key, found);
    return found;
  }

  /** What takes down an answer as it passes by; null: it is not to be kept. */
  copyOf(paid: PaidCall, status: number, head: AnswerHead): AnswerCopy | null {
    // PERF: most answers are of operations of which none is kept.
    if (!paid.call.settings?.cacheSeconds) return null;
    const key = status === 200 && mayBeKept(head) ? this.keyOf(paid) : null;
    if (key === null) return null;
    const now = this.clock.elapsed();
    const seconds = paid.call.settings.cacheSeconds;
    return new AnswerCopy((body) => {
      const before = this.kept.get(key);
      if (before) this.drop(key, before);
      const headers = { ...answeredHeaders(head, {}), 'content-length': String(body.length) };
      this.put(key, { headers, body, keptAt: now, endsAt: now + seconds * 1000 });
    });
  }

  /** Null: nothing may be kept of it. */
  private keyOf({ arrival: { request }, call }: PaidCall): string | null {
    if (!call.settings?.cacheSeconds || call.isMock || request.method !== 'GET' || hasBody(request))
      return null;
    const dropped = call.isMessageSigned ? messageSignatureHeaders : undefined;
    const pairs = forwardedHeaders(request, {}, dropped);
    const said: string[] = [];
    for (let at = 0; at + 1 < pairs.length; at += 2)
      if (!neutral.has(pairs[at] ?? '')) said.push(`${pairs[at]}: ${pairs[at + 1]}`);
    return [this.numberOf(call), call.version.name, call.operation, call.upstreamRest, ...said].join('\n');
  }

  /** Whatever changes of an API makes another one of its upstream, of which nothing is kept. */
  private numberOf({ upstream }: Call): number {
    const known = this.upstreams.get(upstream) ?? (this.upstreamCount += 1);
    this.upstreams.set(upstream, known);
    return known;
  }

  private put(key: string, answer: KeptAnswer): void {
    this.kept.set(key, answer);
    this.bytes += answer.body.length + overheadBytes;
    for (const [oldest, one] of this.kept) {
      if (this.bytes <= bytesMax) break;
      this.drop(oldest, one);
    }
  }

  private drop(key: string, answer: KeptAnswer): void {
    this.kept.delete(key);
    this.bytes -= answer.body.length + overheadBytes;
  }
}

/** The body of an answer, as it is given to its caller. */
export class AnswerCopy {
  private chunks: Buffer[] | null = [];
  private bytes = 0;

  constructor(private readonly keepWhole: (body: Buffer) => void) {}

  add(chunk: Buffer): void {
    this.bytes += chunk.length;
    if (this.bytes > answerBytesMax) this.chunks = null;
    // What passes by is not this one's to hold.
    else this.chunks?.push(Buffer.from(chunk));
  }

  /** The answer has come whole. */
  keep(): void {
    if (this.chunks) this.keepWhole(Buffer.concat(this.chunks));
  }
}

/** What an upstream says is for one caller, or for now, is not kept, whatever its provider has set. */
function mayBeKept(head: AnswerHead): boolean {
  const says = (name: string) => String(head[name] ?? '').toLowerCase();
  return (
    head['set-cookie'] === undefined &&
    !/no-store|no-cache|private/.test(says('cache-control')) &&
    says('vary') !== '*' &&
    !(Number(head['content-length'] ?? 0) > answerBytesMax)
  );
}
