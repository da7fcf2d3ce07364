-- Lists that are too long to be sent at once are written to a file in the background; it goes after seven days.
-- Locks: none, the table is new.

create table table_exports (
  id text primary key,
  account_id text not null references users (id),
  asked_by text not null references users (id),
  -- path of the list's call, and its filters
  list text not null,
  query jsonb not null,
  format text not null,
  name text not null,
  asked_at timestamptz not null,
  rows_total integer not null,
  rows_done integer not null default 0,
  -- how often it was begun: a server that ends in between begins anew
  attempts integer not null default 0,
  -- made, cancelled or given up
  ended_at timestamptz,
  cancelled_at timestamptz,
  ready_at timestamptz,
  bytes bigint,
  -- when the file goes, or went
  expires_at timestamptz,
  removed_at timestamptz
);
-- One at a time for an account.
create unique index table_exports_open on table_exports (account_id) where ended_at is null;
create index table_exports_of_person on table_exports (asked_by, account_id, asked_at desc);
create index table_exports_to_remove on table_exports (expires_at) where removed_at is null;
create index table_exports_by_age on table_exports (asked_at);
