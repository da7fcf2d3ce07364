import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import {
  keptSecret,
  metricsDoor,
  readEnvironment,
  tracingOf,
  type Environment,
  type IsTrustedProxy,
  type MayReadMetrics,
  type TracingConfig,
} from '@portal/environment';
import type { SealKeys } from '@portal/contract/seal';
import type { DatabaseLimits } from './db/DatabaseLimits';
import { moneyConfig, type MoneyConfig } from './moneyConfig';
import type { Bucket, StoreAddress } from './objectStore/StoreAddress';
import { serverSettings } from './serverSettings';
import type { ScannerAddress } from './virusScan/ScannerAddress';

/** Defaults of the two modes. */
const modes = {
  demo: {
    welcomeCreditMinor: 10_0000,
    overrideOrigins: ['http://localhost:*', 'http://127.0.0.1:*'],
    shutdownGraceMs: 0,
    logLevel: 'warn',
  },
  production: { welcomeCreditMinor: 0, overrideOrigins: [], shutdownGraceMs: 2000, logLevel: 'info' },
};

export interface Config extends MoneyConfig {
  mode: 'demo' | 'production';
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | null;
  /** Read-only replica, slightly behind; null: none. */
  databaseReplicaUrl: string | null;
  databaseLimits: DatabaseLimits;
  /** Main host; `<prefix>.<mainDomain>` are branded portals. */
  mainDomain: string;
  /** https origin in production: cookies become Secure. */
  origin: string | null;
  /** Origin at which consumers call APIs; shown in code samples. */
  gatewayOrigin: string;
  /** Origin at which this server reaches a gateway, for test calls. */
  gatewayInternalOrigin: string;
  /** Proxies whose X-Forwarded-* is trusted. */
  isTrustedProxy: IsTrustedProxy;
  mayReadMetrics: MayReadMetrics;
  secret: string;
  /** Keys that seal stored data, newest first; the last is the secret, for data sealed before there were keys. */
  sealKeys: SealKeys;
  /** Authorises the command line to manage the running portal, and to release everything. */
  adminToken: string;
  /** Shared with gateways: authenticates control calls and seals what they exchange. */
  gatewayToken: string;
  /** Private addresses that upstreams may use, by name: `name=host:port`. */
  upstreamHosts: Record<string, string>;
  /** The same for webhooks, in a demo only; plain http is allowed for these. */
  webhookHosts: Record<string, string>;
  /** Credit of a newly authenticated account, in 1/10000 yuan. */
  welcomeCreditMinor: number;
  /** Days until earnings can be withdrawn. */
  settleDays: number;
  /** Days until a statement counts as confirmed. */
  statementDays: number;
  /** Limits of withdrawals, in 1/10000 yuan. From `secondMinor` on two operators have to approve. */
  withdraw: { minMinor: number; feeMinor: number; dayMaxMinor: number; secondMinor: number };
  /** Store of uploads: a folder of the data folder, or a bucket. */
  fileStore: StoreAddress;
  /** Store of releases. */
  releaseStore: StoreAddress;
  /** Archive of calls that are too old for the database; null: they are deleted. */
  usageArchive: StoreAddress | null;
  /** Null: uploads are not scanned. */
  virusScanner: ScannerAddress | null;
  /** DNS servers for own domains; empty: those of the machine. */
  dnsServers: string[];
  /** Database of places by address (MMDB); null: none. */
  devicePlaceFile: string | null;
  /** Where TLS of own domains is terminated; null: certificates are not checked. */
  tlsEdge: { host: string; port: number } | null;
  smtp: { url: string; from: string } | null;
  sms: { url: string; token: string } | null;
  /** Service that verifies persons, numbers and accounts; null: a demo simulates it, otherwise there is none. */
  verify: { url: string; token: string; secret: string; timeoutMs: number; offers: readonly string[] } | null;
  /** Origins from which developers may load a remote in their own browser; `http://localhost:*` for any port. */
  overrideOrigins: string[];
  /** Share of page loads that report the health of releases, from 0 to 1. */
  healthSample: number;
  /** What one account may start of the work that strangers' files make. */
  papersKeptDays: number;
  perAccount: { importsPerMinute: number; uploadsPerTenMinutes: number; releasesPerTenMinutes: number };
  /** How long the embedded replies of public pages are shared by all visitors. */
  sharedRepliesMs: number;
  /** Built release folders that are published at start if they are new. */
  localReleases: string[];
  /** Folder of the package for external teams; null: none is offered. */
  sdk: string | null;
  /** How long `/readyz` is red before the server stops listening, for load balancers to notice. */
  shutdownGraceMs: number;
  logLevel: string;
  /** Null: tracing is off. */
  tracing: TracingConfig | null;
}

/** Whether persons are checked against a register, so that a match passes at once. A demo simulates one. */
export const hasVerifier = ({ mode, verify }: Config) => mode === 'demo' || verify !== null;

/** Whether visitors use TLS. */
export const hasTls = ({ origin }: Config) => origin?.startsWith('https://') ?? false;

/** Address of the home page of one of this platform's hosts. */
export const addressOfHost = (config: Config, host: string): string =>
  `${hasTls(config) ? 'https' : 'http'}://${host}${portSuffix(config)}`;

/** Behind a TLS proxy the port is that of the origin; a demo is reached at its own port. */
function portSuffix({ origin, port }: Config): string {
  const shown = origin ? new URL(origin).port : String(port);
  return shown ? `:${shown}` : '';
}

/**
 * Reads the environment once, and creates the data folder.
 *
 * @throws {EnvironmentError} in Chinese, naming each setting that is missing or wrong.
 */
export function readConfig(env: Environment): Config {
  const settings = readEnvironment(serverSettings, env);
  const { PORTAL_MODE: mode, PORTAL_DATA_DIR: dataDir, GATEWAY_PORT: gatewayPort } = settings;
  const byMode = modes[mode];
  mkdirSync(dataDir, { recursive: true });
  const kept = (name: string) => keptSecret(path.join(dataDir, name));
  const secret = settings.PORTAL_SECRET ?? kept('secret');
  return {
    mode,
    host: mode === 'demo' ? '127.0.0.1' : settings.HOST,
    port: settings.PORT,
    dataDir,
    databaseUrl: settings.DATABASE_URL ?? null,
    databaseReplicaUrl: settings.DATABASE_REPLICA_URL ?? null,
    databaseLimits: {
      poolSize: settings.DATABASE_POOL_SIZE,
      waitMs: settings.DATABASE_WAIT_MS,
      statementMs: settings.DATABASE_STATEMENT_MS,
      lockMs: settings.DATABASE_LOCK_MS,
      idleTransactionMs: settings.DATABASE_IDLE_TRANSACTION_MS,
      jobStatementMs: settings.DATABASE_JOB_MS,
    },
    mainDomain: settings.MAIN_DOMAIN.toLowerCase(),
    origin: settings.PORTAL_ORIGIN ?? null,
    gatewayOrigin: settings.GATEWAY_ORIGIN ?? `http://localhost:${gatewayPort}`,
    gatewayInternalOrigin: settings.GATEWAY_INTERNAL_ORIGIN ?? `http://127.0.0.1:${gatewayPort}`,
    isTrustedProxy: settings.TRUST_PROXY,
    mayReadMetrics: metricsDoor(settings),
    secret,
    sealKeys: [...settings.SEAL_KEYS, { id: '', secret }],
    adminToken: settings.PORTAL_ADMIN_TOKEN ?? kept('admin-token'),
    gatewayToken: settings.PORTAL_GATEWAY_TOKEN ?? kept('gateway-token'),
    upstreamHosts: settings.UPSTREAM_HOSTS,
    webhookHosts: mode === 'demo' ? settings.WEBHOOK_HOSTS : {},
    welcomeCreditMinor: settings.WELCOME_CREDIT_YUAN ?? byMode.welcomeCreditMinor,
    settleDays: settings.SETTLE_DAYS,
    statementDays: settings.STATEMENT_DAYS,
    withdraw: {
      minMinor: settings.WITHDRAW_MIN_YUAN,
      feeMinor: settings.WITHDRAW_FEE_YUAN,
      dayMaxMinor: settings.WITHDRAW_DAY_YUAN,
      secondMinor: settings.WITHDRAW_SECOND_YUAN,
    },
    fileStore: storeAddress(settings, settings.FILE_STORE, 'files'),
    releaseStore: storeAddress(settings, settings.RELEASE_STORE, 'releases'),
    usageArchive: settings.USAGE_ARCHIVE ? storeAddress(settings, settings.USAGE_ARCHIVE, 'usage') : null,
    virusScanner: settings.PORTAL_VIRUS_SCANNER ?? null,
    dnsServers: settings.DNS_SERVERS,
    devicePlaceFile: settings.DEVICE_PLACE_FILE ?? null,
    tlsEdge: settings.TLS_EDGE ?? null,
    smtp: settings.SMTP_URL ? { url: settings.SMTP_URL, from: settings.SMTP_FROM } : null,
    sms: settings.SMS_URL ? { url: settings.SMS_URL, token: settings.SMS_TOKEN } : null,
    verify: settings.VERIFY_URL
      ? {
          url: settings.VERIFY_URL,
          token: settings.VERIFY_TOKEN,
          secret: settings.VERIFY_SECRET ?? '',
          timeoutMs: settings.VERIFY_TIMEOUT_MS,
          offers: settings.VERIFY_OFFERS,
        }
      : null,
    ...moneyConfig(settings),
    overrideOrigins: settings.OVERRIDE_ORIGINS ?? byMode.overrideOrigins,
    healthSample: settings.HEALTH_SAMPLE,
    papersKeptDays: settings.PAPERS_KEPT_DAYS,
    perAccount: {
      importsPerMinute: settings.IMPORTS_PER_MINUTE,
      uploadsPerTenMinutes: settings.UPLOADS_PER_TEN_MINUTES,
      releasesPerTenMinutes: settings.RELEASES_PER_TEN_MINUTES,
    },
    sharedRepliesMs: settings.SHARED_REPLIES_MS,
    localReleases: settings.PORTAL_LOCAL_RELEASES,
    sdk: settings.PORTAL_SDK ?? null,
    shutdownGraceMs: settings.SHUTDOWN_GRACE_MS ?? byMode.shutdownGraceMs,
    logLevel: settings.LOG_LEVEL ?? byMode.logLevel,
    tracing: tracingOf(settings, 'portal-server'),
  };
}

/** A bucket, or a folder of the data folder. */
function storeAddress(
  { PORTAL_DATA_DIR, S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' }: z.output<typeof serverSettings>,
  bucket: Bucket | undefined,
  folder: string,
): StoreAddress {
  if (!bucket) return { kind: 'folder', folder: path.join(PORTAL_DATA_DIR, folder) };
  return { kind: 's3', ...bucket, accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY };
}
