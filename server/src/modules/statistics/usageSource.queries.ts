import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/Db';
import type { Grain } from '../../platform/db/tables';
import { dayStart, formatDate } from '../../platform/time';
import type { Stretch } from './stretch';
import { rollupsWithin, type UsageScope } from './usageScope.queries';

/** The source of a scope's figures: stored sums, and the rest from the sums of subscriptions. */
export interface UsageSource {
  /** Rows `u` with starts_at, env and the sums. */
  sums: RawBuilder<unknown>;
  /** Rows `l` with starts_at, bucket and calls. */
  latencies: RawBuilder<unknown>;
  /** Rows `c` with code and calls; of days only. */
  codes: RawBuilder<unknown>;
}

interface Key {
  scope: string;
  id: RawBuilder<unknown>;
}

export const providerOf = (userId: string) =>
  sql<string>`(select id from providers where user_id = ${userId} limit 1)`;

/**
 * The key of the stored sums of a scope; null: none, because it is a part of one that has them. Pairs have daily sums
 * only.
 */
function keyOf(userId: string, { view, appId, apiId, consumerId }: UsageScope, grain: Grain): Key | null {
  if (grain === 'minute') return null;
  const isPair = view === 'consumer' ? apiId : view === 'provider' && consumerId;
  if (grain === 'hour' && isPair) return null;
  if (view === 'consumer') {
    if (consumerId || (appId && apiId)) return null;
    if (appId) return { scope: 'app', id: sql`${`${userId}/${appId}`}` };
    return apiId
      ? { scope: 'ownerApi', id: sql`${`${userId}/${apiId}`}` }
      : { scope: 'owner', id: sql`${userId}` };
  }
  if (appId || (consumerId && apiId)) return null;
  if (view === 'platform') {
    if (consumerId) return { scope: 'owner', id: sql`${consumerId}` };
    return apiId ? { scope: 'api', id: sql`${apiId}` } : { scope: 'all', id: sql`''` };
  }
  if (consumerId) return { scope: 'providerOwner', id: sql`${providerOf(userId)} || '/' || ${consumerId}` };
  return apiId
    ? {
        scope: 'api',
        id: sql`(select id from api_products where id = ${apiId} and provider_id = ${providerOf(userId)})`,
      }
    : { scope: 'provider', id: providerOf(userId) };
}

/**
 * From when on the sums of subscriptions are read: the first hour, or its day, that is marked as not summed up yet;
 * null: none is. For the whole platform that would be most rows, so today's marks are ignored, for half a minute at
 * most.
 */
async function freshFrom(
  db: Db,
  { view, consumerId }: UsageScope,
  grain: Grain,
  now: Date,
): Promise<Date | null> {
  const { rows } = await sql<{ first: Date | null }>`select min(starts_at) as first from usage_marks`.execute(
    db,
  );
  const first = rows[0]?.first ?? null;
  if (first === null || (view === 'platform' && !consumerId && first >= dayStart(now))) return null;
  return grain === 'hour' ? first : dayStart(first);
}

/** Splits a period into what is stored and what is summed from subscriptions. */
export async function splitFresh(
  db: Db,
  scope: UsageScope,
  stretch: Stretch,
  grain: Grain,
  now: Date,
): Promise<{ ready?: Stretch; fresh?: Stretch }> {
  const from = await freshFrom(db, scope, grain, now);
  if (from === null || from >= stretch.until) return { ready: stretch };
  if (from <= stretch.from) return { fresh: stretch };
  return { ready: { from: stretch.from, until: from }, fresh: { from, until: stretch.until } };
}

/** The source of a period's figures. */
export async function sourceOf(
  db: Db,
  userId: string,
  scope: UsageScope,
  stretch: Stretch,
  grain: Grain,
  now: Date,
): Promise<UsageSource> {
  const key = keyOf(userId, scope, grain);
  if (key === null) return ofSubscriptions(userId, scope, stretch, grain);
  const { ready, fresh } = await splitFresh(db, scope, stretch, grain, now);
  const standing = ready && ofSums(key, scope, ready, grain);
  const added = fresh && ofSubscriptions(userId, scope, fresh, grain);
  if (!standing || !added) return standing ?? added ?? ofSubscriptions(userId, scope, stretch, grain);
  return {
    sums: sql`(select * from ${standing.sums} union all select * from ${added.sums}) u`,
    latencies: sql`(select * from ${standing.latencies} union all select * from ${added.latencies}) l`,
    codes: sql`(select * from ${standing.codes} union all select * from ${added.codes}) c`,
  };
}

export const sumsRead = sql`u.starts_at, u.env, u.calls, u.failures, u.reached, u.faults, u.refused, u.cost_minor,
  u.extra_units, u.latency_ms_sum`;

function ofSums(
  { scope, id }: Key,
  { env }: UsageScope,
  { from, until }: Stretch,
  grain: Grain,
): UsageSource {
  const rows = sql`usage_sums u where u.scope = ${scope} and u.scope_id = ${id} and u.grain = ${grain}
    and u.starts_at >= ${from}::timestamptz and u.starts_at < ${until}::timestamptz
    ${env ? sql`and u.env = ${env}` : sql``}`;
  return {
    sums: sql`(select ${sumsRead} from ${rows}) u`,
    latencies: sql`(select u.starts_at, (b ->> 0)::smallint as bucket, (b ->> 1)::bigint as calls
      from (select * from ${rows}) u cross join lateral jsonb_array_elements(u.latencies) b) l`,
    codes: sql`(select f.key as code, f.value::bigint as calls
      from (select * from ${rows}) u cross join lateral jsonb_each_text(u.codes) f) c`,
  };
}

function ofSubscriptions(userId: string, scope: UsageScope, stretch: Stretch, grain: Grain): UsageSource {
  const scoped = rollupsWithin(userId, scope, stretch, grain);
  return {
    sums: sql`(select ${sumsRead} from usage_rollups u where ${scoped}) u`,
    latencies: sql`(select u.starts_at, l.bucket, l.calls::bigint as calls
      from usage_rollups u join usage_latencies l using (grain, subscription_id, starts_at) where ${scoped}) l`,
    codes: sql`(select c.code, c.calls::bigint as calls from usage_codes c
      where c.day >= ${formatDate(stretch.from)}::date and c.day < ${formatDate(stretch.until)}::date
        and c.subscription_id in (select distinct u.subscription_id from usage_rollups u where ${scoped})) c`,
  };
}
