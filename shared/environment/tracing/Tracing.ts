export type SpanKind = 'internal' | 'server' | 'client';

/**
 * Attributes of a span: names of OpenTelemetry, and `portal.…`. Never content that somebody sent, except for route
 * patterns.
 */
export type SpanFacts = Readonly<Record<string, string | number | boolean | undefined>>;

/** A piece of work: part of a request, a call or a job. */
export interface Span {
  readonly traceId: string;
  /** False: not sampled, and no child is either. */
  readonly isKept: boolean;
  /** The `traceparent` header (W3C Trace Context) for requests made on its behalf. */
  readonly traceparent: string;
  /** Starts a child span. @param startedAt When it began, if earlier: in ms of `performance.now()`. */
  begin: (name: string, kind: SpanKind, facts?: SpanFacts, startedAt?: number) => Span;
  rename: (name: string) => void;
  tell: (facts: SpanFacts) => void;
  /** Ends it; only the first call counts. @param fault Kind of the error that it ended with, never its message. */
  end: (fault?: string | null, endedAt?: number) => void;
}

/**
 * Number of spans since the process began that were exported, failed (the collector refused them), or were dropped (the
 * queue was full).
 */
export type SpanCounts = Record<'exported' | 'failed' | 'dropped', number>;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

export interface Tracing {
  /**
   * Starts a span for incoming work. A trace is continued only where a trusted process of this portal sent it; a
   * foreign trace context becomes a link.
   */
  arrive: (name: string, kind: SpanKind, facts?: SpanFacts, headers?: Headers) => Span;
  /** Headers by which another process of the portal accepts its work as part of the span. */
  headersOf: (span: Span) => { traceparent: string; tracestate: string };
  counts: () => SpanCounts;
  /** Sends what is queued, but waits only a short time for it. */
  close: () => Promise<void>;
}

/** What a process brings to its tracing. */
export interface TracingParts {
  /** Known to all processes of the portal. */
  secret: string;
  /** Called once when the collector stops accepting spans. */
  onAway: (reason: string) => void;
  /** Called once when it accepts them again. */
  onBack: () => void;
}
