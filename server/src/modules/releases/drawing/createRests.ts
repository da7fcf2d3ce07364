import type { RendererLimits } from './rendererLimits';

/**
 * For each release that crashed a renderer (or each renderer that the shell crashed): until when it is suspended, and
 * how often it was. What was forgiven is forgotten.
 */
export function createRests(limits: Pick<RendererLimits, 'restMs' | 'restMaxMs'>, now: () => number) {
  const rests = new Map<string, { until: number; times: number }>();

  return {
    has: (key: string) => (rests.get(key)?.until ?? 0) > now(),

    /** @param forgiven How many of its first crashes have no consequence. */
    add(key: string, forgiven: number): void {
      for (const [other, { until }] of rests) if (until <= now() - limits.restMaxMs) rests.delete(other);
      const times = (rests.get(key)?.times ?? 0) + 1;
      const steps = times - 1 - forgiven;
      const ms = steps < 0 ? 0 : Math.min(limits.restMs * 2 ** steps, limits.restMaxMs);
      rests.set(key, { until: now() + ms, times });
    },

    /** How many are remembered. */
    get size() {
      return rests.size;
    },
  };
}
