import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Env, HeatCell } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import type { Stretch } from './stretch';
import {
  noSums,
  sumColumns,
  visibleTo,
  type BucketRow,
  type Sums,
  type UsageScope,
} from './usageScope.queries';
import type { UsageSource } from './usageSource.queries';

export interface RecordFilter extends UsageScope {
  requestId?: string;
  /** Status of failed calls. */
  httpStatus?: number;
  address?: string;
}

const codesMax = 10;

export interface RecordRow {
  request_id: string;
  at: Date;
  app_name: string;
  api_name: string;
  owner_name: string | null;
  env: Env;
  operation: string;
  status: number;
  code: string;
  is_billed: boolean;
  cost_minor: number;
  units: number;
  latency_ms: number;
  address: string;
}

/**
 * The source of single calls. For one app in one environment, one API or one consumer it takes the newest calls of each
 * subscription: in the order of all calls of an account, those of a rarely used one would come last.
 */
function callsIn(
  userId: string,
  filter: RecordFilter,
  stretch: Stretch | null,
  limit: number,
  before: { at: Date; requestId: string } | null,
): RawBuilder<unknown> {
  const { requestId, status, httpStatus, address } = filter;
  const subscriptions = narrowed(userId, filter);
  // A request number matches one call; failures and addresses have indexes of their own.
  if (!subscriptions || requestId || status === 'failed' || httpStatus || address) return sql`call_records`;
  return sql`(
    select newest.* from subscriptions s cross join lateral (
      select * from call_records c where c.subscription_id = s.id
        ${filter.view === 'consumer' ? sql`and c.owner_id = ${userId}` : sql``}
        ${status === 'ok' ? sql`and c.is_billed` : sql``}
        ${stretch ? sql`and c.at >= ${stretch.from}::timestamptz and c.at < ${stretch.until}::timestamptz` : sql``}
        ${before ? sql`and (c.at, c.request_id) < (${before.at}::timestamptz, ${before.requestId})` : sql``}
      order by c.at desc, c.request_id desc limit ${limit}) newest
    where ${subscriptions})`;
}

/** Subscriptions that the filter selects; null: all. */
function narrowed(
  userId: string,
  { view, appId, apiId, consumerId, env }: RecordFilter,
): RawBuilder<SqlBool> | null {
  const ofEnv = env ? sql`and s.env = ${env}` : sql``;
  if (view === 'consumer')
    return appId && env ? sql<SqlBool>`s.applicant_id = ${userId} and s.app_id = ${appId} ${ofEnv}` : null;
  if (consumerId)
    return sql<SqlBool>`s.applicant_id = ${consumerId} ${apiId ? sql`and s.api_id = ${apiId}` : sql``} ${ofEnv}`;
  return apiId ? sql<SqlBool>`s.api_id = ${apiId} ${ofEnv}` : null;
}

/** Everything summed up. */
export async function sumsOf(
  db: Db,
  { sums }: UsageSource,
  { status }: Pick<UsageScope, 'status'> = {},
): Promise<Sums> {
  const { rows } = await sql<Sums>`select ${sumColumns({ status })} from ${sums}`.execute(db);
  return rows[0] ?? noSums;
}

export async function bucketsOf(db: Db, { latencies }: UsageSource): Promise<BucketRow[]> {
  const { rows } = await sql<BucketRow>`
    select l.bucket, sum(l.calls)::bigint as calls from ${latencies} group by l.bucket`.execute(db);
  return rows;
}

/** By hour or day, in order; those without a call are absent. */
export async function sumsByTime(
  db: Db,
  { sums }: UsageSource,
  { status }: Pick<UsageScope, 'status'>,
): Promise<(Sums & { starts_at: Date })[]> {
  const { rows } = await sql<Sums & { starts_at: Date }>`
    select u.starts_at, ${sumColumns({ status })} from ${sums} group by u.starts_at order by u.starts_at`.execute(
    db,
  );
  return rows;
}

export async function bucketsByTime(
  db: Db,
  { latencies }: UsageSource,
): Promise<(BucketRow & { starts_at: Date })[]> {
  const { rows } = await sql<BucketRow & { starts_at: Date }>`
    select l.starts_at, l.bucket, sum(l.calls)::bigint as calls from ${latencies}
    group by l.starts_at, l.bucket`.execute(db);
  return rows;
}

/** By day of the week and hour, in Asia/Shanghai; from hourly sums. */
export async function heatOf(
  db: Db,
  { sums }: UsageSource,
  { status }: Pick<UsageScope, 'status'>,
): Promise<HeatCell[]> {
  const local = sql`u.starts_at at time zone 'Asia/Shanghai'`;
  const { rows } = await sql<HeatCell>`
    select extract(isodow from ${local})::int as weekday, extract(hour from ${local})::int as hour,
      ${sumColumns({ status })}
    from ${sums} group by 1, 2 order by 1, 2`.execute(db);
  return rows.map(({ weekday, hour, calls, failures }) => ({ weekday, hour, calls, failures }));
}

/** The ten most frequent codes of failed calls; from daily sums. */
export async function errorsOf(db: Db, { codes }: UsageSource): Promise<{ code: string; calls: number }[]> {
  const { rows } = await sql<{ code: string; calls: number }>`
    select c.code, sum(c.calls)::bigint as calls from ${codes}
    group by c.code order by calls desc, c.code limit ${codesMax}`.execute(db);
  return rows;
}

/** Newest first. @param before The cursor: where the previous page ended. */
export async function recordsOf(
  db: Db,
  userId: string,
  filter: RecordFilter,
  stretch: Stretch | null,
  before: { at: Date; requestId: string } | null,
  limit: number,
): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select u.request_id, u.at, u.env, u.operation, u.status, u.code, u.is_billed, u.cost_minor, u.units, u.latency_ms,
      u.address, apps.name as app_name, api_products.name as api_name,
      (select nick_name from users where users.id = u.owner_id) as owner_name
    from ${callsIn(userId, filter, stretch, limit, before)} u
      join apps on apps.id = u.app_id join api_products on api_products.id = u.api_id
    where ${chosen(userId, filter, stretch)}
      ${before ? sql`and (u.at, u.request_id) < (${before.at}::timestamptz, ${before.requestId})` : sql``}
    order by u.at desc, u.request_id desc limit ${limit}`.execute(db);
  return rows;
}

/** How many there are, counted up to `max`. */
export async function countRecords(
  db: Db,
  userId: string,
  filter: RecordFilter,
  stretch: Stretch | null,
  max: number,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (
    select 1 from call_records u where ${chosen(userId, filter, stretch)} limit ${max}) counted`.execute(db);
  return rows[0]?.total ?? 0;
}

const chosen = (userId: string, filter: RecordFilter, stretch: Stretch | null) =>
  sql<SqlBool>`${visibleTo(userId, filter)}
    ${filter.requestId ? sql`and u.request_id = ${filter.requestId}` : sql``}
    ${filter.status ? sql`and u.is_billed = ${filter.status === 'ok'}` : sql``}
    ${filter.httpStatus ? sql`and u.status = ${filter.httpStatus} and not u.is_billed` : sql``}
    ${filter.address ? sql`and u.address = ${filter.address}` : sql``}
    ${stretch ? sql`and u.at >= ${stretch.from}::timestamptz and u.at < ${stretch.until}::timestamptz` : sql``}`;
