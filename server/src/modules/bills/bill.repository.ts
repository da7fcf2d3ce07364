import { sql, type Selectable } from 'kysely';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';
import { newDigits, newId } from '../../platform/ids';

export type BillRow = Selectable<Tables['cost_bills']>;
export type BillLineRow = Selectable<Tables['cost_bill_lines']>;

const perBatch = 500;
/** Most that `cost_bill_lines.billed` holds; the rest is in `billed_beyond`. */
const held = 2_147_483_647;

/** A month of an account, given by its first day. */
export interface Unbilled {
  ownerId: string;
  month: string;
}

/**
 * Some months that are over, of accounts that paid something in them and have no bill, by account. The book is not read
 * through: its index is asked for the next account, and for each its next month. (No join: the batch is to come in that
 * order, and to end the walk where it is full.)
 *
 * @param before  First day of this month.
 * @param after  Where the batch before has ended; null: from the first account on.
 */
export async function listUnbilled(db: Db, before: string, after: Unbilled | null): Promise<Unbilled[]> {
  const { rows } = await sql<Unbilled>`
    with recursive months (owner_id, month) as (
      (select owner_id, date_trunc('month', day)::date from cost_days
        where owner_id >= ${after?.ownerId ?? ''} order by owner_id, day limit 1)
      union all
      select next.owner_id, next.month from months m cross join lateral (
        select owner_id, date_trunc('month', day)::date as month from cost_days
        where (owner_id, day) >= (m.owner_id, (m.month + interval '1 month')::date)
        order by owner_id, day limit 1) next)
    select m.owner_id as "ownerId", m.month::text as month from months m
    where m.month < ${before}::date
      and (m.owner_id, m.month) > (${after?.ownerId ?? ''}, ${after?.month ?? '0001-01-01'}::date)
      and (select b.id from cost_bills b where b.owner_id = m.owner_id and b.month = m.month) is null
    limit ${perBatch}`.execute(db);
  return rows;
}

/** Makes the bill of a month from the ledger of costs. Does nothing if there is one. */
export async function makeBill(tx: Db, ownerId: string, month: string, at: Date): Promise<void> {
  const id = newId('bill');
  // Its number is inserted first, so that a concurrent process waits here and finds it made.
  const made = await sql<{ id: string }>`
    insert into cost_bills (id, bill_no, owner_id, month, made_at, lines, gross_minor, discount_minor,
      coupon_minor)
    select ${id}, ${`ZD${month.slice(0, 7).replace('-', '')}${newDigits(10)}`}, ${ownerId}, ${month}::date, ${at}::timestamptz,
      count(distinct (subscription_id, kind))::int, sum(gross_minor), sum(discount_minor),
      sum(coupon_minor)
    from cost_days where owner_id = ${ownerId} and day >= ${month}::date and day < ${month}::date + interval '1 month'
    having count(*) > 0
    on conflict do nothing returning id`.execute(tx);
  if (made.rows.length === 0) return;
  await sql`
    insert into cost_bill_lines (bill_id, seq, app_name, api_name, plan_name, kind, billed, billed_beyond, extra_units, failures,
      price_low_minor, price_high_minor, gross_minor, discount_minor, coupon_minor)
    select ${id}, row_number() over (order by a.name, p.name, c.subscription_id, c.kind desc), a.name, p.name,
      s.terms->>'planName', c.kind, least(${held}, c.billed), greatest(0, c.billed - ${held}), c.extra, c.failures, c.low, c.high, c.gross, c.discount, c.coupon
    from (
      select subscription_id, kind, sum(billed) as billed, sum(extra_units) as extra, sum(failures) as failures, min(price_low_minor) as low,
        max(price_high_minor) as high, sum(gross_minor) as gross, sum(discount_minor) as discount,
        sum(coupon_minor) as coupon
      from cost_days
      where owner_id = ${ownerId} and day >= ${month}::date and day < ${month}::date + interval '1 month'
      group by subscription_id, kind) c
    join subscriptions s on s.id = c.subscription_id join apps a on a.id = s.app_id
    join api_products p on p.id = s.api_id`.execute(tx);
}

/** @throws {AppError} `E4306` both for one that does not exist and for another account's. */
export async function getOwnBill(db: Db, ownerId: string, billId: string): Promise<BillRow> {
  const row = await db
    .selectFrom('cost_bills')
    .selectAll()
    .where('id', '=', billId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  if (!row) throw new AppError('E4306');
  return row;
}

/** Newest first. */
export async function listBillRows(db: Db, ownerId: string, pageNo: number, pageSize: number) {
  const query = db.selectFrom('cost_bills').where('owner_id', '=', ownerId);
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy('month', 'desc')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  return { rows, total };
}

/** In order, after `after`. */
export const listLines = (db: Db, billId: string, after: number, limit: number): Promise<BillLineRow[]> =>
  db
    .selectFrom('cost_bill_lines')
    .selectAll()
    .where('bill_id', '=', billId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute();

/** The account's name on its bill. */
export async function nameOfAccount(db: Db, ownerId: string): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select(['users.nick_name'])
    .where('users.id', '=', ownerId)
    .executeTakeFirst();
  return row?.nick_name ?? '';
}
