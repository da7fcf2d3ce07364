-- Money that members pay in: recharge orders, what channels say was paid, refunds, what operators put right, and what
-- the channels' bills say otherwise than this portal. Beside each balance stands how much of it was given, because that
-- is spent first and never goes back to a bank.
-- Locks: ledger_accounts for a moment, for a column with a default; the rows with a gift are written once. An older
-- server beside this one does not count gifts down: too little can be refunded then, never too much.

alter table ledger_accounts add column gift_minor bigint not null default 0;

-- What is left of what was given so far: spending takes it first, in the order in which it all happened.
with steps as (
  select a.owner_id, t.at, t.id,
    sum(e.amount_minor) filter (where t.kind = 'gift') as given,
    -least(0, sum(e.amount_minor)) as spent
  from ledger_entries e
    join ledger_accounts a on a.id = e.account_id
    join ledger_transfers t on t.id = e.transfer_id
  where a.kind in ('balance', 'reserved') and a.owner_id is not null
  group by a.owner_id, t.at, t.id
),
running as (
  select owner_id, at, id,
    sum(coalesce(given, 0) - spent) over (partition by owner_id order by at, id) as net
  from steps
),
lowest as (
  select owner_id, at, id, net,
    least(0, min(net) over (partition by owner_id order by at, id)) as low
  from running
),
latest as (
  select distinct on (owner_id) owner_id, net - low as remaining from lowest order by owner_id, at desc, id desc
)
update ledger_accounts a set gift_minor = latest.remaining
from latest where a.owner_id = latest.owner_id and a.kind = 'balance' and latest.remaining > 0;

create table recharge_orders (
  order_no text primary key,
  owner_id text not null references users (id),
  asked_by text not null references users (id),
  -- alipay, wechat, bank
  channel text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- rechargeState of shared/calls
  state smallint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- what is scanned, or the page that is opened; null until the channel has answered
  qr text,
  pay_url text,
  -- what a bank transfer is known by
  reference text unique,
  payer_name text not null default '',
  voucher_id text references files (id),
  -- what an operator has read off the bank statement
  receipt_serial text,
  receipt_minor bigint,
  -- who has passed it first, where it takes two
  first_reviewer text references users (id),
  reason text not null default '',
  received_minor bigint,
  credited_at timestamptz,
  refunded_minor bigint not null default 0,
  constraint recharge_orders_refund_no_more check (refunded_minor between 0 and coalesce(received_minor, 0)),
  next_ask_at timestamptz,
  asks integer not null default 0
);
create index recharge_orders_of_owner on recharge_orders (owner_id, created_at desc, order_no);
create index recharge_orders_to_ask on recharge_orders (next_ask_at) where state in (1, 2);
create index recharge_orders_to_close on recharge_orders (expires_at) where state in (1, 2, 6, 8);

-- What was paid, as the channel or the bank numbers it: one row, one credit.
create table channel_payments (
  channel text not null,
  trade_no text not null,
  order_no text not null,
  amount_minor bigint not null,
  paid_at timestamptz not null,
  noted_at timestamptz not null,
  -- whether it was credited; a payment that fits no order waits for an operator
  is_credited boolean not null,
  -- day of the bill that it was found in
  billed_on date,
  primary key (channel, trade_no)
);
create index channel_payments_by_day on channel_payments (channel, paid_at);
create index channel_payments_of_order on channel_payments (order_no);

create table recharge_refunds (
  refund_no text primary key,
  order_no text not null references recharge_orders (order_no),
  owner_id text not null references users (id),
  asked_by text not null references users (id),
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null,
  -- refundState of shared/calls
  state smallint not null,
  created_at timestamptz not null,
  first_reviewer text references users (id),
  receipt_serial text unique,
  failure text not null default '',
  finished_at timestamptz,
  next_ask_at timestamptz,
  asks integer not null default 0,
  billed_on date
);
create index recharge_refunds_of_order on recharge_refunds (order_no, created_at desc);
create unique index recharge_refunds_one_open on recharge_refunds (order_no) where state in (1, 2);
create index recharge_refunds_to_send on recharge_refunds (next_ask_at) where state = 2;
create index recharge_refunds_by_day on recharge_refunds (finished_at) where state = 3;

-- Whose subscriptions may go on, because money came in.
create table balance_arrivals (
  owner_id text primary key references users (id),
  at timestamptz not null
);

create table balance_alerts (
  owner_id text primary key references users (id),
  below_minor bigint not null,
  -- members that are told; empty: all whose business it is
  receivers text[] not null,
  -- null: the balance is above, or was never looked at
  told_at timestamptz
);

create table money_adjustments (
  id text primary key,
  owner_id text not null references users (id),
  -- signed
  amount_minor bigint not null check (amount_minor <> 0),
  -- correction, gift
  nature text not null,
  reason text not null,
  -- adjustmentState of shared/calls
  state smallint not null,
  made_by text not null references users (id),
  decided_by text references users (id),
  refusal text not null default '',
  created_at timestamptz not null
);
create index money_adjustments_in_order on money_adjustments (created_at desc, id);
create index money_adjustments_by_state on money_adjustments (state, created_at desc, id);

create table reconciliation_runs (
  channel text not null,
  day date not null,
  rows integer not null default 0,
  payments_minor bigint not null default 0,
  refunds_minor bigint not null default 0,
  differences integer not null default 0,
  -- null: not done yet
  finished_at timestamptz,
  failure text not null default '',
  primary key (channel, day)
);

create table payment_differences (
  id text primary key,
  channel text not null,
  day date not null,
  -- missingHere, missingThere, amount, again, unknown
  kind text not null,
  trade_no text not null,
  order_no text not null,
  ours_minor bigint,
  theirs_minor bigint,
  -- open, resolved
  state text not null,
  note text not null default '',
  resolved_by text references users (id),
  found_at timestamptz not null,
  unique (channel, trade_no, kind)
);
create index payment_differences_in_order on payment_differences (state, found_at desc, id);
