import { sql, type RawBuilder } from 'kysely';
import type { UsagePart } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import type { Stretch } from './stretch';
import { bucketsOf } from './statistics.queries';
import { sumColumns, within, type BucketRow, type Sums, type UsageScope } from './usageScope.queries';
import { sourceOf } from './usageSource.queries';

const topMax = 10;
const apisMax = 200;

/** What rows are told apart by, and where its name is. */
const parts: Record<
  UsagePart,
  { id: RawBuilder<string>; named: RawBuilder<unknown>; name: RawBuilder<string> }
> = {
  api: {
    id: sql`u.api_id`,
    named: sql`left join api_products n on n.id = t.id`,
    name: sql`coalesce(n.name, t.id)`,
  },
  app: { id: sql`u.app_id`, named: sql`left join apps n on n.id = t.id`, name: sql`coalesce(n.name, t.id)` },
  plan: {
    id: sql`(select s.plan_id from subscriptions s where s.id = u.subscription_id)`,
    named: sql`left join lateral (
      select p.name || ' · ' || (s.terms ->> 'planName') as name
      from subscriptions s join api_products p on p.id = s.api_id where s.id = t.example) n on true`,
    name: sql`coalesce(n.name, t.id)`,
  },
  consumer: {
    id: sql`u.owner_id`,
    named: sql`left join users n on n.id = t.id`,
    name: sql`coalesce(n.nick_name, t.id)`,
  },
};

export interface TopRow {
  id: string;
  name: string;
  sums: Sums;
  /** Calls in the stretch before. */
  before: number;
  buckets: BucketRow[];
}

/** The parts with most calls, ten at most, with the latency buckets of each. */
export async function topOf(
  db: Db,
  userId: string,
  scope: UsageScope,
  stretches: { current: Stretch; previous: Stretch },
  by: UsagePart,
  now: Date,
): Promise<TopRow[]> {
  const { id, named, name } = parts[by];
  const scoped = within(userId, scope, stretches.current);
  const { rows } = await sql<Sums & { id: string; name: string }>`
    with t as (
      select ${id} as id, min(u.subscription_id) as example, ${sumColumns(scope)}
      from usage_rollups u where ${scoped} group by 1 order by calls desc, 1 limit ${topMax}
    )
    select t.*, ${name} as name from t ${named} order by t.calls desc, name`.execute(db);
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const before = await sql<Sums & { id: string }>`
    select ${id} as id, ${sumColumns(scope)} from usage_rollups u
    where ${within(userId, scope, stretches.previous)} and ${id} = any(${ids}) group by 1`.execute(db);
  const buckets = new Map<string, BucketRow[]>();
  // Those of a plan would be added up from all its subscribers: nobody asks for them.
  const field = by === 'plan' ? null : fieldOf[by];
  for (const part of field === null ? [] : ids) {
    const narrowed = { ...scope, ...(field !== null && { [field]: part }) };
    const source = await sourceOf(db, userId, narrowed, stretches.current, 'day', now);
    buckets.set(part, await bucketsOf(db, source));
  }
  return rows.map(({ id: key, name: text, ...sums }) => ({
    id: key,
    name: text,
    sums,
    before: before.rows.find((row) => row.id === key)?.calls ?? 0,
    buckets: buckets.get(key) ?? [],
  }));
}

/** What narrows a scope to one part. */
const fieldOf = { api: 'apiId', app: 'appId', consumer: 'consumerId' } as const;

const choices = (userId: string): Record<UsageScope['view'], RawBuilder<unknown>> => ({
  consumer: sql`where p.id in (select api_id from subscriptions where applicant_id = ${userId})`,
  provider: sql`where p.provider_id = (select id from providers where user_id = ${userId} limit 1)`,
  platform: sql`where p.calls_30d > 0`,
});

/** APIs to choose from, those that are called most first. */
export async function listUsedApis(
  db: Db,
  userId: string,
  view: UsageScope['view'],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, p.name from api_products p ${choices(userId)[view]}
    order by p.calls_30d desc, p.name, p.id limit ${apisMax}`.execute(db);
  return rows;
}
