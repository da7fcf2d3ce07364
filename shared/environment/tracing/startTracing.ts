import type { Tracing } from './Tracing';
import type { TracingConfig } from './tracingSettings';

export interface TracingParts {
  /** That all processes of the portal know. */
  secret: string;
  /** Once, when the collector takes nothing any more. */
  onAway: (reason: string) => void;
  /** Once, when it does again. */
  onBack: () => void;
}

/** Loads what tracing needs: a process that traces nothing has none of it in memory. */
export async function startTracing(config: TracingConfig, parts: TracingParts): Promise<Tracing> {
  const { createTracing } = await import('./createTracing');
  return createTracing(config, parts);
}
