import type { Env } from '@portal/calls';
import type { Generated } from 'kysely';
import type { Defaulted, DefaultedJson, Instant, Json, NullableInstant } from './columns';
import type { Grain, LeasedCoupon, Segment } from './storedShapes';

/** Calls through the gateways. */
export interface MeteringTables {
  gateway_changes: { seq: Generated<number>; kind: 'app' | 'api'; subject_id: string; at: Instant };
  subscription_quotas: {
    subscription_id: string;
    period: string;
    /** At most `usedMax`; `usedUnits` is all. */
    used: Defaulted<number>;
    used_beyond: Defaulted<number>;
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
