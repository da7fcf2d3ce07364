import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Deps } from '../Deps';
import { showFigure, type Figure } from '../Figure';
import { showProcessMetrics } from '../processMetrics';
import type { Readiness } from '../Readiness';

const readyTimeoutMs = 1500;

/**
 * /healthz: the process is alive. /readyz: it can serve. /metrics: Prometheus text.
 *
 * @returns a function that adds figures.
 */
export function registerProbes(
  app: FastifyInstance,
  { db, config }: Deps,
  readiness: Readiness,
): (figures: readonly Figure[]) => void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  showProcessMetrics(registry);
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its reply',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const failures = new Counter({
    name: 'http_requests_failed_total',
    help: 'Replies with a status of 500 and above',
    registers: [registry],
  });

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) failures.inc();
  });

  app.addHook('onSend', async (_, reply) => {
    // So that clients send no further request on a closing connection.
    if (readiness.isStopping) void reply.header('connection', 'close');
  });

  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async (_, reply) => {
    const isAnswering = await within(readyTimeoutMs, sql`select 1`.execute(db)).then(
      () => true,
      () => false,
    );
    const reasons = [...readiness.reasons, ...(isAnswering ? [] : ['数据库没有响应'])];
    if (reasons.length === 0) return { status: 'ok' };
    return reply.status(503).send({ status: 'unavailable', reason: reasons.join('；') });
  });

  app.get('/metrics', async (request, reply) => {
    if (!config.mayReadMetrics(request.headers.authorization))
      return reply.status(401).header('www-authenticate', 'Bearer').send();
    return reply.type(registry.contentType).send(await registry.metrics());
  });

  return (figures) => {
    for (const figure of figures) showFigure(registry, figure);
  };
}

function within<Value>(timeoutMs: number, promise: Promise<Value>): Promise<Value> {
  return Promise.race([
    promise,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('timeout')), timeoutMs).unref()),
  ]);
}
