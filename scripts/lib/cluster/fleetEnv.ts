import path from 'node:path';
import { keptSecret } from '@portal/environment';
import { bucketOf } from './bucketOf';
import type { FleetOptions } from './FleetOptions';
import type { Databases } from './startDatabases';

export interface Secrets {
  secret: string;
  adminToken: string;
  gatewayToken: string;
}

/** Secrets that each process would generate itself, but all must share. */
export const secretsIn = (folder: string): Secrets => ({
  secret: keptSecret(path.join(folder, 'secret')),
  adminToken: keptSecret(path.join(folder, 'admin-token')),
  gatewayToken: keptSecret(path.join(folder, 'gateway-token')),
});

/** Environment common to servers and gateways. */
export function fleetEnv(
  { ports, releases, sdk, env }: FleetOptions,
  { secret, adminToken, gatewayToken }: Secrets,
  { primaryUrl, replicaUrl }: Pick<Databases, 'primaryUrl' | 'replicaUrl'>,
  storePort: number,
): NodeJS.ProcessEnv {
  const provider = `sample-provider=127.0.0.1:${ports.provider}`;
  const gateway = `http://localhost:${ports.gateway}`;
  return {
    ...process.env,
    NODE_OPTIONS: '',
    PORTAL_MODE: 'demo',
    // Links in mails and payments must lead to the public address instead of one server.
    PORTAL_ORIGIN: `http://${process.env.MAIN_DOMAIN || 'localhost'}:${ports.portal}`,
    DATABASE_URL: primaryUrl,
    DATABASE_REPLICA_URL: replicaUrl,
    ...bucketOf(storePort),
    PORTAL_SECRET: secret,
    PORTAL_ADMIN_TOKEN: adminToken,
    PORTAL_GATEWAY_TOKEN: gatewayToken,
    TRUST_PROXY: '1',
    GATEWAY_ORIGIN: gateway,
    GATEWAY_INTERNAL_ORIGIN: `http://127.0.0.1:${ports.gateway}`,
    // Through nginx, so that one missing server does not matter.
    PORTAL_INTERNAL_ORIGIN: `http://127.0.0.1:${ports.portal}`,
    PORTAL_LOCAL_RELEASES: releases.join(path.delimiter),
    ...(sdk && { PORTAL_SDK: sdk }),
    UPSTREAM_HOSTS: [process.env.UPSTREAM_HOSTS, provider].filter(Boolean).join(','),
    WEBHOOK_HOSTS: [process.env.WEBHOOK_HOSTS, provider].filter(Boolean).join(','),
    ...env,
  };
}
