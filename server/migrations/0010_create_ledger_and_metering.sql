-- Money and metering: double entry in 1/10000 yuan, leases that gateways spend from, calls counted once.
-- Locks: none, the tables are new.

create table ledger_accounts (
  id text primary key,
  -- null: the platform's own
  owner_id text references users (id),
  -- balance, reserved, pending, commission, outside, writeoff
  kind text not null,
  balance_minor bigint not null default 0,
  may_be_negative boolean not null default false,
  constraint ledger_accounts_not_negative check (balance_minor >= 0 or may_be_negative)
);
create unique index ledger_accounts_one_of_a_kind on ledger_accounts (coalesce(owner_id, ''), kind);

create table ledger_transfers (
  id text primary key,
  -- the same key moves money once
  idempotency_key text not null unique,
  kind text not null,
  memo text not null default '',
  at timestamptz not null
);

create table ledger_entries (
  transfer_id text not null references ledger_transfers (id),
  account_id text not null references ledger_accounts (id),
  amount_minor bigint not null,
  primary key (transfer_id, account_id)
);
create index ledger_entries_by_account on ledger_entries (account_id);

create table ledger_proofs (
  at timestamptz primary key,
  sum_minor bigint not null,
  drifting_accounts integer not null,
  negative_accounts integer not null
);

create table budgets (
  id text primary key,
  owner_id text not null references users (id),
  -- account, app, api
  scope text not null,
  app_id text references apps (id),
  api_id text references api_products (id),
  -- day, month
  period text not null,
  cap_minor bigint not null,
  -- percent, ascending
  levels integer[] not null,
  -- 0 remind, 1 throttle, 2 stop
  action smallint not null,
  is_enabled boolean not null default true,
  created_at timestamptz not null
);
create unique index budgets_one_per_target on budgets
  (owner_id, scope, coalesce(app_id, ''), coalesce(api_id, ''), period);

create table budget_periods (
  budget_id text not null references budgets (id) on delete cascade,
  -- first day of the period
  period_start date not null,
  used_minor bigint not null default 0,
  reserved_minor bigint not null default 0,
  -- normal, warned, reached
  state text not null default 'normal',
  warned_level integer not null default 0,
  primary key (budget_id, period_start)
);

-- Calls of a subscription that are counted towards a plan: by day, month, or for good.
create table subscription_quotas (
  subscription_id text not null references subscriptions (id),
  -- 'day:2026-11-21', 'month:2026-11', 'all'
  period text not null,
  used integer not null default 0,
  reserved integer not null default 0,
  primary key (subscription_id, period)
);

create table leases (
  id text primary key,
  gateway_id text not null,
  subscription_id text not null references subscriptions (id),
  payer_id text not null references users (id),
  -- [{ calls, priceMinor }], spent in this order
  segments jsonb not null,
  calls_granted integer not null,
  calls_settled integer not null default 0,
  minor_reserved bigint not null,
  -- [{ budgetId, periodStart }] whose caps it holds a part of
  budgets jsonb not null,
  -- quota periods that it holds a part of
  quotas text[] not null,
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz
);
create index leases_open on leases (expires_at) where closed_at is null;
create index leases_by_gateway on leases (gateway_id) where closed_at is null;

-- One row a call, whether billed or not.
create table call_records (
  request_id text primary key,
  at timestamptz not null,
  subscription_id text not null,
  app_id text not null,
  api_id text not null,
  owner_id text not null,
  provider_id text not null,
  env text not null,
  key_id text not null,
  operation text not null,
  status smallint not null,
  -- '' or the gateway's refusal
  code text not null,
  is_billed boolean not null,
  cost_minor bigint not null,
  latency_ms integer not null,
  address text not null,
  lease_id text,
  transfer_id text
);
create index call_records_by_owner on call_records (owner_id, at desc, request_id desc);
create index call_records_by_subscription on call_records (subscription_id, at desc);
create index call_records_by_age on call_records (at);

-- Sums by minute, hour and day, so that no page reads single calls.
create table usage_rollups (
  grain text not null,
  starts_at timestamptz not null,
  subscription_id text not null,
  owner_id text not null,
  provider_id text not null,
  app_id text not null,
  api_id text not null,
  env text not null,
  calls integer not null,
  failures integer not null,
  billed integer not null,
  cost_minor bigint not null,
  latency_ms_sum bigint not null,
  primary key (grain, subscription_id, starts_at)
);
create index usage_rollups_by_owner on usage_rollups (owner_id, grain, starts_at);
create index usage_rollups_by_provider on usage_rollups (provider_id, grain, starts_at);
create index usage_rollups_by_api on usage_rollups (api_id, grain, starts_at);

-- Latencies in buckets whose bounds grow by a fixed factor: sums of buckets are the buckets of the sum.
create table usage_latencies (
  grain text not null,
  starts_at timestamptz not null,
  subscription_id text not null,
  bucket smallint not null,
  calls integer not null,
  primary key (grain, subscription_id, starts_at, bucket)
);

create table usage_codes (
  day date not null,
  subscription_id text not null,
  code text not null,
  calls integer not null,
  primary key (subscription_id, day, code)
);
