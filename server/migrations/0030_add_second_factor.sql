-- The second factor of an account: authenticator app, passkeys, recovery codes; and logins that wait for it.
-- Locks: users for an instant, a column without a value; the tables are new.

-- Null: logins ask for no second factor.
alter table users add column second_factor_at timestamptz;

create table totp_secrets (
  user_id text primary key references users (id),
  secret_sealed text not null,
  created_at timestamptz not null,
  -- null: shown, and not proved yet
  confirmed_at timestamptz,
  -- time step of the code that was taken last: none is taken twice, and none before it
  last_step bigint not null default 0
);

create table recovery_codes (
  code_hash text primary key,
  user_id text not null references users (id),
  created_at timestamptz not null,
  used_at timestamptz
);
create index recovery_codes_by_user on recovery_codes (user_id);

create table login_tickets (
  token_hash text primary key,
  user_id text not null references users (id),
  -- browser that gave the password
  session_hash text not null,
  tries smallint not null default 0,
  created_at timestamptz not null,
  used_at timestamptz
);
create index login_tickets_by_age on login_tickets (created_at);

create table passkeys (
  -- credential id, base64url
  id text primary key,
  user_id text not null references users (id),
  -- host that it was made for: a browser offers it nowhere else
  rp_id text not null,
  public_key text not null,
  counter bigint not null,
  transports jsonb not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id, created_at);

-- What a browser was asked to sign last; it takes the place of what it was asked before.
create table passkey_challenges (
  session_hash text not null,
  purpose text not null,
  challenge text not null,
  created_at timestamptz not null,
  primary key (session_hash, purpose)
);
