-- Who may sign in, the sessions they hold, and what protects both.
-- Locks: none, the tables are new.

create table users (
  id text primary key,
  email text unique,
  mobile text unique,
  password_hash text not null,
  nick_name text not null,
  -- 0 not activated, 1 active, 3 frozen, 9 closed
  state smallint not null,
  -- 0 person, 1 enterprise, 2 person advanced, 3 enterprise advanced; null before authentication
  register_type smallint,
  -- 0 none, 1 under review, 2 passed, 3 rejected
  authentication_state smallint not null default 0,
  -- bit set: 1 consumer, 2 provider, 4 portal owner, 8 operator
  roles smallint not null default 1,
  current_role_type smallint not null default 1,
  agree_version text,
  portal_id text,
  created_at timestamptz not null,
  constraint users_have_an_account check (email is not null or mobile is not null)
);

create table password_history (
  user_id text not null references users (id),
  password_hash text not null,
  created_at timestamptz not null
);
create index password_history_by_user on password_history (user_id, created_at desc);

create table sessions (
  -- sha256 of the cookie: whoever reads the table cannot use it
  id_hash text primary key,
  user_id text not null references users (id),
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_by_user on sessions (user_id);

create table captchas (
  session_hash text primary key,
  answer text not null,
  created_at timestamptz not null
);

create table verification_codes (
  id text primary key,
  purpose text not null,
  target text not null,
  -- browser that solved the captcha for it
  session_hash text not null,
  code_hash text not null,
  tries smallint not null default 0,
  created_at timestamptz not null,
  used_at timestamptz
);
create index verification_codes_by_target on verification_codes (purpose, target, created_at desc);

-- One-time links and tickets: activation, password reset.
create table tickets (
  token_hash text primary key,
  purpose text not null,
  user_id text not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table login_failures (
  -- 'account:…' or 'address:…'
  subject text primary key,
  failures smallint not null,
  first_at timestamptz not null,
  locked_until timestamptz
);

create table rate_limits (
  key text primary key,
  window_started_at timestamptz not null,
  hits integer not null
);
