-- Archives of what is kept about an account, made in the background for whoever asked. The file goes after three days.
create table data_exports (
  id text primary key,
  account_id text not null references users (id),
  asked_by text not null references users (id),
  asked_at timestamptz not null,
  -- null: not made yet
  ready_at timestamptz,
  bytes bigint,
  -- how often making it has failed
  failures integer not null default 0,
  -- when the file goes, or went
  expires_at timestamptz,
  removed_at timestamptz
);
create index data_exports_of_account on data_exports (account_id, asked_at desc);
create index data_exports_to_make on data_exports (asked_at) where ready_at is null;
create index data_exports_to_remove on data_exports (expires_at) where removed_at is null;

-- Invite codes: one a person, made when they first want it. Who registers with it was invited by them.
-- Locks: users for an instant.
alter table users add column invite_code text;
alter table users add column invited_by text references users (id);
create unique index users_by_invite_code on users (invite_code) where invite_code is not null;
create index users_by_inviter on users (invited_by) where invited_by is not null;
