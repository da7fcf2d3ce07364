import { setTimeout as pause } from 'node:timers/promises';
import { keepRunning, type Service, type ServiceOptions } from '../keepRunning';

/** One of several processes that do the same. */
export interface Instance {
  url: string;
  /** When it is ready for the first time; rejects when it ends before that. */
  ready: Promise<unknown>;
  pid: () => number | null;
  /** Ends it in good order, starts it anew, and waits until it can serve. @param env  Besides its own, until the next time. */
  restart: (env?: Readonly<Record<string, string>>) => Promise<void>;
  keepNoMore: () => void;
  stop: () => Promise<void>;
}

const lookAgainMs = 100;
const patienceMs = 60_000;

/** A service that `/readyz` is asked of, and that may be started anew while others stand in for it. */
export function createInstance(url: string, options: ServiceOptions): Instance {
  let service: Service = keepRunning(options);
  return {
    url,
    ready: service.ready,
    pid: () => service.pid(),
    async restart(env = {}) {
      await service.stop();
      service = keepRunning({ ...options, env: { ...options.env, ...env } });
      await service.ready;
      await untilReady(url);
    },
    keepNoMore: () => service.keepNoMore(),
    stop: () => service.stop(),
  };
}

/** @throws {Error} in Chinese, when it does not say that it can serve. */
export async function untilReady(url: string): Promise<void> {
  const giveUpAt = Date.now() + patienceMs;
  while (Date.now() < giveUpAt) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await pause(lookAgainMs);
  }
  throw new Error(`${url}/readyz 在 ${patienceMs / 1000} 秒内没有就绪。`);
}
