import { sql } from 'kysely';
import {
  adjustmentState,
  adjustmentStates,
  consumerRefundState,
  couponBatchState,
  couponBatchStates,
  consumerRefundStates,
  holdState,
  holdStates,
  rechargeState,
  rechargeStates,
  refundState,
  refundStates,
  withdrawState,
  withdrawStates,
  type OpenMoneyKind,
} from '@portal/calls';
import { formatMinor } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { term } from '../../platform/i18n/say';
import { formatInstant } from '../../platform/time';

const shown = 50;

/** Open matters by kind: name of the state, and the page where it is handled. */
const kinds: Readonly<
  Record<OpenMoneyKind, { names: Readonly<Record<number, string>>; link: (no: string) => string }>
> = {
  recharge: { names: rechargeStates, link: (no) => `/ops/recharge?subjectId=${no}` },
  refund: { names: refundStates, link: (no) => `/ops/refund?subjectId=${no}` },
  withdraw: { names: withdrawStates, link: (no) => `/ops/withdraw?subjectId=${no}` },
  adjustment: { names: adjustmentStates, link: (no) => `/ops/adjustment?subjectId=${no}` },
  dispute: { names: consumerRefundStates, link: () => '/ops/consumerRefunds?state=1' },
  coupon: { names: couponBatchStates, link: (no) => `/ops/coupon?subjectId=${no}` },
  hold: { names: holdStates, link: (no) => `/ops/hold?subjectId=${no}` },
};

interface OpenRow {
  kind: OpenMoneyKind;
  no: string;
  amount: number | null;
  state: number;
  since: Date;
}

const { unpaid, paying, awaitingVoucher, checking, rejected } = rechargeState;

/** Open matters of an account, oldest first. Each is found by an index of its owner, or of open ones. */
export async function listOpenMoney(db: Db, accountId: string) {
  const { rows } = await sql<OpenRow>`
    select * from (
      select 'recharge' as kind, order_no as no, amount_minor as amount, state::int as state, created_at as since
      from recharge_orders where owner_id = ${accountId}
        and state in (${sql.join([unpaid, paying, awaitingVoucher, checking, rejected])})
      union all
      select 'refund', refund_no, amount_minor, state::int, created_at from recharge_refunds
      where owner_id = ${accountId} and state in (${sql.join([refundState.waiting, refundState.sent])})
      union all
      select 'withdraw', id, amount_minor, state::int, created_at from withdrawals
      where owner_id = ${accountId}
        and state in (${sql.join([withdrawState.waiting, withdrawState.approved, withdrawState.paying])})
      union all
      select 'adjustment', id, amount_minor, state::int, created_at from money_adjustments
      where owner_id = ${accountId} and state = ${adjustmentState.waiting}
      union all
      select 'dispute', id, amount_minor, state::int, created_at from consumer_refunds
      where consumer_id = ${accountId} and state = ${consumerRefundState.proposed}
      union all
      select 'hold', id, amount_minor, state::int, created_at from money_holds
      where owner_id = ${accountId} and state = ${holdState.waiting}
      union all
      select 'coupon', id, amount_minor, state::int, created_at from coupon_batches
      where state = ${couponBatchState.waiting} and ${accountId} = any (accounts)
    ) one order by since, no limit ${shown}`.execute(db);
  return rows.map(({ kind, no, amount, state, since }) => ({
    kind,
    no,
    amount: amount === null ? null : formatMinor(amount),
    state: term(kinds[kind].names[state] ?? ''),
    since: formatInstant(since),
    link: kinds[kind].link(encodeURIComponent(no)),
  }));
}
