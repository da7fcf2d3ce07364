import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether metrics are shown to a client that sends this `Authorization` header. */
export type MayReadMetrics = (authorization: string | undefined) => boolean;

interface MetricsSettings {
  PORTAL_MODE: 'demo' | 'production';
  METRICS_TOKEN?: string;
}

/**
 * Metrics are open to holders of the token; without a configured token to everybody in demo mode (which listens on
 * loopback only), otherwise to nobody.
 */
export function metricsDoor({ PORTAL_MODE, METRICS_TOKEN }: MetricsSettings): MayReadMetrics {
  if (METRICS_TOKEN === undefined) return () => PORTAL_MODE === 'demo';
  const expected = digest(`Bearer ${METRICS_TOKEN}`);
  return (authorization = '') => timingSafeEqual(digest(authorization), expected);
}

const digest = (text: string) => createHash('sha256').update(text).digest();
