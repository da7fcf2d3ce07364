import path from 'node:path';
import { keepRunning, type Ready, type Service } from './keepRunning';
import { buildPrograms } from './programs/buildPrograms';
import { programFile, type Program } from './programs/programs';

interface ServiceOptions {
  port: number;
  gatewayPort: number;
  /** Null: no sample provider and no demo market, as in production. */
  providerPort: number | null;
  dataDir: string;
  releases: string[];
  /** Folder of the SDK package. */
  sdk?: string;
  env?: Record<string, string>;
  /** Restarts services that end. */
  isKept?: boolean;
  /** Receives messages about the services for the user. */
  say?: (sentence: string) => void;
}

export interface Services extends Ready {
  /** Stops everything, the gateway first; rejects when something did not end cleanly. */
  stop: () => Promise<void>;
}

/**
 * Starts sample provider, server and gateway, each in its own process, in order of dependency. Waits for each without a
 * timeout, since services report their own progress. They end with this process.
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
    // Stopped in reverse order: the gateway reports its usage while the server is still running.
    started.unshift(service);
    return service.ready;
  };
  const stop = async () => {
    for (const service of started) service.keepNoMore();
    for (const service of started) await service.stop();
  };
  try {
    // Not awaited, because the portal works without its sample data.
    if (providerPort) start('示例数据服务', 'sample-provider').catch(() => {});
    const message = await start('门户', providerPort ? 'demo-market' : 'server');
    await start('网关', 'gateway');
    return { ...message, stop };
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
}
