import type { Tracing, TracingParts } from './Tracing';
import type { TracingConfig } from './tracingSettings';

/** Loads OpenTelemetry only when tracing is on: other processes never have it in memory. */
export async function startTracing(config: TracingConfig, parts: TracingParts): Promise<Tracing> {
  const { createTracing } = await import('./createTracing');
  return createTracing(config, parts);
}
