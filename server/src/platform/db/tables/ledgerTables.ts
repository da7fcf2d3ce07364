import type {
  ConsumerRefundState,
  EarningKind,
  MoneyDifferenceKind,
  PayoutWay,
  StatementState,
  WithdrawState,
} from '@portal/calls';
import type { ColumnType, Generated } from 'kysely';
import type { SerializedText } from '../../i18n/serializeText';
import type { Defaulted, Instant, NullableInstant, NullableJson } from './columns';

/** The ledger, and what is earned, paid out and charged back. */
export interface LedgerTables {
  ledger_accounts: {
    id: string;
    owner_id: string | null;
    kind: string;
    balance_minor: Defaulted<number>;
    may_be_negative: Defaulted<boolean>;
    /** Of a balance: the part left of gifts. */
    gift_minor: Defaulted<number>;
    /** Part frozen by operators. */
    held_minor: Defaulted<number>;
    /** Frozen entirely. */
    is_held: Defaulted<boolean>;
  };
  ledger_transfers: {
    id: string;
    idempotency_key: string;
    kind: string;
    memo: string;
    at: Instant;
    /** Whether payments by this transfer are in the cost book; servers older than the book omit it. */
    is_booked: Defaulted<boolean>;
  };
  ledger_entries: {
    transfer_id: string;
    account_id: string;
    amount_minor: number;
    /** Time of the transfer, copied like its kind. */
    at: NullableInstant;
    kind: Defaulted<string | null>;
  };
  commission_rates: {
    provider_id: string;
    /** yyyy-MM-dd; always in the future when it is agreed. */
    from_day: string;
    /** In 1/10000 of a payment. */
    rate: number;
    reason: string;
    set_by: string;
    set_at: Instant;
  };
  /** Earnings by day, provider, subscription and kind. 1/10000 yuan. */
  earnings: {
    id: string;
    provider_id: string;
    /** Null: the provider has no account. */
    owner_id: string | null;
    consumer_id: string | null;
    api_id: string | null;
    subscription_id: string | null;
    /** yyyy-MM-dd. */
    day: string;
    kind: EarningKind;
    calls: Defaulted<number>;
    /** Units of the calls beyond one each. */
    extra_units: Defaulted<number>;
    gross_minor: Defaulted<number>;
    commission_minor: Defaulted<number>;
    /** Paid by the portal. */
    covered_minor: Defaulted<number>;
    net_minor: ColumnType<number, never, never>;
    /** Not settled yet. */
    open_minor: Defaulted<number>;
    /** Whether anything is not settled. */
    is_open: ColumnType<boolean, never, never>;
    /** Made payable, or deducted from that. */
    settled_minor: Defaulted<number>;
    settled_at: NullableInstant;
    updated_at: Instant;
  };
  earning_statements: {
    id: string;
    owner_id: string;
    provider_id: string;
    /** First day of the month. */
    month: string;
    gross_minor: number;
    commission_minor: number;
    covered_minor: number;
    net_minor: number;
    state: StatementState;
    made_at: Instant;
    /** When it counts as confirmed. */
    due_at: NullableInstant;
    dispute: Defaulted<string>;
    disputed_at: NullableInstant;
    answer: Defaulted<string>;
    adjustment_minor: Defaulted<number>;
    answered_by: string | null;
    /** Proposal of a first operator that a second has to approve. */
    proposal_by: string | null;
    proposal_answer: Defaulted<string>;
    proposal_minor: Defaulted<number>;
    confirmed_at: NullableInstant;
  };
  earning_statement_lines: {
    statement_id: string;
    seq: number;
    api_name: string;
    plan_name: string;
    kind: EarningKind;
    calls: number;
    /** What `calls` cannot hold. */
    calls_beyond: Defaulted<number>;
    extra_units: Defaulted<number>;
    gross_minor: number;
    commission_minor: number;
    covered_minor: number;
    net_minor: number;
  };
  consumer_refunds: {
    id: string;
    subscription_id: string;
    consumer_id: string;
    amount_minor: number;
    reason: string;
    state: ConsumerRefundState;
    proposed_by: string;
    decided_by: string | null;
    created_at: Instant;
    decided_at: NullableInstant;
  };
  bank_cards: {
    id: string;
    owner_id: string;
    /** Bank and branch. */
    bank: string;
    /** Empty after removal. */
    account_sealed: string;
    account_hash: string;
    account_end: string;
    /** Masked. */
    holder: string;
    added_at: Instant;
    removed_at: NullableInstant;
  };
  payout_batches: { id: string; batch_no: string; way: PayoutWay; made_by: string; made_at: Instant };
  withdrawals: {
    id: string;
    wd_no: string;
    owner_id: string;
    asked_by: string;
    /** The account at the time of the request. */
    account_sealed: string;
    account_end: string;
    bank: string;
    amount_minor: number;
    fee_minor: number;
    state: WithdrawState;
    reason: Defaulted<string>;
    /** Translatable form, see `textFromColumn`; null: typed by a person. */
    reason_said: NullableJson<SerializedText>;
    /** First of two required approvals. */
    first_by: string | null;
    decided_by: string | null;
    batch_id: string | null;
    created_at: Instant;
    decided_at: NullableInstant;
    ended_at: NullableInstant;
  };
  /** Promised and measured availability of an API in a month. */
  sla_months: {
    api_id: string;
    month: string;
    promise: string;
    compensation: string;
    settled_at: NullableInstant;
    reached: number | null;
    faults: number | null;
    percent: number | null;
  };
  /** Refunds for missed promises. 1/10000 yuan. */
  sla_refunds: {
    subscription_id: string;
    owner_id: string;
    month: string;
    api_id: string;
    paid_minor: number;
    refund_minor: number;
    percent: number;
    transfer_id: string;
    at: Instant;
  };
  money_proofs: { id: string; seq: Generated<number>; at: Instant; differences: number };
  money_differences: {
    proof_id: string;
    seq: number;
    kind: MoneyDifferenceKind;
    subject: string;
    day: string | null;
    ledger_minor: number;
    found_minor: number;
  };
  ledger_proofs: { at: Instant; sum_minor: number; drifting_accounts: number; negative_accounts: number };
}
