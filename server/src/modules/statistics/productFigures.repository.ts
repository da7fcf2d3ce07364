import { sql } from 'kysely';
import { boundStates } from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import { percentile } from '../../platform/latencyBuckets';
import { days } from '../../platform/time';

/** What the catalogue says about an API: calls, success and latency of thirty days, subscribers. */
export async function measureProducts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
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
