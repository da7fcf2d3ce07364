import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import {
  EnvironmentError,
  commonSettings,
  folder,
  metricsDoor,
  oneOf,
  port,
  readEnvironment,
  readSecret,
  text,
  wholeNumber,
  tracingOf,
  tracingSettings,
  writeWhole,
  type Environment,
  type IsTrustedProxy,
  type MayReadMetrics,
  type TracingConfig,
} from '@portal/environment';
import { leaseMinutesMax } from '@portal/contract/gateway';
import { clientCertHeaders, type ClientCertHeader } from './shownCertificate';
import { usageSyncs, type UsageSync } from './UsageLog';

const { PORTAL_MODE, PORT, HOST, PORTAL_DATA_DIR, TRUST_PROXY, METRICS_TOKEN, SHUTDOWN_GRACE_MS } =
  commonSettings;
const { GATEWAY_PORT, PORTAL_GATEWAY_TOKEN, UPSTREAM_HOSTS } = commonSettings;
const usualName = 'portal-gateway';

/** Every variable that a gateway reads. */
export const gatewaySettings = z
  .object({
    PORTAL_MODE,
    PORT,
    HOST,
    PORTAL_DATA_DIR,
    TRUST_PROXY,
    METRICS_TOKEN,
    SHUTDOWN_GRACE_MS,
    GATEWAY_PORT,
    PORTAL_GATEWAY_TOKEN,
    UPSTREAM_HOSTS,
    ...tracingSettings,
    GATEWAY_DATA_DIR: folder
      .optional()
      .describe('Usage not yet counted and last snapshot of a gateway: one folder each'),
    AUTHORIZE_PORT: port
      .optional()
      .describe(
        'Port at which other gateways (nginx, Envoy, APISIX) ask whether a call may pass; absent: they may not',
      ),
    AUTHORIZE_HOST: text
      .default('127.0.0.1')
      .describe(
        'Address of that port: its responses contain upstream credentials, so only those gateways may reach it',
      ),
    AUTHORIZE_LOG: text.optional().describe('Access log of such a gateway, by which its calls are billed'),
    CLIENT_CERT_HEADER: oneOf(clientCertHeaders)
      .optional()
      .describe(
        'Header in which the proxy in front passes on the client certificate of a caller, replacing any that the caller sent (docs/gateway.md); absent: none',
      ),
    LEASE_MINUTES: wholeNumber(1)
      .refine((value) => value <= leaseMinutesMax, `须为 1 到 ${leaseMinutesMax} 的整数`)
      .prefault('15')
      .describe('Minutes for which a gateway holds leases, and works without the server, 1 to 30'),
    PORTAL_INTERNAL_ORIGIN: text
      .optional()
      .describe('Where a gateway reaches the server (absent: this machine, PORT)'),
    UPSTREAM_PLACES: wholeNumber(1)
      .prefault('128')
      .describe('Concurrent calls of one version of an API to its upstream, per gateway'),
    UPSTREAM_QUEUE: wholeNumber(0)
      .prefault('256')
      .describe('Calls that wait for one of these places; more are refused at once'),
    USAGE_SYNC: oneOf(usageSyncs)
      .default('none')
      .describe(
        'Whether usage survives a power cut: none (not guaranteed), interval (after 1 s), each (at once, slower)',
      ),
  })
  .superRefine(({ AUTHORIZE_PORT, AUTHORIZE_LOG }, context) => {
    // A call that is not reported is not billed, so the authorization port requires the log.
    if (AUTHORIZE_PORT === undefined || AUTHORIZE_LOG !== undefined) return;
    const message = '设置了 AUTHORIZE_PORT 时必须填写：前端网关写入的访问日志。';
    context.addIssue({ code: 'custom', path: ['AUTHORIZE_LOG'], message });
  });

const graceMs = { demo: 0, production: 2000 };

export interface GatewayConfig {
  host: string;
  port: number;
  /** Holds the usage log, the last snapshot and the id; one folder per gateway. */
  dataDir: string;
  /** Origin of the server's /internal/*. */
  serverOrigin: string;
  token: string;
  /** Host names that resolve to a private address: `name` → `host:port`. */
  upstreamHosts: Record<string, string>;
  /** Concurrent calls to an upstream, and calls queued for it. */
  upstreamPlaces: number;
  upstreamQueue: number;
  usageSync: UsageSync;
  /** Time between readiness turning red and no longer accepting connections. */
  graceMs: number;
  /** Proxies whose X-Forwarded-For is trusted. */
  isTrustedProxy: IsTrustedProxy;
  /** Header in which such a proxy passes on the client certificate; null: none. */
  clientCertHeader: ClientCertHeader | null;
  mayReadMetrics: MayReadMetrics;
  gatewayId: string;
  /** Where external gateways ask for authorisation, and their access log; null: disabled. */
  authorize: { host: string; port: number; log: string } | null;
  /** How many minutes of calls are leased ahead, and sold without the server. */
  leaseMs: number;
  /** Null: tracing is off. */
  tracing: TracingConfig | null;
}

/**
 * Reads the environment once, and creates the gateway's folder.
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
    upstreamPlaces: settings.UPSTREAM_PLACES,
    upstreamQueue: settings.UPSTREAM_QUEUE,
    usageSync: settings.USAGE_SYNC,
    graceMs: settings.SHUTDOWN_GRACE_MS ?? graceMs[settings.PORTAL_MODE],
    isTrustedProxy: settings.TRUST_PROXY,
    clientCertHeader: settings.CLIENT_CERT_HEADER ?? null,
    mayReadMetrics: metricsDoor(settings),
    gatewayId: keptId(path.join(dataDir, 'gateway-id')),
    leaseMs: settings.LEASE_MINUTES * 60_000,
    authorize: authorizeOf(settings),
    tracing: tracingOf(settings, usualName),
  };
}

function authorizeOf({
  AUTHORIZE_PORT: authorizePort,
  AUTHORIZE_HOST: host,
  AUTHORIZE_LOG: log,
}: z.infer<typeof gatewaySettings>): GatewayConfig['authorize'] {
  if (authorizePort === undefined || log === undefined) return null;
  return { host, port: authorizePort, log };
}

function readToken(file: string): string {
  if (!existsSync(file))
    throw new EnvironmentError(
      '网关缺少 PORTAL_GATEWAY_TOKEN：请填写与门户相同的令牌，或让两者使用同一个 PORTAL_DATA_DIR。',
    );
  return readSecret(file);
}

/** Created again when a full disk left an empty file: a gateway without id has never served. */
function keptId(file: string): string {
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (kept) return kept;
  const id = `gw-${randomBytes(6).toString('hex')}`;
  writeWhole(file, id);
  return id;
}
