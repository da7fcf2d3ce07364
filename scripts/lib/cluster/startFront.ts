import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { keepRunning, type Service } from '../keepRunning';
import { frontConfig } from './frontConfig';
import { hosted } from './hosted';

/** Folders of system programs that may be missing in PATH. */
const places = ['/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin'];
export const nginxProgram = places.map((folder) => `${folder}/nginx`).find(existsSync) ?? null;

/** Time until old workers accept nothing more, and their requests have reached the processes. */
const takeOverMs = 500;

export interface Front extends Service {
  /** Takes the process at this address out of rotation during the work. */
  without: (url: string, work: () => Promise<void>) => Promise<void>;
}

interface FrontOptions {
  folder: string;
  /** Public port of each, and the ports of its processes. */
  portal: { port: number; behind: readonly number[] };
  gateway: { port: number; behind: readonly number[] };
  isKept: boolean;
  say: (sentence: string) => void;
}

/** nginx configured as documented in docs/nginx, in front of several servers and gateways. */
export function startFront({ folder, portal, gateway, isKept, say }: FrontOptions): Front {
  mkdirSync(folder, { recursive: true });
  const resting = new Set<number>();
  const file = path.join(folder, 'nginx.conf');
  const write = () =>
    writeFileSync(file, frontConfig(folder, { ...portal, resting }, { ...gateway, resting }));
  const log = path.join(folder, 'error.log');
  write();
  const service = keepRunning({
    name: '负载均衡',
    ...hosted({
      program: nginxProgram ?? 'nginx',
      words: ['-c', file, '-p', folder, '-e', log],
      log,
      port: portal.port,
      ending: 'SIGQUIT',
    }),
    isKept,
    say,
  });
  const reload = async () => {
    write();
    process.kill(Number(readFileSync(path.join(folder, 'nginx.pid'), 'utf8')), 'SIGHUP');
    await pause(takeOverMs);
  };
  return {
    ...service,
    async without(url, work) {
      const port = Number(new URL(url).port);
      resting.add(port);
      await reload();
      try {
        await work();
      } finally {
        resting.delete(port);
        await reload();
      }
    },
  };
}
