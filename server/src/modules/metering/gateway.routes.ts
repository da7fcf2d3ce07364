import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from '@portal/schema';
import type { Deps } from '../../platform/Deps';
import { isSameSecret } from '../../platform/ids';
import type { LeaseService } from './lease.service';
import type { MeterService } from './meter.service';
import type { SnapshotService } from './snapshot.service';

const bodyBytesMax = 16 * 1024 * 1024;
const waitMs = 20_000;
const pollMs = 250;

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
}

/** /internal/gateway/*: for gateways, which prove themselves by the gateway token. */
export function registerGatewayRoutes(
  app: FastifyInstance,
  { config, log }: Deps,
  { snapshots, leases, meter }: Services,
): void {
  const isGateway = (request: FastifyRequest) =>
    isSameSecret(request.headers.authorization?.replace(/^Bearer /, '') ?? '', config.gatewayToken);

  let isClosing = false;
  app.addHook('preClose', async () => void (isClosing = true));

  void app.register(async (routes) => {
    routes.addHook('onRequest', async (request, reply) => {
      if (!isGateway(request)) return reply.status(404).send();
    });

    /** Everything, one JSON document a line: the number, then each entity. */
    routes.get('/internal/gateway/snapshot', (_, reply) =>
      reply.type('application/x-ndjson').send(Readable.from(lines(snapshots.all()))),
    );

    /** Waits up to 20 s for something to tell. */
    routes.get<{ Querystring: { after?: string } }>('/internal/gateway/changes', async (request) => {
      const after = Number(request.query.after ?? 0);
      const until = Date.now() + waitMs;
      while (Date.now() < until && !request.raw.socket.destroyed && !isClosing) {
        const seq = await snapshots.lastSeq();
        // A smaller number than the gateway's: the database is another one, and so is everything in it.
        if (seq < after) return { seq, changes: null };
        if (seq > after) return snapshots.changesAfter(after);
        await new Promise((resolve) => setTimeout(resolve, pollMs));
      }
      return { seq: after, changes: [] };
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
