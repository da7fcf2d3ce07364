-- What of a day's costs was paid out of gifts: invoices are written on what was paid in alone. `transfer` keeps it, in the
-- transaction that spends. An older server beside this one keeps none: for its minutes an invoice may be too high by a gift.
-- Locks: none. What was spent before is put to the days that were paid first, as gifts are spent first.

create table gift_spends (
  owner_id text not null,
  -- Asia/Shanghai, of the transfer
  day date not null,
  -- of the transfer
  kind text not null,
  -- 1/10000 yuan
  amount_minor bigint not null check (amount_minor > 0),
  primary key (owner_id, day, kind)
);

with spent as (
  select a.owner_id, sum(e.amount_minor) - a.gift_minor as minor
  from ledger_accounts a
    join ledger_entries e on e.account_id = a.id
    join ledger_transfers t on t.id = e.transfer_id and t.kind = 'gift'
  where a.kind = 'balance' and a.owner_id is not null
  group by a.id, a.owner_id, a.gift_minor
),
paid as (
  select owner_id, day, sum(gross_minor - discount_minor) as minor
  from cost_days where kind in ('usage', 'plan') group by owner_id, day
  having sum(gross_minor - discount_minor) > 0
),
running as (
  select owner_id, day, minor, sum(minor) over (partition by owner_id order by day) - minor as before from paid
)
insert into gift_spends (owner_id, day, kind, amount_minor)
select r.owner_id, r.day, 'usage', least(r.minor, s.minor - r.before)
from running r join spent s on s.owner_id = r.owner_id
where s.minor > r.before;
