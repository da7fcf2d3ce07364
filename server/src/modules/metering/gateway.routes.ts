import { EventEmitter, once } from 'node:events';
import { Readable } from 'node:stream';
import type { FastifyError, FastifyInstance } from 'fastify';
import { tracesMax, wishMax } from '@portal/contract/gateway';
import { noncePattern, noncesMax } from '@portal/contract/gatewaySignature';
import { weighedItemsMax } from '@portal/rules';
import { z } from '@portal/schema';
import type { Announcements } from '../../platform/announce';
import type { Deps } from '../../platform/Deps';
import { isGatewayOf } from '../../platform/http/isGateway';
import { noteKnown } from '../../platform/gatewayNews';
import { takeJson } from '../../platform/http/takeJson';
import type { DebugService } from '../market';
import type { GatewayService } from './gateway.service';
import type { LeaseService } from './lease.service';
import type { MeterService } from './meter.service';
import type { NonceService } from './nonce.service';
import type { SnapshotService } from './snapshot.service';
import type { UpstreamHealthService } from './upstreamHealth.service';

const bodyBytesMax = 16 * 1024 * 1024;
/** A waiting request is answered after this time, so that a lost announcement is noticed. */
const waitMs = 15_000;

/** Ids of gateways and entities, limited to what the database can store. */
const Id = z.string().check(z.regex(/^[\w.-]{1,64}$/));
const RequestId = z.string().check(z.regex(/^[\w.-]{8,64}$/));
const latest = Date.UTC(2100, 0);
const Exchange = z.object({
  gatewayId: Id,
  wishes: z.array(
    z.object({
      subscriptionId: Id,
      calls: z.int().check(z.gte(1), z.lte(wishMax)),
      least: z.optional(z.int().check(z.gte(0), z.lte(wishMax))),
    }),
  ),
  returns: z.array(Id),
  held: z.optional(z.array(Id)),
});
const Hello = z.object({ gatewayId: Id });
const Goodbye = z.object({ gatewayId: Id });
const Claim = z.object({
  gatewayId: Id,
  nonces: z
    .array(z.object({ keyId: Id, nonce: z.string().check(z.regex(noncePattern)) }))
    .check(z.maxLength(noncesMax)),
});
const Traced = z.object({
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.string(),
  bytes: z.int().check(z.gte(0)),
  note: z.enum(['', 'cut', 'binary', 'packed']),
});
const Traces = z.object({
  gatewayId: Id,
  traces: z
    .array(
      z.object({
        requestId: RequestId,
        appId: Id,
        env: z.enum(['sandbox', 'prod']),
        at: z.int().check(z.gte(0), z.lte(latest)),
        method: z.string(),
        url: z.string(),
        status: z.int(),
        request: Traced,
        answer: Traced,
      }),
    )
    .check(z.maxLength(tracesMax)),
});
const healthMax = 2000;
const Health = z.object({
  gatewayId: Id,
  upstreams: z
    .array(
      z.object({
        apiId: Id,
        env: z.enum(['sandbox', 'prod']),
        baseUrl: z.string().check(z.regex(/^[^\0]{1,600}$/)),
        isUp: z.boolean(),
        cause: z.enum(['', 'calls', 'probe']),
      }),
    )
    .check(z.maxLength(healthMax)),
});
const Asked = z.object({
  after: z._default(z.string().check(z.regex(/^\d{1,15}$/)), '0'),
  /** Absent from older gateways. */
  gatewayId: z.optional(Id),
});
const amountMax = 1e15;
const Batch = z.object({
  gatewayId: Id,
  events: z.array(
    z.object({
      requestId: RequestId,
      at: z.int().check(z.gte(0), z.lte(latest)),
      subscriptionId: Id,
      keyId: Id,
      operation: z.string().check(z.regex(/^[^\0]*$/)),
      status: z.int().check(z.gte(0), z.lte(999)),
      code: z.string().check(z.regex(/^\w{0,8}$/)),
      isSent: z.optional(z.boolean()),
      costMinor: z.int().check(z.gte(0), z.lte(amountMax)),
      units: z.optional(z.int().check(z.gte(0), z.lte(wishMax))),
      items: z.optional(z.int().check(z.gte(1), z.lte(weighedItemsMax))),
      latencyMs: z.number(),
      address: z.string().check(z.regex(/^[^\0]*$/)),
      leaseId: z.nullable(Id),
      isBilled: z.boolean(),
    }),
  ),
  voided: z.array(Id),
});

/** An invalid request, from a gateway of another version or without an id. */
class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
  readonly statusCode = 400;
}

interface Schema<Value> {
  safeParse: (
    sent: unknown,
  ) =>
    | { success: true; data: Value }
    | { success: false; error: { issues: { path: readonly PropertyKey[] }[] } };
}

/** @throws {UnreadableError} naming the first invalid fields. */
function read<Value>(schema: Schema<Value>, sent: unknown): Value {
  const result = schema.safeParse(sent);
  if (result.success) return result.data;
  const places = result.error.issues.map(({ path }) => path.map(String).join('.')).slice(0, 3);
  throw new UnreadableError(`unreadable: ${places.join(', ')}`);
}

interface Services {
  gateways: GatewayService;
  snapshots: SnapshotService;
  leases: LeaseService;
  meter: MeterService;
  nonces: NonceService;
  debug: Pick<DebugService, 'keep'>;
  health: Pick<UpstreamHealthService, 'note'>;
  announcements: Announcements;
}

/** /internal/gateway/*: for gateways, authenticated by the gateway token. */
export function registerGatewayRoutes(
  app: FastifyInstance,
  { db, clock, config, log }: Deps,
  { gateways, snapshots, leases, meter, nonces, debug, health, announcements }: Services,
): void {
  const isGateway = isGatewayOf(config);

  const news = new EventEmitter().setMaxListeners(0);
  const wake = () => void news.emit('wake');
  announcements.on('app.changed', wake);
  announcements.on('api.changed', wake);
  app.addHook('preClose', async () => wake());

  /** Null: no news. */
  async function newsAfter(known: number) {
    const seq = await snapshots.lastSeq();
    // A number below the gateway's means a different database: everything has to be read again.
    if (seq < known) return { seq, changes: null };
    return seq > known ? snapshots.changesAfter(known) : null;
  }

  void app.register(async (routes) => {
    takeJson(routes);
    routes.addHook('onRequest', async (request, reply) => {
      if (!isGateway(request)) return reply.status(404).send();
    });

    routes.setErrorHandler((error: FastifyError, request, reply) => {
      if (!(error instanceof UnreadableError)) throw error;
      request.log.warn({ reason: error.message }, 'a gateway was refused');
      return reply.status(error.statusCode).send({ error: error.message });
    });

    /** Everything as JSON lines: the number first, then each entity. */
    routes.get('/internal/gateway/snapshot', (_, reply) =>
      reply.type('application/x-ndjson').send(Readable.from(lines(snapshots.all()))),
    );

    /** Long poll for changes. */
    routes.get<{ Querystring: unknown }>('/internal/gateway/changes', async (request) => {
      const { after, gatewayId } = read(Asked, request.query);
      const known = Number(after);
      if (gatewayId) await noteKnown(db, gatewayId, known, clock());
      // Subscribes before querying, so that no change is missed.
      const woken = once(news, 'wake', { signal: AbortSignal.timeout(waitMs) }).catch(() => {});
      const first = await newsAfter(known);
      if (first) return first;
      await woken;
      return (await newsAfter(known)) ?? { seq: known, changes: [] };
    });

    routes.post('/internal/gateway/hello', async (request) => {
      await leases.closeAllOf(read(Hello, request.body).gatewayId);
      return {};
    });

    /** A deliberate stop. Its leases and unsent usage are settled as usual. */
    routes.post('/internal/gateway/goodbye', async (request, reply) =>
      (await gateways.leave(read(Goodbye, request.body).gatewayId))
        ? {}
        : reply.status(404).send({ error: 'unknown gateway' }),
    );

    routes.post('/internal/gateway/leases', async (request) => {
      const { gatewayId, ...question } = read(Exchange, request.body);
      return leases.exchange(gatewayId, question);
    });

    routes.post('/internal/gateway/nonces', async (request) => ({
      free: await nonces.claim(read(Claim, request.body).nonces),
    }));

    routes.post('/internal/gateway/health', async (request) => {
      const { gatewayId, upstreams } = read(Health, request.body);
      await health.note(gatewayId, upstreams);
      return {};
    });

    routes.post('/internal/gateway/traces', { bodyLimit: bodyBytesMax }, async (request) => {
      await debug.keep(read(Traces, request.body).traces);
      return {};
    });

    routes.post('/internal/meter', { bodyLimit: bodyBytesMax }, async (request) => {
      const batch = read(Batch, request.body);
      const { lacking, ...result } = await meter.ingest(batch);
      await leases.stopUsedUp(lacking);
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
