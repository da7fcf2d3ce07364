import { statfs } from 'node:fs/promises';
import type { Server } from 'node:http';
import path from 'node:path';
import { startTracing, type Tracing } from '@portal/environment';
import { createSeal } from '@portal/contract/seal';
import { AccessTokens } from './AccessTokens';
import { AnswerCache } from './AnswerCache';
import { CallDirectory } from './CallDirectory';
import { CallHandler } from './CallHandler';
import { CallRecorder } from './CallRecorder';
import { systemClock, type Clock } from './clock';
import type { GatewayConfig } from './config';
import { followServer, type Follower } from './followServer';
import { HealthReport } from './HealthReport';
import { memoise } from './memoise';
import { Metrics } from './Metrics';
import { Mocks } from './Mocks';
import { NonceCache } from './NonceCache';
import { NonceClaims } from './NonceClaims';
import { openBilling, type Billing } from './openBilling';
import { openToCallers } from './openToCallers';
import { openToFronts } from './openToFronts';
import { RateLimiter } from './RateLimiter';
import { ServerClient } from './ServerClient';
import { shutDown } from './shutDown';
import { Sm2Signatures } from './Sm2Signatures';
import { TokenEndpoint } from './TokenEndpoint';
import { Upstreams } from './Upstreams';

export interface Gateway {
  server: Server;
  /** For external gateways; null: disabled. Not listening yet. */
  authorizeServer: Server | null;
  /** Finishes calls in progress, returns leases, stops. Calling it twice is harmless. */
  close: () => Promise<void>;
}

type Report = (message: string, error?: unknown) => void;

const awayText = (leaseMs: number) =>
  `与门户的连接中断，按最近一次快照继续服务：免费且不限次数的套餐照常，其余套餐用已租的调用，至多 ${leaseMs / 60_000} 分钟`;

/** Assembles a gateway; listens to nothing yet. */
export async function createGateway(
  config: GatewayConfig,
  report: Report,
  clock = systemClock,
): Promise<Gateway> {
  let leaving: Promise<void> | null = null;
  const tracing = await openTracing(config, report);
  const server = new ServerClient(config.serverOrigin, config.token, config.gatewayId, tracing);
  const directory = new CallDirectory();
  const billing = openBilling({ config, server, report, clock });
  const { leases, usage } = billing;
  const nonces = openNonces(config, server, report, clock);
  const sm2 = new Sm2Signatures();
  const follower = await followServer({
    directory,
    server,
    file: path.join(config.dataDir, 'snapshot.ndjson'),
    onTrouble: (error) => report(awayText(config.leaseMs), error),
    clock,
  });
  const closing = new AbortController();
  const settling = billing.settleFormer(closing.signal);
  // Decrypted once and kept in memory only.
  const openSecret = memoise(createSeal(config.token, 'gateway').open);
  const upstreams = new Upstreams({
    hosts: config.upstreamHosts,
    placesMax: config.upstreamPlaces,
    queueMax: config.upstreamQueue,
    openSecret,
    clock,
  });
  const health = new HealthReport(upstreams.health, (found) => server.health(found), clock);
  const metrics = openMetrics({ config, directory, billing, follower, upstreams, tracing, whyNotReady });
  const recorder = new CallRecorder((traces) => server.traces(traces), clock);
  const { isTrustedProxy, clientCertHeader, mayReadMetrics } = config;
  /** For whoever judges calls, and whoever issues the tokens for them. */
  const common = {
    directory,
    tokens: new AccessTokens(config.token),
    openSecret,
    isTrustedProxy,
    clientCertHeader,
    clock,
    tracing,
  };
  const callParts = {
    ...common,
    recorder,
    leases,
    usage,
    upstreams,
    answers: new AnswerCache(clock),
    metrics,
    rateLimiter: new RateLimiter(),
    nonces,
    sm2,
    mocks: new Mocks((question, span) => server.mock(question, span)),
    isClosing: () => leaving !== null,
  };
  const http = openToCallers({
    directory,
    tokenEndpoint: new TokenEndpoint({ ...common, rateLimiter: new RateLimiter() }),
    handler: new CallHandler(callParts),
    metrics,
    mayReadMetrics,
    whyNotReady,
  });
  const front = config.authorize && openToFronts(config, config.authorize.log, { ...callParts, report });

  function whyNotReady(): string | null {
    if (leaving !== null) return '网关正在停止';
    // Without the server there is nothing to settle with: calls are served as far as the last snapshot allows.
    if (!follower.isReady() || (!billing.isSettled() && follower.isInSync())) return '还没有从门户取得配置';
    return usage.isWritable ? null : '磁盘已满或不可写，暂时无法计费';
  }

  const leave = () =>
    shutDown({
      graceMs: config.graceMs,
      http,
      front,
      stopSettling: () => closing.abort(),
      settling,
      health,
      upstreams,
      usage,
      recorder,
      leases,
      nonces,
      sm2,
      follower,
      server,
      tracing,
      report,
      clock,
    });
  return {
    server: http,
    authorizeServer: front && front.http,
    close: () => (leaving ??= leave()),
  };
}

async function openTracing({ tracing, token }: GatewayConfig, report: Report) {
  if (!tracing) return null;
  return startTracing(tracing, {
    secret: token,
    onAway: (reason) => report('链路追踪的数据暂时没有送达采集端，调用不受影响', new Error(reason)),
    onBack: () => report('链路追踪的数据恢复送达'),
  });
}

function openNonces({ dataDir }: GatewayConfig, server: ServerClient, report: Report, clock: Clock) {
  return new NonceClaims({
    cache: new NonceCache(path.join(dataDir, 'nonces'), clock.now()),
    claim: (wanted) => server.claim(wanted),
    onAway: (error) => report('签名的随机数暂时无法与其他网关核对，本网关仍各只接受一次', error),
    onUnwritable: (error) =>
      report('磁盘已满或不可写，签名的随机数无法记下，签名调用以 503 拒绝；有空间后自动恢复', error),
    clock,
  });
}

interface MeasuredParts {
  config: GatewayConfig;
  directory: CallDirectory;
  billing: Billing;
  follower: Follower;
  upstreams: Upstreams;
  tracing: Tracing | null;
  /** Null: it is ready. */
  whyNotReady: () => string | null;
}

function openMetrics({
  config,
  directory,
  billing,
  follower,
  upstreams,
  tracing,
  whyNotReady,
}: MeasuredParts) {
  const { leases, usage } = billing;
  return new Metrics({
    isReady: () => whyNotReady() === null,
    backlog: () => usage.backlog,
    oldestMs: () => usage.oldestMs,
    isBillable: () => usage.isWritable,
    entities: () => directory.size,
    isInSync: follower.isInSync,
    directoryAgeMs: follower.ageMs,
    silentMs: () => leases.silentMs,
    leaseMs: config.leaseMs,
    waiting: () => upstreams.waiting,
    openCircuits: () => upstreams.openCircuits,
    spans: () => tracing?.counts() ?? {},
    freeBytes: () => freeBytesAt(config.dataDir),
  });
}

const freeBytesAt = (folder: string) =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    // A figure that cannot be read must not hide the others.
    () => NaN,
  );
