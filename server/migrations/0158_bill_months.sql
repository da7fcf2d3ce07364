-- Of each month that is over a consumer has one bill: what the book of costs says of it, as it was when it was made. It never
-- changes; what comes back later is in the month in which it comes back.
-- Locks: none.

create table cost_bills (
  id text primary key,
  bill_no text not null unique,
  owner_id text not null,
  -- its first day
  month date not null,
  made_at timestamptz not null,
  lines integer not null,
  -- 1/10000 yuan
  gross_minor bigint not null,
  discount_minor bigint not null,
  unique (owner_id, month)
);

create table cost_bill_lines (
  bill_id text not null references cost_bills (id),
  seq integer not null,
  app_name text not null,
  api_name text not null,
  plan_name text not null,
  kind text not null,
  billed bigint not null,
  failures bigint not null,
  price_low_minor bigint,
  price_high_minor bigint,
  gross_minor bigint not null,
  discount_minor bigint not null,
  primary key (bill_id, seq)
);

create function refuse_change_of_bill() returns trigger language plpgsql as $$
begin
  raise exception 'a bill does not change';
end $$;
create trigger cost_bills_stay before update or delete on cost_bills
  for each row execute function refuse_change_of_bill();
create trigger cost_bill_lines_stay before update or delete on cost_bill_lines
  for each row execute function refuse_change_of_bill();
