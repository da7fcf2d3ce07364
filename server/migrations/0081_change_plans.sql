-- A subscription can be renewed before its end and changed to another plan: the new one waits beside the old, and takes its
-- place once it is granted. What was paid in advance is kept payment by payment, so that what is left can be paid back.
-- Locks: subscriptions while its indexes are built, about a second for a million rows.

drop index subscriptions_one_live;
create unique index subscriptions_one_live on subscriptions (app_id, api_id, env)
  where state in (2, 5, 6, 7) or (state = 1 and previous_id is null);
create unique index subscriptions_one_change on subscriptions (previous_id) where state = 1;

-- days before the end of which the owner was told last; null: not of this end
alter table subscriptions add column end_told_days smallint;
create index subscriptions_ending on subscriptions (expires_at) where state = 2 and expires_at is not null;

-- gateways still hold calls of a pack that is paid back
alter table subscriptions add column has_open_credit boolean not null default false;
create index subscriptions_open_credit on subscriptions (id) where has_open_credit;

create table prepayments (
  id text primary key,
  subscription_id text not null references subscriptions (id),
  paid_at timestamptz not null,
  -- 1/10000 yuan
  amount_minor bigint not null,
  -- whether it paid for the time, and how many calls it allows; null: as many as one likes
  is_by_time boolean not null,
  calls integer,
  starts_at timestamptz not null,
  -- null: calls that last for good
  ends_at timestamptz,
  returned_minor bigint not null default 0
);
create index prepayments_in_order on prepayments (subscription_id, paid_at, id);

-- What is running was paid for at the price that was agreed.
insert into prepayments (id, subscription_id, paid_at, amount_minor, is_by_time, calls, starts_at, ends_at)
select
  'pay_' || id,
  id,
  coalesce(decided_at, submitted_at),
  (terms->>'priceMinor')::bigint
    * case when (terms->>'packSize')::int > 0
        then (terms->>'included')::int / (terms->>'packSize')::int else 1 end,
  terms->>'kind' = 'monthly',
  (terms->>'included')::int,
  case when terms->>'kind' = 'monthly' and expires_at is not null
    then expires_at - make_interval(days => (terms->>'validDays')::int) else coalesce(decided_at, submitted_at) end,
  expires_at
from subscriptions
where env = 'prod' and state in (2, 5, 6, 7) and terms->>'kind' in ('pack', 'monthly')
  and (terms->>'priceMinor')::bigint > 0;
