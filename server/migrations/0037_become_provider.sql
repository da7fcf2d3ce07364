-- Applications to become a provider: one for an account, with what was decided about it.
-- Locks: none, the table is new.

create table provider_applications (
  id text primary key,
  user_id text not null unique references users (id),
  -- 0 none, 1 under review, 2 passed, 3 rejected, 4 taken back by an operator
  state smallint not null,
  name text not null,
  intro text not null,
  -- { contactName, contactPhone, contactMail }, sealed
  contact_sealed text not null,
  settlement text not null,
  -- [{ field, reason }]
  rejects jsonb not null default '[]',
  -- why the role was taken back
  reason text not null default '',
  submitted_at timestamptz not null,
  decided_at timestamptz
);
-- Two do not become the same provider at once.
create unique index provider_applications_one_per_name on provider_applications (name) where state in (1, 2);
create index provider_applications_by_state on provider_applications (state, submitted_at desc, id);
