-- What an API promises is kept for each month as it was at its beginning; a promise that was broken returns its share to
-- each subscriber, once.
-- Locks: none.

create table sla_months (
  api_id text not null,
  -- its first day
  month date not null,
  promise text not null,
  compensation text not null,
  -- null: the month is not over, or not settled yet
  settled_at timestamptz,
  reached bigint,
  faults bigint,
  percent smallint,
  primary key (api_id, month)
);
create index sla_months_open on sla_months (month) where settled_at is null;

create table sla_refunds (
  subscription_id text not null,
  owner_id text not null,
  month date not null,
  api_id text not null,
  -- 1/10000 yuan
  paid_minor bigint not null,
  refund_minor bigint not null,
  percent smallint not null,
  transfer_id text not null,
  at timestamptz not null,
  primary key (subscription_id, owner_id, month)
);
