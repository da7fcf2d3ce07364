import { sql } from 'kysely';
import type { Db } from '@portal/server';
import { inBackground } from '../../server/src/platform/db/inBackground';

/** Number of calling apps in the market that `fillMarket` makes, and of APIs that each calls. */
export const appsMax = 100;
const apisOfApp = 20;
export const subscriptionsMax = appsMax * apisOfApp;
const apis = 400;
const daysBack = 90;

/** Subscribes each app to twenty APIs, a few of which are called often. */
async function fillSubscriptions(db: Db): Promise<void> {
  await sql`
    insert into subscriptions (id, apply_no, app_id, api_id, env, plan_id, applicant_id, terms, state, reason,
      submitted_at, decided_at)
    select 'bench_sub_' || n, 'BENCH' || n, 'fill_app_' || a, 'fill_api_' || p, 'prod', 'fill_plan_fill_api_' || p,
      'fill_user_' || a, ${JSON.stringify({
        planName: '标准版',
        kind: 'perCall',
        priceMinor: 3,
        tiers: [],
        included: null,
        packSize: null,
        qps: 1000,
        dayLimit: null,
        validDays: null,
      })}::jsonb, 2, '', now() - interval '100 days', now() - interval '100 days'
    from generate_series(0, ${subscriptionsMax - 1}::int) n
    cross join lateral (select n % ${appsMax}::int + 1 as a,
      (n / ${appsMax}::int * 17 + n % ${appsMax}::int) % ${apis}::int + 1 as p) of`.execute(db);
  // The event of each approval.
  await sql`
    insert into subscription_events (id, subscription_id, at, actor_name, from_state, to_state, reason)
    select 'bench_ev_' || n, 'bench_sub_' || n, now() - (n % 170) * interval '1 day', '', 1, 2, ''
    from generate_series(0, ${subscriptionsMax - 1}::int) n`.execute(db);
}

/** Inserts calls of ninety days and their sums; latency buckets must equal those of `bucketOf`. */
export const fillCalls = (db: Db, calls: number): Promise<void> =>
  inBackground(async () => {
    await fillSubscriptions(db);
    const indexes = await dropIndexes(db, 'call_records');
    await sql`
      insert into call_records (request_id, at, subscription_id, app_id, api_id, owner_id, provider_id, env, key_id,
        operation, status, code, is_billed, cost_minor, latency_ms, address)
      select 'bench_' || n, now() - (n::float8 / ${calls}::int) * ${daysBack}::int * interval '1 day', s.id, s.app_id,
        s.api_id, s.applicant_id, s.provider_id, 'prod', 'bench_key', 'GET /items', o.status, o.code,
        o.status = 200, case when o.status = 200 then 3 else 0 end, 5 + (n * 7919::bigint % 300)::int, '192.0.2.1'
      from generate_series(1, ${calls}::int) n
      -- The square: the first subscriptions make most calls.
      cross join lateral (select floor(power(n * 7919::bigint % 10007 / 10007.0, 2) * ${subscriptionsMax}::int)::int as c) x
      join (select s.*, p.provider_id from subscriptions s join api_products p on p.id = s.api_id
        where s.id like 'bench_sub_%') s on s.id = 'bench_sub_' || x.c
      cross join lateral (select case when n % 97 = 0 then 504 when n % 53 = 0 then 429 else 200 end as status,
        case when n % 97 <> 0 and n % 53 = 0 then 'E9104' else '' end as code) o`.execute(db);
    for (const definition of indexes) await sql.raw(definition).execute(db);
    await addUp(db);
    await sql`vacuum analyze`.execute(db);
  });

async function dropIndexes(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = ${table} and indexname not like '%_pkey'`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db);
  // For a partitioned table the definition says ON ONLY, which would leave out its partitions.
  return rows.map(({ definition }) => definition.replace(' ON ONLY ', ' ON '));
}

async function addUp(db: Db): Promise<void> {
  for (const grain of ['minute', 'hour', 'day']) {
    const start = sql`date_trunc(${sql.lit(grain)}, r.at at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`;
    const recent = grain === 'minute' ? sql`where r.at > now() - interval '1 day'` : sql``;
    await sql`
      insert into usage_rollups (grain, starts_at, subscription_id, owner_id, provider_id, app_id, api_id, env, calls,
        failures, billed, reached, faults, refused, cost_minor, latency_ms_sum)
      select ${grain}, ${start}, r.subscription_id, r.owner_id, r.provider_id, r.app_id, r.api_id, r.env, count(*),
        count(*) filter (where not is_billed), count(*) filter (where is_billed), count(*) filter (where code = ''),
        count(*) filter (where status >= 500), count(*) filter (where code <> ''), sum(cost_minor),
        coalesce(sum(latency_ms) filter (where code = ''), 0)
      from call_records r ${recent} group by 2, 3, 4, 5, 6, 7, 8`.execute(db);
    await sql`
      insert into usage_latencies (grain, starts_at, subscription_id, bucket, calls)
      select ${grain}, ${start}, r.subscription_id, ceil(ln(greatest(latency_ms, 1)) / ln(1.08))::int, count(*)
      from call_records r ${recent} group by 2, 3, 4`.execute(db);
  }
  await sql`
    insert into usage_codes (day, subscription_id, code, calls)
    select (at at time zone 'Asia/Shanghai')::date, subscription_id, coalesce(nullif(code, ''), status::text), count(*)
    from call_records where not is_billed group by 1, 2, 3`.execute(db);
  await sql`
    insert into cost_days (owner_id, day, subscription_id, kind, app_id, api_id, provider_id, env, billed, failures, gross_minor)
    select owner_id, (starts_at at time zone 'Asia/Shanghai')::date, subscription_id, 'usage', app_id, api_id, provider_id,
      env, billed, failures, cost_minor
    from usage_rollups where grain = 'day' and subscription_id like 'bench_sub_%'`.execute(db);
  await sql`
    insert into earnings (id, provider_id, owner_id, consumer_id, api_id, subscription_id, day, kind, calls, gross_minor,
      commission_minor, updated_at)
    select 'bench_earn_' || u.subscription_id || '_' || u.starts_at::date, u.provider_id, p.user_id, u.owner_id, u.api_id,
      u.subscription_id, (u.starts_at at time zone 'Asia/Shanghai')::date, 'usage', u.billed, u.cost_minor,
      u.cost_minor / 10, now()
    from usage_rollups u join providers p on p.id = u.provider_id
    where u.grain = 'day' and u.subscription_id like 'bench_sub_%'`.execute(db);
  await sql`insert into usage_marks (starts_at)
    select distinct starts_at from usage_rollups where grain in ('hour', 'day')`.execute(db);
}
