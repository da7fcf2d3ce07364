import type {
  AlertMetric,
  AlertMinutes,
  AlertOp,
  AlertState,
  AuditFaultKind,
  ExportFormat,
  Health,
  IncidentKind,
  IncidentState,
  ReviewKind,
  ReviewState,
  Severity,
  UsageViewName,
} from '@portal/calls';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { SerializedText } from '../../i18n/serializeText';
import type { Defaulted, Instant, Json, NullableInstant, NullableJson } from './columns';
import type { CountedList } from './storedShapes';

/** What keeps the portal running: audit, status, jobs, files, exports, review. */
export interface OperationsTables {
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
  jobs: {
    name: string;
    next_run_at: Instant;
    claim: Defaulted<string | null>;
    claimed_until: NullableInstant;
    succeeded_at: NullableInstant;
    failures: Defaulted<number>;
  };
  /** Rows of tables by state, and their sums, as +1/−1 rows; the sum is always exact. */
  state_counts: {
    list: CountedList;
    state: string;
    counted: number;
    amount_minor: number;
    fee_minor: number;
  };
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
  /** Length of each queue when operators were last told. */
  desk_queues: { key: string; waiting: number; late: number };
  review_cases: {
    kind: ReviewKind;
    subject_id: string;
    title: string;
    /** Translatable title; null: written by an older server. */
    said: NullableJson<SerializedText>;
    applicant_id: string;
    applicant_name: string;
    state: ReviewState;
    submitted_at: Instant;
    taken_by: string | null;
    taken_at: NullableInstant;
    decided_by: string | null;
    decided_at: NullableInstant;
    /** No longer used. */
    told_at: NullableInstant;
    /** Operator who submitted it about somebody else; null: submitted by the applicant. */
    submitted_by: string | null;
  };
  idempotency_keys: {
    user_id: string;
    call: string;
    req_no: string;
    body_hash: string;
    reply: ColumnType<string | null, string | null | undefined, string | null>;
    created_at: Instant;
  };
}
