import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

interface Sources {
  backlog: () => number;
  entities: () => number;
  isInSync: () => boolean;
  isBillable: () => boolean;
  waiting: () => number;
  openCircuits: () => number;
}

const outcomes = ['billed', 'failed'] as const;

/** /metrics of a gateway. */
export class Metrics {
  private readonly registry = new Registry();
  /** PERF: of each call, so without looking for the label. */
  private readonly counts = { billed: 0, failed: 0 };
  private readonly refusals: Counter<'code'>;
  private readonly durations: Histogram;

  constructor({ backlog, entities, isInSync, isBillable, waiting, openCircuits }: Sources) {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
    const { counts } = this;
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
    const gauge = (name: string, help: string, read: () => number) =>
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read());
        },
      });
    gauge('gateway_usage_backlog', 'Calls written ahead that the server has not counted', backlog);
    gauge('gateway_usage_unwritable', '1 while the disk takes no usage: calls are refused', () =>
      Number(!isBillable()),
    );
    gauge('gateway_entities', 'Apps and APIs known', entities);
    gauge('gateway_in_sync', '1 while changes of the server arrive', () => Number(isInSync()));
    gauge('gateway_upstream_waiting', 'Calls that wait for a place at their upstream', waiting);
    gauge('gateway_upstream_circuits_open', 'Upstreams that calls are kept away from', openCircuits);
  }

  count(outcome: (typeof outcomes)[number], ms: number): void {
    this.counts[outcome] += 1;
    this.durations.observe(ms / 1000);
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
