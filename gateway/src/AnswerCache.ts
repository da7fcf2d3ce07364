import type { Call, PaidCall, Upstream } from './Call';
import type { Clock } from './clock';
import { hasBody } from './hasBody';
import { answeredHeaders, forwardedHeaders } from './headers';
import type { AnswerHead } from './Inspection';
import { messageSignatureHeaders } from './verifyMessage';

export interface KeptAnswer {
  headers: Record<string, string | string[]>;
  body: Buffer;
  /** Time of `clock.elapsed`. */
  keptAt: number;
  endsAt: number;
}

const answerBytesMax = 256 * 1024;
const bytesMax = 32 * 1024 * 1024;
/** Estimated memory for key, headers and bookkeeping of an entry. */
const overheadBytes = 2048;

/** Headers that do not influence the answer. */
const neutral = new Set(['user-agent', 'traceparent', 'tracestate', 'content-length']);

/**
 * Cache of answers for operations whose provider permits it; least recently used entries go first. Calls share an
 * answer when their requests to the upstream are identical, apart from the caller's identity.
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

  /** @returns a recorder for the answer that is about to pass, or null when it is not cached. */
  copyOf(paid: PaidCall, status: number, head: AnswerHead): AnswerCopy | null {
    // PERF: most operations are not cached.
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

  /** @returns null when the answer must not be cached. */
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

  /** Part of the key: a changed API has a new upstream object, and so a new number. */
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

/** Records the body of an answer while it is sent to its caller. */
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

  /** Called when the answer is complete. */
  keep(): void {
    if (this.chunks) this.keepWhole(Buffer.concat(this.chunks));
  }
}

/** What an answer may vary by, and calls do not share: everything, and what the gateway says of the caller. */
const ofTheCaller = ['*', 'x-portal-app', 'x-forwarded-for', 'x-request-id'];

/** Answers that the upstream marks as private or uncacheable are not kept, whatever the provider has set. */
function mayBeKept(head: AnswerHead): boolean {
  const says = (name: string) => String(head[name] ?? '').toLowerCase();
  return (
    head['set-cookie'] === undefined &&
    !/no-store|no-cache|private/.test(says('cache-control')) &&
    !says('vary')
      .split(/[\s,]+/)
      .some((name) => ofTheCaller.includes(name)) &&
    !(Number(head['content-length'] ?? 0) > answerBytesMax)
  );
}
