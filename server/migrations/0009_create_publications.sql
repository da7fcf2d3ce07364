-- What providers prepare and submit, and where the calls of an API are sent.
-- Locks: none, the tables are new; api_products gets columns with constant defaults.

create table publications (
  id text primary key,
  user_id text not null references users (id),
  -- null until it has been online
  api_id text references api_products (id),
  -- draft, submitted, rejected, approved, online, deprecated, suspended, offline, archived
  state text not null,
  name text not null default '',
  version text not null default '',
  -- what the steps of the form hold
  data jsonb not null,
  -- the parsed description; json keeps the order of its fields
  document json,
  operation_count integer not null default 0,
  note text not null default '',
  publish_at timestamptz,
  -- [{ field, reason }]
  rejects jsonb not null default '[]',
  sunset_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_at timestamptz,
  online_at timestamptz
);
create index publications_by_user on publications (user_id, updated_at desc);
create index publications_due on publications (publish_at) where state = 'approved';

create table api_upstreams (
  api_id text not null references api_products (id),
  env text not null,
  base_url text not null,
  timeout_ms integer not null default 10000,
  -- header that the upstream asks for, and its value sealed
  auth_header text,
  auth_sealed text,
  -- consumer authentication: key and hmac, or hmac only
  auth_types text[] not null default '{key,hmac}',
  needs_ip_list boolean not null default false,
  primary key (api_id, env)
);

-- What the gateways follow: which app or API has changed. Rows are written one commit after the other.
create table gateway_changes (
  seq bigint generated always as identity primary key,
  -- app, api
  kind text not null,
  subject_id text not null,
  at timestamptz not null
);

alter table api_products
  add column success_rate numeric,
  add column p95_ms integer,
  add column subscriber_count integer not null default 0;

-- A retired plan is not offered any more; who subscribed to it keeps it.
alter table api_plans add column retired_at timestamptz;
