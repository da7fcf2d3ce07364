import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseYuan } from '@portal/rules';
import { readStore, type StoreAddress } from './objectStore/readStore';

export interface Config {
  mode: 'demo' | 'production';
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | null;
  /** Main host; `<prefix>.<mainDomain>` are branded portals. */
  mainDomain: string;
  /** https origin in production: cookies become Secure. */
  origin: string | null;
  /** Where consumers' programs call APIs; shown in code samples. */
  gatewayOrigin: string;
  /** Where this server reaches a gateway itself, for test calls. */
  gatewayInternalOrigin: string;
  isBehindProxy: boolean;
  secret: string;
  /** Lets the command line act on a running portal, and release everything. */
  adminToken: string;
  /** Known to server and gateways: opens the control calls and seals what they send each other. */
  gatewayToken: string;
  /** Addresses by name that upstreams may use although they are private: `name=host:port`. */
  upstreamHosts: Record<string, string>;
  /** 1/10000 yuan that a newly authenticated account starts with. */
  welcomeCreditMinor: number;
  /** Where uploads are kept: a folder of the data folder, or a bucket. */
  fileStore: StoreAddress;
  /** Where releases are kept. */
  releaseStore: StoreAddress;
  smtp: { url: string; from: string } | null;
  sms: { url: string; token: string } | null;
  /** Where developers may serve a remote for their own browser: origins, `http://localhost:*` for any port. */
  overrideOrigins: string[];
  /** Share of the page loads that report how releases do, from 0 to 1. */
  healthSample: number;
  /** Built release folders that are published at start when they are new. */
  localReleases: string[];
  logLevel: string;
}

type Environment = Record<string, string | undefined>;

/** What production mode cannot do without, and what to say when it is missing. */
const productionNeeds: Record<string, string> = {
  DATABASE_URL: 'PostgreSQL 的连接地址，例如 postgres://user:pass@host/portal',
  PORTAL_SECRET: '至少 32 个字符的随机密钥，用于会话与验证码',
  PORTAL_ORIGIN: '门户的 https 地址，例如 https://open.example.com',
  MAIN_DOMAIN: '门户的主域名，例如 open.example.com',
  SMTP_URL: '发送邮件的服务器，例如 smtps://user:pass@smtp.example.com',
  SMTP_FROM: '发件人地址，例如 no-reply@example.com',
  SMS_URL: '短信服务商的 HTTP 接口地址',
  SMS_TOKEN: '短信服务商的访问令牌',
};

const secretLengthMin = 32;
const localOrigins = 'http://localhost:*,http://127.0.0.1:*';

/**
 * Reads the environment once.
 *
 * @throws {Error} in Chinese, naming each setting that is missing or wrong.
 */
export function readConfig(env: Environment): Config {
  const mode = env.PORTAL_MODE ?? 'demo';
  if (mode !== 'demo' && mode !== 'production') throw new Error('PORTAL_MODE 只能是 demo 或 production。');
  if (mode === 'production') requireAll(env);

  const dataDir = path.resolve(env.PORTAL_DATA_DIR ?? 'data');
  mkdirSync(dataDir, { recursive: true });
  return {
    mode,
    host: mode === 'demo' ? '127.0.0.1' : (env.HOST ?? '0.0.0.0'),
    port: readPort(env.PORT ?? '8080'),
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    mainDomain: (env.MAIN_DOMAIN ?? 'localhost').toLowerCase(),
    origin: env.PORTAL_ORIGIN ?? null,
    gatewayOrigin: env.GATEWAY_ORIGIN ?? `http://localhost:${env.GATEWAY_PORT ?? '8081'}`,
    gatewayInternalOrigin: env.GATEWAY_INTERNAL_ORIGIN ?? `http://127.0.0.1:${env.GATEWAY_PORT ?? '8081'}`,
    isBehindProxy: env.TRUST_PROXY === '1',
    secret: env.PORTAL_SECRET ?? keptSecret(dataDir, 'secret'),
    adminToken: env.PORTAL_ADMIN_TOKEN ?? keptSecret(dataDir, 'admin-token'),
    gatewayToken: env.PORTAL_GATEWAY_TOKEN ?? keptSecret(dataDir, 'gateway-token'),
    upstreamHosts: readHosts(env.UPSTREAM_HOSTS ?? ''),
    welcomeCreditMinor: readYuan(env.WELCOME_CREDIT_YUAN ?? (mode === 'demo' ? '10' : '0')),
    fileStore: readStore(env, 'FILE_STORE', path.join(dataDir, 'files')),
    releaseStore: readStore(env, 'RELEASE_STORE', path.join(dataDir, 'releases')),
    smtp: env.SMTP_URL ? { url: env.SMTP_URL, from: env.SMTP_FROM ?? 'portal@localhost' } : null,
    sms: env.SMS_URL ? { url: env.SMS_URL, token: env.SMS_TOKEN ?? '' } : null,
    overrideOrigins: (env.OVERRIDE_ORIGINS ?? (mode === 'demo' ? localOrigins : ''))
      .split(',')
      .filter(Boolean),
    healthSample: readShare(env.HEALTH_SAMPLE ?? '1'),
    localReleases: (env.PORTAL_LOCAL_RELEASES ?? '').split(path.delimiter).filter(Boolean),
    logLevel: env.LOG_LEVEL ?? (mode === 'demo' ? 'warn' : 'info'),
  };
}

function requireAll(env: Environment): void {
  const missing = Object.entries(productionNeeds).filter(([name]) => !env[name]);
  if (missing.length > 0) {
    const list = missing.map(([name, meaning]) => `  ${name}：${meaning}`).join('\n');
    throw new Error(`生产模式缺少以下设置，请补全后再启动：\n${list}`);
  }
  if (env.PORTAL_SECRET!.length < secretLengthMin)
    throw new Error('PORTAL_SECRET 太短，至少需要 32 个字符。');
  if (!env.PORTAL_ORIGIN!.startsWith('https://')) throw new Error('PORTAL_ORIGIN 必须以 https:// 开头。');
}

function readPort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`PORT 不是有效的端口：${text}`);
  return port;
}

function readShare(text: string): number {
  const share = Number(text);
  if (!(share >= 0 && share <= 1)) throw new Error(`HEALTH_SAMPLE 须在 0 与 1 之间：${text}`);
  return share;
}

function readYuan(text: string): number {
  const minor = parseYuan(text);
  if (minor === null) throw new Error(`WELCOME_CREDIT_YUAN 不是有效的金额：${text}`);
  return minor;
}

/** `name=host:port,…` */
export function readHosts(text: string): Record<string, string> {
  return Object.fromEntries(
    text
      .split(',')
      .filter(Boolean)
      .map((part) => part.split('=', 2) as [string, string]),
  );
}

/** Made once and kept in the data folder, so that sessions survive a restart. */
function keptSecret(dataDir: string, name: string): string {
  const file = path.join(dataDir, name);
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}
