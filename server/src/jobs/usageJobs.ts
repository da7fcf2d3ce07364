import { sql } from 'kysely';
import { boundStates } from '@portal/calls';
import type { Deps } from '../platform/Deps';
import type { Db } from '../platform/db/Db';
import { percentile } from '../platform/latencyBuckets';
import { days } from '../platform/time';

/** How long each kind of sum is kept: minutes to look at today, hours for a quarter, days for good. */
const kept = [
  { grain: 'minute', ms: 3 * days },
  { grain: 'hour', ms: 100 * days },
] as const;
const recordsKeptMs = 100 * days;

export async function forgetUsage(db: Db, now: Date): Promise<void> {
  for (const { grain, ms } of kept) {
    const before = new Date(now.getTime() - ms);
    await db
      .deleteFrom('usage_latencies')
      .where('grain', '=', grain)
      .where('starts_at', '<', before)
      .execute();
    await db.deleteFrom('usage_rollups').where('grain', '=', grain).where('starts_at', '<', before).execute();
  }
  await db
    .deleteFrom('call_records')
    .where('at', '<', new Date(now.getTime() - recordsKeptMs))
    .execute();
}

/** What the catalogue says about an API: calls, success and latency of thirty days, subscribers. */
export async function measureProducts({ db, clock }: Deps): Promise<void> {
  const since = new Date(clock().getTime() - 30 * days);
  await sql`update api_products p set
      calls_30d = s.calls, success_rate = s.rate, subscriber_count = s.subscribers
    from (
      select a.id,
        coalesce(sum(u.calls), 0) as calls,
        round(100.0 * sum(u.calls - u.failures) / nullif(sum(u.calls), 0), 1) as rate,
        (select count(*) from subscriptions x where x.api_id = a.id and x.env = 'prod' and x.state = any(${boundStates}::int[]))
          as subscribers
      from api_products a left join usage_rollups u
        on u.api_id = a.id and u.grain = 'day' and u.env = 'prod' and u.starts_at >= ${since}::timestamptz
      group by a.id
    ) s where s.id = p.id`.execute(db);
  const { rows } = await sql<{ api_id: string; bucket: number; calls: number }>`
    select u.api_id, l.bucket, sum(l.calls)::int as calls
    from usage_rollups u join usage_latencies l using (grain, subscription_id, starts_at)
    where u.grain = 'day' and u.env = 'prod' and u.starts_at >= ${since}::timestamptz
    group by u.api_id, l.bucket`.execute(db);
  const byApi = new Map<string, { bucket: number; calls: number }[]>();
  for (const { api_id, ...bucket } of rows) byApi.set(api_id, [...(byApi.get(api_id) ?? []), bucket]);
  for (const [id, buckets] of byApi) {
    await db
      .updateTable('api_products')
      .set({ p95_ms: percentile(buckets, 0.95) })
      .where('id', '=', id)
      .execute();
  }
}
