import path from 'node:path';
import { keepRunning, type Ready, type Service } from './keepRunning';
import { buildPrograms } from './programs/buildPrograms';
import { programFile, type Program } from './programs/programs';

interface ServiceOptions {
  port: number;
  gatewayPort: number;
  /** Null: neither sample provider nor demo market, as in production. */
  providerPort: number | null;
  dataDir: string;
  releases: string[];
  /** Folder of the package for teams outside. */
  sdk?: string;
  env?: Record<string, string>;
  /** Starts again whatever ends. */
  isKept?: boolean;
  /** Tells whoever started them what happens to them. */
  say?: (sentence: string) => void;
}

export interface Services extends Ready {
  /** Ends all of them, the gateway first; rejects when one did not end cleanly. */
  stop: () => Promise<void>;
}

/**
 * Starts sample provider, server and gateway, each a process of its own, in the order in which they need each other.
 * Each is waited for as long as it lives: it tells itself what it waits for. They end with this process.
 */
export async function startServices(options: ServiceOptions): Promise<Services> {
  const { port, gatewayPort, providerPort, dataDir, releases, sdk, isKept = false, say = () => {} } = options;
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    PORT: String(port),
    GATEWAY_PORT: String(gatewayPort),
    PORTAL_DATA_DIR: dataDir,
    PORTAL_LOCAL_RELEASES: releases.join(path.delimiter),
    ...(sdk && { PORTAL_SDK: sdk }),
    ...(providerPort && {
      SAMPLE_PROVIDER_PORT: String(providerPort),
      UPSTREAM_HOSTS: [process.env.UPSTREAM_HOSTS, `sample-provider=127.0.0.1:${providerPort}`]
        .filter(Boolean)
        .join(','),
      WEBHOOK_HOSTS: [process.env.WEBHOOK_HOSTS, `sample-provider=127.0.0.1:${providerPort}`]
        .filter(Boolean)
        .join(','),
    }),
    ...options.env,
  };
  await buildPrograms();
  const started: Service[] = [];
  const start = (name: string, program: Program) => {
    const service = keepRunning({ name, file: programFile(program), env, isKept, say });
    // The last is ended first: the gateway hands its usage over while the server still listens.
    started.unshift(service);
    return service.ready;
  };
  const stop = async () => {
    for (const service of started) service.keepNoMore();
    for (const service of started) await service.stop();
  };
  try {
    // Nobody waits for it: a portal without its sample data is a portal.
    if (providerPort) start('示例数据服务', 'sample-provider').catch(() => {});
    const message = await start('门户', providerPort ? 'demo-market' : 'server');
    await start('网关', 'gateway');
    return { ...message, stop };
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
}
