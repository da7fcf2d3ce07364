import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';

/** The day up to which daily sums exist; null: there are none. */
export async function findNewestDay(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(day)::timestamp at time zone 'Asia/Shanghai' as at from api_quality_days`.execute(db);
  return rows[0]?.at ?? null;
}

/**
 * Sums up the subscriptions' figures by API from that day on. Unchanged rows are not touched.
 *
 * @returns How many rows it changed.
 */
export async function sumDays(db: Db, since: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into api_quality_days as q (api_id, day, reached, faults, latencies)
    select r.api_id, (r.starts_at at time zone 'Asia/Shanghai')::date, r.reached, r.faults, coalesce(l.latencies, '[]')
    from (
      select api_id, starts_at, sum(reached)::bigint as reached, sum(faults)::bigint as faults
      from usage_rollups where grain = 'day' and env = 'prod' and starts_at >= ${since}::timestamptz
      group by api_id, starts_at having sum(reached) > 0
    ) r
    left join (
      select api_id, starts_at,
        jsonb_agg(jsonb_build_object('bucket', bucket, 'calls', calls) order by bucket) as latencies
      from (
        select s.api_id, l.starts_at, l.bucket, sum(l.calls)::bigint as calls
        from usage_latencies l join subscriptions s on s.id = l.subscription_id and s.env = 'prod'
        where l.grain = 'day' and l.starts_at >= ${since}::timestamptz
        group by s.api_id, l.starts_at, l.bucket
      ) buckets
      group by api_id, starts_at
    ) l using (api_id, starts_at)
    on conflict (api_id, day) do update
      set reached = excluded.reached, faults = excluded.faults, latencies = excluded.latencies
      where (q.reached, q.faults, q.latencies) is distinct from (excluded.reached, excluded.faults, excluded.latencies)`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** The same for hours with failures. */
export async function sumFaultHours(db: Db, since: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into api_fault_hours as q (api_id, starts_at, reached, faults)
    select api_id, starts_at, sum(reached)::bigint, sum(faults)::bigint
    from usage_rollups where grain = 'hour' and env = 'prod' and starts_at >= ${since}::timestamptz
    group by api_id, starts_at having sum(faults) > 0
    on conflict (api_id, starts_at) do update set reached = excluded.reached, faults = excluded.faults
      where (q.reached, q.faults) is distinct from (excluded.reached, excluded.faults)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function forgetQuality(db: Db, before: Date): Promise<void> {
  await sql`delete from api_quality_days where day < (${before}::timestamptz at time zone 'Asia/Shanghai')::date`.execute(
    db,
  );
  await db.deleteFrom('api_fault_hours').where('starts_at', '<', before).execute();
}
