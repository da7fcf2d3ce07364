import type {
  BudgetAction,
  BudgetUnit,
  ChargeType,
  NoticeType,
  PublicationData,
  VersionChange,
} from '@portal/calls';
import type { OperationWeight } from '@portal/rules';
import type { SerializedText } from '../../i18n/serializeText';
import type { Defaulted } from './columns';

/** Part of something that one coupon paid, 1/10000 yuan. */
export interface CouponPart {
  couponId: string;
  minor: number;
}

/** Part of a lease that one coupon funds, 1/10000 yuan. */
export interface LeasedCoupon {
  couponId: string;
  held: number;
  used: number;
}

/** 1/10000 yuan. Money is present for closed days only. */
export interface MarketDay {
  provider_id: string;
  day: string;
  gross_minor: Defaulted<number>;
  commission_minor: Defaulted<number>;
  net_minor: Defaulted<number>;
  paid_minor: Defaulted<number>;
  paid_prod_minor: Defaulted<number>;
  applies: Defaulted<number>;
  started: Defaulted<number>;
  ended: Defaulted<number>;
  views: Defaulted<number>;
}

/** Tables whose rows are counted by state with triggers. */
export type CountedList = 'earning_statements' | 'invoices' | 'publications' | 'withdrawals';

/** Facts of a certificate when it was given. */
export interface KeptCertificate {
  subject: string;
  issuer: string;
  /** SHA-256, pairs of hexadecimal digits with colons. */
  fingerprint: string;
  /** ISO. */
  endsAt: string;
}

/** Mutual TLS with an upstream, without its secrets. */
export interface KeptTls {
  certificate: KeptCertificate | null;
  authority: KeptCertificate | null;
}

/** A draft as stored, including what is never sent back. */
/** Why a field was refused; `said`: translatable form, when the portal refused it. */
export type KeptReject = FieldReject & { said?: SerializedText };

/** A change of an API in Chinese, and its translatable form; absent in older rows. */
export type KeptChange = VersionChange & { said?: { place: SerializedText; text: SerializedText } };

export type KeptPublication = PublicationData & {
  authSealed?: string;
  /** `UpstreamTls` of the contract as sealed JSON. Null, not absent: a change may remove it from what is online. */
  tlsSealed?: string | null;
  tls?: KeptTls | null;
};

export interface FieldReject {
  field: string;
  reason: string;
}

/** The plan of a subscription as it was agreed. Prices in 1/10000 yuan. */
export interface Terms {
  planName: string;
  kind: ChargeType;
  priceMinor: number;
  tiers: { upTo: number | null; priceMinor: number }[];
  /** Calls paid for so far; null: not limited that way. */
  included: number | null;
  /** Calls added by one payment. */
  packSize: number | null;
  qps: number;
  dayLimit: number | null;
  validDays: number | null;
  /** Units of operations; absent, and for those not listed: one. */
  weights?: readonly OperationWeight[];
}

/** Facts about a favourite at some time, to detect changes. */
export interface FavouriteFacts {
  /** Headline price of an API; null for others. */
  priceMinor: number | null;
  chargeType: ChargeType | null;
  /** Newest version online; null: none, or without versions. */
  version: string | null;
  /** Versions that end soon. */
  ending: string[];
  isGone: boolean;
  /** For objects without price and versions; else empty. */
  updatedAt: string;
}

/** What a provider promises of an API, in its own words. */
export interface Sla {
  availability: string;
  supportHours: string;
  compensation: string;
}

/** Settings of a budget that can change with the next period. */
export interface BudgetSettings {
  cap_minor: number;
  cap_calls: number | null;
  unit: BudgetUnit;
  levels: number[];
  action: BudgetAction;
}

/** Period length of a usage sum. */
export type Grain = 'minute' | 'hour' | 'day';

export interface Segment {
  /** Number of units. The name dates from when each call was one unit. */
  calls: number;
  priceMinor: number;
}

/** Text of a notice, and where it is shown. */
export interface NoticeText {
  title: string;
  type: NoticeType;
  content: string;
  is_pinned: boolean;
  is_on_main: boolean;
  portal_ids: string[];
  /** Absent in older rows. */
  file_ids?: string[];
}
