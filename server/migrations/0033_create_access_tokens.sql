-- Tokens with which programs make calls of the portal for somebody.
-- Locks: none, the table is new.

create table access_tokens (
  id text primary key,
  user_id text not null references users (id),
  -- for whom it acts: the person, or an organisation of theirs
  account_id text not null references users (id),
  name text not null,
  -- sha256: whoever reads the table cannot use it
  token_hash text not null unique,
  -- its last characters, to tell one from another
  hint text not null,
  -- rights of calls that it may make
  scopes jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_address text,
  revoked_at timestamptz
);
create index access_tokens_by_user on access_tokens (user_id, created_at desc);
