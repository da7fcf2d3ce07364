import type { CostKind, InvoiceState } from '@portal/calls';
import type { InvoiceKind, InvoiceTitleKind } from '@portal/rules';
import type { SerializedText } from '../../i18n/serializeText';
import type { Defaulted, Instant, NullableInstant, NullableJson } from './columns';

/** Bills and invoices. */
export interface InvoicesTables {
  /** Monthly bill of an account, made once. 1/10000 yuan. */
  cost_bills: {
    id: string;
    bill_no: string;
    owner_id: string;
    /** First day of the month. */
    month: string;
    made_at: Instant;
    lines: number;
    gross_minor: number;
    discount_minor: number;
    coupon_minor: Defaulted<number>;
  };
  /** Daily spending out of gifts, by kind of transfer. */
  gift_spends: { owner_id: string; day: string; kind: string; amount_minor: number };
  invoice_titles: {
    id: string;
    owner_id: string;
    kind: InvoiceTitleKind;
    name: string;
    tax_no: string;
    /** Bank, account, address and telephone, sealed; empty after removal. */
    details_sealed: string;
    is_default: boolean;
    created_at: Instant;
    removed_at: NullableInstant;
  };
  invoice_accounts: { owner_id: string };
  invoice_bills: {
    bill_id: string;
    owner_id: string;
    /** First day of the month. */
    month: string;
    charged_minor: number;
    gift_minor: number;
    returned_minor: number;
    carried_minor: Defaulted<number>;
    taken_minor: Defaulted<number>;
  };
  invoice_returns: {
    owner_id: string;
    day: string;
    subscription_id: string;
    kind: CostKind;
    ref: string;
    month: string;
    amount_minor: number;
  };
  invoices: {
    id: string;
    invoice_no: string;
    owner_id: string;
    /** Null: a red invoice of the portal itself. */
    asked_by: string | null;
    /** The title at the time of the request. */
    title_kind: InvoiceTitleKind;
    title_name: string;
    tax_no: string;
    details_sealed: string;
    kind: InvoiceKind;
    mail: string;
    amount_minor: number;
    tax_percent: number;
    state: InvoiceState;
    reason: Defaulted<string>;
    /** Translatable form, see `textFromColumn`; null: typed by a person. */
    reason_said: NullableJson<SerializedText>;
    /** For a red invoice: the one it reverses. */
    red_of: string | null;
    red_minor: Defaulted<number>;
    number: string | null;
    file_id: string | null;
    attempts: Defaulted<number>;
    next_try_at: NullableInstant;
    decided_by: string | null;
    created_at: Instant;
    decided_at: NullableInstant;
    issued_at: NullableInstant;
    ended_at: NullableInstant;
  };
  invoice_items: { invoice_id: string; bill_id: string; amount_minor: number };
  cost_bill_lines: {
    bill_id: string;
    seq: number;
    app_name: string;
    api_name: string;
    plan_name: string;
    kind: CostKind;
    billed: number;
    /** What `billed` cannot hold. */
    billed_beyond: Defaulted<number>;
    /** As in `cost_days`. */
    extra_units: Defaulted<number>;
    failures: number;
    price_low_minor: number | null;
    price_high_minor: number | null;
    gross_minor: number;
    discount_minor: number;
    coupon_minor: Defaulted<number>;
  };
}
