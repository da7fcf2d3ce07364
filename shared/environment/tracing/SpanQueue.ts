import { ExportResultCode } from '@opentelemetry/core';
import {
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace';
import type { SpanCounts, TracingParts } from './Tracing';
import type { TracingConfig } from './tracingSettings';

/** Capacity of the queue; further spans are dropped. Some megabytes at most. */
const waitingMax = 2048;
/** How much longer than the exporter's own timeout we wait. */
const graceMs = 1000;

/** A bounded queue of finished spans for the collector. Counts what became of them and logs an outage once. */
export class SpanQueue implements SpanProcessor {
  readonly counts: SpanCounts = { exported: 0, failed: 0, dropped: 0 };
  private readonly batches: BatchSpanProcessor;
  private waiting = 0;
  private isAway = false;

  constructor(
    private readonly exporter: SpanExporter,
    { delayMs, timeoutMs }: Pick<TracingConfig, 'delayMs' | 'timeoutMs'>,
    private readonly parts: Pick<TracingParts, 'onAway' | 'onBack'>,
  ) {
    this.batches = new BatchSpanProcessor({
      exporter: this.watched(),
      maxQueueSize: waitingMax,
      scheduledDelayMillis: delayMs,
      exportTimeoutMillis: timeoutMs + graceMs,
    });
  }

  onStart(): void {}

  onEnd(span: ReadableSpan): void {
    if (this.waiting >= waitingMax) {
      this.counts.dropped += 1;
      return;
    }
    this.waiting += 1;
    this.batches.onEnd(span);
  }

  forceFlush = () => this.batches.forceFlush();
  shutdown = () => this.batches.shutdown();

  private watched(): SpanExporter {
    return {
      export: (spans, done) => {
        this.waiting -= spans.length;
        this.exporter.export(spans, (result) => {
          this.note(spans.length, result.code === ExportResultCode.SUCCESS ? null : (result.error ?? null));
          done(result);
        });
      },
      shutdown: () => this.exporter.shutdown(),
    };
  }

  private note(count: number, error: Error | null): void {
    if (error) this.counts.failed += count;
    else this.counts.exported += count;
    if (error && !this.isAway) this.parts.onAway(error.message.slice(0, 200));
    if (!error && this.isAway) this.parts.onBack();
    this.isAway = error !== null;
  }
}
