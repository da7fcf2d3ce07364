import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Env } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import type { Grain } from '../../platform/db/tables';

/** Whose usage, and which part of it. */
export interface UsageScope {
  /** consumer: calls of my apps; provider: calls of my APIs. */
  view: 'consumer' | 'provider';
  appId?: string;
  apiId?: string;
  env?: Env;
}

/** From `from` up to, and without, `until`. */
export interface Stretch {
  from: Date;
  until: Date;
}

/** Cost in 1/10000 yuan, latency as the sum of all calls that reached the provider in ms. */
export interface Sums {
  calls: number;
  failures: number;
  reached: number;
  faults: number;
  refused: number;
  cost: number;
  latency: number;
}

export interface BucketRow {
  bucket: number;
  calls: number;
}

export interface RecordFilter extends UsageScope {
  requestId?: string;
  status?: 'ok' | 'failed';
}

export interface RecordRow {
  request_id: string;
  at: Date;
  app_name: string;
  api_name: string;
  env: Env;
  operation: string;
  status: number;
  code: string;
  is_billed: boolean;
  cost_minor: number;
  latency_ms: number;
  address: string;
}

const topMax = 10;

const sumColumns = sql`coalesce(sum(u.calls), 0)::int as calls, coalesce(sum(u.failures), 0)::int as failures,
  coalesce(sum(u.reached), 0)::int as reached, coalesce(sum(u.faults), 0)::int as faults,
  coalesce(sum(u.refused), 0)::int as refused,
  coalesce(sum(u.cost_minor), 0)::bigint as cost, coalesce(sum(u.latency_ms_sum), 0)::bigint as latency`;

/** Rows of `u` that this user may see: of apps that are theirs, or of APIs that are theirs. */
function visible(userId: string, { view, appId, apiId, env }: UsageScope): RawBuilder<SqlBool> {
  const own =
    view === 'consumer'
      ? sql<SqlBool>`u.owner_id = ${userId}`
      : // One value, and not a list of them: only that keeps the order of an index.
        sql<SqlBool>`u.provider_id = (select id from providers where user_id = ${userId} limit 1)`;
  return sql<SqlBool>`${own}
    ${appId ? sql`and u.app_id = ${appId}` : sql``}
    ${apiId ? sql`and u.api_id = ${apiId}` : sql``}
    ${env ? sql`and u.env = ${env}` : sql``}`;
}

const within = (userId: string, scope: UsageScope, { from, until }: Stretch, grain: Grain = 'day') =>
  sql<SqlBool>`u.grain = ${grain} and u.starts_at >= ${from}::timestamptz and u.starts_at < ${until}::timestamptz
    and ${visible(userId, scope)}`;

/**
 * Where single calls are read. Of one app in one environment they are the newest of each of its subscriptions: along the
 * order of all of its owner's calls the few of a sandbox would be found last.
 */
function callsIn(
  userId: string,
  { view, appId, env, requestId, status }: RecordFilter,
  limit: number,
  before: { at: Date; requestId: string } | null,
): RawBuilder<unknown> {
  const isNarrow = view === 'consumer' && appId !== undefined && env !== undefined;
  // A call by its number is one; failures have an index of their own.
  if (!isNarrow || requestId || status === 'failed') return sql`call_records`;
  return sql`(
    select newest.* from subscriptions s cross join lateral (
      select * from call_records c where c.subscription_id = s.id and c.owner_id = ${userId}
        ${status === 'ok' ? sql`and c.is_billed` : sql``}
        ${before ? sql`and (c.at, c.request_id) < (${before.at}::timestamptz, ${before.requestId})` : sql``}
      order by c.at desc, c.request_id desc limit ${limit}) newest
    where s.applicant_id = ${userId} and s.app_id = ${appId} and s.env = ${env})`;
}

/** Everything in a stretch, summed up. */
export async function sumsOf(db: Db, userId: string, scope: UsageScope, stretch: Stretch): Promise<Sums> {
  const { rows } = await sql<Sums>`select ${sumColumns} from usage_rollups u
    where ${within(userId, scope, stretch)}`.execute(db);
  return rows[0] ?? { calls: 0, failures: 0, reached: 0, faults: 0, refused: 0, cost: 0, latency: 0 };
}

export async function bucketsOf(
  db: Db,
  userId: string,
  scope: UsageScope,
  stretch: Stretch,
): Promise<BucketRow[]> {
  const { rows } = await sql<BucketRow>`select l.bucket, sum(l.calls)::int as calls
    from usage_rollups u join usage_latencies l using (grain, subscription_id, starts_at)
    where ${within(userId, scope, stretch)} group by l.bucket`.execute(db);
  return rows;
}

/** By hour or day, in order; hours and days without a call are not there. */
export async function sumsByTime(
  db: Db,
  userId: string,
  scope: UsageScope,
  stretch: Stretch,
  grain: Grain,
): Promise<(Sums & { starts_at: Date })[]> {
  const { rows } = await sql<
    Sums & { starts_at: Date }
  >`select u.starts_at, ${sumColumns} from usage_rollups u
    where ${within(userId, scope, stretch, grain)} group by u.starts_at order by u.starts_at`.execute(db);
  return rows;
}

export async function bucketsByTime(
  db: Db,
  userId: string,
  scope: UsageScope,
  stretch: Stretch,
  grain: Grain,
): Promise<(BucketRow & { starts_at: Date })[]> {
  const { rows } = await sql<BucketRow & { starts_at: Date }>`
    select u.starts_at, l.bucket, sum(l.calls)::int as calls
    from usage_rollups u join usage_latencies l using (grain, subscription_id, starts_at)
    where ${within(userId, scope, stretch, grain)} group by u.starts_at, l.bucket`.execute(db);
  return rows;
}

/** The APIs or apps with most calls, ten at most, and the latency buckets of each. */
export async function topOf(
  db: Db,
  userId: string,
  scope: UsageScope,
  stretch: Stretch,
  by: 'api' | 'app',
): Promise<{ id: string; name: string; sums: Sums; buckets: BucketRow[] }[]> {
  const column = sql.ref(by === 'api' ? 'u.api_id' : 'u.app_id');
  const named = sql.table(by === 'api' ? 'api_products' : 'apps');
  const scoped = within(userId, scope, stretch);
  const { rows } = await sql<Sums & { id: string; name: string }>`
    select ${column} as id, n.name, ${sumColumns}
    from usage_rollups u join ${named} n on n.id = ${column} where ${scoped}
    group by ${column}, n.name order by calls desc, n.name limit ${topMax}`.execute(db);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const buckets = await sql<BucketRow & { id: string }>`
    select ${column} as id, l.bucket, sum(l.calls)::int as calls
    from usage_rollups u join usage_latencies l using (grain, subscription_id, starts_at)
    where ${scoped} and ${column} = any(${ids}) group by ${column}, l.bucket`.execute(db);
  return rows.map(({ id, name, ...sums }) => ({
    id,
    name,
    sums,
    buckets: buckets.rows.filter((row) => row.id === id),
  }));
}

/** The ten most frequent codes of failed calls. @param days  First day and the day after the last, "2026-08-01". */
export async function errorsOf(
  db: Db,
  userId: string,
  scope: UsageScope,
  stretch: Stretch,
  days: { first: string; after: string },
): Promise<{ code: string; calls: number }[]> {
  const { rows } = await sql<{ code: string; calls: number }>`
    select c.code, sum(c.calls)::int as calls from usage_codes c
    where c.day >= ${days.first}::date and c.day < ${days.after}::date and c.subscription_id in (
      select distinct u.subscription_id from usage_rollups u where ${within(userId, scope, stretch)})
    group by c.code order by calls desc, c.code limit ${topMax}`.execute(db);
  return rows;
}

/** Newest first. @param before  Where the page before ended. */
export async function recordsOf(
  db: Db,
  userId: string,
  filter: RecordFilter,
  stretch: Stretch | null,
  before: { at: Date; requestId: string } | null,
  limit: number,
): Promise<RecordRow[]> {
  const { requestId, status } = filter;
  const { rows } = await sql<RecordRow>`
    select u.request_id, u.at, u.env, u.operation, u.status, u.code, u.is_billed, u.cost_minor, u.latency_ms,
      u.address, apps.name as app_name, api_products.name as api_name
    from ${callsIn(userId, filter, limit, before)} u
      join apps on apps.id = u.app_id join api_products on api_products.id = u.api_id
    where ${visible(userId, filter)}
      ${requestId ? sql`and u.request_id = ${requestId}` : sql``}
      ${status ? sql`and u.is_billed = ${status === 'ok'}` : sql``}
      ${stretch ? sql`and u.at >= ${stretch.from}::timestamptz and u.at < ${stretch.until}::timestamptz` : sql``}
      ${before ? sql`and (u.at, u.request_id) < (${before.at}::timestamptz, ${before.requestId})` : sql``}
    order by u.at desc, u.request_id desc limit ${limit}`.execute(db);
  return rows;
}
