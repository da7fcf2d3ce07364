import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Env, UsagePart, UsageViewName } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { cacheTotals } from '../../platform/db/TotalsCache';
import { daysClosed, daysNoted } from '../../platform/db/marketDays';
import { formatDate } from '../../platform/time';

/** Filter of costs. */
export interface CostScope {
  /** consumer: what I paid; provider: what others paid for my APIs; platform: what anybody paid. */
  view: UsageViewName;
  appId?: string;
  apiId?: string;
  /** Costs of one payer. */
  consumerId?: string;
  env?: Env;
}

/** Whole days from that of `from` until before that of `until`. */
export interface CostStretch {
  from: Date;
  until: Date;
}

const whose = (userId: string): Record<UsageViewName, RawBuilder<SqlBool>> => ({
  consumer: sql<SqlBool>`c.owner_id = ${userId}`,
  provider: sql<SqlBool>`c.provider_id = (select id from providers where user_id = ${userId} limit 1)`,
  platform: sql<SqlBool>`true`,
});

function within(
  userId: string,
  { view, appId, apiId, consumerId, env }: CostScope,
  { from, until }: CostStretch,
) {
  return sql<SqlBool>`${whose(userId)[view]} and c.day >= ${formatDate(from)}::date and c.day < ${formatDate(until)}::date
    ${appId ? sql`and c.app_id = ${appId}` : sql``}
    ${apiId ? sql`and c.api_id = ${apiId}` : sql``}
    ${consumerId ? sql`and c.owner_id = ${consumerId}` : sql``}
    ${env ? sql`and c.env = ${env}` : sql``}`;
}

const paid = sql<number>`coalesce(sum(c.gross_minor - c.discount_minor), 0)::bigint`;

/** Total paid in 1/10000 yuan: equals the cost list and the ledger for the same days. */
export async function sumCosts(
  db: Db,
  userId: string,
  scope: CostScope,
  stretch: CostStretch,
): Promise<number> {
  if (isWhole(scope)) {
    const paidOn = await paidByDay(db, scope, stretch);
    return [...paidOn.values()].reduce((sum, amount) => sum + amount, 0);
  }
  const { rows } = await sql<{ paid: number }>`
    select ${paid} as paid, count(*)::int as n from cost_days c where ${within(userId, scope, stretch)}`
    .withPlugin(cacheTotals('n'))
    .execute(db);
  return rows[0]?.paid ?? 0;
}

const parts = {
  day: sql<string>`c.day::text`,
  api: sql<string>`c.api_id`,
  app: sql<string>`c.app_id`,
  plan: sql<string>`s.plan_id`,
  consumer: sql<string>`c.owner_id`,
} as const satisfies Record<UsagePart | 'day', RawBuilder<string>>;

const isWhole = ({ view, appId, apiId, consumerId }: CostScope) =>
  view === 'platform' && !appId && !apiId && !consumerId;

/** Total paid by everybody: noted figures for closed days, the cost book for later ones. */
async function paidByDay(
  db: Db,
  { env }: CostScope,
  { from, until }: CostStretch,
): Promise<Map<string, number>> {
  const [first, end] = [sql`${formatDate(from)}::date`, sql`${formatDate(until)}::date`];
  const noted = {
    prod: sql`paid_prod_minor`,
    sandbox: sql`paid_minor - paid_prod_minor`,
    any: sql`paid_minor`,
  };
  const { rows } = await sql<{ day: string; paid: number }>`
    select t.day::text as day, sum(t.paid)::bigint as paid, count(*)::int as n from (
      select day, ${noted[env ?? 'any']} as paid
        from ${daysNoted(sql`''`, { from: first, until: sql`least(${end}, ${daysClosed})` })} n
      union all
      select c.day, c.gross_minor - c.discount_minor from cost_days c
        where c.day >= greatest(${first}, ${daysClosed}) and c.day < ${end} ${env ? sql`and c.env = ${env}` : sql``}
    ) t group by t.day`
    .withPlugin(cacheTotals('n'))
    .execute(db);
  return new Map(rows.map(({ day, paid: amount }) => [day, amount]));
}

/**
 * Totals by day ("2026-08-01"), API, app, plan or account, without those that are zero.
 *
 * @param keys  Limits the result to these; absent: all.
 */
export async function sumCostsBy(
  db: Db,
  userId: string,
  scope: CostScope,
  stretch: CostStretch,
  by: keyof typeof parts,
  keys?: readonly string[],
): Promise<Map<string, number>> {
  if (by === 'day' && isWhole(scope)) return paidByDay(db, scope, stretch);
  const { rows } = await sql<{ key: string; paid: number }>`
    select ${parts[by]} as key, ${paid} as paid, count(*)::int as n from cost_days c
      ${by === 'plan' ? sql`join subscriptions s on s.id = c.subscription_id` : sql``}
    where ${within(userId, scope, stretch)} ${keys ? sql`and ${parts[by]} = any(${keys}::text[])` : sql``}
    group by 1`
    .withPlugin(cacheTotals('n'))
    .execute(db);
  return new Map(rows.map(({ key, paid: amount }) => [key, amount]));
}
