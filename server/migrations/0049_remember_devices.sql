-- Browsers from which each account has been signed in to: another one is told to its owner.
-- Locks: none, the table is new.

create table known_devices (
  user_id text not null references users (id),
  -- sha256 of the cookie by which the browser is known
  device_hash text not null,
  -- program and system, roughly
  name text not null,
  -- address without its last part
  network text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- sha256 of the link 不是我本人; null: its owner was not told
  notice_hash text,
  primary key (user_id, device_hash)
);
create unique index known_devices_by_notice on known_devices (notice_hash) where notice_hash is not null;
