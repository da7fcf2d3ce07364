-- Operators see logins that look like somebody else's: from elsewhere than possible, after many failures, from an address that
-- tries many accounts. Tries are kept for ninety days, alerts for as long as the log needs them.
-- Locks: none, the tables are new.

create table login_tries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- by it failures at accounts are told apart that do not exist
  account_hash text not null,
  user_id text references users (id) on delete cascade,
  address text not null,
  -- ok, or the code of the refusal
  outcome text not null,
  -- where the address is, once it was looked at; null: not known
  country text,
  place text,
  latitude double precision,
  longitude double precision,
  -- null: nobody has looked yet
  judged_at timestamptz
);
create index login_tries_unjudged on login_tries (id) where judged_at is null;
create index login_tries_of_address on login_tries (address, at);
create index login_tries_of_account on login_tries (account_hash, at);
create index login_tries_of_user on login_tries (user_id, at) where outcome = 'ok';
create index login_tries_by_time on login_tries (at);

create table login_alerts (
  id text primary key,
  -- a key of loginAlertKinds in shared/calls
  kind text not null,
  -- the account or the address
  subject text not null,
  account_id text references users (id) on delete cascade,
  address text not null,
  facts jsonb not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times int not null,
  -- null: open; harmless, handled
  outcome text,
  remark text not null default '',
  closed_by text,
  closed_at timestamptz
);
create unique index login_alerts_open on login_alerts (kind, subject) where outcome is null;
create index login_alerts_waiting on login_alerts (first_at) where outcome is null;
create index login_alerts_open_in_order on login_alerts (last_at desc, id) where outcome is null;
create index login_alerts_in_order on login_alerts (last_at desc, id);
create index login_alerts_by_kind on login_alerts (kind, last_at desc, id);
