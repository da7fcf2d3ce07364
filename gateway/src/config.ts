import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import {
  EnvironmentError,
  commonSettings,
  folder,
  readEnvironment,
  readSecret,
  text,
  writeWhole,
  type Environment,
} from '@portal/environment';

const { PORTAL_MODE, PORT, HOST, PORTAL_DATA_DIR, TRUST_PROXY } = commonSettings;
const { GATEWAY_PORT, PORTAL_GATEWAY_TOKEN, UPSTREAM_HOSTS } = commonSettings;

/** Every variable that a gateway reads. */
export const gatewaySettings = z.object({
  PORTAL_MODE,
  PORT,
  HOST,
  PORTAL_DATA_DIR,
  TRUST_PROXY,
  GATEWAY_PORT,
  PORTAL_GATEWAY_TOKEN,
  UPSTREAM_HOSTS,
  GATEWAY_DATA_DIR: folder
    .optional()
    .describe('Usage written ahead and last snapshot of a gateway: one folder each'),
  PORTAL_INTERNAL_ORIGIN: text
    .optional()
    .describe('Where a gateway reaches the server (absent: this machine, PORT)'),
});

export interface GatewayConfig {
  host: string;
  port: number;
  /** Usage written ahead, the last snapshot, the id. One folder for each gateway. */
  dataDir: string;
  /** Where the server answers /internal/*. */
  serverOrigin: string;
  token: string;
  /** Names that may stand for a private address: `name` → `host:port`. */
  upstreamHosts: Record<string, string>;
  /** Address of the caller comes from X-Forwarded-For. */
  isBehindProxy: boolean;
  gatewayId: string;
}

/**
 * Reads the environment once, and makes the folder of the gateway.
 *
 * @throws {EnvironmentError} in Chinese, naming each setting that is missing or wrong.
 */
export function readConfig(env: Environment): GatewayConfig {
  const settings = readEnvironment(gatewaySettings, env);
  const dataDir = settings.GATEWAY_DATA_DIR ?? path.join(settings.PORTAL_DATA_DIR, 'gateway');
  mkdirSync(dataDir, { recursive: true });
  return {
    host: settings.PORTAL_MODE === 'demo' ? '127.0.0.1' : settings.HOST,
    port: settings.GATEWAY_PORT,
    dataDir,
    serverOrigin: settings.PORTAL_INTERNAL_ORIGIN ?? `http://127.0.0.1:${settings.PORT}`,
    token: settings.PORTAL_GATEWAY_TOKEN ?? readToken(path.join(settings.PORTAL_DATA_DIR, 'gateway-token')),
    upstreamHosts: settings.UPSTREAM_HOSTS,
    isBehindProxy: settings.TRUST_PROXY,
    gatewayId: keptId(path.join(dataDir, 'gateway-id')),
  };
}

function readToken(file: string): string {
  if (!existsSync(file))
    throw new EnvironmentError(
      '网关缺少 PORTAL_GATEWAY_TOKEN：请填写与门户相同的令牌，或让两者使用同一个 PORTAL_DATA_DIR。',
    );
  return readSecret(file);
}

/** Made anew where a full disk left none: a gateway without an id has never served. */
function keptId(file: string): string {
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (kept) return kept;
  const id = `gw-${randomBytes(6).toString('hex')}`;
  writeWhole(file, id);
  return id;
}
