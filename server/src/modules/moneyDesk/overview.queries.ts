import { sql } from 'kysely';
import { moneyQueues, type MoneyOverview } from '@portal/calls';
import { formatMinor, keysOf } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { promisedMs } from '../../platform/promisedMs';
import { formatInstant, hours } from '../../platform/time';
import { openMoney } from './openMoneyQueues.queries';

interface Counted {
  count: number;
  amount: number | null;
  oldest: Date | null;
}

/** What waits on the desk, how long, and what the portal holds of its members' money. */
export async function overviewOf(db: Db, now: Date): Promise<MoneyOverview> {
  const waiting: MoneyOverview['waiting'] = [];
  for (const queue of keysOf(moneyQueues)) {
    const { rows, link } = openMoney[queue];
    const counted = await sql<Counted>`
      select count(*)::int as count, sum(amount)::bigint as amount, min(since) as oldest from (${rows}) q`.execute(
      db,
    );
    const { count = 0, amount = null, oldest = null } = counted.rows[0] ?? {};
    waiting.push({
      queue,
      count,
      amount: amount === null ? null : formatMinor(amount),
      oldestAt: oldest && formatInstant(oldest),
      oldestHours: oldest ? Math.max(0, Math.floor((now.getTime() - oldest.getTime()) / hours)) : 0,
      dueHours: Math.round(promisedMs(queue) / hours),
      link,
    });
  }
  const proof = await db
    .selectFrom('money_proofs')
    .select('at')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { heldAccounts, ...sums } = await sumsOf(db);
  return { waiting, sums, heldAccounts, provenAt: proof ? formatInstant(proof.at) : null };
}

type Sums = MoneyOverview['sums'];

async function sumsOf(db: Db): Promise<Sums & { heldAccounts: number }> {
  const of = (...kinds: readonly string[]) =>
    sql`coalesce(sum(balance_minor) filter (where kind in (${sql.join(kinds)})), 0)::bigint`;
  const { rows } = await sql<Record<keyof Sums, number> & { heldAccounts: number }>`
    select ${of('balance', 'reserved')} as balances, coalesce(sum(gift_minor), 0)::bigint as gifts,
      ${of('coupon', 'couponReserved')} as coupons,
      coalesce(sum(case when is_held then balance_minor else held_minor end), 0)::bigint as held,
      ${of('refunding')} as refunding, ${of('pending')} as pending, ${of('payable')} as payable,
      ${of('frozen')} as frozen, ${of('commission')} as commission, -${of('writeoff')} as covered,
      count(distinct owner_id) filter (where is_held or held_minor > 0)::int as "heldAccounts"
    from ledger_accounts`.execute(db);
  const yuan = (field: keyof Sums) => formatMinor(rows[0]?.[field] ?? 0);
  return {
    balances: yuan('balances'),
    gifts: yuan('gifts'),
    coupons: yuan('coupons'),
    held: yuan('held'),
    refunding: yuan('refunding'),
    pending: yuan('pending'),
    payable: yuan('payable'),
    frozen: yuan('frozen'),
    commission: yuan('commission'),
    covered: yuan('covered'),
    heldAccounts: rows[0]?.heldAccounts ?? 0,
  };
}
