-- Whatever an account pays is one book, by the day on which it was booked: calls, plans paid in advance, what came back of
-- them and of broken answers. Budgets, sums, bills and lists read it, so that each says what the ledger says.
-- A row is written in the transaction of its transfer. A server of before this one writes none: its transfers are marked
-- as not booked, and a job books them.
-- Locks: ledger_transfers for an instant; call_records while its index is built, about ten seconds for ten million calls.

create table cost_days (
  owner_id text not null,
  -- Asia/Shanghai, of the transfer
  day date not null,
  subscription_id text not null,
  -- usage, refund, plan, credit, sla
  kind text not null,
  -- '' for calls, else what it is about: a payment, a credit, a month
  ref text not null default '',
  app_id text not null,
  api_id text not null,
  provider_id text not null,
  env text not null,
  billed integer not null default 0,
  failures integer not null default 0,
  -- of one call, or of the whole plan; null where nothing had a price. 1/10000 yuan, as all that follows
  price_low_minor bigint,
  price_high_minor bigint,
  gross_minor bigint not null default 0,
  -- what the portal stood in for
  discount_minor bigint not null default 0,
  primary key (owner_id, day, subscription_id, kind, ref)
);
create index cost_days_by_provider on cost_days (provider_id, day);
create index cost_days_by_subscription on cost_days (subscription_id, day);

alter table ledger_transfers add column is_booked boolean not null default true;
alter table ledger_transfers alter column is_booked set default false;
create index ledger_transfers_unbooked on ledger_transfers (at) where not is_booked;
create index call_records_by_transfer on call_records (transfer_id, at desc, request_id desc) where transfer_id is not null;

-- Calls of before, by the day on which they were made.
insert into cost_days (owner_id, day, subscription_id, kind, app_id, api_id, provider_id, env, billed, failures, gross_minor)
select owner_id, (starts_at at time zone 'Asia/Shanghai')::date, subscription_id, 'usage', app_id, api_id, provider_id, env,
  billed, failures, cost_minor
from usage_rollups where grain = 'day';

-- What the portal stood in for where a balance did not pay for calls that were told late.
with covered as (
  select t.id, (t.at at time zone 'Asia/Shanghai')::date as day
  from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
  where t.kind = 'usage' and e.account_id = 'platform:writeoff'
), owed as (
  select c.id, c.day, r.owner_id, min(r.subscription_id) as subscription_id, sum(r.cost_minor) as cost
  from covered c join call_records r on r.transfer_id = c.id group by c.id, c.day, r.owner_id
)
insert into cost_days (owner_id, day, subscription_id, kind, ref, app_id, api_id, provider_id, env, discount_minor)
select o.owner_id, o.day, o.subscription_id, 'usage', o.id, s.app_id, s.api_id, p.provider_id, s.env, o.cost + coalesce(x.moved, 0)
from owed o join subscriptions s on s.id = o.subscription_id join api_products p on p.id = s.api_id
left join lateral (
  select sum(amount_minor) as moved from ledger_entries e
  where e.transfer_id = o.id and e.account_id in (o.owner_id || ':balance', o.owner_id || ':reserved')
) x on true
where o.cost + coalesce(x.moved, 0) > 0
on conflict do nothing;

-- Plans that were paid in advance: who paid is what the ledger says.
insert into cost_days
  (owner_id, day, subscription_id, kind, ref, app_id, api_id, provider_id, env, price_low_minor, price_high_minor, gross_minor)
select a.owner_id, (t.at at time zone 'Asia/Shanghai')::date, s.id, 'plan', y.id, s.app_id, s.api_id, p.provider_id, s.env,
  -e.amount_minor, -e.amount_minor, -e.amount_minor
from prepayments y
join ledger_transfers t on t.idempotency_key = 'prepaid:' || y.id
join ledger_entries e on e.transfer_id = t.id
join ledger_accounts a on a.id = e.account_id and a.kind = 'balance'
join subscriptions s on s.id = y.subscription_id
join api_products p on p.id = s.api_id
on conflict do nothing;

-- What came back of them.
insert into cost_days (owner_id, day, subscription_id, kind, ref, app_id, api_id, provider_id, env, gross_minor)
select a.owner_id, (t.at at time zone 'Asia/Shanghai')::date, s.id, 'credit', t.id, s.app_id, s.api_id, p.provider_id, s.env,
  -e.amount_minor
from ledger_transfers t
join ledger_entries e on e.transfer_id = t.id
join ledger_accounts a on a.id = e.account_id and a.kind = 'balance'
join subscriptions s on s.id = split_part(t.idempotency_key, ':', 2)
join api_products p on p.id = s.api_id
where t.kind = 'planCredit'
on conflict do nothing;
