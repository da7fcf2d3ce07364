import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether the figures are shown to whoever sends this `Authorization`. */
export type MayReadMetrics = (authorization: string | undefined) => boolean;

interface MetricsSettings {
  PORTAL_MODE: 'demo' | 'production';
  METRICS_TOKEN?: string;
}

/** With a token to its holders; without one to everybody in a demo, which listens on loopback, and else to nobody. */
export function metricsDoor({ PORTAL_MODE, METRICS_TOKEN }: MetricsSettings): MayReadMetrics {
  if (METRICS_TOKEN === undefined) return () => PORTAL_MODE === 'demo';
  const expected = digest(`Bearer ${METRICS_TOKEN}`);
  return (authorization = '') => timingSafeEqual(digest(authorization), expected);
}

const digest = (text: string) => createHash('sha256').update(text).digest();
