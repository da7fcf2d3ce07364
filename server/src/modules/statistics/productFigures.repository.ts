import { sql } from 'kysely';
import { boundStates } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import type { Deps } from '../../platform/Deps';
import { inParts } from '../../platform/db/inParts';
import { inTransaction } from '../../platform/db/inTransaction';
import { groupBy } from '../../platform/groupBy';
import { percentile } from '../../platform/latencyBuckets';
import { days } from '../../platform/time';

/**
 * The figures of an API in the catalogue: calls that reached it, success and latency of thirty days, subscribers.
 * Touches only APIs whose figures changed.
 *
 * @returns How many rows it changed.
 */
export async function measureProducts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const since = new Date(clock().getTime() - 30 * days);
  // When it gives way to another job, it is tried again.
  return (await inTransaction(db, (tx) => measureUse(tx, since))) + (await measureLatency(db, since));
}

async function measureUse(db: Db, since: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    with used as (
      select api_id, sum(reached) as calls,
        round(100.0 * greatest(0, sum(reached - faults)) / nullif(sum(reached), 0), 1) as rate
      from usage_rollups where grain = 'day' and env = 'prod' and starts_at >= ${since}::timestamptz group by api_id
    ),
    bound as (
      select api_id, count(*) as subscribers from subscriptions
      where env = 'prod' and state = any(${boundStates}::int[]) group by api_id
    ),
    -- Whoever has figures now, or had some.
    known as (
      select api_id from used union select api_id from bound
      union select id from api_products where calls_30d > 0 or subscriber_count > 0
    ),
    figures as (
      select known.api_id, coalesce(used.calls, 0) as calls, used.rate, coalesce(bound.subscribers, 0) as subscribers
      from known left join used using (api_id) left join bound using (api_id)
    )
    update api_products p set calls_30d = f.calls, success_rate = f.rate, subscriber_count = f.subscribers
    from figures f
    where p.id = f.api_id
      and (p.calls_30d, p.success_rate, p.subscriber_count) is distinct from (f.calls, f.rate, f.subscribers)`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

async function measureLatency(db: Db, since: Date): Promise<number> {
  const { rows } = await sql<{ api_id: string; bucket: number; calls: number }>`
    select u.api_id, l.bucket, sum(l.calls)::bigint as calls
    from usage_rollups u join usage_latencies l using (grain, subscription_id, starts_at)
    where u.grain = 'day' and u.env = 'prod' and u.starts_at >= ${since}::timestamptz
    group by u.api_id, l.bucket`.execute(db);
  const measured = [...groupBy(rows, ({ api_id }) => api_id)].map(([id, buckets]) => ({
    id,
    p95: percentile(buckets, 0.95),
  }));
  let changed = 0;
  for (const part of inParts(measured)) {
    const { numAffectedRows } = await sql`
      update api_products p set p95_ms = m.p95
      from unnest(${part.map(({ id }) => id)}::text[], ${part.map(({ p95 }) => p95)}::int[]) as m (id, p95)
      where p.id = m.id and p.p95_ms is distinct from m.p95`.execute(db);
    changed += Number(numAffectedRows ?? 0);
  }
  return changed;
}
