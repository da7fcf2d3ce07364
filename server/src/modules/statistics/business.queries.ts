import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { applyState, boundStates } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { onlyRow } from '../../platform/db/onlyRow';
import type { Sla } from '../../platform/db/tables';
import { formatDate } from '../../platform/time';
import type { Stretch } from './stretch';

/** Which APIs: a provider's or all, or one of them. */
export interface BusinessScope {
  view: 'provider' | 'platform';
  apiId?: string;
}

const slaMax = 10;
const endStates = [applyState.unsubscribed, applyState.terminated];

/** Limits rows with these columns to a scope. */
function mine(
  userId: string,
  { view, apiId }: BusinessScope,
  [provider, api]: readonly [provider: string, api: string],
): RawBuilder<SqlBool> {
  const own =
    view === 'provider'
      ? sql<SqlBool>`${sql.ref(provider)} = (select id from providers where user_id = ${userId} limit 1)`
      : sql<SqlBool>`true`;
  return sql<SqlBool>`${own} ${apiId ? sql`and ${sql.ref(api)} = ${apiId}` : sql``}`;
}

const inDays = (column: string, { from, until }: Stretch) =>
  sql<SqlBool>`${sql.ref(column)} >= ${formatDate(from)}::date and ${sql.ref(column)} < ${formatDate(until)}::date`;

export interface IncomeDay {
  day: string;
  gross: number;
  commission: number;
  net: number;
}

/** Earnings of each day, in 1/10000 yuan; days without earnings are absent. */
export async function incomeByDay(
  db: Db,
  userId: string,
  scope: BusinessScope,
  stretch: Stretch,
): Promise<IncomeDay[]> {
  const { rows } = await sql<IncomeDay>`
    select e.day::text as day, sum(e.gross_minor)::bigint as gross, sum(e.commission_minor)::bigint as commission,
      sum(e.net_minor)::bigint as net
    from earnings e where ${inDays('e.day', stretch)} and ${mine(userId, scope, ['e.provider_id', 'e.api_id'])}
    group by e.day order by e.day`.execute(db);
  return rows;
}

export interface SubscriptionDay {
  day: string;
  started: number;
  ended: number;
}

/** Production subscriptions granted or ended on each day; a change of plan is neither. */
export async function subscriptionsByDay(
  db: Db,
  userId: string,
  scope: BusinessScope,
  stretch: Stretch,
): Promise<SubscriptionDay[]> {
  const { rows } = await sql<SubscriptionDay>`
    select (e.at at time zone 'Asia/Shanghai')::date::text as day,
      count(*) filter (where e.to_state = ${applyState.active})::int as started,
      count(*) filter (where e.to_state <> ${applyState.active})::int as ended
    from subscription_events e
      join subscriptions s on s.id = e.subscription_id and s.env = 'prod'
      join api_products p on p.id = s.api_id
    where e.at >= ${stretch.from}::timestamptz and e.at < ${stretch.until}::timestamptz
      and e.to_state in (${sql.lit(applyState.active)}, ${sql.join(endStates.map((state) => sql.lit(state)))})
      and ((e.to_state = ${applyState.active} and s.previous_id is null
          and (e.from_state is null or e.from_state = ${applyState.waiting}))
        or e.to_state = any(${endStates}::int[]))
      and ${mine(userId, scope, ['p.provider_id', 'p.id'])}
    group by 1 order by 1`.execute(db);
  return rows;
}

/** Current production subscriptions. */
export async function countStanding(db: Db, userId: string, scope: BusinessScope): Promise<number> {
  const { rows } = await sql<{ standing: number }>`
    select count(*)::int as standing from subscriptions s join api_products p on p.id = s.api_id
    where s.env = 'prod' and s.state = any(${boundStates}::int[])
      and ${mine(userId, scope, ['p.provider_id', 'p.id'])}`.execute(db);
  return rows[0]?.standing ?? 0;
}

export interface Funnel {
  views: number;
  testers: number;
  applies: number;
  firstCalls: number;
}

const inStretchOf =
  ({ from, until }: Stretch) =>
  (column: string) =>
    sql`${sql.ref(column)} >= ${from}::timestamptz and ${sql.ref(column)} < ${until}::timestamptz`;

/** Accounts that called a sandbox. By subscription, so that a few daily rows of each are read instead of all calls. */
export async function countTesters(
  db: Db,
  userId: string,
  scope: BusinessScope,
  stretch: Stretch,
): Promise<number> {
  const { rows } = await sql<{ testers: number }>`
    select count(distinct u.owner_id)::int as testers
    from subscriptions s join api_products p on p.id = s.api_id
      cross join lateral (
        select r.owner_id from usage_rollups r
        where r.grain = 'day' and r.subscription_id = s.id and ${inStretchOf(stretch)('r.starts_at')}) u
    where s.env = 'sandbox' and ${mine(userId, scope, ['p.provider_id', 'p.id'])}`.execute(db);
  return rows[0]?.testers ?? 0;
}

/** Views of APIs, and what followed from them. */
export async function funnelOf(
  db: Db,
  userId: string,
  scope: BusinessScope,
  stretch: Stretch,
): Promise<Funnel> {
  const inStretch = inStretchOf(stretch);
  const counted = await sql<Omit<Funnel, 'testers'>>`
    select
      (select coalesce(sum(v.views), 0)::int from api_view_days v join api_products p on p.id = v.api_id
        where ${inDays('v.day', stretch)} and ${mine(userId, scope, ['p.provider_id', 'p.id'])}) as views,
      (select count(*)::int from subscriptions s join api_products p on p.id = s.api_id
        where s.env = 'prod' and s.previous_id is null and ${inStretch('s.submitted_at')}
          and ${mine(userId, scope, ['p.provider_id', 'p.id'])}) as applies,
      (select count(*)::int
        from subscriptions s join api_products p on p.id = s.api_id
          cross join lateral (
            select min(r.starts_at) as starts_at from usage_rollups r
            where r.grain = 'day' and r.subscription_id = s.id) first
        where s.env = 'prod' and ${inStretch('first.starts_at')}
          and ${mine(userId, scope, ['p.provider_id', 'p.id'])}) as "firstCalls"
  `.execute(db);
  return { ...onlyRow(counted), testers: await countTesters(db, userId, scope, stretch) };
}

export interface SlaSums {
  id: string;
  name: string;
  sla: Sla | null;
  reached: number;
  faults: number;
}

/** Success and latency of the most called APIs, by the calls that reached them. */
export async function slaOf(
  db: Db,
  userId: string,
  scope: BusinessScope,
  stretch: Stretch,
): Promise<SlaSums[]> {
  // The left join is left out where nothing is asked about the products.
  const { rows } = await sql<SlaSums>`
    select a.id, a.name, a.sla, most.reached, most.faults from (
      select q.api_id as id, sum(q.reached)::bigint as reached, sum(q.faults)::bigint as faults
      from api_quality_days q left join api_products p on p.id = q.api_id
      where ${inDays('q.day', stretch)} and ${mine(userId, scope, ['p.provider_id', 'q.api_id'])}
      group by q.api_id order by reached desc, q.api_id limit ${slaMax}
    ) most join api_products a on a.id = most.id order by most.reached desc, a.id`.execute(db);
  return rows;
}
