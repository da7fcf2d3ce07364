import type {
  ApiSort,
  CaseRequest,
  ChargeType,
  CommentState,
  Env,
  FavouriteKind,
  ReportReason,
  SignType,
  TestCheck,
  VersionStatus,
} from '@portal/calls';
import type { OperationSettings } from '@portal/contract/gateway';
import type { AuthLevel, OperationWeight, SuccessRule, UpstreamAddress, UpstreamProbe } from '@portal/rules';
import type { ColumnType, Generated } from 'kysely';
import type { SerializedText } from '../../i18n/serializeText';
import type { Defaulted, DefaultedJson, Instant, Json, NullableInstant, NullableJson } from './columns';
import type { FavouriteFacts, Sla } from './storedShapes';

/** APIs: products, versions, upstreams, and what members do with them. */
export interface CatalogTables {
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
    /** Translatable form, see `textFromColumn`; null: typed by a person. */
    end_said: NullableJson<SerializedText>;
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
}
