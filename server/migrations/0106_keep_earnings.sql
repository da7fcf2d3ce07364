-- What providers earn is kept row by row: per provider, day, subscription and kind, with the platform's commission, and
-- how much of it still waits to be settled. Commission can be agreed with a provider from a day on; without an agreement
-- it is the platform's usual one. What was earned before comes from the ledger, where it can still be told what for; the
-- rest, digits that were rounded away batch by batch, is one row of adjustment of each account, so that the rows of an
-- account add up to what the ledger says that it holds.
-- Safe beside an older server: what that one moves without rows is found before an account is settled (matchLedger).
-- Locks: none that anybody waits for; the tables are new. About 5 s for a million sums of days.
create table commission_rates (
  provider_id text not null references providers (id),
  -- never a day that has begun: what was earned keeps the commission it was earned under
  from_day date not null,
  -- 1/10000 of a payment
  rate integer not null check (rate between 0 and 5000),
  reason text not null,
  set_by text not null references users (id),
  set_at timestamptz not null,
  primary key (provider_id, from_day)
);

create table earnings (
  id text primary key,
  provider_id text not null references providers (id),
  -- null: the provider has no account, the money waits in unclaimed
  owner_id text references users (id),
  consumer_id text references users (id),
  api_id text references api_products (id),
  -- null: an adjustment that belongs to no subscription
  subscription_id text references subscriptions (id),
  day date not null,
  -- usage, plan, credit, void, sla, dispute, adjust
  kind text not null,
  calls integer not null default 0,
  -- 1/10000 yuan; what comes back to a consumer is negative
  gross_minor bigint not null default 0,
  commission_minor bigint not null default 0,
  -- what the portal stood in for, because the provider had been paid out already
  covered_minor bigint not null default 0,
  net_minor bigint not null generated always as (gross_minor - commission_minor + covered_minor) stored,
  -- part of the account "pending"
  open_minor bigint not null default 0 check (open_minor >= 0),
  -- what went to the account "payable", or was taken from it (negative)
  settled_minor bigint not null default 0,
  settled_at timestamptz,
  updated_at timestamptz not null
);
create unique index earnings_one_row on earnings (
  provider_id, day, kind, coalesce(subscription_id, ''), coalesce(consumer_id, ''), coalesce(owner_id, '')
);
create index earnings_in_order on earnings (owner_id, day desc, id desc);
create index earnings_open_of on earnings (owner_id, day, id) where open_minor > 0;
create index earnings_open on earnings (day, owner_id) where open_minor > 0 and owner_id is not null;
create index earnings_of_subscription on earnings (subscription_id, day);

insert into earnings (id, provider_id, owner_id, consumer_id, api_id, subscription_id, day, kind, calls,
  gross_minor, commission_minor, updated_at)
select 'earn_' || substr(md5(random()::text || u.subscription_id || u.starts_at::text), 1, 20),
  p.id, p.user_id, u.owner_id, u.api_id, u.subscription_id, (u.starts_at at time zone 'Asia/Shanghai')::date, 'usage',
  u.billed, u.cost_minor, u.cost_minor / 10, now()
from usage_rollups u join api_products a on a.id = u.api_id join providers p on p.id = a.provider_id
where u.grain = 'day' and u.cost_minor > 0;

-- What was paid in advance, and what came back of it, as the ledger moved it.
insert into earnings (id, provider_id, owner_id, consumer_id, api_id, subscription_id, day, kind,
  gross_minor, commission_minor, updated_at)
select 'earn_' || substr(md5(random()::text || s.id || t.day::text || t.kind), 1, 20),
  p.id, p.user_id, s.applicant_id, s.api_id, s.id, t.day, t.kind, t.commission + t.earned, t.commission, now()
from (
  select coalesce(pay.subscription_id, split_part(t.idempotency_key, ':', 2)) as subscription_id,
    case t.kind when 'plan' then 'plan' else 'credit' end as kind,
    (t.at at time zone 'Asia/Shanghai')::date as day,
    coalesce(sum(e.amount_minor) filter (where a.kind = 'commission'), 0)::bigint as commission,
    coalesce(sum(e.amount_minor) filter (where a.kind in ('pending', 'unclaimed')), 0)::bigint as earned
  from ledger_transfers t
    join ledger_entries e on e.transfer_id = t.id
    join ledger_accounts a on a.id = e.account_id
    left join prepayments pay on t.kind = 'plan' and 'prepaid:' || pay.id = t.idempotency_key
  where t.kind = 'planCredit' or (t.kind = 'plan' and pay.id is not null)
  group by 1, 2, 3
) t
  join subscriptions s on s.id = t.subscription_id
  join api_products ap on ap.id = s.api_id
  join providers p on p.id = ap.provider_id;

-- The rest of each account, on the day of the migration.
insert into earnings (id, provider_id, owner_id, day, kind, gross_minor, updated_at)
select 'earn_' || substr(md5(random()::text || l.id), 1, 20), p.id, l.owner_id,
  (now() at time zone 'Asia/Shanghai')::date, 'adjust', l.balance_minor - coalesce(e.net, 0), now()
from ledger_accounts l
  join lateral (select id from providers where user_id = l.owner_id order by id limit 1) p on true
  left join (select owner_id, sum(net_minor)::bigint as net from earnings group by 1) e on e.owner_id = l.owner_id
where l.kind = 'pending' and l.balance_minor <> coalesce(e.net, 0);

-- What came back was taken from the oldest; what is newest still waits.
with running as (
  select e.id, e.net_minor, l.balance_minor,
    sum(e.net_minor) over (partition by e.owner_id order by e.day desc, e.id desc) - e.net_minor as newer
  from earnings e join ledger_accounts l on l.owner_id = e.owner_id and l.kind = 'pending'
  where e.net_minor > 0
)
update earnings e set open_minor = greatest(0, least(r.net_minor, r.balance_minor - r.newer))
from running r where r.id = e.id;
