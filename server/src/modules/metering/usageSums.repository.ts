import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import type { Grain } from '../../platform/db/tables';
import { dayStart, days } from '../../platform/time';
import { startOf } from './sumUsage';

/** Hours summed up per transaction, to keep it short. */
const hoursAtOnce = 24;

/** Marks the hours of these times for `sumUp`. */
export async function markCounted(tx: Db, instants: readonly Date[]): Promise<void> {
  const starts = [...new Set(instants.map((at) => startOf('hour', at).getTime()))];
  if (starts.length === 0) return;
  await tx
    .insertInto('usage_marks')
    .values(starts.map((start) => ({ starts_at: new Date(start) })))
    .execute();
}

/** Marks all hours and days of these subscriptions. */
export async function markSubscriptions(tx: Db, subscriptionIds: readonly string[]): Promise<void> {
  await sql`insert into usage_marks (starts_at)
    select distinct starts_at from usage_rollups
    where grain in ('hour', 'day') and subscription_id = any(${subscriptionIds}::text[])`.execute(tx);
}

/** Marks the newest days, because an older server running beside this one marks nothing. */
export async function markNewest(db: Db, now: Date): Promise<void> {
  await sql`insert into usage_marks (starts_at)
    select distinct starts_at from usage_rollups
    where grain = 'hour' and starts_at >= ${dayStart(now, 1)}::timestamptz`.execute(db);
}

const daysMarkedAtOnce = 100;

/** Marks days summed by an older server, which omits parts it does not know. */
export async function markIncomplete(db: Db): Promise<void> {
  await sql`insert into usage_marks (starts_at)
    select distinct a.starts_at from usage_sums a
    where a.grain = 'day' and a.scope = 'all' and not exists (
      select from usage_sums p where p.grain = 'day' and p.starts_at = a.starts_at and p.scope = 'ownerApi')
    limit ${daysMarkedAtOnce}`.execute(db);
}

/**
 * Sums up marked hours, newest first. Uncommitted marks are left for the next run, together with their data.
 *
 * @returns number of hours; fewer than marked if there are many.
 */
export async function sumUp(db: Db, hoursMax = 20 * hoursAtOnce): Promise<number> {
  let done = 0;
  while (done < hoursMax) {
    const taken = await inTransaction(db, async (tx) => {
      // Grouping a day's latencies (some hundred thousand rows) on disk takes half as long again.
      await sql`set local work_mem = '64MB'`.execute(tx);
      const { rows } = await sql<{ starts_at: Date }>`
        with chosen as (select distinct starts_at from usage_marks order by starts_at desc limit ${hoursAtOnce}),
        taken as (
          delete from usage_marks where starts_at in (select starts_at from chosen) returning starts_at
        )
        select distinct starts_at from taken`.execute(tx);
      const hours = rows.map(({ starts_at }) => starts_at);
      if (hours.length === 0) return 0;
      const daysOfThem = [...new Set(hours.map((at) => dayStart(at).getTime()))].map((at) => new Date(at));
      await addUp(tx, 'hour', hours);
      await addUp(tx, 'day', daysOfThem);
      return hours.length;
    });
    done += taken;
    if (taken < hoursAtOnce) return done;
  }
  return done;
}

const pairs = sql`, ('ownerApi', u.owner_id || '/' || u.api_id, u.owner_id),
  ('providerOwner', u.provider_id || '/' || u.owner_id, u.provider_id)`;

/**
 * Scopes that a subscription's sums belong to. For account and API, or provider and account, only days are stored, for
 * lists; their hours are summed when viewed.
 */
const scopesOf = (grain: Grain) => sql`(values
  ('owner', u.owner_id, ''), ('app', u.owner_id || '/' || u.app_id, u.owner_id), ('provider', u.provider_id, ''),
  ('api', u.api_id, u.provider_id), ('all', '', '')
  ${grain === 'day' ? pairs : sql``}) as s (scope, scope_id, part_of)`;

/** Recomputes hours or days from the sums of subscriptions. */
async function addUp(tx: Db, grain: Grain, starts: readonly Date[]): Promise<void> {
  const scopes = scopesOf(grain);
  const times = sql`(select unnest(${starts}::timestamptz[]))`;
  await sql`delete from usage_sums where grain = ${grain} and starts_at in ${times}`.execute(tx);
  await sql`
    with u as materialized (
      select * from usage_rollups where grain = ${grain} and starts_at in ${times}
    ),
    -- The latencies and codes of a subscription are of whoever paid for most of its calls then.
    payer as materialized (
      select distinct on (subscription_id, starts_at) * from u order by subscription_id, starts_at, calls desc
    ),
    buckets as (
      select scope, scope_id, starts_at, env, jsonb_agg(jsonb_build_array(bucket, calls) order by bucket) as latencies
      from (
        select s.scope, s.scope_id, u.starts_at, u.env, l.bucket, sum(l.calls) as calls
        from payer u join usage_latencies l
          on l.grain = ${grain} and l.starts_at = u.starts_at and l.subscription_id = u.subscription_id
        cross join lateral ${scopes} group by 1, 2, 3, 4, 5
      ) b group by 1, 2, 3, 4
    ),
    failed as (
      select scope, scope_id, starts_at, env, jsonb_object_agg(code, calls) as codes
      from (
        select s.scope, s.scope_id, u.starts_at, u.env, c.code, sum(c.calls) as calls
        from payer u join usage_codes c on ${grain === 'day'}
          and c.subscription_id = u.subscription_id and c.day = (u.starts_at at time zone 'Asia/Shanghai')::date
        cross join lateral ${scopes} group by 1, 2, 3, 4, 5
      ) f group by 1, 2, 3, 4
    )
    insert into usage_sums (scope, scope_id, part_of, grain, starts_at, env, calls, failures, reached, faults, refused,
      cost_minor, extra_units, latency_ms_sum, latencies, codes)
    select g.*, coalesce(b.latencies, '[]'), coalesce(f.codes, '{}')
    from (
      select s.scope, s.scope_id, min(s.part_of) as part_of, ${grain} as grain, u.starts_at, u.env, sum(u.calls) as calls,
        sum(u.failures) as failures, sum(u.reached) as reached, sum(u.faults) as faults, sum(u.refused) as refused,
        sum(u.cost_minor) as cost_minor, sum(u.extra_units) as extra_units, sum(u.latency_ms_sum) as latency_ms_sum
      from u cross join lateral ${scopes} group by 1, 2, u.starts_at, u.env
    ) g
    left join buckets b using (scope, scope_id, starts_at, env)
    left join failed f using (scope, scope_id, starts_at, env)
    -- What is listed together lies together.
    order by g.starts_at, g.scope, g.part_of, g.scope_id`.execute(tx);
}

/** Deletes hours as old as the deleted ones of subscriptions. */
export async function forgetSums(db: Db, now: Date, keptMs = 100 * days): Promise<void> {
  await db
    .deleteFrom('usage_sums')
    .where('grain', '=', 'hour')
    .where('starts_at', '<', new Date(now.getTime() - keptMs))
    .execute();
}
