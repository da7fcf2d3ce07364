-- Applications of consumers, their keys, what they have subscribed to, and messages inside the portal.
-- Locks: none, the tables are new.

create table apps (
  id text primary key,
  owner_id text not null references users (id),
  name text not null,
  app_type text not null,
  owner_type text not null,
  industry text not null default '',
  brief text not null,
  callbacks text[] not null default '{}',
  -- addresses and networks that may call; empty: any
  ips text[] not null default '{}',
  -- key: the key alone is enough where the plan allows it; hmac: every call is signed
  sign_type text not null default 'key',
  -- 1 sandbox, 2 production under review, 3 production, 4 rejected, 5 stopped, 9 removed
  state smallint not null,
  -- what it goes back to when it is started again
  state_before_stop smallint,
  created_at timestamptz not null
);
create unique index apps_name_per_owner on apps (owner_id, lower(name)) where state <> 9;
create index apps_by_owner on apps (owner_id, created_at desc);

create table app_keys (
  id text primary key,
  app_id text not null references apps (id),
  env text not null,
  name text not null,
  -- how a call finds it; the key itself is nowhere in clear
  key_hash text not null unique,
  key_mask text not null,
  -- { appKey, appSecret }, sealed
  sealed text not null,
  -- active, rotating, revoked, expired, disabled
  state text not null,
  grace_until timestamptz,
  expires_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null
);
create index app_keys_by_app on app_keys (app_id, env, created_at desc);

create table subscriptions (
  id text primary key,
  apply_no text not null unique,
  app_id text not null references apps (id),
  api_id text not null references api_products (id),
  env text not null,
  plan_id text not null references api_plans (id),
  applicant_id text not null references users (id),
  -- the plan as it was when it was applied for: a later price does not change it
  terms jsonb not null,
  -- 1 waiting, 2 active, 3 rejected, 4 withdrawn, 5 suspended, 6 in arrears, 7 expired, 8 left, 9 ended
  state smallint not null,
  reason text not null,
  scene text not null default '',
  daily_calls integer not null default 0,
  decision_reason text not null default '',
  submitted_at timestamptz not null,
  decided_at timestamptz,
  expires_at timestamptz,
  -- set by the provider, in place of the plan's
  qps_limit integer,
  day_limit integer,
  urged_on date,
  previous_id text references subscriptions (id)
);
create unique index subscriptions_one_live on subscriptions (app_id, api_id, env) where state in (1, 2, 5, 6, 7);
create index subscriptions_by_applicant on subscriptions (applicant_id, submitted_at desc);
create index subscriptions_by_api on subscriptions (api_id, state, submitted_at desc);

create table subscription_events (
  id text primary key,
  subscription_id text not null references subscriptions (id),
  at timestamptz not null,
  actor_id text,
  actor_name text not null,
  from_state smallint,
  to_state smallint not null,
  reason text not null default ''
);
create index subscription_events_in_order on subscription_events (subscription_id, at);

create table member_messages (
  id text primary key,
  user_id text not null references users (id),
  -- review, fee, api, security, system
  kind text not null,
  title text not null,
  text text not null,
  link text,
  created_at timestamptz not null,
  read_at timestamptz
);
create index member_messages_in_order on member_messages (user_id, created_at desc, id desc);
create index member_messages_unread on member_messages (user_id, kind) where read_at is null;

-- Absent: in the portal and by mail.
create table message_settings (
  user_id text not null references users (id),
  kind text not null,
  by_mail boolean not null,
  by_sms boolean not null,
  primary key (user_id, kind)
);
