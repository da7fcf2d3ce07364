import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';

const perBatch = 200;

/** Stores the SLA of each API for a month, as of the first check in that month. @param month Its first day. */
export async function keepPromises(db: Db, month: string): Promise<void> {
  await sql`
    insert into sla_months (api_id, month, promise, compensation)
    select id, ${month}::date, sla->>'availability', coalesce(sla->>'compensation', '')
    from api_products where sla is not null and coalesce(sla->>'availability', '') <> ''
    on conflict do nothing`.execute(db);
}

export interface OpenMonth {
  api_id: string;
  month: string;
  promise: string;
  compensation: string;
}

/** Earlier months that are not settled, the oldest first. @param after Where the previous batch ended. */
export const listOpenMonths = (db: Db, before: string, after: OpenMonth | null): Promise<OpenMonth[]> =>
  db
    .selectFrom('sla_months')
    .select(['api_id', 'month', 'promise', 'compensation'])
    .where('settled_at', 'is', null)
    .where('month', '<', before)
    .where(sql<boolean>`(month, api_id) > (${after?.month ?? '0001-01-01'}::date, ${after?.api_id ?? ''})`)
    .orderBy('month')
    .orderBy('api_id')
    .limit(perBatch)
    .execute();

/** The provider's failures among the calls that reached an API in a month. */
export async function measureMonth(
  db: Db,
  { api_id, month }: Pick<OpenMonth, 'api_id' | 'month'>,
): Promise<{ reached: number; faults: number }> {
  const { rows } = await sql<{ reached: number; faults: number }>`
    select coalesce(sum(reached), 0)::bigint as reached, coalesce(sum(faults), 0)::bigint as faults
    from api_quality_days
    where api_id = ${api_id} and day >= ${month}::date and day < ${month}::date + interval '1 month'`.execute(
    db,
  );
  return rows[0] ?? { reached: 0, faults: 0 };
}

export interface PaidMonth {
  subscriptionId: string;
  ownerId: string;
  appId: string;
  apiName: string;
  providerId: string;
  providerUserId: string | null;
  paidMinor: number;
}

/** What each subscriber has paid for an API in a month, for those without a refund so far. */
export async function listPaidFor(
  db: Db,
  { api_id, month }: Pick<OpenMonth, 'api_id' | 'month'>,
): Promise<PaidMonth[]> {
  const { rows } = await sql<PaidMonth>`
    select c.subscription_id as "subscriptionId", c.owner_id as "ownerId", min(c.app_id) as "appId", p.name as "apiName",
      p.provider_id as "providerId", v.user_id as "providerUserId",
      sum(c.gross_minor - c.discount_minor)::bigint as "paidMinor"
    from cost_days c join api_products p on p.id = c.api_id join providers v on v.id = p.provider_id
    where c.api_id = ${api_id} and c.env = 'prod' and c.kind <> 'sla'
      and c.day >= ${month}::date and c.day < ${month}::date + interval '1 month'
      and not exists (select from sla_refunds r where r.subscription_id = c.subscription_id
        and r.owner_id = c.owner_id and r.month = ${month}::date)
    group by c.subscription_id, c.owner_id, p.name, p.provider_id, v.user_id
    having sum(c.gross_minor - c.discount_minor) > 0
    order by c.subscription_id, c.owner_id`.execute(db);
  return rows;
}

/** Locks refunds of it until the transaction ends. */
export async function lockSubscription(tx: Db, id: string): Promise<void> {
  await tx.selectFrom('subscriptions').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

export interface Refund {
  subscription_id: string;
  owner_id: string;
  month: string;
  api_id: string;
  paid_minor: number;
  refund_minor: number;
  percent: number;
  transfer_id: string;
  at: Date;
}

export async function addRefund(tx: Db, refund: Refund): Promise<void> {
  await tx.insertInto('sla_refunds').values(refund).execute();
}

/** What an API has refunded for a month. */
export async function sumRefunds(db: Db, apiId: string, month: string) {
  const { rows } = await sql<{ total: number; subscribers: number }>`
    select coalesce(sum(refund_minor), 0)::bigint as total, count(*)::int as subscribers from sla_refunds
    where api_id = ${apiId} and month = ${month}::date`.execute(db);
  return rows[0] ?? { total: 0, subscribers: 0 };
}

/** @returns False when another process has settled it. */
export async function closeMonth(
  tx: Db,
  { api_id, month }: Pick<OpenMonth, 'api_id' | 'month'>,
  figures: { reached: number; faults: number; percent: number },
  at: Date,
): Promise<boolean> {
  const closed = await tx
    .updateTable('sla_months')
    .set({ ...figures, settled_at: at })
    .where('api_id', '=', api_id)
    .where('month', '=', month)
    .where('settled_at', 'is', null)
    .returning('api_id')
    .executeTakeFirst();
  return closed !== undefined;
}

export const findProviderOf = (db: Db, apiId: string) =>
  db
    .selectFrom('api_products')
    .innerJoin('providers', 'providers.id', 'api_products.provider_id')
    .select(['api_products.name', 'providers.user_id'])
    .where('api_products.id', '=', apiId)
    .executeTakeFirst();
