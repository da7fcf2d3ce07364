-- What leaves by mail and SMS, and work that is done in the background.
-- Locks: none, the tables are new.

create table outgoing_messages (
  id text primary key,
  channel text not null,
  recipient text not null,
  subject text not null,
  body text not null,
  -- kept only where the portal runs as a demo
  code text,
  attempts smallint not null default 0,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  failed_at timestamptz
);
create index outgoing_messages_due on outgoing_messages (next_attempt_at) where sent_at is null and failed_at is null;
create index outgoing_messages_by_recipient on outgoing_messages (recipient, created_at desc);

create table jobs (
  name text primary key,
  next_run_at timestamptz not null
);
