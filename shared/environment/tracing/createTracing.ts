import {
  ROOT_CONTEXT,
  SpanKind as Kind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Link,
  type Span as OtelSpan,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import { SpanQueue } from './SpanQueue';
import { readTraceparent, writeTraceparent } from './traceparent';
import { TraceSeal } from './TraceSeal';
import type { Span, SpanFacts, SpanKind, Tracing, TracingParts } from './Tracing';
import type { TracingConfig } from './tracingSettings';

const closeMs = 2000;
/** Longer attribute values are cut. */
const valueLengthMax = 256;

const kinds: Record<SpanKind, Kind> = {
  internal: Kind.INTERNAL,
  server: Kind.SERVER,
  client: Kind.CLIENT,
};

/** Tracing by the SDK of OpenTelemetry. Reached by `startTracing` alone, which loads it when it is needed. */
export function createTracing(config: TracingConfig, parts: TracingParts): Tracing {
  const exporter = new OTLPTraceExporter({
    url: config.url,
    headers: config.headers,
    timeoutMillis: config.timeoutMs,
  });
  const queue = new SpanQueue(exporter, config, parts);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': config.serviceName }),
    sampler: samplerOf(config),
    spanLimits: { attributeValueLengthLimit: valueLengthMax, linkCountLimit: 1 },
    spanProcessors: [queue],
  });
  const tracer = provider.getTracer('portal');
  const seal = new TraceSeal(parts.secret);

  return {
    arrive(name, kind, facts, headers = {}) {
      const given = readTraceparent(headers.traceparent);
      const isOurs = given !== null && seal.isOurs(writeTraceparent(given), headers.tracestate);
      const context = isOurs
        ? trace.setSpanContext(ROOT_CONTEXT, { ...given, isRemote: true })
        : ROOT_CONTEXT;
      const links = given && !isOurs ? [{ context: given }] : undefined;
      return new TracedSpan(tracer, context, { name, kind, facts, links });
    },
    headersOf: ({ traceparent }) => ({ traceparent, tracestate: seal.stateOf(traceparent) }),
    counts: () => queue.counts,
    close: () => within(closeMs, provider.shutdown()),
  };
}

interface Beginning {
  name: string;
  kind: SpanKind;
  facts?: SpanFacts | undefined;
  links?: Link[] | undefined;
  startTime?: number | undefined;
}

class TracedSpan implements Span {
  readonly traceId: string;
  readonly isKept: boolean;
  readonly traceparent: string;
  private readonly span: OtelSpan;
  private hasEnded = false;

  constructor(
    private readonly tracer: Tracer,
    parent: Context,
    { name, kind, facts, links, startTime }: Beginning,
  ) {
    const attributes: Attributes | undefined = facts;
    this.span = tracer.startSpan(name, { kind: kinds[kind], attributes, links, startTime }, parent);
    const context = this.span.spanContext();
    this.traceId = context.traceId;
    this.isKept = this.span.isRecording();
    this.traceparent = writeTraceparent(context);
  }

  begin(name: string, kind: SpanKind, facts?: SpanFacts, startTime?: number): Span {
    if (!this.isKept) return this;
    return new TracedSpan(this.tracer, trace.setSpan(ROOT_CONTEXT, this.span), {
      name,
      kind,
      facts,
      startTime,
    });
  }

  rename(name: string): void {
    this.span.updateName(name);
  }

  tell(facts: SpanFacts): void {
    this.span.setAttributes(facts);
  }

  end(fault: string | null = null, endedAt?: number): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    if (fault !== null) this.span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', fault);
    this.span.end(endedAt);
  }
}

function samplerOf({ sampler, ratio }: TracingConfig): Sampler {
  switch (sampler) {
    case 'always_on':
      return new AlwaysOnSampler();
    case 'always_off':
      return new AlwaysOffSampler();
    case 'traceidratio':
      return new TraceIdRatioBasedSampler(ratio);
    case 'parentbased_always_on':
      return new ParentBasedSampler({ root: new AlwaysOnSampler() });
    case 'parentbased_always_off':
      return new ParentBasedSampler({ root: new AlwaysOffSampler() });
    case 'parentbased_traceidratio':
      return new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) });
  }
}

/**
 * Resolves when the work ends, whatever its result, or when the time is up; the timer does not keep the process alive.
 */
function within(ms: number, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
    work.then(
      () => resolve(),
      () => resolve(),
    );
  });
}
