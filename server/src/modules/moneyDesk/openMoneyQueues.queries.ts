import { sql, type RawBuilder } from 'kysely';
import {
  adjustmentState,
  consumerRefundState,
  couponBatchState,
  holdState,
  invoiceState,
  rechargeState,
  refundState,
  statementState,
  withdrawState,
  type InvoiceState,
  type MoneyQueue,
} from '@portal/calls';

interface OpenMoney {
  /** Its rows, with amount (or null) and since. */
  rows: RawBuilder<unknown>;
  link: string;
}

const invoices = (state: InvoiceState, link: string): OpenMoney => ({
  rows: sql`select amount_minor as amount, coalesce(decided_at, created_at) as since from invoices where state = ${state}`,
  link,
});

/** Open matters about money, each by the index of open ones. */
export const openMoney: Readonly<Record<MoneyQueue, OpenMoney>> = {
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
