-- Applications of organisations to join the alliance or to become a partner: one for an account and what it asks to
-- belong to, with what was decided about it.
-- Locks: none, the table is new.

create table join_applications (
  id text primary key,
  user_id text not null references users (id),
  -- alliance, partner
  target text not null,
  -- joinState of shared/calls
  state smallint not null,
  org_name text not null,
  -- Of the alliance; else empty.
  org_type text not null default '',
  -- Of a partner; else empty.
  ability text not null default '',
  region text not null default '',
  website text not null default '',
  logo_url text not null default '',
  brief text not null,
  reason text not null,
  -- { contactName, contactPhone, contactMail }, sealed
  contact_sealed text not null,
  file_id text references files (id),
  file_name text not null default '',
  -- [{ field, reason }]
  rejects jsonb not null default '[]',
  -- what visitors see of it, once it has passed
  item_id text references content_items (id),
  submitted_at timestamptz not null,
  decided_at timestamptz,
  unique (user_id, target)
);
create index join_applications_by_item on join_applications (item_id) where item_id is not null;
