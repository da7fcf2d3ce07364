import { exitOf } from './exitOf';
import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

interface ServiceOptions {
  port: number;
  gatewayPort: number;
  /** Null: neither sample provider nor demo market, as in production. */
  providerPort: number | null;
  dataDir: string;
  releases: string[];
  env?: Record<string, string>;
  /** What the server says when it is ready. */
  onReady?: (message: { database?: string }) => void;
}

export interface Services {
  server: ChildProcess;
  gateway: ChildProcess;
  /** Ends all of them, the gateway first; rejects when one did not end cleanly. */
  stop: () => Promise<void>;
  /** When the first of them has ended, however. */
  ended: Promise<number>;
}

const root = path.join(__dirname, '../..');
const readyTimeoutMs = 90_000;

/** Starts sample provider, server and gateway, each a process of its own, in the order in which they need each other. */
export async function startServices(options: ServiceOptions): Promise<Services> {
  const { port, gatewayPort, providerPort, dataDir, releases, env = {}, onReady } = options;
  const common = {
    ...process.env,
    NODE_OPTIONS: '',
    PORT: String(port),
    GATEWAY_PORT: String(gatewayPort),
    PORTAL_DATA_DIR: dataDir,
    PORTAL_LOCAL_RELEASES: releases.join(path.delimiter),
    ...(providerPort && {
      SAMPLE_PROVIDER_PORT: String(providerPort),
      UPSTREAM_HOSTS: [process.env.UPSTREAM_HOSTS, `sample-provider=127.0.0.1:${providerPort}`]
        .filter(Boolean)
        .join(','),
    }),
    ...env,
  };
  const start = (folder: string) =>
    spawn(process.execPath, ['--import', 'tsx', path.join(root, folder, 'src/main.ts')], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: common,
    });

  const provider = providerPort ? start('sample-provider') : null;
  const server = start(providerPort ? 'demo-market' : 'server');
  const children = [provider, server].filter((child) => child !== null);
  const stopAll = async (list: (ChildProcess | null)[]) => {
    for (const child of list) {
      if (!child || child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGTERM');
      const code = await exitOf(child);
      if (code !== 0) throw new Error(`${child.spawnargs.at(-1)} did not stop cleanly: ${code}`);
    }
  };
  try {
    const message = await ready(server);
    onReady?.(message);
  } catch (error) {
    await stopAll(children).catch(() => {});
    throw error;
  }
  const gateway = start('gateway');
  await ready(gateway);
  const all = [gateway, server, ...(provider ? [provider] : [])];
  return {
    server,
    gateway,
    // The gateway hands its usage over while the server still listens.
    stop: () => stopAll([gateway, server, provider]),
    ended: Promise.race(all.map(async (child) => (await exitOf(child)) ?? 1)),
  };
}

function ready(child: ChildProcess): Promise<{ database?: string }> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`${child.spawnargs.at(-1)} was not ready in time`)),
      readyTimeoutMs,
    );
    child.on('message', (message: { ready?: boolean; database?: string }) => {
      // The loader talks on this channel, too.
      if (!message.ready) return;
      clearTimeout(timer);
      resolve(message);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`${child.spawnargs.at(-1)} ended at its start: ${code}`));
    });
  });
}
