import { sql, type RawBuilder } from 'kysely';
import { holdState, type MoneyDifferenceKind } from '@portal/calls';
import { entriesOf } from '@portal/rules';
import type { Db } from '../../platform/db/Db';

export interface Difference {
  kind: MoneyDifferenceKind;
  subject: string;
  /** "2026-08-01"; null: the sum of all days. */
  day: string | null;
  /** 1/10000 yuan. */
  ledgerMinor: number;
  foundMinor: number;
}

/** Most differences kept per comparison: more add nothing. */
const perKindMax = 200;

const costKinds = sql`('usage', 'refund', 'plan', 'planCredit', 'sla')`;
const own = sql`('balance', 'reserved')`;

/**
 * The differences that each comparison finds, as rows of subject, day, ledger, found.
 *
 * @param since  Single calls are stored from then on.
 */
const comparisons = (since: Date): Record<MoneyDifferenceKind, RawBuilder<unknown>> => ({
  entries: sql`
    select a.id as subject, null::date as day, coalesce(s.total, 0) as ledger, a.balance_minor as found
    from ledger_accounts a left join (
      select account_id, sum(amount_minor) as total from ledger_entries group by 1) s on s.account_id = a.id
    where a.balance_minor <> coalesce(s.total, 0)`,

  negative: sql`
    select id as subject, null::date as day, 0 as ledger, balance_minor as found
    from ledger_accounts where balance_minor < 0 and not may_be_negative`,

  sum: sql`
    select transfer_id as subject, null::date as day, 0 as ledger, sum(amount_minor) as found
    from ledger_entries group by 1 having sum(amount_minor) <> 0`,

  // What a batch paid to providers equals the price of its calls, including those reversed since.
  calls: sql`
    select t.id as subject, (t.at at time zone 'Asia/Shanghai')::date as day, p.paid as ledger, coalesce(c.cost, 0) as found
    from ledger_transfers t
    join lateral (
      select sum(e.amount_minor) as paid from ledger_entries e join ledger_accounts a on a.id = e.account_id
      where e.transfer_id = t.id and a.kind in ('pending', 'unclaimed', 'commission')) p on true
    left join lateral (
      select sum(r.cost_minor + coalesce(v.back, 0)) as cost from call_records r
      left join lateral (
        select sum(e.amount_minor) as back from ledger_transfers w
        join ledger_entries e on e.transfer_id = w.id join ledger_accounts a on a.id = e.account_id
        where w.idempotency_key = 'void:' || r.request_id and a.kind in ('balance', 'coupon') and not r.is_billed) v on true
      where r.transfer_id = t.id) c on true
    where t.kind = 'usage' and t.at >= ${since}::timestamptz and p.paid <> coalesce(c.cost, 0)`,

  rollups: sql`
    select coalesce(c.subscription_id, u.subscription_id) as subject, coalesce(c.day, u.day) as day,
      coalesce(c.cost, 0) as ledger, coalesce(u.cost, 0) as found
    from (
      select subscription_id, owner_id, (at at time zone 'Asia/Shanghai')::date as day, sum(cost_minor) as cost
      from call_records where at >= ${since}::timestamptz group by 1, 2, 3) c
    full join (
      select subscription_id, owner_id, (starts_at at time zone 'Asia/Shanghai')::date as day, sum(cost_minor) as cost
      from usage_rollups where grain = 'day' and starts_at >= ${since}::timestamptz group by 1, 2, 3) u
      using (subscription_id, owner_id, day)
    where coalesce(c.cost, 0) <> coalesce(u.cost, 0)`,

  costs: sql`
    select coalesce(l.owner_id, b.owner_id) as subject, coalesce(l.day, b.day) as day,
      coalesce(l.paid, 0) as ledger, coalesce(b.paid, 0) as found
    from (
      select a.owner_id, (t.at at time zone 'Asia/Shanghai')::date as day, -sum(e.amount_minor) as paid
      from ledger_transfers t join ledger_entries e on e.transfer_id = t.id join ledger_accounts a on a.id = e.account_id
      where t.kind in ${costKinds} and t.is_booked and a.kind in ${own} and a.owner_id is not null group by 1, 2) l
    full join (
      select owner_id, day, sum(gross_minor - discount_minor) as paid from cost_days group by 1, 2) b
      using (owner_id, day)
    where coalesce(l.paid, 0) <> coalesce(b.paid, 0)`,

  earnings: sql`
    select coalesce(h.owner_id, a.owner_id) as subject, null::date as day, coalesce(a.balance_minor, 0) as ledger,
      coalesce(h.open, 0) as found
    from (select owner_id, sum(open_minor) as open from earnings where owner_id is not null group by 1) h
    full join (select owner_id, balance_minor from ledger_accounts where kind = 'pending') a using (owner_id)
    where coalesce(a.balance_minor, 0) <> coalesce(h.open, 0)`,

  commission: sql`
    select 'platform:commission' as subject, null::date as day,
      coalesce((select balance_minor from ledger_accounts where id = 'platform:commission'), 0) as ledger,
      coalesce((select sum(commission_minor) from earnings), 0) as found
    where coalesce((select balance_minor from ledger_accounts where id = 'platform:commission'), 0)
      <> coalesce((select sum(commission_minor) from earnings), 0)`,

  reserved: sql`
    select coalesce(a.owner_id, l.owner_id) as subject, null::date as day, coalesce(a.balance_minor, 0) as ledger,
      coalesce(l.held, 0) as found
    from (select owner_id, sum(balance_minor) as balance_minor from ledger_accounts
      where kind in ('reserved', 'couponReserved') group by 1) a
    full join (
      select payer_id as owner_id, sum(minor_reserved) as held from leases where closed_at is null group by 1) l
      using (owner_id)
    where coalesce(a.balance_minor, 0) <> coalesce(l.held, 0)`,

  // The frozen amount of each account equals its holds in force, up to its balance.
  holds: sql`
    select coalesce(a.id, h.id) as subject, null::date as day, coalesce(a.held, 0) as ledger, coalesce(h.held, 0) as found
    from (
      select id, held_minor + case when is_held and kind = 'balance' then 1 else 0 end as held, balance_minor - held_minor as free
      from ledger_accounts where held_minor <> 0 or is_held) a
    full join (
      select owner_id || case scope when 'payable' then ':payable' else ':balance' end as id,
        sum(coalesce(amount_minor, 1)) as held
      from money_holds where state = ${holdState.active} group by 1) h using (id)
    where coalesce(a.held, 0) <> coalesce(h.held, 0) or a.free < 0`,

  // The value of coupons, held by gateways or not, matches the ledger; what they paid matches the ledger of costs.
  coupons: sql`
    select coalesce(a.id, c.id) as subject, null::date as day, coalesce(a.balance_minor, 0) as ledger, coalesce(c.worth, 0) as found
    from (select id, balance_minor from ledger_accounts where kind in ('coupon', 'couponReserved')) a
    full join (
      select owner_id || ':coupon' as id, sum(amount_minor - used_minor - reserved_minor - gone_minor) as worth
      from coupons group by owner_id
      union all
      select owner_id || ':couponReserved', sum(reserved_minor) from coupons group by owner_id) c using (id)
    where coalesce(a.balance_minor, 0) <> coalesce(c.worth, 0)
    union all
    select coalesce(l.owner_id, b.owner_id) || ':couponCosts', coalesce(l.day, b.day), coalesce(l.paid, 0), coalesce(b.paid, 0)
    from (
      select a.owner_id, (t.at at time zone 'Asia/Shanghai')::date as day, -sum(e.amount_minor) as paid
      from ledger_transfers t join ledger_entries e on e.transfer_id = t.id join ledger_accounts a on a.id = e.account_id
      where t.kind in ${costKinds} and a.kind in ('coupon', 'couponReserved') group by 1, 2) l
    full join (select owner_id, day, sum(coupon_minor) as paid from cost_days group by 1, 2) b using (owner_id, day)
    where coalesce(l.paid, 0) <> coalesce(b.paid, 0)
    union all
    select 'used:' || c.id, null::date, c.used_minor, coalesce(u.used, 0)
    from coupons c left join (select coupon_id, sum(amount_minor) as used from coupon_uses group by 1) u on u.coupon_id = c.id
    where c.used_minor <> coalesce(u.used, 0)`,

  // A statement, its lines and the rows of its month agree.
  statements: sql`
    select s.id as subject, s.month as day, coalesce(e.net, 0) as ledger,
      case when coalesce(l.net, 0) = s.net_minor then s.net_minor else coalesce(l.net, 0) end as found
    from earning_statements s
    left join lateral (
      select sum(net_minor) as net from earnings e
      where e.owner_id = s.owner_id and e.day >= s.month and e.day < s.month + interval '1 month') e on true
    left join lateral (
      select sum(net_minor) as net from earning_statement_lines n where n.statement_id = s.id) l on true
    where coalesce(e.net, 0) <> s.net_minor or coalesce(l.net, 0) <> s.net_minor`,

  // A bill, its lines and the ledger of its month agree.
  bills: sql`
    select b.bill_no as subject, b.month as day, coalesce(c.paid, 0) as ledger,
      case when l.paid = b.gross_minor - b.discount_minor and l.lines = b.lines
        then b.gross_minor - b.discount_minor else coalesce(l.paid, 0) end as found
    from cost_bills b
    left join lateral (
      select sum(gross_minor - discount_minor) as paid from cost_days d
      where d.owner_id = b.owner_id and d.day >= b.month and d.day < b.month + interval '1 month') c on true
    left join lateral (
      select sum(gross_minor - discount_minor) as paid, count(*) as lines from cost_bill_lines n
      where n.bill_id = b.id) l on true
    where coalesce(c.paid, 0) <> b.gross_minor - b.discount_minor
      or coalesce(l.paid, 0) <> b.gross_minor - b.discount_minor`,
});

/** All deviations from the ledger. Must be read in one snapshot, otherwise concurrent changes show up as deviations. */
export async function findDifferences(db: Db, since: Date): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const [kind, comparison] of entriesOf(comparisons(since))) {
    const { rows } = await sql<Omit<Difference, 'kind'>>`
      select subject, day::text as day, ledger::bigint as "ledgerMinor", found::bigint as "foundMinor"
      from (${comparison}) d order by day nulls first, subject limit ${perKindMax}`.execute(db);
    found.push(...rows.map((row) => ({ ...row, kind })));
  }
  return found;
}
