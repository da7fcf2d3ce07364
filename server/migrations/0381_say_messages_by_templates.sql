-- Operators may change how each kind of messages reads by each way. Written by the keeper of these contents; no row: as its
-- sender wrote it.
-- Locks: none, the table is new.

create table message_templates (
  -- a key of messageKinds in shared/calls
  kind text primary key,
  content jsonb not null
);
