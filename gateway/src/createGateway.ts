import { statfs } from 'node:fs/promises';
import type { Server } from 'node:http';
import path from 'node:path';
import { startTracing, stopListening } from '@portal/environment';
import { tokenPath, type LeaseExchange, type LeaseQuestion } from '@portal/contract/gateway';
import { createSeal } from '@portal/contract/seal';
import { AccessTokens } from './AccessTokens';
import { AnswerCache } from './AnswerCache';
import { answerProbe, isProbe } from './answerProbe';
import { CallDirectory } from './CallDirectory';
import { CallHandler } from './CallHandler';
import { CallRecorder } from './CallRecorder';
import { systemClock } from './clock';
import type { GatewayConfig } from './config';
import { followServer } from './followServer';
import { HealthReport } from './HealthReport';
import { isBehindLast } from './lastRequests';
import { LeasePool } from './LeasePool';
import { memoise } from './memoise';
import { Metrics } from './Metrics';
import { Mocks } from './Mocks';
import { NonceCache } from './NonceCache';
import { NonceClaims } from './NonceClaims';
import { RateLimiter } from './RateLimiter';
import { RefusedError, ServerClient } from './ServerClient';
import { Sm2Signatures } from './Sm2Signatures';
import { TokenEndpoint } from './TokenEndpoint';
import { Upstreams } from './Upstreams';
import { UsageLog } from './UsageLog';
import { openHttp } from './openHttp';
import { openToFronts } from './openToFronts';

export interface Gateway {
  server: Server;
  /** For external gateways; null: disabled. Not listening yet. */
  authorizeServer: Server | null;
  /** Finishes calls in progress, returns leases, stops. Calling it twice is harmless. */
  close: () => Promise<void>;
}

const helloRetryMs = 1000;
const drainMs = 4000;
/** How long clients that are already connected may still send requests. */
const lingerMs = 500;
/** Time limit for each of: sending usage, returning leases, saying goodbye. */
const handOverMs = 1000;

const refusedText = '门户不接受本网关：请核对 PORTAL_GATEWAY_TOKEN、两者的版本与数据目录里的 gateway-id';
const unleasedText = '门户暂时没有给出租约：已租的调用照常，租完的以 503 拒绝，恢复后自动继续';
const awayText = (leaseMs: number) =>
  `与门户的连接中断，按最近一次快照继续服务：免费且不限次数的套餐照常，其余套餐用已租的调用，至多 ${leaseMs / 60_000} 分钟`;

/** Assembles a gateway; listens to nothing yet. */
export async function createGateway(
  config: GatewayConfig,
  report: (message: string, error?: unknown) => void,
  clock = systemClock,
): Promise<Gateway> {
  const tracing =
    config.tracing &&
    (await startTracing(config.tracing, {
      secret: config.token,
      onAway: (reason) => report('链路追踪的数据暂时没有送达采集端，调用不受影响', new Error(reason)),
      onBack: () => report('链路追踪的数据恢复送达'),
    }));
  const server = new ServerClient(config.serverOrigin, config.token, config.gatewayId, tracing);
  const directory = new CallDirectory();
  const closing = new AbortController();
  let isSettled = false;
  let isLeaving = false;

  const leases = new LeasePool(exchangeLeases, clock, config.leaseMs);
  const nonces = new NonceClaims({
    cache: new NonceCache(path.join(config.dataDir, 'nonces'), clock.now()),
    claim: (wanted) => server.claim(wanted),
    onAway: (error) => report('签名的随机数暂时无法与其他网关核对，本网关仍各只接受一次', error),
    onUnwritable: (error) =>
      report('磁盘已满或不可写，签名的随机数无法记下，签名调用以 503 拒绝；有空间后自动恢复', error),
    clock,
  });
  const sm2 = new Sm2Signatures();
  const usage = new UsageLog({
    folder: path.join(config.dataDir, 'usage'),
    send: (batch) => server.meter(batch),
    onCounted: (leaseIds) => leases.counted(leaseIds),
    onFailure: (error) => report('用量暂时没有送达门户，已留在本机，稍后重发', error),
    onUnwritable: (error) => report('磁盘已满或不可写，无法计费，调用以 503 拒绝；有空间后自动恢复', error),
    sync: config.usageSync,
    clock,
  });
  const follower = await followServer({
    directory,
    server,
    file: path.join(config.dataDir, 'snapshot.ndjson'),
    onTrouble: (error) => report(awayText(config.leaseMs), error),
    clock,
  });
  const settling = settle();
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
  const metrics = new Metrics({
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
    freeBytes: () =>
      statfs(config.dataDir).then(
        ({ bavail, bsize }) => bavail * bsize,
        // A figure that cannot be read must not hide the others.
        () => NaN,
      ),
  });
  const probeParts = { metrics, mayReadMetrics: config.mayReadMetrics, whyNotReady };
  const tokens = new AccessTokens(config.token);
  const { isTrustedProxy, clientCertHeader } = config;
  const tokenEndpoint = new TokenEndpoint({
    directory,
    tokens,
    rateLimiter: new RateLimiter(),
    openSecret,
    isTrustedProxy,
    clientCertHeader,
    clock,
    tracing,
  });
  const recorder = new CallRecorder((traces) => server.traces(traces), clock);
  const callParts = {
    recorder,
    directory,
    tokens,
    leases,
    usage,
    upstreams,
    answers: new AnswerCache(clock),
    metrics,
    clock,
    rateLimiter: new RateLimiter(),
    nonces,
    sm2,
    openSecret,
    mocks: new Mocks((question, span) => server.mock(question, span)),
    isTrustedProxy,
    clientCertHeader,
    isClosing: () => isLeaving,
    tracing,
  };
  const handler = new CallHandler(callParts);
  const front = config.authorize && openToFronts(config, config.authorize.log, { ...callParts, report });

  function exchangeLeases(question: LeaseQuestion): Promise<LeaseExchange> {
    // Until the old leases are settled, new ones would reserve the same money twice.
    if (!isSettled) return Promise.reject(new Error('not settled yet'));
    return server.exchange(question).catch((error: unknown) => {
      report(unleasedText, error);
      throw error;
    });
  }

  /** Sends usage left by a former process; then the server takes back its leases. */
  async function settle(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await usage.replay();
        await server.hello(closing.signal);
        isSettled = true;
        return;
      } catch (error) {
        if (closing.signal.aborted) return;
        report(error instanceof RefusedError ? refusedText : '门户还没有响应，稍后再试', error);
        await clock.pause(helloRetryMs, closing.signal);
      }
    }
  }
  const http = openHttp(
    (request, response) => {
      if (isBehindLast(request.socket)) return;
      if (isProbe(request)) void answerProbe(request, response, probeParts);
      else if (request.url === tokenPath) void tokenEndpoint.handle(request, response);
      else handler.handle(request, response);
    },
    () => directory.portal,
  );
  // Node would answer it without a code.
  http.on('checkExpectation', (request, response) => handler.handle(request, response));

  function whyNotReady(): string | null {
    if (isLeaving) return '网关正在停止';
    // Without the server there is nothing to settle with: calls are served as far as the last snapshot allows.
    if (!follower.isReady() || (!isSettled && follower.isInSync())) return '还没有从门户取得配置';
    return usage.isWritable ? null : '磁盘已满或不可写，暂时无法计费';
  }

  /** Waits for a task, but not for ever. */
  const within = (ms: number, task: Promise<unknown>, trouble: string) =>
    Promise.race([task.catch((error: unknown) => report(trouble, error)), clock.pause(ms)]);

  /** First stop accepting, then let calls end, then end what hangs. */
  async function leave(): Promise<void> {
    isLeaving = true;
    await clock.pause(config.graceMs);
    closing.abort();
    // What a former process has left may still be on its way; without an answer it is sent again at the next start.
    const settled = Promise.race([settling, clock.pause(handOverMs)]);
    await stopListening(http, lingerMs);
    const drained = new Promise((resolve) => http.close(resolve));
    await Promise.race([drained, clock.pause(drainMs)]);
    health.close();
    upstreams.close();
    http.closeAllConnections();
    await settled;
    await front?.close();
    await within(handOverMs, usage.close(), '有用量没有送达门户，下次启动时重发');
    await within(handOverMs, recorder.close(), '调试记录没有送达门户');
    await within(handOverMs, leases.close(), '租约没有退回，门户会自行收回');
    nonces.close();
    await sm2.close();
    await follower.stop();
    // The last message to the server: any later one would make the gateway look alive.
    await within(handOverMs, server.goodbye(), '没有告知门户本网关已停止，门户在一天之内会显示它失联');
    await server.close();
    await tracing?.close();
  }

  let leaving: Promise<void> | null = null;
  return {
    server: http,
    authorizeServer: front && front.http,
    close: () => (leaving ??= leave()),
  };
}
