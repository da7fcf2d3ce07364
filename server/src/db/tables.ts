import type { ColumnType, JSONColumnType } from 'kysely';
import type { PortalManifest, ReleaseRecord } from '@portal/contract';

/** An instant; the database returns a Date. */
type Instant = ColumnType<Date, Date, Date>;
type NullableInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;
type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>;

export interface Tables {
  users: {
    id: string;
    email: string | null;
    mobile: string | null;
    password_hash: string;
    nick_name: string;
    state: number;
    register_type: number | null;
    authentication_state: Defaulted<number>;
    roles: Defaulted<number>;
    current_role_type: Defaulted<number>;
    agree_version: string | null;
    portal_id: string | null;
    created_at: Instant;
  };
  password_history: { user_id: string; password_hash: string; created_at: Instant };
  sessions: {
    id_hash: string;
    user_id: string;
    address: string;
    user_agent: string;
    created_at: Instant;
    last_seen_at: Instant;
    ended_at: NullableInstant;
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
  login_failures: { subject: string; failures: number; first_at: Instant; locked_until: NullableInstant };
  rate_limits: { key: string; window_started_at: Instant; hits: number };
  audit_log: {
    id: string;
    at: Instant;
    user_id: string | null;
    event: string;
    address: string;
    outcome: string;
    detail: string | null;
  };
  outgoing_messages: {
    id: string;
    channel: string;
    recipient: string;
    subject: string;
    body: string;
    code: string | null;
    attempts: Defaulted<number>;
    next_attempt_at: Instant;
    created_at: Instant;
    sent_at: NullableInstant;
    failed_at: NullableInstant;
  };
  jobs: { name: string; next_run_at: Instant };
  portals: {
    id: string;
    prefix: string;
    name: string;
    owner_id: string | null;
    color: string;
    logo_url: string | null;
    resource_url: string | null;
    state: number;
    created_at: Instant;
  };
  slides: {
    id: string;
    portal_id: string | null;
    title: string;
    image_url: string;
    link_url: string | null;
    sort: number;
    is_enabled: Defaulted<boolean>;
  };
  notices: {
    id: string;
    portal_id: string | null;
    title: string;
    type: string;
    content: string;
    is_pinned: Defaulted<boolean>;
    state: Defaulted<number>;
    published_at: Instant;
  };
  providers: { id: string; user_id: string | null; name: string; is_certified: Defaulted<boolean> };
  categories: { id: string; parent_id: string | null; name: string; sort: number };
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
    charge_type: string;
    price_minor: number;
    auth_level: Defaulted<number>;
    has_sandbox: Defaulted<boolean>;
    status: string;
    contact: string | null;
    terms_url: string | null;
    calls_30d: Defaulted<number>;
    views_30d: Defaulted<number>;
    search_text: string;
    published_at: Instant;
    updated_at: Instant;
  };
  api_versions: {
    id: string;
    api_id: string;
    version: string;
    status: string;
    document: ColumnType<Record<string, unknown>, string, string>;
    operation_count: number;
    published_at: Instant;
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
  };
  api_plans: {
    id: string;
    api_id: string;
    name: string;
    kind: string;
    price_minor: number;
    tiers: ColumnType<{ upTo: number | null; priceMinor: number }[], string, string>;
    included: number | null;
    qps: number;
    day_limit: number | null;
    valid_days: number | null;
    needs_approval: Defaulted<boolean>;
    auth_level: Defaulted<number>;
    sort: number;
  };
  api_view_days: { api_id: string; day: string; views: number };
  portal_apis: { portal_id: string; api_id: string; sort: number };
  releases: {
    remote: string;
    version: string;
    record: JSONColumnType<ReleaseRecord>;
    manifest: JSONColumnType<PortalManifest>;
    published_at: Instant;
    published_by: string;
  };
  live_releases: { remote: string; version: string; previous_version: string | null; since: Instant };
  release_history: { id: string; remote: string; version: string; action: string; at: Instant; by: string };
}
