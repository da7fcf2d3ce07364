export type SpanKind = 'internal' | 'server' | 'client';

/** What a span tells: names of OpenTelemetry, and `portal.…`. Never what somebody has sent, but for what routes are called. */
export type SpanFacts = Readonly<Record<string, string | number | boolean | undefined>>;

/** A piece of work: part of a request, a call or a job. */
export interface Span {
  readonly traceId: string;
  /** False: it was not chosen, and nothing below it is either. */
  readonly isKept: boolean;
  /** The header of the same name (W3C Trace Context), for whoever is asked on its behalf. */
  readonly traceparent: string;
  /** A part of it. @param startedAt  Where that has begun already: of `performance.now()`. */
  begin: (name: string, kind: SpanKind, facts?: SpanFacts, startedAt?: number) => Span;
  rename: (name: string) => void;
  tell: (facts: SpanFacts) => void;
  /** The first time counts. @param fault  What kind of fault it ended with, never its message. */
  end: (fault?: string | null, endedAt?: number) => void;
}

/** How many spans were exported since the process began, failed (the collector did not take them), or were dropped (too many waited). */
export type SpanCounts = Record<'exported' | 'failed' | 'dropped', number>;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

export interface Tracing {
  /**
   * Work that begins here, or goes on here. Only what the portal itself has sent is believed: of anybody else's trace context
   * nothing remains but a link.
   */
  arrive: (name: string, kind: SpanKind, facts?: SpanFacts, headers?: Headers) => Span;
  /** Headers with which another process of the portal believes that it works on behalf of a span. */
  headersOf: (span: Span) => { traceparent: string; tracestate: string };
  counts: () => SpanCounts;
  /** Sends what waits, but does not wait long for it. */
  close: () => Promise<void>;
}
