import { sql } from 'kysely';
import { withdrawState } from '@portal/calls';
import { formatMinor } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { cacheTotals } from '../../platform/db/TotalsCache';

interface Sums {
  gross: number;
  commission: number;
  net: number;
  withdrawn: number;
  paidIn: number;
  paidBack: number;
  spent: number;
}

/** Totals of an account: earned, paid in, refunded and spent. */
export async function sumAccount(db: Db, accountId: string) {
  const { rows } = await sql<Sums>`
    select e.gross, e.commission, e.net,
      coalesce((select sum(amount_minor) from withdrawals where owner_id = ${accountId} and state = ${withdrawState.paid}), 0)::bigint
        as withdrawn,
      r."paidIn", r."paidBack", c.spent, (e.n + c.n + r.n)::int as n
    from (
      select coalesce(sum(gross_minor), 0)::bigint as gross, coalesce(sum(commission_minor), 0)::bigint as commission,
        coalesce(sum(net_minor), 0)::bigint as net, count(*) as n
      from earnings where owner_id = ${accountId}) e,
    (
      select coalesce(sum(gross_minor - discount_minor), 0)::bigint as spent, count(*) as n
      from cost_days where owner_id = ${accountId}) c,
    (
      select coalesce(sum(l.amount_minor) filter (where l.kind = 'recharge'), 0)::bigint as "paidIn",
        coalesce(-sum(l.amount_minor) filter (where l.kind in ('rechargeRefund', 'rechargeKept')), 0)::bigint as "paidBack",
        count(*) as n
      from ledger_entries l
      where l.account_id in (${`${accountId}:balance`}, ${`${accountId}:refunding`})) r`
    .withPlugin(cacheTotals('n'))
    .execute(db);
  const sums = rows[0];
  const yuan = (field: keyof Sums) => formatMinor(sums?.[field] ?? 0);
  return {
    earned: {
      gross: yuan('gross'),
      commission: yuan('commission'),
      net: yuan('net'),
      withdrawn: yuan('withdrawn'),
    },
    paidIn: yuan('paidIn'),
    paidBack: yuan('paidBack'),
    spent: yuan('spent'),
  };
}
