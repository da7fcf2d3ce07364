import { Gauge, type Registry } from 'prom-client';

/** A metric of the portal, read when /metrics is requested. */
export interface Figure {
  /** Prometheus name, with the unit. */
  name: string;
  help: string;
  labels?: readonly string[];
  read: () => Promise<readonly FigureValue[]>;
}

export interface FigureValue {
  value: number;
  labels?: Record<string, string>;
}

/**
 * Registers a figure. One that cannot be read now (the database is away) is NaN or absent, without affecting the
 * others.
 */
export function showFigure(registry: Registry, { name, help, labels = [], read }: Figure): void {
  new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    async collect() {
      this.reset();
      // A gauge without labels is reset to 0, which its figure has not said.
      if (labels.length === 0) this.remove();
      const values = await read().catch((): FigureValue[] => (labels.length === 0 ? [{ value: NaN }] : []));
      for (const { value, labels: which = {} } of values) this.set(which, value);
    },
  });
}
