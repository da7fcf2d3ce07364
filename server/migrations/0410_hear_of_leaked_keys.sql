-- Code hosts that look for our keys in public code tell us where they found one. Which of them are believed is kept here,
-- with the public halves of the keys that they sign with; so is what they have found.
-- Locks: app_keys while its index is built, seconds for a million; secrets of older keys are hashed by a job afterwards.

-- By it a secret is known again that somebody has published. Null: made before, and not hashed yet.
alter table app_keys add column secret_hash text;
create index app_keys_by_secret on app_keys (secret_hash) where secret_hash is not null;
create index app_keys_without_secret_hash on app_keys (id) where secret_hash is null;

create table scan_partners (
  id text primary key,
  name text not null,
  is_on boolean not null,
  -- what becomes of a key that they find: hours until it stops, 0 at once
  grace_hours int not null,
  version int not null,
  created_at timestamptz not null
);

create table scan_partner_keys (
  -- as the partner names it
  identifier text primary key,
  partner_id text not null references scan_partners (id),
  public_key text not null
);
create index scan_partner_keys_by_partner on scan_partner_keys (partner_id);

create table key_leaks (
  id text primary key,
  partner_id text not null references scan_partners (id),
  -- appKey, appSecret, accessToken
  kind text not null,
  -- of the key or the token
  object_id text not null,
  hint text not null,
  owner_id text not null references users (id),
  url text not null,
  -- sha256 of the url: it may be longer than an index takes
  url_hash text not null,
  source text not null,
  -- stopped, grace, ended
  action text not null,
  found_at timestamptz not null,
  last_at timestamptz not null,
  times int not null,
  unique (object_id, kind, url_hash)
);
create index key_leaks_in_order on key_leaks (found_at desc, id);
create index key_leaks_of_owner on key_leaks (owner_id);
