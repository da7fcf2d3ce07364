import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { UsageEvent } from '@portal/contract/gateway';
import type { Db, Portal } from '@portal/server';
import { transfer } from '../../server/src/modules/finance/ledger.repository';
import { appsMax } from './fillCalls';

const gatewayId = 'bench_gateway';
/** Batch size of a gateway: half a second of calls. */
const eventsPerBatch = 2500;
const priceMinor = 3;

export interface Load {
  calls: number;
  seconds: number;
  perSecond: number;
  /** Delay in ms between the end of the last batch's calls and its counting. */
  lagMs: number;
  /** Time of each batch, in ms. */
  times: number[];
}

/** Grants leases with money for all calls that follow. */
async function grantLeases(db: Db, subscriptions: number): Promise<void> {
  await sql`
    insert into leases (id, gateway_id, subscription_id, payer_id, segments, calls_granted, minor_reserved, budgets,
      quotas, granted_at, expires_at)
    select 'bench_lease_' || n, ${gatewayId}, 'bench_sub_' || n, 'fill_user_' || (n % ${appsMax}::int + 1), '[]',
      100000000, 1000000000, '[]', array[]::text[], now(), now() + interval '1 day'
    from generate_series(0, ${subscriptions - 1}::int) n`.execute(db);
  await db.transaction().execute(async (tx) => {
    const moves = Array.from({ length: appsMax }, (_, at) => ({
      ownerId: `fill_user_${at + 1}`,
      kind: 'reserved' as const,
      amountMinor: 1_000_000_000,
    }));
    await transfer(tx, {
      key: 'bench:money',
      kind: 'recharge',
      memo: '',
      at: new Date(),
      moves: [...moves, { ownerId: null, kind: 'outside', amountMinor: -appsMax * 1_000_000_000 }],
    });
  });
}

/** Reports calls at a constant rate through the endpoint that gateways use. */
export async function meterLoad(
  { portal, db, token }: { portal: Portal; db: Db; token: string },
  { perSecond, seconds, subscriptions }: { perSecond: number; seconds: number; subscriptions: number },
): Promise<Load> {
  await grantLeases(db, subscriptions);
  const everyMs = (1000 * eventsPerBatch) / perSecond;
  const batches = Math.ceil((perSecond * seconds) / eventsPerBatch);
  const times: number[] = [];
  const startedAt = performance.now();
  let lagMs = 0;
  for (let batch = 0; batch < batches; batch += 1) {
    // A batch is sent at the end of its half second.
    const dueAt = startedAt + (batch + 1) * everyMs;
    const waitMs = dueAt - performance.now();
    if (waitMs > 0) await pause(waitMs);
    const sentAt = performance.now();
    const reply = await portal.app.inject({
      method: 'POST',
      url: '/internal/meter',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: { gatewayId, events: eventsOf(subscriptions), voided: [] },
    });
    const { counted } = reply.json<{ counted?: number }>();
    if (counted !== eventsPerBatch) throw new Error(`counted ${counted}: ${reply.body.slice(0, 200)}`);
    times.push(performance.now() - sentAt);
    lagMs = performance.now() - dueAt;
  }
  const took = (performance.now() - startedAt) / 1000;
  const calls = batches * eventsPerBatch;
  return { calls, seconds: took, perSecond: calls / took, lagMs, times };
}

/** Like gateways' request ids: a counter after a prefix of the process. */
const idPrefix = `rq${randomBytes(6).toString('hex')}`;
let sent = 0;

const eventsOf = (subscriptions: number): UsageEvent[] =>
  Array.from({ length: eventsPerBatch }, (_, at) => {
    const which = Math.floor(Math.random() ** 2 * subscriptions);
    const isFailed = at % 50 === 0;
    return {
      requestId: `${idPrefix}${(sent++).toString(36)}`,
      at: Date.now() - Math.floor(Math.random() * 500),
      subscriptionId: `bench_sub_${which}`,
      keyId: `bench_key_${which}`,
      operation: 'GET /items',
      status: isFailed ? 504 : 200,
      code: '',
      isSent: true,
      costMinor: isFailed ? 0 : priceMinor,
      latencyMs: 5 + Math.random() * 300,
      address: '192.0.2.1',
      leaseId: `bench_lease_${which}`,
      isBilled: !isFailed,
    };
  });
