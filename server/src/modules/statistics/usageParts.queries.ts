import { sql, type RawBuilder } from 'kysely';
import type { UsagePart } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { days } from '../../platform/time';
import type { Stretch } from './stretch';
import { rollupsWithin, type UsageScope } from './usageScope.queries';
import { providerOf, splitFresh, sumsRead } from './usageSource.queries';

/** The source of the daily figures of a scope's parts. */
export interface PartsSource {
  /** Rows `u` with part, subscription_id (null for stored sums) and the sums. */
  sums: RawBuilder<unknown>;
  /** Rows `l` of these parts with part and latencies, [[bucket, calls]]; a bucket may occur several times. */
  latenciesOf: (parts: readonly string[]) => RawBuilder<unknown>;
}

/** The part that a subscription's row belongs to. */
const partIn: Record<UsagePart, RawBuilder<string>> = {
  api: sql`u.api_id`,
  app: sql`u.app_id`,
  plan: sql`s.plan_id`,
  consumer: sql`u.owner_id`,
};

/** Stored sums of parts. */
interface Kept {
  scope: string;
  /** The owner of the parts; null: all owners. */
  of: RawBuilder<unknown> | null;
  /** Prefix of the part in the id of a sum. */
  prefix: RawBuilder<unknown> | null;
}

/** Null: none are stored, because the scope is a part itself or its parts are subscriptions. */
function keptOf(userId: string, { view, appId, apiId, consumerId }: UsageScope, by: UsagePart): Kept | null {
  if (appId || apiId || consumerId) return null;
  const own = (scope: string, of: RawBuilder<unknown>): Kept => ({
    scope,
    of,
    prefix: scope === 'api' ? null : sql`${of} || '/'`,
  });
  if (view === 'consumer') {
    if (by === 'api') return own('ownerApi', sql`${userId}`);
    return by === 'app' ? own('app', sql`${userId}`) : null;
  }
  if (view === 'provider') {
    if (by === 'api') return own('api', providerOf(userId));
    return by === 'consumer' ? own('providerOwner', providerOf(userId)) : null;
  }
  if (by === 'api') return { scope: 'api', of: null, prefix: null };
  return by === 'consumer' ? { scope: 'owner', of: null, prefix: null } : null;
}

/** Whose usage is shown, by which part. */
export interface PartedUsage {
  userId: string;
  scope: UsageScope;
  by: UsagePart;
  now: Date;
}

/** The source of a scope's parts in a period of whole days. */
export async function partsOf(
  db: Db,
  { userId, scope, by, now }: PartedUsage,
  stretch: Stretch,
): Promise<PartsSource> {
  const kept = keptOf(userId, scope, by);
  if (kept === null) return ofSubscriptions(userId, scope, stretch, by);
  const { ready, fresh } = await splitFresh(db, scope, stretch, 'day', now);
  const standing = ready && ofSums(kept, scope, ready);
  const added = fresh && ofSubscriptions(userId, scope, fresh, by);
  if (!standing || !added) return standing ?? added ?? ofSubscriptions(userId, scope, stretch, by);
  return {
    sums: sql`(select * from ${standing.sums} union all select * from ${added.sums}) u`,
    latenciesOf: (parts) =>
      sql`(select * from ${standing.latenciesOf(parts)} union all select * from ${added.latenciesOf(parts)}) l`,
  };
}

function ofSums({ scope, of, prefix }: Kept, { env }: UsageScope, stretch: Stretch): PartsSource {
  const ofEnv = env ? sql`and u.env = ${env}` : sql``;
  const part = prefix ? sql`split_part(u.scope_id, '/', 2)` : sql`u.scope_id`;
  return {
    // By day: each day is one range of the index `usage_sums_of_days`, which covers the query.
    sums: sql`(select ${part} as part, null::text as subscription_id, ${sumsRead}
      from usage_sums u where u.grain = 'day' and u.starts_at = any(${daysIn(stretch)}::timestamptz[])
        and u.scope = ${scope} ${of ? sql`and u.part_of = ${of}` : sql``} ${ofEnv}) u`,
    latenciesOf: (parts) => sql`(select ${part} as part, u.latencies from usage_sums u
      where u.scope = ${scope} and u.grain = 'day'
        and u.scope_id in (select ${prefix ?? sql`''`} || p from unnest(${parts}::text[]) p)
        and u.starts_at >= ${stretch.from}::timestamptz and u.starts_at < ${stretch.until}::timestamptz
        ${ofEnv}) l`,
  };
}

/** The starts of its days. */
function daysIn({ from, until }: Stretch): Date[] {
  const starts: Date[] = [];
  for (let at = from.getTime(); at < until.getTime(); at += days) starts.push(new Date(at));
  return starts;
}

function ofSubscriptions(userId: string, scope: UsageScope, stretch: Stretch, by: UsagePart): PartsSource {
  const scoped = rollupsWithin(userId, scope, stretch);
  // A join instead of a lookup per row: all rows at once.
  const planned = by === 'plan' ? sql`join subscriptions s on s.id = u.subscription_id` : sql``;
  return {
    sums: sql`(select ${partIn[by]} as part, u.subscription_id, ${sumsRead}
      from usage_rollups u ${planned} where ${scoped}) u`,
    latenciesOf: (parts) => sql`(select b.part, jsonb_agg(jsonb_build_array(b.bucket, b.calls)) as latencies
      from (
        select ${partIn[by]} as part, l.bucket, sum(l.calls) as calls
        from usage_rollups u join usage_latencies l using (grain, subscription_id, starts_at) ${planned}
        where ${scoped} and ${partIn[by]} = any(${parts}::text[]) group by 1, 2
      ) b group by 1) l`,
  };
}
