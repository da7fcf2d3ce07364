import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/Db';
import { cacheTotals } from '../../platform/db/TotalsCache';
import { daysClosed, daysNoted } from '../../platform/db/marketDays';
import { onlyRow } from '../../platform/db/onlyRow';
import { formatDate } from '../../platform/time';
import type { Funnel, IncomeDay, SubscriptionDay } from './business.queries';
import type { Stretch } from './stretch';

interface MarketScope {
  view: 'provider' | 'platform';
}

/** The owner of the daily rows: '' is the whole market. */
const whose = (userId: string, { view }: MarketScope): RawBuilder<string> =>
  view === 'provider' ? sql`(select id from providers where user_id = ${userId} limit 1)` : sql`''`;

const dates = ({ from, until }: Stretch) => ({
  from: sql`${formatDate(from)}::date`,
  until: sql`${formatDate(until)}::date`,
});

/** Earnings of each day: the stored figure of closed days, and for later ones the sum of the earnings. */
export async function readIncomeDays(
  db: Db,
  userId: string,
  scope: MarketScope,
  stretch: Stretch,
): Promise<IncomeDay[]> {
  const { from, until } = dates(stretch);
  const own = scope.view === 'provider' ? sql`and e.provider_id = ${whose(userId, scope)}` : sql``;
  const { rows } = await sql<IncomeDay & { n: number }>`
    select t.day::text as day, sum(t.gross_minor)::bigint as gross, sum(t.commission_minor)::bigint as commission,
      sum(t.net_minor)::bigint as net, count(*)::int as n
    from (
      select day, gross_minor, commission_minor, net_minor
        from ${daysNoted(whose(userId, scope), { from, until: sql`least(${until}, ${daysClosed})` })} n
      union all
      select e.day, e.gross_minor, e.commission_minor, e.net_minor from earnings e
        where e.day >= greatest(${from}, ${daysClosed}) and e.day < ${until} ${own}
    ) t group by t.day
    having (sum(t.gross_minor), sum(t.commission_minor), sum(t.net_minor)) <> (0, 0, 0) order by t.day`
    .withPlugin(cacheTotals('n'))
    .execute(db);
  return rows.map(({ n: _, ...day }) => day);
}

/** Production subscriptions granted or ended on each day. */
export async function readSubscriptionDays(
  db: Db,
  userId: string,
  scope: MarketScope,
  stretch: Stretch,
): Promise<SubscriptionDay[]> {
  const { rows } = await sql<SubscriptionDay>`
    select n.day::text as day, sum(n.started)::int as started, sum(n.ended)::int as ended
    from ${daysNoted(whose(userId, scope), dates(stretch))} n
    group by n.day having (sum(n.started), sum(n.ended)) <> (0, 0) order by n.day`.execute(db);
  return rows;
}

export async function readStanding(db: Db, userId: string, scope: MarketScope): Promise<number> {
  const counted = await sql<{ standing: number }>`
    select coalesce(sum(standing), 0)::int as standing from standing_counts
    where provider_id = ${whose(userId, scope)}`.execute(db);
  return onlyRow(counted).standing;
}

/** Views of APIs, applications, and subscriptions that were called for the first time. */
export async function readMarketFunnel(
  db: Db,
  userId: string,
  scope: MarketScope,
  stretch: Stretch,
): Promise<Omit<Funnel, 'testers'>> {
  const { from, until } = dates(stretch);
  const isOwn = scope.view === 'provider';
  const counted = await sql<Omit<Funnel, 'testers'>>`
    select
      (coalesce(sum(n.views), 0) + (
        select coalesce(sum(v.views), 0) from ${uncountedViews({ from, until })} v
        ${isOwn ? sql`join api_products p on p.id = v.api_id and p.provider_id = ${whose(userId, scope)}` : sql``}
      ))::int as views,
      coalesce(sum(n.applies), 0)::int as applies,
      (select count(*)::int from first_calls where day >= ${from} and day < ${until}
        ${isOwn ? sql`and provider_id = ${whose(userId, scope)}` : sql``}) as "firstCalls"
    from ${daysNoted(whose(userId, scope), { from, until })} n`.execute(db);
  return onlyRow(counted);
}

/**
 * Views of the last minutes. PERF: in the order of the index that contains them only; otherwise the planner takes
 * almost all rows for uncounted and reads the whole table.
 */
const uncountedViews = ({ from, until }: ReturnType<typeof dates>) => sql`(
  select api_id, views - counted as views from api_view_days
  where views <> counted and day >= ${from} and day < ${until} order by api_id offset 0)`;
