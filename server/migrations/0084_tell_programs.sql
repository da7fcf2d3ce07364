-- Addresses of members' programs that are told what happens, and what was sent there. A webhook belongs to an account;
-- one of an app hears what concerns the app.
-- Locks: subscriber_tellings for a moment; the other tables are new.

create table webhooks (
  id text primary key,
  owner_id text not null references users (id),
  -- null: of the account
  app_id text references apps (id),
  url text not null,
  -- signs what is sent
  secret_sealed text not null,
  -- of an app: events; of an account: kinds of messages
  events text[] not null,
  -- on, off (by its owner), failed (by the portal)
  state text not null,
  -- since when nothing has arrived; null: the last one did
  failing_since timestamptz,
  created_at timestamptz not null
);
create unique index webhooks_once on webhooks (owner_id, coalesce(app_id, ''), url);

create table webhook_deliveries (
  id text primary key,
  webhook_id text not null references webhooks (id) on delete cascade,
  event_id text not null,
  event text not null,
  -- as it is sent
  body text not null,
  -- waiting, sent, failed
  state text not null,
  attempts smallint not null,
  next_attempt_at timestamptz not null,
  -- of the last attempt: HTTP status, null: no answer; the beginning of what was answered; why it failed
  status smallint,
  answer text not null default '',
  fault text not null default '',
  ms integer,
  tried_at timestamptz,
  created_at timestamptz not null
);
-- the same event once
create unique index webhook_deliveries_once on webhook_deliveries (webhook_id, event_id);
create index webhook_deliveries_in_order on webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_deliveries_waiting on webhook_deliveries (next_attempt_at) where state = 'waiting';
create index webhook_deliveries_by_age on webhook_deliveries (created_at);

-- what programs are told apart by; null: it ends subscriptions, each of which tells of itself
alter table subscriber_tellings add column event text;
