import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

interface Sources {
  backlog: () => number;
  entities: () => number;
  isInSync: () => boolean;
}

/** /metrics of a gateway. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly calls: Counter<'outcome'>;
  private readonly refusals: Counter<'code'>;
  private readonly durations: Histogram;

  constructor({ backlog, entities, isInSync }: Sources) {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
    this.calls = new Counter({
      name: 'gateway_calls_total',
      help: 'Calls that reached an upstream',
      labelNames: ['outcome'],
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
    new Gauge({
      name: 'gateway_usage_backlog',
      help: 'Calls written ahead that the server has not counted',
      registers,
      collect() {
        this.set(backlog());
      },
    });
    new Gauge({
      name: 'gateway_entities',
      help: 'Apps and APIs known',
      registers,
      collect() {
        this.set(entities());
      },
    });
    new Gauge({
      name: 'gateway_in_sync',
      help: '1 while changes of the server arrive',
      registers,
      collect() {
        this.set(isInSync() ? 1 : 0);
      },
    });
  }

  count(outcome: 'billed' | 'failed', ms: number): void {
    this.calls.inc({ outcome });
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
