-- A subscription that is paid by the month or the pack may renew itself, up to a price that its owner has agreed to.
-- Locks: none.

create table auto_renewals (
  subscription_id text primary key references subscriptions (id),
  -- who switched it on pays; another owner of the app switches it on anew
  owner_id text not null,
  -- 1/10000 yuan that one renewal may cost at most
  cap_minor bigint not null,
  since timestamptz not null,
  -- how many days before the end that is next its owner was told last; null: not of this end
  told_days smallint,
  -- the end that a failure was told of; null: none was
  failed_for timestamptz,
  last_at timestamptz,
  -- what came of the last try; '' after a success
  last_problem text not null default ''
);
