import type {
  AppState,
  AppType,
  ApplyParty,
  ApplyState,
  Env,
  KeyState,
  LeakAction,
  LeakKind,
  OwnerType,
  SignType,
  WebhookEvent,
} from '@portal/calls';
import type { DataTermsVersion, OperationWeight } from '@portal/rules';
import type { ColumnType } from 'kysely';
import type { SerializedText } from '../../i18n/serializeText';
import type { Defaulted, DefaultedJson, Instant, Json, NullableInstant, NullableJson } from './columns';
import type { CouponPart, Terms } from './storedShapes';

/** Apps, keys and subscriptions. */
export interface MarketTables {
  apps: {
    id: string;
    owner_id: string;
    name: string;
    app_type: AppType;
    owner_type: OwnerType;
    industry: Defaulted<string>;
    brief: string;
    sign_type: SignType;
    state: AppState;
    state_before_stop: AppState | null;
    /** When an operator stopped it; null: its owner may start it. */
    barred_at: NullableInstant;
    /** Its icon; null: none. */
    icon_id: Defaulted<string | null>;
    created_at: Instant;
  };
  app_addresses: {
    app_id: string;
    env: Env;
    kind: 'ip' | 'callback';
    value: string;
    remark: Defaulted<string>;
    added_by: string | null;
    added_at: Instant;
    last_hit_at: NullableInstant;
  };
  app_certificates: {
    app_id: string;
    env: Env;
    fingerprint: string;
    name: string;
    subject: string;
    issuer: string;
    serial: string;
    starts_at: Instant;
    ends_at: Instant;
    added_by: string | null;
    added_at: Instant;
    reminded_days: number | null;
  };
  app_certificate_rules: {
    app_id: string;
    env: Env;
    required_at: Instant;
  };
  app_keys: {
    id: string;
    app_id: string;
    /** Owner of the app, by triggers; null: it is removed. */
    account_id: ColumnType<string | null, never, never>;
    env: Env;
    name: string;
    key_hash: string;
    key_mask: string;
    public_key: Defaulted<string | null>;
    sealed: string;
    state: KeyState;
    grace_until: NullableInstant;
    expires_at: NullableInstant;
    last_used_at: NullableInstant;
    /** Address of the last use. */
    last_address: Defaulted<string | null>;
    reminded_days: Defaulted<number | null>;
    /** As for apps. */
    barred_at: NullableInstant;
    /** Hash for recognising the secret; null: not computed yet. */
    secret_hash: Defaulted<string | null>;
    created_at: Instant;
  };
  scan_partners: {
    id: string;
    name: string;
    is_on: boolean;
    grace_hours: number;
    version: number;
    created_at: Instant;
  };
  scan_partner_keys: { identifier: string; partner_id: string; public_key: string };
  key_leaks: {
    id: string;
    partner_id: string;
    kind: LeakKind;
    object_id: string;
    hint: string;
    owner_id: string;
    url: string;
    url_hash: string;
    source: string;
    action: LeakAction;
    found_at: Instant;
    last_at: Instant;
    times: number;
  };
  live_applications: {
    id: string;
    apply_no: string;
    app_id: string;
    applicant_id: string;
    state: ApplyState;
    reason: Defaulted<string>;
    decision_reason: Defaulted<string>;
    /** Translatable form, see `textFromColumn`; null: typed by a person. */
    decision_said: NullableJson<SerializedText>;
    submitted_at: Instant;
  };
  subscriptions: {
    id: string;
    apply_no: string;
    app_id: string;
    api_id: string;
    env: Env;
    plan_id: string;
    applicant_id: string;
    terms: Json<Terms>;
    state: ApplyState;
    reason: string;
    scene: string;
    daily_calls: number;
    decision_reason: Defaulted<string>;
    /** Translatable form, see `textFromColumn`; null: typed by a person. */
    decision_said: NullableJson<SerializedText>;
    submitted_at: Instant;
    decided_at: NullableInstant;
    expires_at: NullableInstant;
    qps_limit: Defaulted<number | null>;
    day_limit: Defaulted<number | null>;
    urged_on: Defaulted<string | null>;
    /** When the provider was reminded of the delay; null: not yet. */
    reminded_at: NullableInstant;
    /** Subscription whose plan it changes. */
    previous_id: Defaulted<string | null>;
    /** When an operator last urged the provider; null: never. */
    pressed_at: NullableInstant;
    /** When it was escalated to operators. */
    escalated_at: NullableInstant;
    /** Days before the end at which the owner was last told; null: not told of this end. */
    end_told_days: Defaulted<number | null>;
    /** Gateways still hold calls of a refunded pack: what they return is refunded, too. */
    has_open_credit: Defaulted<boolean>;
    /** Version of the data terms that was accepted; null: none. */
    data_terms: Defaulted<DataTermsVersion | null>;
    /** Earliest start; null: as soon as it is granted. */
    starts_at: NullableInstant;
    attachment_id: Defaulted<string | null>;
    /** Earlier calls no longer count because the sandbox was reset; null: never reset. */
    counts_from: NullableInstant;
    /** Maintained by the database, for searching. */
    name_of_api: ColumnType<string | null, never, never>;
  };
  apply_comments: {
    id: string;
    subscription_id: string;
    party: ApplyParty;
    /** Account that it was written for. */
    account_id: string;
    author_id: string | null;
    author_name: string;
    text: string;
    at: Instant;
  };
  /** Subscriptions with automatic renewal. */
  auto_renewals: {
    subscription_id: string;
    owner_id: string;
    /** Highest price of one renewal, 1/10000 yuan. */
    cap_minor: number;
    /** Accepted weights of operations; null: as agreed. */
    weights: ColumnType<OperationWeight[] | null, string | null | undefined, string | null>;
    since: Instant;
    /** Days before the coming end at which the owner was last told. */
    told_days: Defaulted<number | null>;
    /** The end for which a failure was told. */
    failed_for: NullableInstant;
    last_at: NullableInstant;
    last_problem: Defaulted<string>;
    /** Translatable form; null: written by an older server. */
    last_said: NullableJson<SerializedText>;
  };
  prepayments: {
    id: string;
    subscription_id: string;
    paid_at: Instant;
    amount_minor: number;
    /** Whether it paid for a period of time. */
    is_by_time: boolean;
    /** Calls included; null: unlimited. */
    calls: number | null;
    starts_at: Instant;
    /** Null: no end. */
    ends_at: NullableInstant;
    /** Refunded when another plan replaced it. */
    returned_minor: Defaulted<number>;
    /** Part paid by coupons. */
    coupons: DefaultedJson<CouponPart[]>;
  };
  /** Announcements not sent to all subscribers yet; deleted when done. */
  subscriber_tellings: {
    id: string;
    api_id: string;
    ends: boolean;
    event: Defaulted<WebhookEvent | null>;
    title: string;
    text: string;
    /** Translatable title and text; null: written by an older server. */
    said: NullableJson<{ title: SerializedText; text: SerializedText }>;
    link: string;
    at: Instant;
    told_to: Defaulted<string>;
  };
  subscription_events: {
    id: string;
    subscription_id: string;
    at: Instant;
    actor_id: string | null;
    actor_name: string;
    from_state: ApplyState | null;
    to_state: ApplyState;
    reason: string;
    /** Translatable reason of the portal; null: typed by a person. */
    said: NullableJson<SerializedText>;
  };
}
