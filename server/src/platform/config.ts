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

/** What the two modes take where a setting is absent. */
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
  /** Has the same a moment later, for what only reads; null: there is none. */
  databaseReplicaUrl: string | null;
  databaseLimits: DatabaseLimits;
  /** Main host; `<prefix>.<mainDomain>` are branded portals. */
  mainDomain: string;
  /** https origin in production: cookies become Secure. */
  origin: string | null;
  /** Where consumers' programs call APIs; shown in code samples. */
  gatewayOrigin: string;
  /** Where this server reaches a gateway itself, for test calls. */
  gatewayInternalOrigin: string;
  /** Whose X-Forwarded-* is believed. */
  isTrustedProxy: IsTrustedProxy;
  mayReadMetrics: MayReadMetrics;
  secret: string;
  /** Seal what is kept, newest first; the last is the secret, for what was sealed before there were keys. */
  sealKeys: SealKeys;
  /** Lets the command line act on a running portal, and release everything. */
  adminToken: string;
  /** Known to server and gateways: opens the control calls and seals what they send each other. */
  gatewayToken: string;
  /** Addresses by name that upstreams may use although they are private: `name=host:port`. */
  upstreamHosts: Record<string, string>;
  /** The same for webhooks, in a demo only: what is on this list may be plain http, too. */
  webhookHosts: Record<string, string>;
  /** 1/10000 yuan that a newly authenticated account starts with. */
  welcomeCreditMinor: number;
  /** Days until what providers earned may be withdrawn. */
  settleDays: number;
  /** Days until a statement counts as confirmed. */
  statementDays: number;
  /** Taking earnings out; 1/10000 yuan. From `secondMinor` on two operators have to let it pass. */
  withdraw: { minMinor: number; feeMinor: number; dayMaxMinor: number; secondMinor: number };
  /** Where uploads are kept: a folder of the data folder, or a bucket. */
  fileStore: StoreAddress;
  /** Where releases are kept. */
  releaseStore: StoreAddress;
  /** Where calls go that are too old for the database; null: they are forgotten. */
  usageArchive: StoreAddress | null;
  /** DNS servers that own domains are looked up at; none: those of the machine. */
  dnsServers: string[];
  /** Tells places of addresses (MMDB); null: none is known. */
  devicePlaceFile: string | null;
  /** Where TLS of own domains is ended; null: nobody is asked about certificates. */
  tlsEdge: { host: string; port: number } | null;
  smtp: { url: string; from: string } | null;
  sms: { url: string; token: string } | null;
  /** Who is asked whether names, numbers and accounts belong together; null: a demo simulates it, else nobody. */
  verify: { url: string; token: string; secret: string; timeoutMs: number; offers: readonly string[] } | null;
  /** Where developers may serve a remote for their own browser: origins, `http://localhost:*` for any port. */
  overrideOrigins: string[];
  /** Share of the page loads that report how releases do, from 0 to 1. */
  healthSample: number;
  /** What one account may start of the work that strangers' files make. */
  papersKeptDays: number;
  perAccount: { importsPerMinute: number; uploadsPerTenMinutes: number; releasesPerTenMinutes: number };
  /** How long the first replies of public pages are shared by all visitors. */
  sharedRepliesMs: number;
  /** Built release folders that are published at start when they are new. */
  localReleases: string[];
  /** Folder of the package for teams outside; null: the portal gives none out. */
  sdk: string | null;
  /** So long `/readyz` is red before the server stops listening: load balancers see it. */
  shutdownGraceMs: number;
  logLevel: string;
  /** Where traces go; null: nothing is traced. */
  tracing: TracingConfig | null;
}

/** Whether a register is asked about persons: what it matches passes at once. A demo simulates one. */
export const hasVerifier = ({ mode, verify }: Config) => mode === 'demo' || verify !== null;

/** Whether visitors come over TLS. */
export const hasTls = ({ origin }: Config) => origin?.startsWith('https://') ?? false;

/** Address of the home page of a host of this platform. */
export const addressOfHost = (config: Config, host: string): string =>
  `${hasTls(config) ? 'https' : 'http'}://${host}${portSuffix(config)}`;

/** Behind a proxy that ends TLS the port is that of the origin; a demo is visited where it listens. */
function portSuffix({ origin, port }: Config): string {
  const shown = origin ? new URL(origin).port : String(port);
  return shown ? `:${shown}` : '';
}

/**
 * Reads the environment once, and makes the data folder.
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
