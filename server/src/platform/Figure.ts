import { Gauge, type Registry } from 'prom-client';

/** Something about the portal that operators watch: read when /metrics is. */
export interface Figure {
  /** As Prometheus names it, with its unit. */
  name: string;
  help: string;
  labels?: readonly string[];
  read: () => Promise<readonly FigureValue[]>;
}

export interface FigureValue {
  value: number;
  labels?: Record<string, string>;
}

/** One that cannot be read now, as with a database that is away, is NaN or absent; the others are shown. */
export function showFigure(registry: Registry, { name, help, labels = [], read }: Figure): void {
  new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    async collect() {
      this.reset();
      const values = await read().catch((): FigureValue[] => (labels.length === 0 ? [{ value: NaN }] : []));
      for (const { value, labels: which = {} } of values) this.set(which, value);
    },
  });
}
