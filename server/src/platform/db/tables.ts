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

/** What one coupon pays of something, 1/10000 yuan. */
export interface CouponPart {
  couponId: string;
  minor: number;
}

/** What a lease has of one coupon, 1/10000 yuan. */
export interface LeasedCoupon {
  couponId: string;
  held: number;
  used: number;
}

/** 1/10000 yuan. Money is there of days that are closed. */
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

/** Tables that triggers count by state. */
export type CountedList = 'earning_statements' | 'invoices' | 'publications' | 'withdrawals';

/** Of a certificate, as of the time that it was given. */
export interface KeptCertificate {
  subject: string;
  issuer: string;
  /** SHA-256, pairs of hexadecimal digits with colons. */
  fingerprint: string;
  /** ISO. */
  endsAt: string;
}

/** How gateways and an upstream know each other, without what is secret of it. */
export interface KeptTls {
  certificate: KeptCertificate | null;
  authority: KeptCertificate | null;
}

/** A draft as it is kept: with what is never sent back. */
/** Why a field was refused; `said` where it was the portal that refused it. */
export type KeptReject = FieldReject & { said?: Kept };
/** A change of an API in Chinese, and what it is said of in another language; absent of what was kept before there was one. */
export type KeptChange = VersionChange & { said?: { place: Kept; text: Kept } };

export type KeptPublication = PublicationData & {
  authSealed?: string;
  /** `UpstreamTls` of the contract as JSON. Null, not absent: a change of what is online may take it away. */
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
  /** Calls paid for so far; null: no such limit. */
  included: number | null;
  /** Calls that one payment adds. */
  packSize: number | null;
  qps: number;
  dayLimit: number | null;
  validDays: number | null;
  /** What operations count as; absent, like what is not named: one. */
  weights?: readonly OperationWeight[];
}

/** What is worth knowing of something that somebody has collected, as it was at a time. */
export interface FavouriteFacts {
  /** Of an API, as it is said first; null for others. */
  priceMinor: number | null;
  chargeType: ChargeType | null;
  /** The newest online; null when there is none, and for what has no versions. */
  version: string | null;
  /** Versions that are about to end. */
  ending: string[];
  isGone: boolean;
  /** Of what has neither price nor versions; else empty. */
  updatedAt: string;
}

/** What a provider promises of an API, in its own words. */
export interface Sla {
  availability: string;
  supportHours: string;
  compensation: string;
}

/** What of a budget may change with the next period. */
export interface BudgetSettings {
  cap_minor: number;
  cap_calls: number | null;
  unit: BudgetUnit;
  levels: number[];
  action: BudgetAction;
}

/** Length of the stretch of time that a sum of usage is about. */
export type Grain = 'minute' | 'hour' | 'day';

export interface Segment {
  /** Units; named after what they were when each call was one. */
  calls: number;
  priceMinor: number;
}

/** What is written of a notice, and where it is shown. */
export interface NoticeText {
  title: string;
  type: NoticeType;
  content: string;
  is_pinned: boolean;
  is_on_main: boolean;
  portal_ids: string[];
  /** Absent in what was written before there were any. */
  file_ids?: string[];
}

export interface Tables {
  users: {
    id: string;
    email: string | null;
    mobile: string | null;
    /** Null: an organisation, to which nobody signs in. */
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
    /** What somebody acted for last; null: for themselves. */
    acting_for: Defaulted<string | null>;
    /** Null: logins ask for no second factor. */
    second_factor_at: NullableInstant;
    /** When the account ends, as its owner has asked; null: nobody has. */
    closes_at: NullableInstant;
    /** With which they invite others; null: none was made. */
    invite_code: Defaulted<string | null>;
    invited_by: Defaulted<string | null>;
    /** Picture of a human; null: none. */
    avatar_id: Defaulted<string | null>;
    /** Of pages for a human; null: what their browser reads. */
    language: Defaulted<MemberLanguage | null>;
    /** Bits of `operatorRoles` of an operator; null: all. */
    operator_roles: Defaulted<number | null>;
    /** Why operators have frozen it, as its owner reads it; null: they have not. */
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
    /** Whose part it is. */
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
    /** Units that billed calls count as beyond one each. */
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
    /** When its owner was told that it ends soon. */
    reminded_at: NullableInstant;
    /** Taken back, by its owner or because something stood in the way. */
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
    /** The organisation whose provider vouched for them, in place of a password. */
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
    /** The organisation whose provider vouched for them; null: nobody did. */
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
    /** On whose behalf; null: on their own. */
    account_id: Defaulted<string | null>;
    event: string;
    address: string;
    outcome: string;
    detail: string | null;
    /** The app that it is about. */
    app_id: Defaulted<string | null>;
    /** What it is about, where something has an id. */
    object_id: Defaulted<string | null>;
    /** In which order it was written; the database says it. */
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
    /** Whose quiet hours it waits for; null: nobody's. */
    quiet_for: Defaulted<string | null>;
    /** What it is written in. */
    language: Defaulted<MemberLanguage>;
    /** The further mailbox of a member that it goes to; null: none of these. */
    receiver_id: Defaulted<string | null>;
    code: string | null;
    attempts: Defaulted<number>;
    next_attempt_at: Instant;
    created_at: Instant;
    sent_at: NullableInstant;
    failed_at: NullableInstant;
    /** Why the last attempt was refused; empty: it was not. */
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
    /** What it is said of in another language, see `wordsKept`; null: somebody has typed it. */
    reason_said: NullableJson<Kept>;
    state_before_ban: Defaulted<PortalState | null>;
    /** Written from the start by whoever makes one; null only in rows that are older. */
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
    /** What it is said of in another language, see `wordsKept`; null: somebody has typed it. */
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
    /** Whose managers wrote it; null: the operators. */
    portal_id: string | null;
    title: string;
    type: NoticeType;
    content: string;
    is_pinned: Defaulted<boolean>;
    state: Defaulted<NoticeState>;
    published_at: Instant;
    is_on_main: Defaulted<boolean>;
    portal_ids: Defaulted<string[]>;
    /** What readers may download, in their order. */
    file_ids: Defaulted<string[]>;
    author_id: string | null;
    updated_at: NullableInstant;
    /** The operators took it back from its portal. */
    is_barred: Defaulted<boolean>;
    version: Defaulted<number>;
    /** What is written beside a text that readers see or will see. */
    draft: ColumnType<NoticeText | null, string | null | undefined, string | null>;
    /** The revision whose text the row has; 0: it is older than revisions. */
    live_revision: Defaulted<number>;
    due_revision: Defaulted<number | null>;
    due_at: NullableInstant;
  };
  /** Every file that a text of a notice ever had. */
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
    /** The latest version that everybody has to agree to anew; 0: none so far. */
    asked_version: Defaulted<number>;
  };
  message_templates: {
    kind: MessageKind;
    content: Json<ContentOf<MessageTemplateKind>>;
  };
  agreement_acceptances: {
    /** A human, or for the terms of providers the account that is one. */
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
    /** What visitors get; null: nothing. */
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
    /** What was sent is kept, but for its secrets. */
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
    /** The human. */
    writer_id: string;
    score: number;
    text: string;
    state: CommentState;
    /** It was hidden once: what is written since waits for an operator. */
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
    /** Of another kind than servers of the version before know: a stand-in; see `kind_id`. */
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
    /** Of another kind than servers of the version before know: a stand-in; see `kind_id`. */
    type: DocumentType;
    kind_id: Defaulted<string | null>;
    can_download: boolean;
    file_id: string;
    content: string;
    edited_by: string;
    edited_at: Instant;
  };
  api_documents: { api_id: string; document_id: string };
  /** What visitors of the main portal may read: the sum of its rows is exact at any time. */
  readable_counts: { type: DocumentType; documents: number };
  /** Rows of tables by their state, and what they come to: the sum of its rows is exact at any time. */
  state_counts: {
    list: CountedList;
    state: string;
    counted: number;
    amount_minor: number;
    fee_minor: number;
  };
  /** What each account has had, balance, payable and reserved, in 1/10000 yuan; and when that was. */
  account_money: { owner_id: string; money_minor: number };
  account_money_kept: { is_only: Generated<boolean>; at: Instant };
  /** Figures of a day, of a provider or ('') of the whole market; what is to be added to them; and which are closed. */
  market_days: MarketDay;
  market_day_changes: MarketDay;
  market_days_closed: { is_only: Generated<boolean>; until: string };
  /** Subscriptions in production that stand: the sum of its rows is exact at any time. */
  standing_counts: { provider_id: string; standing: number };
  /** The first day on which a subscription in production was called. */
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
    /** Written by `sql`. */
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
    /** Of its headline, as far as `api_plans` says nothing. */
    charge_type: ChargeType;
    price_minor: number;
    /** The kinds of its plans. Written by a trigger. */
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
    /** Of `api_comments`. Written by a trigger. */
    score_count: ColumnType<number, never, never>;
    score_split: ColumnType<number[], never, never>;
    /** The average in tenths; null: nobody has rated it. */
    score: ColumnType<number | null, never, never>;
    /** Null: nothing was promised. */
    sla: ColumnType<Sla | null, string | null | undefined, string | null>;
    published_at: Instant;
    updated_at: Instant;
    /** Of its provider. Written by a trigger. */
    is_certified: ColumnType<boolean, never, never>;
    /** The branded portal that it is private to; null: it is for all. */
    portal_id: Defaulted<string | null>;
  };
  /** Of what is online: rows of one kind are summed up. Written by a trigger. */
  product_counts: {
    category_id: string;
    /** All kinds of its plans, joined by a comma. */
    charge_type: string;
    auth_level: AuthLevel;
    has_sandbox: boolean;
    products: number;
  };
  provider_counts: { provider_id: string; products: number };
  /** Entries of the first APIs of each order, and of some others: written by a trigger and a job. */
  leading_entries: { object_id: string; portals: string[]; all_tokens: ColumnType<string, never, never> };
  /** By order: whatever everybody is shown with a greater figure is among them. */
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
    /** What subscribers were told. */
    end_reason: Defaulted<string>;
    /** What it is said of in another language, see `wordsKept`; null: somebody has typed it. */
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
    /** Null: as the rest of its API. */
    settings: ColumnType<OperationSettings | null, string | null | undefined, string | null>;
    /** What it is found by; null: not read yet. */
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
  /** Whom an API is shown to that is for named accounts alone. */
  api_audience: { api_id: string; account_id: string };
  /** Scenes that an API fits, as its provider says. */
  api_scenes: { api_id: string; solution_id: string };
  portal_apis: { portal_id: string; api_id: string; sort: number; is_featured: Defaulted<boolean> };
  releases: {
    remote: string;
    version: string;
    record: JSONColumnType<ReleaseRecord>;
    /** portal.json; for the shell shell.json. */
    manifest: Json<unknown>;
    published_at: Instant;
    published_by: string;
    verdict: 'bad' | null;
    location: string | null;
    /** When its files were removed. */
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
    /** Of a picture; null: of nothing else, and of old ones. */
    width: Defaulted<number | null>;
    height: Defaulted<number | null>;
    /** Nothing uses it any more, and its bytes are about to go; null: it exists. */
    removed_at: NullableInstant;
  };
  person_authentications: {
    id: string;
    user_id: string;
    state: AuthenticationState;
    /** Here and below: what nothing writes any more is Defaulted, see migration 0036. */
    real_name: Defaulted<string>;
    id_kind: IdKind;
    id_no_sealed: Defaulted<string>;
    id_no_hash: string;
    id_no_mask: string;
    valid_to: string | null;
    phone: Defaulted<string>;
    /** Null: not kept any more. */
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
    /** Since when nobody works on it and nothing came of it; null: no papers wait to be removed. */
    rested_at: NullableInstant;
  };
  advanced_items: {
    id: string;
    user_id: string;
    /** Of an enterprise; `identity` of a person. */
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
    /** Since when its papers are not needed any more; null: none wait to be removed. */
    rested_at: NullableInstant;
  };
  company_papers: { company_id: string; slot: PaperSlot; file_id: string; read_sealed: string | null };
  company_sandboxes: { user_id: string; app_id: string; opened_at: Instant; ended_at: NullableInstant };
  bank_branches: { code: string; bank: string; region: string; name: string };
  /** How much waited when operators were told last. */
  desk_queues: { key: string; waiting: number; late: number };
  review_cases: {
    kind: ReviewKind;
    subject_id: string;
    title: string;
    /** What the title is said of in another language; null: a server of before has written it down. */
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
    /** The operator who submitted it about somebody else; null: the applicant did. */
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
    /** What it is said of in another language, see `wordsKept`; null: somebody has typed it. */
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
    /** Its picture; null: none. */
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
    /** From where it was used last. */
    last_address: Defaulted<string | null>;
    reminded_days: Defaulted<number | null>;
    /** As of apps. */
    barred_at: NullableInstant;
    /** By which a secret is known again; null: not hashed yet. */
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
    /** What it is said of in another language, see `wordsKept`; null: somebody has typed it. */
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
    /** What it is said of in another language, see `wordsKept`; null: somebody has typed it. */
    decision_said: NullableJson<Kept>;
    submitted_at: Instant;
    decided_at: NullableInstant;
    expires_at: NullableInstant;
    qps_limit: Defaulted<number | null>;
    day_limit: Defaulted<number | null>;
    urged_on: Defaulted<string | null>;
    /** When the provider was reminded that it waits too long; null: not yet. */
    reminded_at: NullableInstant;
    /** The subscription whose plan it changes. */
    previous_id: Defaulted<string | null>;
    /** When an operator reminded the provider last; null: never. */
    pressed_at: NullableInstant;
    /** When it became the operators' business. */
    escalated_at: NullableInstant;
    /** How many days before its end its owner was told of it last; null: not of this end. */
    end_told_days: Defaulted<number | null>;
    /** Gateways still hold calls of a pack that is paid back: what they return is paid back, too. */
    has_open_credit: Defaulted<boolean>;
    /** Version of the terms of data use that were agreed to; null: none was named. */
    data_terms: Defaulted<DataTermsVersion | null>;
    /** Not before; null: as soon as it is granted. */
    starts_at: NullableInstant;
    attachment_id: Defaulted<string | null>;
    /** Calls until then count no more: its sandbox was reset; null: never. */
    counts_from: NullableInstant;
    /** Kept by the database, to be looked for. */
    name_of_api: ColumnType<string | null, never, never>;
  };
  apply_comments: {
    id: string;
    subscription_id: string;
    party: ApplyParty;
    /** The account that it was written for. */
    account_id: string;
    author_id: string | null;
    author_name: string;
    text: string;
    at: Instant;
  };
  /** Subscriptions that renew themselves. */
  auto_renewals: {
    subscription_id: string;
    owner_id: string;
    /** 1/10000 yuan that one renewal may cost at most. */
    cap_minor: number;
    /** What operations may count as; null: as agreed. */
    weights: ColumnType<OperationWeight[] | null, string | null | undefined, string | null>;
    since: Instant;
    /** How many days before the end that is next its owner was told last. */
    told_days: Defaulted<number | null>;
    /** The end that a failure was told of. */
    failed_for: NullableInstant;
    last_at: NullableInstant;
    last_problem: Defaulted<string>;
    /** What it is said of in another language; null: a server of before has written it down. */
    last_said: NullableJson<Kept>;
  };
  prepayments: {
    id: string;
    subscription_id: string;
    paid_at: Instant;
    amount_minor: number;
    /** Whether it paid for the time. */
    is_by_time: boolean;
    /** How many calls it allows; null: as many as one likes. */
    calls: number | null;
    starts_at: Instant;
    /** Null: calls that last for good. */
    ends_at: NullableInstant;
    /** Paid back when another plan took its place. */
    returned_minor: Defaulted<number>;
    /** What of it coupons paid. */
    coupons: DefaultedJson<CouponPart[]>;
  };
  /** What has not been said to all subscribers yet; done, a row goes. */
  subscriber_tellings: {
    id: string;
    api_id: string;
    ends: boolean;
    event: Defaulted<WebhookEvent | null>;
    title: string;
    text: string;
    /** What both are said of in another language; null: a server of before has written it down. */
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
    /** What a reason of the portal is said of in another language; null: somebody has typed it. */
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
    /** What it is a part of; null: told by itself. */
    telling_id: Defaulted<string | null>;
  };
  message_settings: {
    user_id: string;
    kind: MessageKind;
    by_mail: boolean;
    /** By mail, once a day in one. */
    mail_daily: Defaulted<boolean>;
    by_sms: boolean;
  };
  message_receivers: {
    id: string;
    user_id: string;
    email: string;
    remark: string;
    /** None: whatever the member gets by mail. */
    kinds: MessageKind[];
    state: ReceiverState;
    /** Of the link with which the mailbox agrees. */
    token_hash: string | null;
    token_until: NullableInstant;
    /** When it was last asked. */
    asked_at: Instant;
    created_at: Instant;
    proven_at: NullableInstant;
    refused_at: NullableInstant;
    /** Taken off the list after it refused: that it did is remembered for a while. */
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
    /** Days before the last at which subscribers were reminded. */
    reminded_days: Defaulted<number | null>;
    changes: DefaultedJson<KeptChange[]>;
    /** Of the last save by a page; null: none has told one. */
    save_mark: Defaulted<string | null>;
    /** Kept by the database: of the product, if there is one, otherwise of the draft. */
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
    /** What it is said of in another language, see `wordsKept`; null: somebody has typed it. */
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
    /** Where and how often each is asked whether it is well; null: only its calls tell. */
    probe: ColumnType<UpstreamProbe | null, string | null | undefined, string | null>;
    timeout_ms: Defaulted<number>;
    auth_header: Defaulted<string | null>;
    auth_sealed: Defaulted<string | null>;
    /** `UpstreamTls` of the contract as JSON. */
    tls_sealed: Defaulted<string | null>;
    /** Of its certificates the first to end. */
    tls_ends_at: Defaulted<Date | null>;
    /** The reminder of that that was sent last, in days before it. */
    tls_reminded_days: Defaulted<number | null>;
    auth_types: Defaulted<SignType[]>;
    needs_ip_list: Defaulted<boolean>;
    /** What an answer must hold to be paid for; null: nothing but a 2xx. */
    success_rule: ColumnType<SuccessRule | null, string | null | undefined, string | null>;
    /** JSON pointers to fields that are masked in answers. */
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
    /** Of a balance: what is left of what the portal gave. */
    gift_minor: Defaulted<number>;
    /** What of it operators have frozen: it stays. */
    held_minor: Defaulted<number>;
    /** Nothing may leave it. */
    is_held: Defaulted<boolean>;
  };
  ledger_transfers: {
    id: string;
    idempotency_key: string;
    kind: string;
    memo: string;
    at: Instant;
    /** Whether what somebody paid by it is in the book of costs; a server of before that book leaves it out. */
    is_booked: Defaulted<boolean>;
  };
  ledger_entries: {
    transfer_id: string;
    account_id: string;
    amount_minor: number;
    /** Of the transfer, as its kind. */
    at: NullableInstant;
    kind: Defaulted<string | null>;
  };
  commission_rates: {
    provider_id: string;
    /** yyyy-MM-dd; never a day that has begun. */
    from_day: string;
    /** In 1/10000 of a payment. */
    rate: number;
    reason: string;
    set_by: string;
    set_at: Instant;
  };
  /** What providers earn, per day, subscription and kind. 1/10000 yuan. */
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
    /** Units that they count as beyond one each. */
    extra_units: Defaulted<number>;
    gross_minor: Defaulted<number>;
    commission_minor: Defaulted<number>;
    /** What the portal stood in for. */
    covered_minor: Defaulted<number>;
    net_minor: ColumnType<number, never, never>;
    /** Not settled yet. */
    open_minor: Defaulted<number>;
    /** Something is not. */
    is_open: ColumnType<boolean, never, never>;
    /** What became payable, or was taken from that. */
    settled_minor: Defaulted<number>;
    settled_at: NullableInstant;
    updated_at: Instant;
  };
  earning_statements: {
    id: string;
    owner_id: string;
    provider_id: string;
    /** Its first day. */
    month: string;
    gross_minor: number;
    commission_minor: number;
    covered_minor: number;
    net_minor: number;
    state: StatementState;
    made_at: Instant;
    /** It counts as confirmed then. */
    due_at: NullableInstant;
    dispute: Defaulted<string>;
    disputed_at: NullableInstant;
    answer: Defaulted<string>;
    adjustment_minor: Defaulted<number>;
    answered_by: string | null;
    /** What a first operator proposes where a second has to agree. */
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
    /** With its branch. */
    bank: string;
    /** Empty once it is removed. */
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
    /** The account as it was when it was asked for. */
    account_sealed: string;
    account_end: string;
    bank: string;
    amount_minor: number;
    fee_minor: number;
    state: WithdrawState;
    reason: Defaulted<string>;
    /** What it is said of in another language, see `wordsKept`; null: somebody has typed it. */
    reason_said: NullableJson<Kept>;
    /** Who let it pass first, where two have to. */
    first_by: string | null;
    decided_by: string | null;
    batch_id: string | null;
    created_at: Instant;
    decided_at: NullableInstant;
    ended_at: NullableInstant;
  };
  /** What a month has cost an account, made once. Amounts in 1/10000 yuan. */
  cost_bills: {
    id: string;
    bill_no: string;
    owner_id: string;
    /** Its first day. */
    month: string;
    made_at: Instant;
    lines: number;
    gross_minor: number;
    discount_minor: number;
    coupon_minor: Defaulted<number>;
  };
  /** What of a day's spending was paid out of gifts, by the kind of transfer. */
  gift_spends: { owner_id: string; day: string; kind: string; amount_minor: number };
  invoice_titles: {
    id: string;
    owner_id: string;
    kind: InvoiceTitleKind;
    name: string;
    tax_no: string;
    /** Bank, account, address and telephone; empty once it is removed. */
    details_sealed: string;
    is_default: boolean;
    created_at: Instant;
    removed_at: NullableInstant;
  };
  invoice_accounts: { owner_id: string };
  invoice_bills: {
    bill_id: string;
    owner_id: string;
    /** Its first day. */
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
    /** Null: the portal itself, of a red one. */
    asked_by: string | null;
    /** The title as it was when it was asked for. */
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
    /** What it is said of in another language, see `wordsKept`; null: somebody has typed it. */
    reason_said: NullableJson<Kept>;
    /** Of a red one: what it takes back. */
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
  /** What an API promised for a month, and what came of it. */
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
  /** What a broken promise has returned. Amounts in 1/10000 yuan. */
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
    /** What it is said of in another language, see `wordsKept`; null: somebody has typed it. */
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
    /** Of each coupon. */
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
    /** What it is said of in another language, see `wordsKept`; null: somebody has typed it. */
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
    /** What it is said of in another language, see `wordsKept`; null: somebody has typed it. */
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
    /** Of a budget of calls; null: it is of money. */
    cap_calls: Defaulted<number | null>;
    /** Persons who are told as well. */
    receivers: Defaulted<string[]>;
    channels: Defaulted<BudgetChannel[]>;
    /** What holds from `next_from` on; null: what holds now goes on. */
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
  /** What an account paid, by the day on which it was booked. Amounts in 1/10000 yuan. */
  cost_days: {
    owner_id: string;
    day: string;
    subscription_id: string;
    kind: CostKind;
    /** Empty for calls, else what it is about. */
    ref: Defaulted<string>;
    app_id: string;
    api_id: string;
    provider_id: string;
    env: Env;
    billed: Defaulted<number>;
    /** Units that the billed calls count as beyond one each; below zero where they cost nothing. */
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
    /** Units beyond one a call; below zero where calls cost nothing. */
    extra_granted: Defaulted<number>;
    extra_settled: Defaulted<number>;
    minor_reserved: number;
    /** What it counts towards; `countsCalls` where calls are set aside as well as money. */
    budgets: Json<{ budgetId: string; periodStart: string; countsCalls?: boolean }[]>;
    quotas: string[];
    /** What of it is of coupons: held still, and used. */
    coupons: DefaultedJson<LeasedCoupon[]>;
    granted_at: Instant;
    expires_at: Instant;
    /** When it was asked back: somebody else needed what it holds. */
    recalled_at: NullableInstant;
    closed_at: NullableInstant;
  };
  gateways: {
    id: string;
    heard_at: Instant;
    known_seq: Defaulted<number>;
    asked_at: NullableInstant;
    /** When it said goodbye, or was removed. Null: it is there, or should be. */
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
    /** What it counts as. */
    units: Defaulted<number>;
    /** Of a call that counts by its items. */
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
    /** Units that billed calls count as beyond one each. */
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
