import { sql, type RawBuilder } from 'kysely';
import {
  adjustmentState,
  consumerRefundState,
  couponBatchState,
  holdState,
  invoiceState,
  moneyQueues,
  rechargeState,
  refundState,
  statementState,
  withdrawState,
  type InvoiceState,
  type MoneyOverview,
  type MoneyQueue,
} from '@portal/calls';
import { formatMinor, keysOf } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { formatInstant, hours } from '../../platform/time';

interface Queue {
  /** Its rows, as amount (or null) and since. */
  rows: RawBuilder<unknown>;
  link: string;
}

const invoices = (state: InvoiceState, link: string): Queue => ({
  rows: sql`select amount_minor as amount, coalesce(decided_at, created_at) as since from invoices where state = ${state}`,
  link,
});

/** Each by the index of what is open. */
const queues: Readonly<Record<MoneyQueue, Queue>> = {
  recharge: {
    rows: sql`select amount_minor as amount, created_at as since from recharge_orders where state = ${rechargeState.checking}`,
    link: '/ops/recharge',
  },
  refund: {
    rows: sql`select amount_minor as amount, created_at as since from recharge_refunds where state = ${refundState.waiting}`,
    link: '/ops/refund',
  },
  refundSent: {
    rows: sql`select amount_minor as amount, created_at as since from recharge_refunds where state = ${refundState.sent}`,
    link: '/ops/refund?state=decided',
  },
  adjustment: {
    rows: sql`select abs(amount_minor) as amount, created_at as since from money_adjustments
      where state = ${adjustmentState.waiting}`,
    link: '/ops/adjustment',
  },
  hold: {
    rows: sql`select amount_minor as amount, created_at as since from money_holds where state = ${holdState.waiting}`,
    link: '/ops/hold',
  },
  coupon: {
    rows: sql`select amount_minor * cardinality(accounts) as amount, created_at as since from coupon_batches
      where state = ${couponBatchState.waiting}`,
    link: '/ops/coupon',
  },
  withdraw: {
    rows: sql`select amount_minor as amount, created_at as since from withdrawals where state = ${withdrawState.waiting}`,
    link: '/ops/withdraw',
  },
  payout: {
    rows: sql`select amount_minor as amount, created_at as since from withdrawals where state = ${withdrawState.approved}`,
    link: '/ops/payouts',
  },
  paying: {
    rows: sql`select amount_minor as amount, created_at as since from withdrawals where state = ${withdrawState.paying}`,
    link: `/ops/payouts?state=${withdrawState.paying}`,
  },
  dispute: {
    rows: sql`select amount_minor as amount, created_at as since from consumer_refunds
      where state = ${consumerRefundState.proposed}`,
    link: `/ops/consumerRefunds?state=${consumerRefundState.proposed}`,
  },
  statement: {
    rows: sql`select net_minor as amount, coalesce(disputed_at, made_at) as since from earning_statements
      where state = ${statementState.disputed}`,
    link: '/ops/statements',
  },
  invoice: invoices(invoiceState.waiting, '/ops/invoice'),
  issue: invoices(invoiceState.approved, `/ops/invoices?state=${invoiceState.approved}`),
  issueFailed: invoices(invoiceState.failed, `/ops/invoices?state=${invoiceState.failed}`),
  difference: {
    rows: sql`select coalesce(theirs_minor, ours_minor) as amount, found_at as since from payment_differences
      where state = 'open'`,
    link: '/ops/reconciliation',
  },
  proof: {
    rows: sql`select null::bigint as amount, p.at as since from money_differences d join money_proofs p on p.id = d.proof_id
      where p.seq = (select max(seq) from money_proofs)`,
    link: '/ops/moneyProof',
  },
};

interface Counted {
  count: number;
  amount: number | null;
  oldest: Date | null;
}

/** What waits on the desk, how long, and what the portal holds of its members' money. */
export async function overviewOf(db: Db, now: Date): Promise<MoneyOverview> {
  const waiting: MoneyOverview['waiting'] = [];
  for (const queue of keysOf(moneyQueues)) {
    const { rows, link } = queues[queue];
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
