-- What all subscribers of an API are told, and that their subscriptions end, is done in parts by a job.
-- Locks: subscriptions, for as long as the index takes.

create table subscriber_tellings (
  id text primary key,
  api_id text not null references api_products (id),
  -- true: their subscriptions end, and each is told so; false: they are told this
  ends boolean not null,
  title text not null,
  text text not null,
  link text not null,
  at timestamptz not null,
  -- the last account that was told
  told_to text not null default ''
);
create index subscriber_tellings_next on subscriber_tellings (at, id);
create index subscriptions_told on subscriptions (api_id, applicant_id);
