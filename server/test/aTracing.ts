import type { TracingConfig, TracingParts } from '@portal/environment';

/** Tracing of everything, sent soon. */
export const aTracing = (url: string, facts: Partial<TracingConfig> = {}): TracingConfig => ({
  serviceName: 'portal-server',
  url,
  headers: {},
  sampler: 'always_on',
  ratio: 1,
  delayMs: 50,
  timeoutMs: 400,
  ...facts,
});

/** Writes down what a process would say of its collector. */
export function aTracingParts(secret = 's'.repeat(32)): TracingParts & { said: string[] } {
  const said: string[] = [];
  return { secret, said, onAway: () => void said.push('away'), onBack: () => void said.push('back') };
}
