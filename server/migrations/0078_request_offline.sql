-- A version that has subscribers goes offline before its time only when an operator agrees.
-- Locks: none, the table is new.

create table offline_requests (
  id text primary key,
  publication_id text not null references publications (id),
  -- open, approved, rejected, withdrawn
  state text not null,
  reason text not null,
  offline_at timestamptz not null,
  successor_id text references api_products (id),
  -- why it was refused
  decision_reason text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz
);
create unique index offline_requests_open on offline_requests (publication_id) where state = 'open';
create index offline_requests_newest on offline_requests (publication_id, created_at desc);
