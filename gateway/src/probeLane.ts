import type { Clock } from './clock';
import type { Lane } from './Lane';

const probeMsMax = 5000;
/** Consecutive contradicting probes that change the state. */
const inARow = 2;

/**
 * Probes an upstream: any answer below 400 is healthy. Two consecutive contradicting results change its state.
 *
 * @param headers  Authentication that the upstream requires.
 */
export async function probeLane(
  lane: Lane,
  { path, headers, timeoutMs }: { path: string; headers: Record<string, string>; timeoutMs: number },
  clock: Clock,
): Promise<void> {
  const isWell = await asks(lane, { path, headers, timeoutMs: Math.min(probeMsMax, timeoutMs) }, clock);
  if (isWell === !lane.isDown) {
    lane.contrary = 0;
    return;
  }
  lane.contrary += 1;
  if (lane.contrary < inARow) return;
  lane.contrary = 0;
  lane.isDown = !isWell;
}

async function asks(
  lane: Lane,
  { path, headers, timeoutMs }: { path: string; headers: Record<string, string>; timeoutMs: number },
  clock: Clock,
): Promise<boolean> {
  const late = new AbortController();
  const done = new AbortController();
  void clock.pause(timeoutMs, done.signal).then(() => late.abort());
  try {
    const { statusCode, body } = await lane.pool.request({
      method: 'GET',
      path: lane.basePath + path,
      headers: { ...headers, host: lane.host, 'user-agent': 'portal-health-check' },
      signal: late.signal,
    });
    await body.dump();
    return statusCode < 400;
  } catch {
    return false;
  } finally {
    done.abort();
  }
}
