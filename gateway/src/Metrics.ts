import type { SpanCounts } from '@portal/environment';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

type Read = () => number | Promise<number>;

interface Sources {
  isReady: () => boolean;
  backlog: () => number;
  /** Age of the oldest usage that the server has not counted. */
  oldestMs: () => number;
  entities: () => number;
  isInSync: () => boolean;
  /** Time since the directory matched the server; null: never. */
  directoryAgeMs: () => number | null;
  /** Time since the server last answered, and how long leases are valid without it. */
  silentMs: () => number;
  leaseMs: number;
  isBillable: () => boolean;
  waiting: () => number;
  openCircuits: () => number;
  /** Spans by outcome. */
  spans: () => Partial<SpanCounts>;
  freeBytes: Read;
}

const outcomes = ['billed', 'failed'] as const;
const answerClasses = ['2xx', '3xx', '4xx', '5xx'] as const;

/** /metrics of a gateway. */
export class Metrics {
  private readonly registry = new Registry();
  /** PERF: plain counters, because each call updates them. */
  private readonly counts = { billed: 0, failed: 0 };
  /** By the first digit of the status. */
  private readonly answers = [0, 0, 0, 0, 0, 0];
  private readonly refusals: Counter<'code'>;
  private readonly durations: Histogram;
  private readonly added: Histogram;
  private readonly brokenOff: Counter;

  constructor(sources: Sources) {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
    const { counts, answers } = this;
    new Counter({
      name: 'gateway_calls_total',
      help: 'Calls that reached an upstream',
      labelNames: ['outcome'],
      registers,
      collect() {
        this.reset();
        for (const outcome of outcomes) if (counts[outcome] > 0) this.inc({ outcome }, counts[outcome]);
      },
    });
    new Counter({
      name: 'gateway_answers_total',
      help: 'Answers of upstreams, by the class of their status',
      labelNames: ['class'],
      registers,
      collect() {
        this.reset();
        for (const [index, name] of answerClasses.entries())
          this.inc({ class: name }, answers[index + 2] ?? 0);
      },
    });
    this.brokenOff = new Counter({
      name: 'gateway_answers_broken_off_total',
      help: 'Answers that ended half way; what they had cost went back',
      registers,
    });
    this.refusals = new Counter({
      name: 'gateway_refusals_total',
      help: 'Calls that were refused, by code',
      labelNames: ['code'],
      registers,
    });
    this.durations = new Histogram({
      name: 'gateway_call_duration_seconds',
      help: 'Time until the answer of the upstream began',
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
      registers,
    });
    this.added = new Histogram({
      name: 'gateway_added_duration_seconds',
      help: 'What the gateway itself adds to a call: until it may go to its upstream, and from the answer until its head leaves',
      buckets: [0.0005, 0.001, 0.003, 0.005, 0.015, 0.05, 0.25, 1],
      registers,
    });
    const { spans } = sources;
    new Counter({
      name: 'gateway_trace_spans_total',
      help: 'Spans that were exported, failed (the collector did not take them) or were dropped (too many waited for it)',
      labelNames: ['outcome'],
      registers,
      collect() {
        this.reset();
        for (const [outcome, count] of Object.entries<number>(spans())) this.inc({ outcome }, count);
      },
    });
    const gauge = (name: string, help: string, read: Read) =>
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          this.set(await read());
        },
      });
    const { isReady, isInSync, isBillable, directoryAgeMs, oldestMs, silentMs, leaseMs } = sources;
    gauge('gateway_ready', '1 while /readyz is green', () => Number(isReady()));
    gauge('gateway_usage_backlog', 'Calls written ahead that the server has not counted', sources.backlog);
    gauge(
      'gateway_usage_oldest_seconds',
      'Age of the oldest call that the server has not counted; 0: none waits',
      () => oldestMs() / 1000,
    );
    gauge('gateway_usage_unwritable', '1 while the disk takes no usage: calls are refused', () =>
      Number(!isBillable()),
    );
    gauge('gateway_entities', 'Apps and APIs known', sources.entities);
    gauge('gateway_in_sync', '1 while changes of the server arrive', () => Number(isInSync()));
    gauge(
      'gateway_directory_age_seconds',
      'Since what is known of apps and APIs was what the server says; NaN: it never was',
      () => (directoryAgeMs() ?? NaN) / 1000,
    );
    gauge(
      'gateway_server_silence_seconds',
      'Since the server last answered about leases',
      () => silentMs() / 1000,
    );
    gauge(
      'gateway_lease_seconds',
      'So long after the server was last heard of leases sell nothing more',
      () => leaseMs / 1000,
    );
    gauge('gateway_upstream_waiting', 'Calls that wait for a place at their upstream', sources.waiting);
    gauge('gateway_upstream_circuits_open', 'Upstreams that calls are kept away from', sources.openCircuits);
    gauge('gateway_data_free_bytes', 'Free space for the data folder', sources.freeBytes);
  }

  count(outcome: (typeof outcomes)[number], ms: number, status: number): void {
    this.counts[outcome] += 1;
    const digit = Math.floor(status / 100);
    this.answers[digit] = (this.answers[digit] ?? 0) + 1;
    this.durations.observe(ms / 1000);
  }

  add(ms: number): void {
    this.added.observe(ms / 1000);
  }

  breakOff(): void {
    this.brokenOff.inc();
  }

  refuse(code: string): void {
    this.refusals.inc({ code });
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }
}
