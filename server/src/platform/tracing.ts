import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span, SpanFacts, SpanKind, Tracing } from '@portal/environment';
import { errorCode } from './errorCode';

/** One per process, like the metrics; null: off, at the cost of one comparison. */
let tracing: Tracing | null = null;
const spans = new AsyncLocalStorage<Span>();

/** Call first: other parts attach to it when they are built. */
export function traceWith(started: Tracing | null): void {
  tracing = started;
}

export const tracingNow = (): Tracing | null => tracing;

/** The current span; null: not traced. */
export function spanNow(): Span | null {
  const span = tracing === null ? undefined : spans.getStore();
  return span?.isKept ? span : null;
}

/** Runs work inside a span. */
export const asPartOf = <Result>(span: Span, work: () => Result): Result => spans.run(span, work);

/** Runs work in a child of the current span; without one untraced. */
export function inSpan<Result>(
  name: string,
  kind: SpanKind,
  facts: SpanFacts,
  work: (span: Span | null) => Promise<Result>,
): Promise<Result> {
  const parent = spanNow();
  return parent ? follow(parent.begin(name, kind, facts), work) : work(null);
}

/** Runs work in a new root span, such as a job. */
export const inRootSpan = <Result>(
  name: string,
  facts: SpanFacts,
  work: () => Promise<Result>,
): Promise<Result> => (tracing ? follow(tracing.arrive(name, 'internal', facts), work) : work());

async function follow<Result>(span: Span, work: (span: Span) => Promise<Result>): Promise<Result> {
  let fault: string | null = null;
  try {
    return await asPartOf(span, () => work(span));
  } catch (error) {
    fault = faultOf(error);
    throw error;
  } finally {
    span.end(fault);
  }
}

/** Kind of an error, without its message, which may repeat user input. */
export const faultOf = (error: unknown): string =>
  errorCode(error) ?? (error instanceof Error ? error.name : 'Error');
