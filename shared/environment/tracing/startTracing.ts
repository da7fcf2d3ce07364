import type { Tracing } from './Tracing';
import type { TracingConfig } from './tracingSettings';

export interface TracingParts {
  /** Known to all processes of the portal. */
  secret: string;
  /** Called once when the collector stops accepting spans. */
  onAway: (reason: string) => void;
  /** Called once when it accepts them again. */
  onBack: () => void;
}

/** Loads OpenTelemetry only when tracing is on: other processes never have it in memory. */
export async function startTracing(config: TracingConfig, parts: TracingParts): Promise<Tracing> {
  const { createTracing } = await import('./createTracing');
  return createTracing(config, parts);
}
