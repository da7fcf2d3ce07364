-- Coupons that operators issue: money of the portal that may be spent until a day, on everything or on one API or category,
-- before the balance, the one that ends first first. It is neither withdrawn nor refunded, and lies in accounts of its own
-- (coupon, couponReserved). What of it gateways hold, and what a payment in advance took, stands beside the lease and the
-- payment, so that it comes back to the coupon that it came from.
-- An older server beside this one takes no coupons, and gives back to the balance what a lease holds of one.
-- Locks: leases, prepayments, cost_days, cost_bills and cost_bill_lines for a moment, for columns with a default.

create table coupon_batches (
  id text primary key,
  title text not null,
  -- of each coupon
  amount_minor bigint not null check (amount_minor > 0),
  accounts text[] not null,
  valid_until timestamptz not null,
  -- null: for everything; never both
  api_id text references api_products (id),
  category_id text references categories (id),
  reason text not null,
  -- couponBatchState of shared/calls
  state smallint not null,
  made_by text not null references users (id),
  decided_by text references users (id),
  refusal text not null default '',
  created_at timestamptz not null,
  constraint coupon_batches_one_limit check (api_id is null or category_id is null)
);
create index coupon_batches_in_order on coupon_batches (created_at desc, id);
create index coupon_batches_by_state on coupon_batches (state, created_at desc, id);

create table coupons (
  id text primary key,
  batch_id text not null references coupon_batches (id),
  owner_id text not null references users (id),
  amount_minor bigint not null,
  used_minor bigint not null default 0 check (used_minor >= 0),
  -- held by gateways for calls under way
  reserved_minor bigint not null default 0 check (reserved_minor >= 0),
  -- that has lapsed, or was taken back
  gone_minor bigint not null default 0 check (gone_minor >= 0),
  issued_at timestamptz not null,
  valid_until timestamptz not null,
  api_id text references api_products (id),
  category_id text references categories (id),
  ended_at timestamptz,
  -- expired, revoked
  end_kind text,
  end_reason text not null default '',
  constraint coupons_no_more_than_issued check (used_minor + reserved_minor + gone_minor <= amount_minor),
  unique (batch_id, owner_id)
);
create index coupons_to_spend on coupons (owner_id, valid_until, id) where ended_at is null;
create index coupons_of_owner on coupons (owner_id, issued_at desc, id);
create index coupons_to_expire on coupons (valid_until)
  where ended_at is null or used_minor + reserved_minor + gone_minor < amount_minor;

-- What a coupon has paid, by day and subscription; negative comes back to it.
create table coupon_uses (
  coupon_id text not null references coupons (id),
  day date not null,
  subscription_id text not null references subscriptions (id),
  -- usage, refund, plan, credit
  kind text not null,
  amount_minor bigint not null,
  primary key (coupon_id, day, subscription_id, kind)
);

alter table leases add column coupons jsonb not null default '[]';
alter table prepayments add column coupons jsonb not null default '[]';
-- Part of the discount.
alter table cost_days add column coupon_minor bigint not null default 0;
alter table cost_bills add column coupon_minor bigint not null default 0;
alter table cost_bill_lines add column coupon_minor bigint not null default 0;
