import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

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

type Environment = Record<string, string | undefined>;

/** @throws {Error} in Chinese, naming the setting that is missing. */
export function readConfig(env: Environment): GatewayConfig {
  const portalDir = path.resolve(env.PORTAL_DATA_DIR ?? 'data');
  const dataDir = path.resolve(env.GATEWAY_DATA_DIR ?? path.join(portalDir, 'gateway'));
  mkdirSync(dataDir, { recursive: true });
  const isDemo = (env.PORTAL_MODE ?? 'demo') === 'demo';
  return {
    host: isDemo ? '127.0.0.1' : (env.HOST ?? '0.0.0.0'),
    port: Number(env.GATEWAY_PORT ?? 8081),
    dataDir,
    serverOrigin: env.PORTAL_INTERNAL_ORIGIN ?? `http://127.0.0.1:${env.PORT ?? '8080'}`,
    token: env.PORTAL_GATEWAY_TOKEN ?? readToken(path.join(portalDir, 'gateway-token')),
    upstreamHosts: readHosts(env.UPSTREAM_HOSTS ?? ''),
    isBehindProxy: env.TRUST_PROXY === '1',
    gatewayId: keptId(path.join(dataDir, 'gateway-id')),
  };
}

function readToken(file: string): string {
  if (!existsSync(file))
    throw new Error(
      '网关缺少 PORTAL_GATEWAY_TOKEN：请填写与门户相同的令牌，或让两者使用同一个 PORTAL_DATA_DIR。',
    );
  return readFileSync(file, 'utf8').trim();
}

/** `name=host:port,…` */
const readHosts = (text: string) =>
  Object.fromEntries(
    text
      .split(',')
      .filter(Boolean)
      .map((part) => part.split('=', 2) as [string, string]),
  );

function keptId(file: string): string {
  if (!existsSync(file)) writeFileSync(file, `gw-${randomBytes(6).toString('hex')}`);
  return readFileSync(file, 'utf8').trim();
}
