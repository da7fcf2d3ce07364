import { sql, type Selectable } from 'kysely';
import type { CostKind } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';
import { days } from '../../platform/time';

export type InvoiceBillRow = Selectable<Tables['invoice_bills']>;

/** What can still be invoiced of a bill, 1/10000 yuan; negative: more was invoiced or refunded than it charges. */
export const openOf = ({
  charged_minor,
  gift_minor,
  returned_minor,
  carried_minor,
  taken_minor,
}: Omit<InvoiceBillRow, 'bill_id' | 'owner_id' | 'month'>): number =>
  charged_minor - gift_minor - returned_minor - carried_minor - taken_minor;

/** Locks all invoices of an account until the transaction ends. */
export async function lockInvoices(tx: Db, ownerId: string): Promise<void> {
  await tx
    .insertInto('invoice_accounts')
    .values({ owner_id: ownerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .selectFrom('invoice_accounts')
    .select('owner_id')
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .execute();
}

/** Starts the invoice accounting of new bills: what was charged, and how much of that was granted or refunded. */
export async function takeUpBills(tx: Db, ownerId: string): Promise<void> {
  await sql`
    insert into invoice_bills (bill_id, owner_id, month, charged_minor, gift_minor, returned_minor)
    select b.id, b.owner_id, b.month,
      (select coalesce(sum(gross_minor - discount_minor), 0) from cost_days c where c.owner_id = b.owner_id
        and c.kind in ('usage', 'plan') and c.day >= b.month and c.day < b.month + interval '1 month'),
      (select coalesce(sum(amount_minor), 0) from gift_spends g where g.owner_id = b.owner_id
        and g.kind in ('usage', 'plan') and g.day >= b.month and g.day < b.month + interval '1 month'),
      (select coalesce(sum(amount_minor), 0) from invoice_returns r where r.owner_id = b.owner_id and r.month = b.month)
    from cost_bills b
    where b.owner_id = ${ownerId} and not exists (select from invoice_bills i where i.bill_id = b.id)`.execute(
    tx,
  );
}

/** Oldest first. */
export const readBills = (tx: Db, ownerId: string): Promise<InvoiceBillRow[]> =>
  tx.selectFrom('invoice_bills').selectAll().where('owner_id', '=', ownerId).orderBy('month').execute();

/** A refund, as far as it is not assigned to a month yet. */
export interface OpenReturn {
  day: string;
  subscriptionId: string;
  kind: CostKind;
  ref: string;
  minor: number;
}

/** Oldest first. */
export async function listOpenReturns(tx: Db, ownerId: string): Promise<OpenReturn[]> {
  const { rows } = await sql<OpenReturn>`
    select c.day::text as day, c.subscription_id as "subscriptionId", c.kind, c.ref,
      (-(c.gross_minor - c.discount_minor) - coalesce(taken.minor, 0))::bigint as minor
    from cost_days c
    left join lateral (
      select sum(amount_minor) as minor from invoice_returns r
      where r.owner_id = c.owner_id and r.day = c.day and r.subscription_id = c.subscription_id
        and r.kind = c.kind and r.ref = c.ref) taken on true
    where c.owner_id = ${ownerId} and c.kind in ('refund', 'credit', 'sla')
      and -(c.gross_minor - c.discount_minor) > coalesce(taken.minor, 0)
    order by c.day, c.subscription_id, c.kind, c.ref`.execute(tx);
  return rows;
}

/** What a subscription has paid in each month up to a given one, less refunds assigned to it; newest first. */
export async function listPaidMonths(
  tx: Db,
  ownerId: string,
  subscriptionId: string,
  upTo: string,
): Promise<{ month: string; minor: number }[]> {
  const { rows } = await sql<{ month: string; minor: number }>`
    select p.month::text as month, (p.minor - coalesce(r.minor, 0))::bigint as minor
    from (
      select date_trunc('month', day)::date as month, sum(gross_minor - discount_minor) as minor
      from cost_days where subscription_id = ${subscriptionId} and owner_id = ${ownerId}
        and kind in ('usage', 'plan') and day < ${upTo}::date + interval '1 month' group by 1) p
    left join (
      select month, sum(amount_minor) as minor from invoice_returns
      where subscription_id = ${subscriptionId} and owner_id = ${ownerId} group by 1) r on r.month = p.month
    where p.minor > coalesce(r.minor, 0)
    order by p.month desc`.execute(tx);
  return rows;
}

/** Assigns part of a refund to a month. */
export async function takeOff(
  tx: Db,
  ownerId: string,
  { day, subscriptionId, kind, ref }: OpenReturn,
  month: string,
  minor: number,
): Promise<void> {
  await sql`
    insert into invoice_returns as r (owner_id, day, subscription_id, kind, ref, month, amount_minor)
    values (${ownerId}, ${day}::date, ${subscriptionId}, ${kind}, ${ref}, ${month}::date, ${minor}::bigint)
    on conflict (owner_id, day, subscription_id, kind, ref, month)
      do update set amount_minor = r.amount_minor + excluded.amount_minor`.execute(tx);
  await tx
    .updateTable('invoice_bills')
    .set({ returned_minor: sql`returned_minor + ${minor}::bigint` })
    .where('owner_id', '=', ownerId)
    .where('month', '=', month)
    .execute();
}

/** Refunds that exceed what was paid in for a bill reduce another bill. */
export async function carryOver(tx: Db, fromBillId: string, toBillId: string, minor: number): Promise<void> {
  for (const [billId, change] of [
    [fromBillId, -minor],
    [toBillId, minor],
  ] as const)
    await tx
      .updateTable('invoice_bills')
      .set({ carried_minor: sql`carried_minor + ${change}::bigint` })
      .where('bill_id', '=', billId)
      .execute();
}

/** @param minor Negative: refunded. */
export async function changeTaken(tx: Db, billId: string, minor: number): Promise<void> {
  await tx
    .updateTable('invoice_bills')
    .set({ taken_minor: sql`taken_minor + ${minor}::bigint` })
    .where('bill_id', '=', billId)
    .execute();
}

const ownersPerRun = 500;
/** Ledger rows do not change after their day; the margin makes up for failed runs. */
const marginDays = 35;

/** Accounts with bills or refunds not accounted for yet, or with more invoiced than is left. */
export async function listToSettle(db: Db, now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - marginDays * days);
  const { rows } = await sql<{ owner_id: string }>`
    (select distinct b.owner_id from cost_bills b
      where b.made_at >= case when exists (select from invoice_bills) then ${since}::timestamptz else '-infinity' end
      and not exists (select from invoice_bills i where i.bill_id = b.id))
    union
    (select c.owner_id from cost_days c
      left join lateral (
        select sum(amount_minor) as minor from invoice_returns r
        where r.owner_id = c.owner_id and r.day = c.day and r.subscription_id = c.subscription_id
          and r.kind = c.kind and r.ref = c.ref) taken on true
      where c.kind in ('refund', 'credit', 'sla')
        and c.day >= coalesce((select max(day) from invoice_returns), '-infinity') - ${marginDays}::int
        and -(c.gross_minor - c.discount_minor) > coalesce(taken.minor, 0))
    union
    (select owner_id from invoice_bills
      where taken_minor > 0 and charged_minor - gift_minor - returned_minor - carried_minor - taken_minor < 0)
    limit ${ownersPerRun}`.execute(db);
  return rows.map(({ owner_id }) => owner_id);
}
