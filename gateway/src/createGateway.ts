import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { createSeal } from '@portal/contract/seal';
import { CallDirectory } from './CallDirectory';
import { CallHandler } from './CallHandler';
import { CircuitBreaker } from './CircuitBreaker';
import { systemClock } from './clock';
import type { GatewayConfig } from './config';
import { followServer } from './followServer';
import { LeasePool } from './LeasePool';
import { memoise } from './memoise';
import { Metrics } from './Metrics';
import { NonceCache } from './NonceCache';
import { RateLimiter } from './RateLimiter';
import { ServerClient } from './ServerClient';
import { Upstreams } from './Upstreams';
import { UsageLog } from './UsageLog';

export interface Gateway {
  server: Server;
  /** Finishes what is under way, gives everything back, stops. */
  close: () => Promise<void>;
}

const headersMs = 10_000;
const requestMs = 120_000;
const keepAliveMs = 65_000;
const headerBytesMax = 8 * 1024;
const helloRetryMs = 1000;
const drainMs = 6000;

/** Puts a gateway together; listens to nothing yet. */
export async function createGateway(
  config: GatewayConfig,
  report: (message: string, error?: unknown) => void,
  clock = systemClock,
): Promise<Gateway> {
  const server = new ServerClient(config.serverOrigin, config.token, config.gatewayId);
  const directory = new CallDirectory();
  const closing = new AbortController();
  let isSettled = false;

  const leases = new LeasePool((wishes, returns) => {
    // Before the old leases are settled, new ones would hold the same money twice.
    if (!isSettled) return Promise.reject(new Error('not settled yet'));
    return server.exchange(wishes, returns);
  }, clock);
  const usage = new UsageLog({
    folder: path.join(config.dataDir, 'usage'),
    send: (batch) => server.meter(batch),
    onCounted: (events) =>
      leases.counted(events.filter(({ isBilled }) => isBilled).map(({ leaseId }) => leaseId)),
    onFailure: (error) => report('用量暂时没有送达门户，已留在本机，稍后重发', error),
    clock,
  });
  const follower = await followServer({
    directory,
    server,
    file: path.join(config.dataDir, 'snapshot.ndjson'),
    onTrouble: (error) => report('与门户的连接中断，按最近一次快照继续服务', error),
    clock,
  });
  const settling = settle();
  const upstreams = new Upstreams(config.upstreamHosts);
  const metrics = new Metrics({
    backlog: () => usage.backlog,
    entities: () => directory.size,
    isInSync: follower.isInSync,
  });
  const handler = new CallHandler({
    directory,
    leases,
    usage,
    upstreams,
    metrics,
    clock,
    rateLimiter: new RateLimiter(),
    circuitBreaker: new CircuitBreaker(),
    nonces: new NonceCache(),
    // Opened once and kept in memory only.
    openSecret: memoise(createSeal(config.token, 'gateway').open),
    isBehindProxy: config.isBehindProxy,
    isClosing: () => closing.signal.aborted,
  });

  /** Usage that a former process left goes first; then the server takes back what that process held. */
  async function settle(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await usage.replay();
        await server.hello();
        isSettled = true;
        return;
      } catch (error) {
        report('门户还没有响应，稍后再试', error);
        await clock.pause(helloRetryMs, closing.signal);
      }
    }
  }
  const http = createServer(
    {
      maxHeaderSize: headerBytesMax,
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      keepAliveTimeout: keepAliveMs,
      requireHostHeader: true,
    },
    (request, response) => {
      if (request.url === '/healthz' || request.url === '/readyz' || request.url === '/metrics')
        void answerProbe(request, response);
      else handler.handle(request, response);
    },
  );
  http.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });

  async function answerProbe(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, type: string, text: string) =>
      void response.writeHead(status, { 'content-type': type }).end(text);
    if (request.url === '/metrics') return send(200, metrics.contentType, await metrics.text());
    const isReady =
      request.url === '/healthz' || (follower.isReady() && isSettled && !closing.signal.aborted);
    send(
      isReady ? 200 : 503,
      'application/json; charset=utf-8',
      JSON.stringify(isReady ? { status: 'ok' } : { status: 'unavailable', reason: '还没有从门户取得配置' }),
    );
  }

  return {
    server: http,
    async close() {
      closing.abort();
      const drained = new Promise((resolve) => http.close(resolve));
      http.closeIdleConnections();
      await Promise.race([drained, clock.pause(drainMs)]);
      http.closeAllConnections();
      await settling;
      await upstreams.close();
      await usage.close().catch((error: unknown) => report('有用量没有送达门户，下次启动时重发', error));
      await leases.close().catch((error: unknown) => report('租约没有退回，门户会自行收回', error));
      await follower.stop();
      await server.close();
    },
  };
}
