import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type {
  AgreementKind,
  AnyContent,
  ApiSort,
  ContentKind,
  ContentOf,
  ContentState,
  JoinState,
  JoinTarget,
  AdjustmentNature,
  AdjustmentState,
  HoldScope,
  HoldState,
  AdvancedItemState,
  AlertMetric,
  AlertMinutes,
  AlertOp,
  AlertState,
  AppState,
  AppType,
  AuditFaultKind,
  ApplyParty,
  ApplyState,
  AuthenticationState,
  BudgetAction,
  BudgetChannel,
  BudgetPeriod,
  BudgetScope,
  BudgetState,
  BudgetUnit,
  CaseRequest,
  ChangeKind,
  ChargeType,
  CommentState,
  ConsumerRefundState,
  CompanyState,
  CostKind,
  CouponBatchState,
  CouponEnd,
  DeliveryState,
  DifferenceKind,
  DifferenceState,
  DocumentType,
  EarningKind,
  Env,
  ExportFormat,
  FavouriteKind,
  FindingKind,
  Health,
  IncidentKind,
  IncidentState,
  InvoiceState,
  KeyState,
  LeakAction,
  LeakKind,
  LoginAlertKind,
  LoginAlertOutcome,
  LoginFacts,
  MemberLanguage,
  MessageKind,
  ReceiverState,
  MessageTemplateKind,
  MoneyDifferenceKind,
  OfflineRequestState,
  NoticeState,
  NoticeType,
  OwnerType,
  PayChannel,
  FactorAppealState,
  PayoutWay,
  PhoneAppealState,
  PublicBoard,
  RankingRange,
  ProviderState,
  Severity,
  HostState,
  PortalContent,
  PortalNavigationItem,
  PortalState,
  PublicationData,
  PublicationState,
  RechargeState,
  RefundState,
  ReleaseAction,
  ReportReason,
  ReviewKind,
  ReviewState,
  SceneType,
  SearchKind,
  SignType,
  SolutionState,
  StatementState,
  TestCheck,
  TicketKind,
  TicketState,
  VersionChange,
  VersionStatus,
  VitalName,
  WebhookEvent,
  WebhookState,
  WithdrawState,
  UsageViewName,
} from '@portal/calls';
import type {
  UpstreamAddress,
  UpstreamProbe,
  AccountKind,
  AdvancedItem,
  AuthLevel,
  DataTermsVersion,
  FactorRule,
  IdKind,
  Industry,
  InvoiceKind,
  InvoiceTitleKind,
  MappedRole,
  OperationWeight,
  OrganisationRole,
  PaperSlot,
  RegisterType,
  Right,
  Role,
  RoleRule,
  SuccessRule,
} from '@portal/rules';
import type { Kept } from '../said/kept';
import type { UserState } from '../userState';
import type { OperationSettings } from '@portal/contract/gateway';
import type { ReleaseRecord } from '@portal/contract/internal';

/** An instant; the database returns a Date. */
type Instant = ColumnType<Date, Date, Date>;
type NullableInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;
type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>;

/** jsonb: written as text. */
type Json<Value> = ColumnType<Value, string, string>;
type NullableJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>;
type DefaultedJson<Value> = ColumnType<Value, string | undefined, string>;

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
interface MarketDay {
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
export type KeptReject = FieldReject & { said?: Kept };
/** A change of an API in Chinese, and its translatable form; absent in older rows. */
export type KeptChange = VersionChange & { said?: { place: Kept; text: Kept } };

export type KeptPublication = PublicationData & {
  authSealed?: string;
  /** `UpstreamTls` of the contract as sealed JSON. Null, not absent: a change may remove it from what is online. */
  tlsSealed?: string | null;
  tls?: KeptTls | null;
};

interface FieldReject {
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

export interface Tables {
  users: {
    id: string;
    email: string | null;
    mobile: string | null;
    /** Null: an organisation, which nobody signs in to. */
    password_hash: string | null;
    nick_name: string;
    state: UserState;
    register_type: RegisterType | null;
    authentication_state: Defaulted<AuthenticationState>;
    roles: Defaulted<number>;
    current_role_type: Defaulted<Role>;
    agree_version: string | null;
    portal_id: string | null;
    created_at: Instant;
    kind: Defaulted<'person' | 'organisation'>;
    /** Account acted for last; null: the person's own. */
    acting_for: Defaulted<string | null>;
    /** Null: the second factor is off. */
    second_factor_at: NullableInstant;
    /** When the account closes, at its owner's request; null: not requested. */
    closes_at: NullableInstant;
    /** Invitation code; null: none. */
    invite_code: Defaulted<string | null>;
    invited_by: Defaulted<string | null>;
    /** Avatar of a person; null: none. */
    avatar_id: Defaulted<string | null>;
    /** Language of pages for a person; null: the browser's. */
    language: Defaulted<MemberLanguage | null>;
    /** Bits of `operatorRoles`; null: all. */
    operator_roles: Defaulted<number | null>;
    /** Why operators froze it, shown to its owner; null: not frozen. */
    frozen_reason: Defaulted<string | null>;
  };
  user_notes: {
    id: string;
    account_id: string;
    author_id: string;
    author_name: string;
    text: string;
    created_at: Instant;
  };
  data_exports: {
    id: string;
    account_id: string;
    asked_by: string;
    asked_at: Instant;
    ready_at: NullableInstant;
    bytes: number | null;
    failures: Defaulted<number>;
    expires_at: NullableInstant;
    removed_at: NullableInstant;
  };
  table_exports: {
    id: string;
    account_id: string;
    asked_by: string;
    list: string;
    query: JSONColumnType<Record<string, string>>;
    format: ExportFormat;
    name: string;
    asked_at: Instant;
    rows_total: number;
    rows_done: Defaulted<number>;
    attempts: Defaulted<number>;
    ended_at: NullableInstant;
    cancelled_at: NullableInstant;
    ready_at: NullableInstant;
    bytes: Defaulted<number | null>;
    expires_at: NullableInstant;
    removed_at: NullableInstant;
  };
  usage_sums: {
    scope: string;
    scope_id: string;
    /** Account whose part it is. */
    part_of: Defaulted<string>;
    grain: Grain;
    starts_at: Instant;
    env: Env;
    calls: number;
    failures: number;
    reached: number;
    faults: number;
    refused: number;
    cost_minor: number;
    /** Units of billed calls beyond one each. */
    extra_units: Defaulted<number>;
    latency_ms_sum: number;
    latencies: JSONColumnType<[bucket: number, calls: number][]>;
    codes: JSONColumnType<Record<string, number>>;
  };
  usage_marks: { id: Generated<number>; starts_at: Instant };
  figure_alerts: {
    id: string;
    account_id: string;
    view: UsageViewName;
    metric: AlertMetric;
    op: AlertOp;
    limit_minor: number;
    minutes: AlertMinutes;
    app_id: string | null;
    api_id: string | null;
    is_enabled: boolean;
    state: Defaulted<AlertState>;
    since: NullableInstant;
    figure_minor: Defaulted<number | null>;
    check_at: Instant;
    created_at: Instant;
  };
  ranking_boards: { board: PublicBoard; is_on: boolean; changed_at: Instant };
  public_ranks: {
    board: PublicBoard;
    range: RankingRange;
    rank: number;
    api_id: string;
    value: number;
    total: number;
    previous_rank: number | null;
    previous_value: number | null;
    counted_at: Instant;
  };
  account_closings: {
    id: string;
    account_id: string;
    asked_by: string;
    reason: string;
    waives_balance: boolean;
    asked_at: Instant;
    closes_at: Instant;
    /** When its owner was reminded of its end. */
    reminded_at: NullableInstant;
    /** Withdrawn by its owner, or because of an obstacle. */
    withdrawn_at: NullableInstant;
    closed_at: NullableInstant;
  };
  organisation_members: {
    organisation_id: string;
    user_id: string;
    role: OrganisationRole;
    joined_at: Instant;
  };
  organisation_invitations: {
    id: string;
    organisation_id: string;
    account: string;
    role: OrganisationRole;
    token_hash: string;
    invited_by: string;
    created_at: Instant;
    sent_at: Instant;
    expires_at: Instant;
    accepted_at: NullableInstant;
    withdrawn_at: NullableInstant;
  };
  sso_settings: {
    organisation_id: string;
    issuer: string;
    client_id: string;
    secret_sealed: string;
    extra_scope: string;
    role_claim: string;
    role_rules: Json<RoleRule[]>;
    default_role: MappedRole | null;
    factor_rule: FactorRule;
    trusts_email: boolean;
    is_only_way: boolean;
    saved_at: Instant;
    tested_at: NullableInstant;
    /** Null: off. */
    enabled_at: NullableInstant;
  };
  sso_domains: {
    organisation_id: string;
    domain: string;
    token: string;
    claimed_at: Instant;
    proven_at: NullableInstant;
    checked_at: NullableInstant;
    failures: Defaulted<number>;
  };
  sso_links: {
    organisation_id: string;
    issuer: string;
    subject: string;
    user_id: string;
    linked_at: Instant;
    last_login_at: Instant;
  };
  sso_logins: {
    state_hash: string;
    browser_hash: string;
    organisation_id: string;
    redirect_uri: string;
    return_to: string;
    created_at: Instant;
    used_at: NullableInstant;
  };
  sso_arrivals: {
    token_hash: string;
    browser_hash: string;
    organisation_id: string;
    issuer: string;
    subject: string;
    email: string;
    role: MappedRole;
    return_to: string;
    created_at: Instant;
    used_at: NullableInstant;
  };
  totp_secrets: {
    user_id: string;
    secret_sealed: string;
    created_at: Instant;
    confirmed_at: NullableInstant;
    last_step: Defaulted<number>;
  };
  recovery_codes: { code_hash: string; user_id: string; created_at: Instant; used_at: NullableInstant };
  login_tickets: {
    token_hash: string;
    user_id: string;
    session_hash: string;
    tries: Defaulted<number>;
    created_at: Instant;
    used_at: NullableInstant;
    /** Organisation whose identity provider vouched for them, instead of a password. */
    sso_of: Defaulted<string | null>;
  };
  passkeys: {
    id: string;
    user_id: string;
    rp_id: string;
    public_key: string;
    counter: number;
    transports: Json<string[]>;
    name: string;
    created_at: Instant;
    last_used_at: NullableInstant;
  };
  passkey_challenges: { session_hash: string; purpose: string; challenge: string; created_at: Instant };
  password_history: { user_id: string; password_hash: string; created_at: Instant };
  sessions: {
    id_hash: string;
    user_id: string;
    address: string;
    user_agent: string;
    created_at: Instant;
    last_seen_at: Instant;
    ended_at: NullableInstant;
    /** The organisation; null: their own account. */
    acting_for: Defaulted<string | null>;
    /** Organisation whose identity provider vouched for them; null: none. */
    sso_of: Defaulted<string | null>;
  };
  known_devices: {
    user_id: string;
    device_hash: string;
    name: string;
    network: string;
    first_seen_at: Instant;
    last_seen_at: Instant;
    notice_hash: string | null;
  };
  captchas: { session_hash: string; answer: string; created_at: Instant };
  verification_codes: {
    id: string;
    purpose: string;
    target: string;
    session_hash: string;
    code_hash: string;
    tries: Defaulted<number>;
    created_at: Instant;
    used_at: NullableInstant;
  };
  tickets: {
    token_hash: string;
    purpose: string;
    user_id: string;
    created_at: Instant;
    expires_at: Instant;
    used_at: NullableInstant;
  };
  access_tokens: {
    id: string;
    user_id: string;
    account_id: string;
    name: string;
    token_hash: string;
    hint: string;
    scopes: Json<Right[]>;
    created_at: Instant;
    expires_at: Instant;
    last_used_at: NullableInstant;
    last_address: Defaulted<string | null>;
    revoked_at: NullableInstant;
  };
  account_changes: {
    id: string;
    user_id: string;
    kind: AccountKind;
    old_value: string | null;
    token_hash: string;
    changed_at: Instant;
    undo_until: Instant;
    undone_at: NullableInstant;
  };
  factor_appeals: {
    id: string;
    user_id: string;
    state: FactorAppealState;
    proof_sealed: string | null;
    remark: string;
    rejects: Json<FieldReject[]>;
    submitted_at: Instant;
    decided_at: NullableInstant;
    effective_at: NullableInstant;
    ended_at: NullableInstant;
  };
  phone_appeals: {
    id: string;
    user_id: string;
    state: PhoneAppealState;
    new_phone: string;
    id_file_id: string | null;
    hand_file_id: string | null;
    remark: string;
    rejects: Json<FieldReject[]>;
    submitted_at: Instant;
    decided_at: NullableInstant;
  };
  login_tries: {
    id: Generated<string>;
    at: Instant;
    account_hash: string;
    user_id: string | null;
    address: string;
    outcome: string;
    country: Defaulted<string | null>;
    place: Defaulted<string | null>;
    latitude: Defaulted<number | null>;
    longitude: Defaulted<number | null>;
    judged_at: NullableInstant;
  };
  login_alerts: {
    id: string;
    kind: LoginAlertKind;
    subject: string;
    account_id: string | null;
    address: string;
    facts: Json<LoginFacts>;
    first_at: Instant;
    last_at: Instant;
    times: number;
    outcome: Defaulted<LoginAlertOutcome | null>;
    remark: Defaulted<string>;
    closed_by: Defaulted<string | null>;
    closed_at: NullableInstant;
  };
  login_failures: { subject: string; failures: number; first_at: Instant; locked_until: NullableInstant };
  rate_limits: { key: string; window_started_at: Instant; hits: number };
  audit_log: {
    id: string;
    at: Instant;
    user_id: string | null;
    /** Account acted for; null: their own. */
    account_id: Defaulted<string | null>;
    event: string;
    address: string;
    outcome: string;
    detail: string | null;
    /** App concerned. */
    app_id: Defaulted<string | null>;
    /** Object concerned, if it has an id. */
    object_id: Defaulted<string | null>;
    /** Order of writing, assigned by the database. */
    seq: Generated<number>;
  };
  audit_seals: { seq: number; hash: string };
  audit_heads: { day: string; seq: number; hash: string; signature: string; made_at: Instant };
  audit_marks: { id: number; upto: number; horizon: string; check_asked: boolean };
  audit_checks: { id: string; seq: Generated<number>; at: Instant; entries: number; faults: number };
  audit_faults: {
    check_id: string;
    place: number;
    kind: AuditFaultKind;
    seq: number;
    audit_id: string | null;
  };
  status_incidents: {
    id: string;
    kind: IncidentKind;
    title: string;
    severity: Severity;
    state: IncidentState;
    parts: Json<string[]>;
    starts_at: Instant;
    ends_at: NullableInstant;
    version: number;
    created_at: Instant;
    updated_at: Instant;
  };
  status_updates: {
    id: string;
    incident_id: string;
    state: IncidentState;
    text: string;
    at: Instant;
    updated_by: string;
  };
  status_followers: { user_id: string; since: Instant };
  status_parts: { part: string; name: string; health: Health; checked_at: Instant };
  status_gateways: { number: number; gateway_id: string; heard_at: Instant };
  status_days: { part: string; day: string; good: number; degraded: number; down: number };
  outgoing_messages: {
    id: string;
    channel: 'mail' | 'sms';
    recipient: string;
    subject: string;
    body: string;
    /** Path of the page that it is about. */
    link: Defaulted<string | null>;
    /** Account whose quiet hours it waits for; null: none. */
    quiet_for: Defaulted<string | null>;
    /** Language of the text. */
    language: Defaulted<MemberLanguage>;
    /** Additional mailbox that it goes to; null: not one of these. */
    receiver_id: Defaulted<string | null>;
    code: string | null;
    attempts: Defaulted<number>;
    next_attempt_at: Instant;
    created_at: Instant;
    sent_at: NullableInstant;
    failed_at: NullableInstant;
    /** Why the last attempt failed; empty: it did not. */
    fault: Defaulted<string>;
    tried_at: NullableInstant;
  };
  jobs: {
    name: string;
    next_run_at: Instant;
    claim: Defaulted<string | null>;
    claimed_until: NullableInstant;
    succeeded_at: NullableInstant;
    failures: Defaulted<number>;
  };
  portals: {
    id: string;
    prefix: string;
    name: string;
    owner_id: string | null;
    color: string;
    logo_url: string | null;
    resource_url: string | null;
    state: PortalState;
    created_at: Instant;
    usage: Defaulted<string>;
    industry: Defaulted<Industry | null>;
    contact: Defaulted<string>;
    icp_no: Defaulted<string>;
    intro: Defaulted<string>;
    favicon_url: Defaulted<string | null>;
    footer: Defaulted<string>;
    navigation: DefaultedJson<PortalNavigationItem[]>;
    /** Null: all of them. */
    faq_ids: Defaulted<string[] | null>;
    rejects: DefaultedJson<FieldReject[]>;
    reason: Defaulted<string>;
    /** Translatable form, see `wordsKept`; null: typed by a person. */
    reason_said: NullableJson<Kept>;
    state_before_ban: Defaulted<PortalState | null>;
    /** Written at creation; null only in older rows. */
    draft: ColumnType<PortalContent | null, string | undefined, string>;
    live_revision: Defaulted<number>;
    submitted_at: NullableInstant;
    online_at: NullableInstant;
  };
  portal_documents: { portal_id: string; document_id: string; sort: number };
  portal_revisions: {
    portal_id: string;
    revision: number;
    content: Json<PortalContent>;
    note: Defaulted<string>;
    /** Translatable form, see `wordsKept`; null: typed by a person. */
    note_said: NullableJson<Kept>;
    brings_back: Defaulted<number | null>;
    published_by: string | null;
    published_at: Instant;
  };
  portal_hosts: {
    portal_id: string;
    host: string;
    token: string;
    source_ips: Defaulted<string[]>;
    state: Defaulted<HostState>;
    has_txt: Defaulted<boolean>;
    has_cname: Defaulted<boolean>;
    failures: Defaulted<number>;
    proven_at: NullableInstant;
    checked_at: NullableInstant;
    certificate_until: NullableInstant;
    created_at: Instant;
  };
  portal_members: { portal_id: string; user_id: string; added_by: string | null; added_at: Instant };
  portal_visit_days: { portal_id: string; day: string; visits: number };
  slides: {
    id: string;
    portal_id: string | null;
    title: string;
    image_url: string;
    link_url: string | null;
    sort: number;
    is_enabled: Defaulted<boolean>;
    starts_at: NullableInstant;
    ends_at: NullableInstant;
  };
  notices: {
    id: string;
    /** Portal whose managers wrote it; null: written by operators. */
    portal_id: string | null;
    title: string;
    type: NoticeType;
    content: string;
    is_pinned: Defaulted<boolean>;
    state: Defaulted<NoticeState>;
    published_at: Instant;
    is_on_main: Defaulted<boolean>;
    portal_ids: Defaulted<string[]>;
    /** Files for download, in order. */
    file_ids: Defaulted<string[]>;
    author_id: string | null;
    updated_at: NullableInstant;
    /** Withdrawn by operators. */
    is_barred: Defaulted<boolean>;
    version: Defaulted<number>;
    /** Draft beside the text that readers see or will see. */
    draft: ColumnType<NoticeText | null, string | null | undefined, string | null>;
    /** Revision of the row's text; 0: older than revisions. */
    live_revision: Defaulted<number>;
    due_revision: Defaulted<number | null>;
    due_at: NullableInstant;
  };
  /** Every file that any text of a notice has had. */
  notice_files: {
    notice_id: string;
    file_id: string;
  };
  notice_revisions: {
    notice_id: string;
    revision: number;
    content: Json<NoticeText>;
    from_at: NullableInstant;
    brings_back: Defaulted<number | null>;
    made_by: string | null;
    made_at: Instant;
  };
  agreements: {
    kind: AgreementKind;
    version: number;
    /** Latest version that everybody has to accept again; 0: none so far. */
    asked_version: Defaulted<number>;
  };
  message_templates: {
    kind: MessageKind;
    content: Json<ContentOf<MessageTemplateKind>>;
  };
  agreement_acceptances: {
    /** A person, or for the provider terms the account. */
    account_id: string;
    kind: AgreementKind;
    version: number;
    accepted_by: string;
    accepted_at: Instant;
  };
  content_items: {
    id: string;
    kind: ContentKind;
    state: ContentState;
    title: string;
    draft: Json<AnyContent>;
    /** What visitors see; null: nothing. */
    shown: ColumnType<AnyContent | null, string | null | undefined, string | null>;
    live_revision: Defaulted<number>;
    due_revision: Defaulted<number | null>;
    due_at: NullableInstant;
    until_at: NullableInstant;
    sort: Defaulted<number>;
    published_at: NullableInstant;
    version: Defaulted<number>;
    updated_at: Instant;
    updated_by: string | null;
    created_at: Instant;
  };
  content_revisions: {
    item_id: string;
    revision: number;
    content: Json<AnyContent>;
    from_at: NullableInstant;
    until_at: NullableInstant;
    brings_back: Defaulted<number | null>;
    made_by: string | null;
    made_at: Instant;
  };
  solutions: {
    id: string;
    type: SceneType;
    icon: string;
    title: string;
    brief: string;
    pains: string[];
    benefits: string[];
    cases: Json<{ title: string; text: string }[]>;
    document_ids: string[];
    state: SolutionState;
    sort: number;
    updated_at: Instant;
  };
  solution_steps: { id: string; solution_id: string; seq: number; title: string; text: string };
  solution_apis: { step_id: string; api_id: string; seq: number; note: string };
  favourites: {
    user_id: string;
    kind: FavouriteKind;
    object_id: string;
    folder: Defaulted<string>;
    is_watched: Defaulted<boolean>;
    known: Json<FavouriteFacts>;
    told: Json<FavouriteFacts>;
    created_at: Instant;
  };
  test_cases: {
    id: string;
    /** The account. */
    user_id: string;
    api_id: string;
    method: string;
    path: string;
    name: string;
    request: Json<CaseRequest>;
    checks: Json<TestCheck[]>;
    updated_at: Instant;
  };
  test_history: {
    id: string;
    /** The account. */
    user_id: string;
    api_id: string;
    operation_id: string;
    env: Env;
    request: Json<CaseRequest>;
    /** The request is stored complete, except for its secrets. */
    is_whole: boolean;
    status: number;
    ms: number;
    cost_minor: number;
    code: string;
    request_id: string;
    at: Instant;
  };
  api_comments: {
    id: string;
    api_id: string;
    /** The account. */
    user_id: string;
    /** The person. */
    writer_id: string;
    score: number;
    text: string;
    state: CommentState;
    /** Hidden once before: later edits wait for an operator. */
    needs_check: Defaulted<boolean>;
    hide_reason: Defaulted<string>;
    reply: Defaulted<string>;
    replied_at: NullableInstant;
    created_at: Instant;
    updated_at: Instant;
  };
  api_comment_reports: {
    comment_id: string;
    user_id: string;
    reason: ReportReason;
    text: Defaulted<string>;
    at: Instant;
    decided_at: NullableInstant;
  };
  notice_reads: { user_id: string; notice_id: string; read_at: Instant };
  documents: {
    id: string;
    owner_id: string;
    name: string;
    /** A stand-in when the kind is unknown to servers of the version before; see `kind_id`. */
    type: DocumentType;
    kind_id: Defaulted<string | null>;
    is_enabled: boolean;
    can_download: boolean;
    file_id: string;
    content: string;
    summary: string;
    revision: Defaulted<number>;
    is_restricted: Defaulted<boolean>;
    created_at: Instant;
    updated_at: Instant;
    removed_at: NullableInstant;
  };
  document_revisions: {
    document_id: string;
    revision: number;
    name: string;
    /** A stand-in when the kind is unknown to servers of the version before; see `kind_id`. */
    type: DocumentType;
    kind_id: Defaulted<string | null>;
    can_download: boolean;
    file_id: string;
    content: string;
    edited_by: string;
    edited_at: Instant;
  };
  api_documents: { api_id: string; document_id: string };
  /** Documents readable in the main portal, as +1/−1 rows; the sum is always exact. */
  readable_counts: { type: DocumentType; documents: number };
  /** Rows of tables by state, and their sums, as +1/−1 rows; the sum is always exact. */
  state_counts: {
    list: CountedList;
    state: string;
    counted: number;
    amount_minor: number;
    fee_minor: number;
  };
  /** Balance, payable and reserved money of each account together, in 1/10000 yuan; and when that was noted. */
  account_money: { owner_id: string; money_minor: number };
  account_money_kept: { is_only: Generated<boolean>; at: Instant };
  /** Daily figures of a provider or ('') the whole market; increments to be added; and which days are closed. */
  market_days: MarketDay;
  market_day_changes: MarketDay;
  market_days_closed: { is_only: Generated<boolean>; until: string };
  /** Active production subscriptions, as +1/−1 rows; the sum is always exact. */
  standing_counts: { provider_id: string; standing: number };
  /** First day on which a production subscription was called. */
  first_calls: { subscription_id: string; provider_id: string; day: string };
  readable_kind_counts: { kind_id: string; documents: number };
  document_kinds: {
    id: string;
    name: string;
    name_en: string;
    brief: string;
    sort: number;
    is_offered: boolean;
  };
  document_counts: { document_id: string; views: Defaulted<number>; downloads: Defaulted<number> };
  helpful_votes: {
    kind: 'document' | 'faq';
    subject_id: string;
    voter: string;
    is_helpful: boolean;
    remark: Defaulted<string>;
    created_at: Instant;
  };
  faq_categories: { id: string; name: string; sort: number };
  faqs: {
    id: string;
    category_id: string;
    question: string;
    answer: string;
    sort: number;
    updated_at: Instant;
  };
  support_tickets: {
    id: string;
    user_id: string;
    kind: TicketKind;
    title: string;
    request_id: Defaulted<string>;
    state: TicketState;
    created_at: Instant;
    updated_at: Instant;
  };
  support_replies: {
    id: string;
    ticket_id: string;
    user_id: string;
    is_staff: boolean;
    text: string;
    file_id: string | null;
    created_at: Instant;
  };
  search_entries: {
    kind: SearchKind;
    object_id: string;
    title: string;
    body: string;
    provider: Defaulted<string>;
    portals: string[];
    facets: Json<Record<string, string | string[]>>;
    parts: DefaultedJson<{ id: string; title: string; text: string }[]>;
    popularity: Defaulted<number>;
    updated_at: Instant;
    /** Written by SQL. */
    title_tokens: ColumnType<string, never, never>;
    all_tokens: ColumnType<string, never, never>;
  };
  search_words: { word: string; deletes: string[] };
  search_synonyms: { id: string; words: string[]; updated_at: Instant };
  search_days: { day: string; word: string; searches: number; found: number };
  search_demands: { id: string; word: string; text: string; user_id: string | null; created_at: Instant };
  providers: { id: string; user_id: string | null; name: string; is_certified: Defaulted<boolean> };
  categories: {
    id: string;
    parent_id: string | null;
    name: string;
    sort: number;
    icon: Defaulted<string>;
    merged_into: Defaulted<string | null>;
  };
  api_products: {
    id: string;
    code: string;
    name: string;
    icon: string;
    brief: string;
    description: string;
    category_id: string;
    provider_id: string;
    tags: string[];
    /** Of its headline price, as far as `api_plans` says nothing. */
    charge_type: ChargeType;
    price_minor: number;
    /** Charge types of its plans. Written by a trigger. */
    charge_types: ColumnType<ChargeType[], never, never>;
    auth_level: Defaulted<AuthLevel>;
    has_sandbox: Defaulted<boolean>;
    status: VersionStatus;
    contact: string | null;
    terms_url: string | null;
    calls_30d: Defaulted<number>;
    views_30d: Defaulted<number>;
    success_rate: Defaulted<string | null>;
    p95_ms: Defaulted<number | null>;
    subscriber_count: Defaulted<number>;
    /** From `api_comments`. Written by a trigger. */
    score_count: ColumnType<number, never, never>;
    score_split: ColumnType<number[], never, never>;
    /** Average in tenths; null: not rated. */
    score: ColumnType<number | null, never, never>;
    /** Null: no promise. */
    sla: ColumnType<Sla | null, string | null | undefined, string | null>;
    published_at: Instant;
    updated_at: Instant;
    /** Whether its provider is certified. Written by a trigger. */
    is_certified: ColumnType<boolean, never, never>;
    /** The branded portal that it is private to; null: public. */
    portal_id: Defaulted<string | null>;
  };
  /** Counts of online APIs, summed up by kind. Written by a trigger. */
  product_counts: {
    category_id: string;
    /** All charge types of its plans, comma-separated. */
    charge_type: string;
    auth_level: AuthLevel;
    has_sandbox: boolean;
    products: number;
  };
  provider_counts: { provider_id: string; products: number };
  /** Search entries of the leading APIs of each order, and some others; written by a trigger and a job. */
  leading_entries: { object_id: string; portals: string[]; all_tokens: ColumnType<string, never, never> };
  /** By order: everything public with a greater figure is among the entries. */
  leading_marks: { sort: ApiSort; figure: string; marked_at: Instant };
  tag_counts: { tag: string; products: number };
  market_figures: {
    is_only: Generated<boolean>;
    providers: number;
    operations: number;
    users: number;
    apps: Defaulted<number>;
    calls: Defaulted<number>;
    counted_at: Instant;
  };
  api_quality_days: {
    api_id: string;
    day: string;
    reached: number;
    faults: number;
    latencies: Json<{ bucket: number; calls: number }[]>;
  };
  api_fault_hours: { api_id: string; starts_at: Instant; reached: number; faults: number };
  api_versions: {
    id: string;
    api_id: string;
    version: string;
    status: VersionStatus;
    document: ColumnType<Record<string, unknown>, string, string>;
    operation_count: number;
    published_at: Instant;
    deprecated_at: NullableInstant;
    sunset_at: NullableInstant;
    successor_id: Defaulted<string | null>;
    /** As told to subscribers. */
    end_reason: Defaulted<string>;
    /** Translatable form, see `wordsKept`; null: typed by a person. */
    end_said: NullableJson<Kept>;
    ended_at: NullableInstant;
  };
  api_operations: {
    id: string;
    version_id: string;
    seq: number;
    group_name: string;
    method: string;
    path: string;
    summary: string;
    is_deprecated: Defaulted<boolean>;
    /** Null: those of its API. */
    settings: ColumnType<OperationSettings | null, string | null | undefined, string | null>;
    /** Its search words; null: not read yet. */
    words: ColumnType<string | null, string | null | undefined, string>;
  };
  api_plans: {
    id: string;
    api_id: string;
    name: string;
    kind: ChargeType;
    price_minor: number;
    tiers: ColumnType<{ upTo: number | null; priceMinor: number }[], string, string>;
    included: number | null;
    qps: number;
    day_limit: number | null;
    valid_days: number | null;
    needs_approval: Defaulted<boolean>;
    auth_level: Defaulted<AuthLevel>;
    weights: DefaultedJson<OperationWeight[]>;
    sort: number;
    retired_at: NullableInstant;
  };
  api_view_days: { api_id: string; day: string; views: number; counted: Defaulted<number> };
  /** Accounts that may see an API for named accounts. */
  api_audience: { api_id: string; account_id: string };
  /** Scenes that a provider assigned an API to. */
  api_scenes: { api_id: string; solution_id: string };
  portal_apis: { portal_id: string; api_id: string; sort: number; is_featured: Defaulted<boolean> };
  releases: {
    remote: string;
    version: string;
    record: JSONColumnType<ReleaseRecord>;
    /** portal.json, or shell.json for the shell. */
    manifest: Json<unknown>;
    published_at: Instant;
    published_by: string;
    verdict: 'bad' | null;
    location: string | null;
    /** When its files were deleted. */
    removed_at: Instant | null;
  };
  live_releases: { remote: string; version: string; previous_version: string | null; since: Instant };
  canary_releases: { remote: string; version: string; percent: number; since: Instant; by: string };
  release_history: {
    seq: Generated<number>;
    id: string;
    remote: string;
    version: string;
    action: ReleaseAction;
    percent: number | null;
    note: string | null;
    at: Instant;
    by: string;
  };
  release_tokens: {
    id: string;
    label: string;
    hash: string;
    remotes: JSONColumnType<string[]>;
    created_by: string;
    created_at: Instant;
    last_used_at: NullableInstant;
    revoked_at: NullableInstant;
  };
  release_overrides: {
    session_hash: string;
    remote: string;
    origin: string;
    created_at: Instant;
    expires_at: Instant;
  };
  release_visits: { visit_id: string; remote: string; version: string; failed: boolean; at: Instant };
  release_hours: { remote: string; version: string; hour: Instant; visits: number; failed: number };
  release_errors: {
    remote: string;
    version: string;
    kind: FindingKind;
    route: string;
    label: string;
    count: number;
    last_at: Instant;
  };
  release_vitals: {
    remote: string;
    version: string;
    route: string;
    day: string;
    name: VitalName;
    bucket: number;
    count: number;
  };
  compositions: { id: string; parts: JSONColumnType<Record<string, string>>; first_seen_at: Instant };
  files: {
    id: string;
    owner_id: string;
    scene: string;
    name: string;
    type: string;
    bytes: number;
    created_at: Instant;
    /** First use by something that is kept; null: none yet. */
    attached_at: Instant | null;
    /** For pictures; null for other files and old pictures. */
    width: Defaulted<number | null>;
    height: Defaulted<number | null>;
    /** No longer used, its bytes about to be deleted; null: it exists. */
    removed_at: NullableInstant;
  };
  person_authentications: {
    id: string;
    user_id: string;
    state: AuthenticationState;
    /** Here and below: columns that are no longer written are Defaulted, see migration 0036. */
    real_name: Defaulted<string>;
    id_kind: IdKind;
    id_no_sealed: Defaulted<string>;
    id_no_hash: string;
    id_no_mask: string;
    valid_to: string | null;
    phone: Defaulted<string>;
    /** Null: deleted. */
    front_file_id: string | null;
    back_file_id: string | null;
    address: Defaulted<string>;
    rejects: Json<FieldReject[]>;
    submitted_at: Instant;
    decided_at: NullableInstant;
    submitted_on: Defaulted<string | null>;
    submissions_that_day: Defaulted<number>;
    facts_sealed: Defaulted<string | null>;
    name_mask: Defaulted<string | null>;
    change_sealed: Defaulted<string | null>;
    reminded_days: Defaulted<number | null>;
  };
  provider_applications: {
    id: string;
    user_id: string;
    state: ProviderState;
    name: string;
    intro: string;
    contact_sealed: string;
    settlement: string;
    rejects: Json<FieldReject[]>;
    reason: Defaulted<string>;
    submitted_at: Instant;
    decided_at: NullableInstant;
  };
  join_applications: {
    id: string;
    user_id: string;
    target: JoinTarget;
    state: JoinState;
    org_name: string;
    org_type: Defaulted<string>;
    ability: Defaulted<string>;
    region: Defaulted<string>;
    website: Defaulted<string>;
    logo_url: Defaulted<string>;
    brief: string;
    reason: string;
    contact_sealed: string;
    file_id: string | null;
    file_name: Defaulted<string>;
    rejects: DefaultedJson<FieldReject[]>;
    item_id: Defaulted<string | null>;
    submitted_at: Instant;
    decided_at: NullableInstant;
  };
  daily_tries: { subject: string; day: string; tries: number };
  verification_checks: { subject_id: string; attempts: number; next_attempt_at: Instant };
  company_authentications: {
    id: string;
    user_id: string;
    state: CompanyState;
    content_sealed: string;
    passed_sealed: string | null;
    company_name: Defaulted<string>;
    credit_code: string | null;
    legal_id_hash: string | null;
    account_hash: string | null;
    valid_to: string | null;
    phone_proof: string | null;
    account_proof: string | null;
    rejects: Json<(FieldReject & { isFixed: boolean })[]>;
    submitted_at: NullableInstant;
    decided_at: NullableInstant;
    submitted_on: string | null;
    submissions_that_day: Defaulted<number>;
    payout_order: string | null;
    payout_cents: number | null;
    payout_tries: Defaulted<number>;
    payout_at: NullableInstant;
    payout_sent_at: NullableInstant;
    register_verdict: 'match' | 'mismatch' | 'unanswered' | null;
    reminded_days: number | null;
    created_at: Instant;
    /** Since when it is inactive without success, so that its papers can be deleted; null: not waiting for that. */
    rested_at: NullableInstant;
  };
  advanced_items: {
    id: string;
    user_id: string;
    /** Of an enterprise; `identity` for a person. */
    item: AdvancedItem | 'identity';
    state: AdvancedItemState;
    content_sealed: string;
    name: Defaulted<string>;
    rejects: Json<FieldReject[]>;
    submitted_at: NullableInstant;
    decided_at: NullableInstant;
    valid_to: string | null;
    pictures_gone_at: NullableInstant;
    payout_order: string | null;
    payout_cents: number | null;
    payout_tries: Defaulted<number>;
    payout_at: NullableInstant;
    payout_sent_at: NullableInstant;
    /** Since when its papers are no longer needed; null: not waiting for deletion. */
    rested_at: NullableInstant;
  };
  company_papers: { company_id: string; slot: PaperSlot; file_id: string; read_sealed: string | null };
  company_sandboxes: { user_id: string; app_id: string; opened_at: Instant; ended_at: NullableInstant };
  bank_branches: { code: string; bank: string; region: string; name: string };
  /** Length of each queue when operators were last told. */
  desk_queues: { key: string; waiting: number; late: number };
  review_cases: {
    kind: ReviewKind;
    subject_id: string;
    title: string;
    /** Translatable title; null: written by an older server. */
    said: NullableJson<Kept>;
    applicant_id: string;
    applicant_name: string;
    state: ReviewState;
    submitted_at: Instant;
    taken_by: string | null;
    taken_at: NullableInstant;
    decided_by: string | null;
    decided_at: NullableInstant;
    told_at: NullableInstant;
    /** Operator who submitted it about somebody else; null: submitted by the applicant. */
    submitted_by: string | null;
  };
  webhooks: {
    id: string;
    owner_id: string;
    app_id: string | null;
    url: string;
    secret_sealed: string;
    events: string[];
    state: WebhookState;
    failing_since: NullableInstant;
    created_at: Instant;
  };
  webhook_deliveries: {
    id: string;
    webhook_id: string;
    event_id: string;
    event: string;
    body: string;
    state: DeliveryState;
    attempts: number;
    next_attempt_at: Instant;
    status: Defaulted<number | null>;
    answer: Defaulted<string>;
    fault: Defaulted<string>;
    /** Translatable form, see `wordsKept`; null: typed by a person. */
    fault_said: NullableJson<Kept>;
    ms: Defaulted<number | null>;
    tried_at: NullableInstant;
    created_at: Instant;
  };
  idempotency_keys: {
    user_id: string;
    call: string;
    req_no: string;
    body_hash: string;
    reply: ColumnType<string | null, string | null | undefined, string | null>;
    created_at: Instant;
  };
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
    /** Translatable form, see `wordsKept`; null: typed by a person. */
    decision_said: NullableJson<Kept>;
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
    /** Translatable form, see `wordsKept`; null: typed by a person. */
    decision_said: NullableJson<Kept>;
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
    last_said: NullableJson<Kept>;
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
    said: NullableJson<{ title: Kept; text: Kept }>;
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
    said: NullableJson<Kept>;
  };
  member_messages: {
    id: string;
    user_id: string;
    kind: MessageKind;
    title: string;
    text: string;
    link: string | null;
    created_at: Instant;
    read_at: NullableInstant;
    /** Announcement that it belongs to; null: a single message. */
    telling_id: Defaulted<string | null>;
  };
  message_settings: {
    user_id: string;
    kind: MessageKind;
    by_mail: boolean;
    /** By mail, in a daily digest. */
    mail_daily: Defaulted<boolean>;
    by_sms: boolean;
  };
  message_receivers: {
    id: string;
    user_id: string;
    email: string;
    remark: string;
    /** Empty: everything that the member gets by mail. */
    kinds: MessageKind[];
    state: ReceiverState;
    /** Hash of the confirmation link's token. */
    token_hash: string | null;
    token_until: NullableInstant;
    /** When the mailbox was last asked. */
    asked_at: Instant;
    created_at: Instant;
    proven_at: NullableInstant;
    refused_at: NullableInstant;
    /** Removed after a refusal: that is remembered for a while. */
    removed_at: NullableInstant;
  };
  mail_digests: { user_id: string; since: Instant; next_at: Instant };
  /** Minutes since midnight in Asia/Shanghai. */
  quiet_hours: { user_id: string; starts: number; ends: number };
  publications: {
    id: string;
    user_id: string;
    api_id: string | null;
    state: PublicationState;
    name: string;
    version: string;
    data: Json<KeptPublication>;
    document: ColumnType<Record<string, unknown> | null, string | null, string | null>;
    operation_count: Defaulted<number>;
    note: Defaulted<string>;
    publish_at: NullableInstant;
    rejects: Json<KeptReject[]>;
    sunset_at: NullableInstant;
    created_at: Instant;
    updated_at: Instant;
    submitted_at: NullableInstant;
    online_at: NullableInstant;
    change: Defaulted<ChangeKind>;
    /** Days before the end at which subscribers were last reminded. */
    reminded_days: Defaulted<number | null>;
    changes: DefaultedJson<KeptChange[]>;
    /** Mark of the last save by a page; null: none. */
    save_mark: Defaulted<string | null>;
    /** Maintained by the database: from the product if there is one, otherwise from the draft. */
    category_id: ColumnType<string | null, never, never>;
  };
  offline_requests: {
    id: string;
    publication_id: string;
    state: OfflineRequestState;
    reason: string;
    offline_at: Instant;
    successor_id: string | null;
    decision_reason: Defaulted<string>;
    /** Translatable form, see `wordsKept`; null: typed by a person. */
    decision_said: NullableJson<Kept>;
    created_at: Instant;
    decided_at: NullableInstant;
  };
  api_changelog: {
    id: string;
    api_id: string;
    version: string;
    kind: ChangeKind;
    changes: Json<KeptChange[]>;
    text: Defaulted<string>;
    at: Instant;
  };
  upstream_hosts: { host: string; address: string; remark: string; updated_at: Instant };
  api_upstreams: {
    api_id: string;
    env: Env;
    base_url: string;
    weight: Defaulted<number>;
    /** Further addresses. */
    more: DefaultedJson<UpstreamAddress[]>;
    /** Active health check of each address; null: health is judged by calls alone. */
    probe: ColumnType<UpstreamProbe | null, string | null | undefined, string | null>;
    timeout_ms: Defaulted<number>;
    auth_header: Defaulted<string | null>;
    auth_sealed: Defaulted<string | null>;
    /** `UpstreamTls` of the contract as JSON. */
    tls_sealed: Defaulted<string | null>;
    /** Earliest end of its certificates. */
    tls_ends_at: Defaulted<Date | null>;
    /** Days before that end at which the last reminder was sent. */
    tls_reminded_days: Defaulted<number | null>;
    auth_types: Defaulted<SignType[]>;
    needs_ip_list: Defaulted<boolean>;
    /** What an answer must contain to be billed; null: any 2xx is. */
    success_rule: ColumnType<SuccessRule | null, string | null | undefined, string | null>;
    /** JSON pointers of fields masked in answers. */
    masks: Defaulted<string[]>;
  };
  upstream_health: {
    gateway_id: string;
    api_id: string;
    env: Env;
    base_url: string;
    is_up: boolean;
    cause: string;
    since: Instant;
    told_at: Instant;
  };
  gateway_changes: { seq: Generated<number>; kind: 'app' | 'api'; subject_id: string; at: Instant };
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
    /** Translatable form, see `wordsKept`; null: typed by a person. */
    reason_said: NullableJson<Kept>;
    /** First of two required approvals. */
    first_by: string | null;
    decided_by: string | null;
    batch_id: string | null;
    created_at: Instant;
    decided_at: NullableInstant;
    ended_at: NullableInstant;
  };
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
    /** Translatable form, see `wordsKept`; null: typed by a person. */
    reason_said: NullableJson<Kept>;
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
    /** As in `cost_days`. */
    extra_units: Defaulted<number>;
    failures: number;
    price_low_minor: number | null;
    price_high_minor: number | null;
    gross_minor: number;
    discount_minor: number;
    coupon_minor: Defaulted<number>;
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
    /** Translatable form, see `wordsKept`; null: typed by a person. */
    reason_said: NullableJson<Kept>;
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
    /** Translatable form, see `wordsKept`; null: typed by a person. */
    end_said: NullableJson<Kept>;
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
    /** Translatable form, see `wordsKept`; null: typed by a person. */
    note_said: NullableJson<Kept>;
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
  subscription_quotas: {
    subscription_id: string;
    period: string;
    used: Defaulted<number>;
    reserved: Defaulted<number>;
  };
  leases: {
    id: string;
    gateway_id: string;
    subscription_id: string;
    payer_id: string;
    segments: Json<Segment[]>;
    calls_granted: number;
    calls_settled: Defaulted<number>;
    /** Units beyond one per call; negative where calls are free. */
    extra_granted: Defaulted<number>;
    extra_settled: Defaulted<number>;
    minor_reserved: number;
    /** Budgets that it counts towards; `countsCalls`: also reserves calls. */
    budgets: Json<{ budgetId: string; periodStart: string; countsCalls?: boolean }[]>;
    quotas: string[];
    /** Its coupon money: still held, and used. */
    coupons: DefaultedJson<LeasedCoupon[]>;
    granted_at: Instant;
    expires_at: Instant;
    /** When it was recalled because its units are needed elsewhere. */
    recalled_at: NullableInstant;
    closed_at: NullableInstant;
  };
  gateways: {
    id: string;
    heard_at: Instant;
    known_seq: Defaulted<number>;
    asked_at: NullableInstant;
    /** When it said goodbye or was removed; null: it should be alive. */
    left_at: NullableInstant;
  };
  app_debug_modes: { app_id: string; env: Env; started_at: Instant; until: Instant };
  call_traces: {
    request_id: string;
    app_id: string;
    env: Env;
    at: Instant;
    /** JSON. */
    trace: string;
    forget_at: Instant;
  };
  gateway_nonces: { key_id: string; nonce: string; used_at: Instant };
  call_records: {
    request_id: string;
    at: Instant;
    subscription_id: string;
    app_id: string;
    api_id: string;
    owner_id: string;
    provider_id: string;
    env: Env;
    key_id: string;
    operation: string;
    status: number;
    code: string;
    is_billed: boolean;
    cost_minor: number;
    /** Units of the call. */
    units: Defaulted<number>;
    /** Number of items, for a call that counts by items. */
    items: Defaulted<number | null>;
    latency_ms: number;
    address: string;
    lease_id: string | null;
    transfer_id: Defaulted<string | null>;
  };
  usage_rollups: {
    grain: Grain;
    starts_at: Instant;
    subscription_id: string;
    owner_id: string;
    provider_id: string;
    app_id: string;
    api_id: string;
    env: Env;
    calls: number;
    failures: number;
    billed: number;
    reached: Defaulted<number>;
    faults: Defaulted<number>;
    refused: Defaulted<number>;
    cost_minor: number;
    /** Units of billed calls beyond one each. */
    extra_units: Defaulted<number>;
    latency_ms_sum: number;
  };
  usage_latencies: {
    grain: Grain;
    starts_at: Instant;
    subscription_id: string;
    bucket: number;
    calls: number;
  };
  usage_codes: { day: string; subscription_id: string; code: string; calls: number };
  usage_archives: {
    day: string;
    part: number;
    key: string;
    calls: number;
    bytes: number;
    sha256: string;
    archived_at: Instant;
    from_part: string | null;
  };
}
