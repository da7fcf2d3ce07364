import { EventEmitter, once } from 'node:events';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from '@portal/schema';
import type { Announcements } from '../../platform/announce';
import type { Deps } from '../../platform/Deps';
import { isSameSecret } from '../../platform/ids';
import type { LeaseService } from './lease.service';
import type { MeterService } from './meter.service';
import type { SnapshotService } from './snapshot.service';

const bodyBytesMax = 16 * 1024 * 1024;
/** A question without an answer is asked again after this time: a change is heard then whose announcement was lost. */
const waitMs = 15_000;

const GatewayId = z.string().check(z.regex(/^[\w.-]{1,64}$/));
const Exchange = z.object({
  gatewayId: GatewayId,
  wishes: z.array(z.object({ subscriptionId: z.string(), calls: z.int().check(z.gte(1), z.lte(1_000_000)) })),
  returns: z.array(z.string()),
});
const Hello = z.object({ gatewayId: GatewayId });
const Count = z.int().check(z.gte(0));
const Batch = z.object({
  gatewayId: GatewayId,
  events: z.array(
    z.object({
      requestId: z.string().check(z.minLength(8), z.maxLength(64)),
      at: Count,
      subscriptionId: z.string(),
      keyId: z.string(),
      operation: z.string(),
      status: z.int(),
      code: z.string().check(z.maxLength(8)),
      costMinor: Count,
      latencyMs: z.number(),
      address: z.string(),
      leaseId: z.nullable(z.string()),
      isBilled: z.boolean(),
    }),
  ),
  voided: z.array(z.string()),
});

interface Services {
  snapshots: SnapshotService;
  leases: LeaseService;
  meter: MeterService;
  announcements: Announcements;
}

/** /internal/gateway/*: for gateways, which prove themselves by the gateway token. */
export function registerGatewayRoutes(
  app: FastifyInstance,
  { config, log }: Deps,
  { snapshots, leases, meter, announcements }: Services,
): void {
  const isGateway = (request: FastifyRequest) =>
    isSameSecret(request.headers.authorization?.replace(/^Bearer /, '') ?? '', config.gatewayToken);

  const news = new EventEmitter().setMaxListeners(0);
  const wake = () => void news.emit('wake');
  announcements.on('app.changed', wake);
  announcements.on('api.changed', wake);
  app.addHook('preClose', async () => wake());

  /** Null: nothing. */
  async function newsAfter(known: number) {
    const seq = await snapshots.lastSeq();
    // A smaller number than the gateway's: the database is another one, and so is everything in it.
    if (seq < known) return { seq, changes: null };
    return seq > known ? snapshots.changesAfter(known) : null;
  }

  void app.register(async (routes) => {
    routes.addHook('onRequest', async (request, reply) => {
      if (!isGateway(request)) return reply.status(404).send();
    });

    /** Everything, one JSON document a line: the number, then each entity. */
    routes.get('/internal/gateway/snapshot', (_, reply) =>
      reply.type('application/x-ndjson').send(Readable.from(lines(snapshots.all()))),
    );

    /** Waits for something to tell. */
    routes.get<{ Querystring: { after?: string } }>('/internal/gateway/changes', async (request) => {
      const known = Number(request.query.after ?? 0);
      // Listens before it looks, so that nothing falls between the two.
      const woken = once(news, 'wake', { signal: AbortSignal.timeout(waitMs) }).catch(() => {});
      const first = await newsAfter(known);
      if (first) return first;
      await woken;
      return (await newsAfter(known)) ?? { seq: known, changes: [] };
    });

    routes.post('/internal/gateway/hello', async (request) => {
      await leases.closeAllOf(Hello.parse(request.body).gatewayId);
      return {};
    });

    routes.post('/internal/gateway/leases', async (request) => {
      const { gatewayId, wishes, returns } = Exchange.parse(request.body);
      return { leases: await leases.exchange(gatewayId, wishes, returns) };
    });

    routes.post('/internal/meter', { bodyLimit: bodyBytesMax }, async (request) => {
      const batch = Batch.parse(request.body);
      const result = await meter.ingest(batch);
      if (result.counted < batch.events.length)
        log.info(
          { gatewayId: batch.gatewayId, sent: batch.events.length, ...result },
          'calls counted before',
        );
      return result;
    });
  });
}

async function* lines(values: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const value of values) yield `${JSON.stringify(value)}\n`;
}
