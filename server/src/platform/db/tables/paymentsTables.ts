import type {
  AdjustmentNature,
  AdjustmentState,
  BudgetAction,
  BudgetChannel,
  BudgetPeriod,
  BudgetScope,
  BudgetState,
  BudgetUnit,
  CostKind,
  CouponBatchState,
  CouponEnd,
  DifferenceKind,
  DifferenceState,
  Env,
  HoldScope,
  HoldState,
  PayChannel,
  RechargeState,
  RefundState,
} from '@portal/calls';
import type { ColumnType } from 'kysely';
import type { SerializedText } from '../../i18n/serializeText';
import type { Defaulted, Instant, NullableInstant, NullableJson } from './columns';
import type { BudgetSettings } from './storedShapes';

/** Recharges, coupons, holds and budgets. */
export interface PaymentsTables {
  recharge_orders: {
    order_no: string;
    owner_id: string;
    asked_by: string;
    channel: PayChannel;
    amount_minor: number;
    state: RechargeState;
    created_at: Instant;
    expires_at: Instant;
    qr: Defaulted<string | null>;
    pay_url: Defaulted<string | null>;
    reference: Defaulted<string | null>;
    payer_name: Defaulted<string>;
    voucher_id: Defaulted<string | null>;
    receipt_serial: Defaulted<string | null>;
    receipt_minor: Defaulted<number | null>;
    first_reviewer: Defaulted<string | null>;
    reason: Defaulted<string>;
    /** Translatable form, see `textFromColumn`; null: typed by a person. */
    reason_said: NullableJson<SerializedText>;
    received_minor: Defaulted<number | null>;
    credited_at: NullableInstant;
    refunded_minor: Defaulted<number>;
    next_ask_at: NullableInstant;
    asks: Defaulted<number>;
  };
  channel_payments: {
    channel: PayChannel;
    trade_no: string;
    order_no: string;
    amount_minor: number;
    paid_at: Instant;
    noted_at: Instant;
    is_credited: boolean;
    billed_on: Defaulted<string | null>;
  };
  recharge_refunds: {
    refund_no: string;
    order_no: string;
    owner_id: string;
    asked_by: string;
    amount_minor: number;
    reason: string;
    state: RefundState;
    created_at: Instant;
    first_reviewer: Defaulted<string | null>;
    receipt_serial: Defaulted<string | null>;
    failure: Defaulted<string>;
    finished_at: NullableInstant;
    next_ask_at: NullableInstant;
    asks: Defaulted<number>;
    billed_on: Defaulted<string | null>;
  };
  balance_arrivals: { owner_id: string; at: Instant };
  balance_alerts: { owner_id: string; below_minor: number; receivers: string[]; told_at: NullableInstant };
  money_adjustments: {
    id: string;
    owner_id: string;
    amount_minor: number;
    nature: AdjustmentNature;
    reason: string;
    state: AdjustmentState;
    made_by: string;
    decided_by: Defaulted<string | null>;
    refusal: Defaulted<string>;
    created_at: Instant;
  };
  coupon_batches: {
    id: string;
    title: string;
    /** Amount of each coupon. */
    amount_minor: number;
    accounts: string[];
    valid_until: Instant;
    api_id: string | null;
    category_id: string | null;
    reason: string;
    state: CouponBatchState;
    made_by: string;
    decided_by: Defaulted<string | null>;
    refusal: Defaulted<string>;
    created_at: Instant;
  };
  coupons: {
    id: string;
    batch_id: string;
    owner_id: string;
    amount_minor: number;
    used_minor: Defaulted<number>;
    reserved_minor: Defaulted<number>;
    gone_minor: Defaulted<number>;
    issued_at: Instant;
    valid_until: Instant;
    api_id: string | null;
    category_id: string | null;
    ended_at: NullableInstant;
    end_kind: Defaulted<CouponEnd | null>;
    end_reason: Defaulted<string>;
  };
  coupon_uses: {
    coupon_id: string;
    day: string;
    subscription_id: string;
    kind: CostKind;
    amount_minor: number;
  };
  money_holds: {
    id: string;
    owner_id: string;
    scope: HoldScope;
    amount_minor: number | null;
    reason: string;
    state: HoldState;
    ends_at: NullableInstant;
    made_by: string;
    decided_by: Defaulted<string | null>;
    refusal: Defaulted<string>;
    ended_by: Defaulted<string | null>;
    end_reason: Defaulted<string>;
    /** Translatable form, see `textFromColumn`; null: typed by a person. */
    end_said: NullableJson<SerializedText>;
    created_at: Instant;
    ended_at: NullableInstant;
  };
  reconciliation_runs: {
    channel: PayChannel;
    day: string;
    rows: Defaulted<number>;
    payments_minor: Defaulted<number>;
    refunds_minor: Defaulted<number>;
    differences: Defaulted<number>;
    finished_at: NullableInstant;
    failure: Defaulted<string>;
  };
  payment_differences: {
    id: string;
    channel: PayChannel;
    day: string;
    kind: DifferenceKind;
    trade_no: string;
    order_no: string;
    ours_minor: number | null;
    theirs_minor: number | null;
    state: DifferenceState;
    note: Defaulted<string>;
    /** Translatable form, see `textFromColumn`; null: typed by a person. */
    note_said: NullableJson<SerializedText>;
    resolved_by: Defaulted<string | null>;
    found_at: Instant;
  };
  budgets: {
    id: string;
    owner_id: string;
    scope: BudgetScope;
    app_id: string | null;
    api_id: string | null;
    period: BudgetPeriod;
    cap_minor: number;
    levels: number[];
    action: BudgetAction;
    is_enabled: Defaulted<boolean>;
    created_at: Instant;
    unit: Defaulted<BudgetUnit>;
    /** Cap of a budget of calls; null: a budget of money. */
    cap_calls: Defaulted<number | null>;
    /** Further persons to tell. */
    receivers: Defaulted<string[]>;
    channels: Defaulted<BudgetChannel[]>;
    /** Settings from `next_from` on; null: unchanged. */
    next: ColumnType<BudgetSettings | null, string | null | undefined, string | null>;
    next_from: Defaulted<string | null>;
  };
  budget_periods: {
    budget_id: string;
    period_start: string;
    used_minor: Defaulted<number>;
    reserved_minor: Defaulted<number>;
    used_calls: Defaulted<number>;
    reserved_calls: Defaulted<number>;
    state: Defaulted<BudgetState>;
    warned_level: Defaulted<number>;
  };
  /** Costs of an account by day of booking. 1/10000 yuan. */
  cost_days: {
    owner_id: string;
    day: string;
    subscription_id: string;
    kind: CostKind;
    /** Empty for calls, else the object that it is about. */
    ref: Defaulted<string>;
    app_id: string;
    api_id: string;
    provider_id: string;
    env: Env;
    billed: Defaulted<number>;
    /** Units of billed calls beyond one each; negative where calls are free. */
    extra_units: Defaulted<number>;
    failures: Defaulted<number>;
    price_low_minor: Defaulted<number | null>;
    price_high_minor: Defaulted<number | null>;
    gross_minor: Defaulted<number>;
    discount_minor: Defaulted<number>;
    /** Part of the discount. */
    coupon_minor: Defaulted<number>;
  };
}
