import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span, SpanFacts, SpanKind, Tracing } from '@portal/environment';
import { errorCode } from './errorCode';

/** Of the process, like its metrics; null: nothing is traced, and what follows costs a comparison. */
let tracing: Tracing | null = null;
const spans = new AsyncLocalStorage<Span>();

/** Before anything else is built: what is to be told of is wired up then. */
export function traceWith(started: Tracing | null): void {
  tracing = started;
}

export const tracingNow = (): Tracing | null => tracing;

/** On whose behalf this runs, where that is told. */
export function spanNow(): Span | null {
  const span = tracing === null ? undefined : spans.getStore();
  return span?.isKept ? span : null;
}

/** Runs what belongs to a span. */
export const asPartOf = <Result>(span: Span, work: () => Result): Result => spans.run(span, work);

/** Runs a part of what is told of at present; nothing is told of it where that is not. */
export function inSpan<Result>(
  name: string,
  kind: SpanKind,
  facts: SpanFacts,
  work: (span: Span | null) => Promise<Result>,
): Promise<Result> {
  const parent = spanNow();
  return parent ? follow(parent.begin(name, kind, facts), work) : work(null);
}

/** Runs what nobody has asked for, such as a job. */
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

/** What kind of error it is: messages repeat what somebody has sent. */
export const faultOf = (error: unknown): string =>
  errorCode(error) ?? (error instanceof Error ? error.name : 'Error');
