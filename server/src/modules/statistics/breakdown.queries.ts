import { sql, type RawBuilder } from 'kysely';
import type { UsagePart } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import type { Stretch } from './stretch';
import { partsOf, type PartedUsage, type PartsSource } from './usageParts.queries';
import { noSums, sumColumns, type BucketRow, type Sums, type UsageScope } from './usageScope.queries';

export const topMax = 10;
const apisMax = 200;

/** Where the name of a part `t` is read. */
const parts: Record<UsagePart, { named: RawBuilder<unknown>; name: RawBuilder<string> }> = {
  api: { named: sql`left join api_products n on n.id = t.id`, name: sql`coalesce(n.name, t.id)` },
  app: { named: sql`left join apps n on n.id = t.id`, name: sql`coalesce(n.name, t.id)` },
  plan: {
    named: sql`left join lateral (
      select p.name || ' · ' || (s.terms ->> 'planName') as name
      from subscriptions s join api_products p on p.id = s.api_id where s.id = t.example) n on true`,
    name: sql`coalesce(n.name, t.id)`,
  },
  consumer: { named: sql`left join users n on n.id = t.id`, name: sql`coalesce(n.nick_name, t.id)` },
};

/** The name of a plan of which no subscription is known. */
const planByItself: (typeof parts)['plan'] = {
  named: sql`left join api_plans a on a.id = t.id left join api_products p on p.id = a.api_id`,
  name: sql`coalesce(p.name || ' · ' || a.name, t.id)`,
};

export interface TopRow {
  id: string;
  name: string;
  sums: Sums;
  /** Calls in the preceding period. */
  before: number;
  buckets: BucketRow[];
}

/** The parts with the most calls, at most `topMax`, with their latency buckets. */
export async function topOf(
  db: Db,
  usage: PartedUsage,
  stretches: { current: Stretch; previous: Stretch },
): Promise<TopRow[]> {
  const { scope, by } = usage;
  const { named, name } = parts[by];
  const current = await partsOf(db, usage, stretches.current);
  const { rows } = await sql<Sums & { id: string; name: string }>`
    with t as (
      select u.part as id, min(u.subscription_id) as example, ${sumColumns(scope)}
      from ${current.sums} group by 1 order by calls desc, 1 limit ${topMax}
    )
    select t.*, ${name} as name from t ${named} order by t.calls desc, name`.execute(db);
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const before = await callsBefore(db, usage, stretches.previous, ids);
  // The buckets of a plan would have to be summed over all its subscribers, and no view shows them.
  const buckets = by === 'plan' ? null : await bucketsByPart(db, current, ids);
  return rows.map(({ id: key, name: text, ...sums }) => ({
    id: key,
    name: text,
    sums,
    before: before.get(key) ?? 0,
    buckets: buckets?.get(key) ?? [],
  }));
}

/** Parts without a call in the period, in the given order. */
export async function idleOf(
  db: Db,
  usage: PartedUsage,
  previous: Stretch,
  ids: readonly string[],
): Promise<TopRow[]> {
  if (ids.length === 0) return [];
  const { named, name } = usage.by === 'plan' ? planByItself : parts[usage.by];
  const { rows } = await sql<{ id: string; name: string }>`
    select t.id, ${name} as name from unnest(${ids}::text[]) with ordinality t (id, place)
    ${named} order by t.place`.execute(db);
  const before = await callsBefore(db, usage, previous, ids);
  return rows.map((row) => ({ ...row, sums: noSums, before: before.get(row.id) ?? 0, buckets: [] }));
}

async function callsBefore(
  db: Db,
  usage: PartedUsage,
  previous: Stretch,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { sums } = await partsOf(db, usage, previous);
  const { rows } = await sql<Sums & { id: string }>`
    select u.part as id, ${sumColumns(usage.scope)} from ${sums}
    where u.part = any(${ids}::text[]) group by 1`.execute(db);
  return new Map(rows.map(({ id, calls }) => [id, calls]));
}

/**
 * Summed here rather than by the database: sorting tens of thousands of buckets takes longer than transferring them.
 */
async function bucketsByPart(
  db: Db,
  { latenciesOf }: PartsSource,
  ids: readonly string[],
): Promise<Map<string, BucketRow[]>> {
  const { rows } = await sql<{ part: string; latencies: [bucket: number, calls: number][] }>`
    select l.part, l.latencies from ${latenciesOf(ids)}`.execute(db);
  const found = new Map<string, BucketRow[]>(ids.map((id) => [id, []]));
  for (const { part, latencies } of rows)
    for (const [bucket, calls] of latencies) found.get(part)?.push({ bucket, calls });
  return found;
}

const choices = (userId: string): Record<UsageScope['view'], RawBuilder<unknown>> => ({
  consumer: sql`where p.id in (select api_id from subscriptions where applicant_id = ${userId})`,
  provider: sql`where p.provider_id = (select id from providers where user_id = ${userId} limit 1)`,
  platform: sql`where p.calls_30d > 0`,
});

/** APIs for a selection, the most called first. */
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
