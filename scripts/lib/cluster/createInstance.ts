import { setTimeout as pause } from 'node:timers/promises';
import { keepRunning, type Service, type ServiceOptions } from '../keepRunning';

/** One of several equivalent processes. */
export interface Instance {
  url: string;
  /** Resolves when it is ready for the first time; rejects when it ends before. */
  ready: Promise<unknown>;
  pid: () => number | null;
  /**
   * Stops it in an orderly way, restarts it and waits until it is ready. @param env Additional variables, until the
   * next restart.
   */
  restart: (env?: Readonly<Record<string, string>>) => Promise<void>;
  keepNoMore: () => void;
  stop: () => Promise<void>;
}

const lookAgainMs = 100;
const patienceMs = 60_000;

/** A service with a `/readyz`, which can be restarted while other instances take over. */
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

/** @throws {Error} in Chinese when it does not become ready in time. */
export async function untilReady(url: string): Promise<void> {
  const giveUpAt = Date.now() + patienceMs;
  while (Date.now() < giveUpAt) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await pause(lookAgainMs);
  }
  throw new Error(`${url}/readyz 在 ${patienceMs / 1000} 秒内没有就绪。`);
}
