-- Invoices: titles that somebody keeps, what of each monthly bill can be invoiced, applications, and red invoices for what
-- was invoiced and came back. A bill's row says all of it, so that two applications cannot take the same cent.
-- Locks: cost_days and cost_bills against writing while their indexes are built, below a second for a million rows.

create index cost_days_returns on cost_days (owner_id, day) where kind in ('refund', 'credit', 'sla');
create index cost_bills_by_time on cost_bills (made_at);

create table invoice_titles (
  id text primary key,
  owner_id text not null references users (id),
  -- company, person
  kind text not null,
  name text not null,
  tax_no text not null,
  -- bank, account, address and telephone; empty once it is removed
  details_sealed text not null,
  is_default boolean not null,
  created_at timestamptz not null,
  removed_at timestamptz
);
create index invoice_titles_of_owner on invoice_titles (owner_id, created_at) where removed_at is null;
create unique index invoice_titles_one_default on invoice_titles (owner_id) where is_default and removed_at is null;

-- Whoever changes anything of an owner's invoices holds this row.
create table invoice_accounts (owner_id text primary key);

create table invoice_bills (
  bill_id text primary key references cost_bills (id),
  owner_id text not null,
  -- its first day
  month date not null,
  -- calls and plans of the month, less what the portal stood in for; 1/10000 yuan, as all that follows
  charged_minor bigint not null,
  -- of it out of gifts
  gift_minor bigint not null check (gift_minor >= 0),
  -- what has come back of it, whenever
  returned_minor bigint not null check (returned_minor >= 0),
  -- what more came back than was paid in, taken over from earlier bills; negative: handed on to later ones
  carried_minor bigint not null default 0,
  -- invoiced or applied for, less red invoices
  taken_minor bigint not null default 0 check (taken_minor >= 0),
  unique (owner_id, month)
);
create index invoice_bills_over on invoice_bills (owner_id)
  where taken_minor > 0 and charged_minor - gift_minor - returned_minor - carried_minor - taken_minor < 0;

-- Which month something that came back is taken off: the one that it was paid in.
create table invoice_returns (
  owner_id text not null,
  -- the row of the book of costs
  day date not null,
  subscription_id text not null,
  kind text not null,
  ref text not null,
  month date not null,
  amount_minor bigint not null check (amount_minor > 0),
  primary key (owner_id, day, subscription_id, kind, ref, month)
);
create index invoice_returns_by_month on invoice_returns (owner_id, month);
create index invoice_returns_by_subscription on invoice_returns (subscription_id, month);
create index invoice_returns_by_day on invoice_returns (day);

create table invoices (
  id text primary key,
  invoice_no text not null unique,
  owner_id text not null references users (id),
  -- null: the portal itself, of a red one
  asked_by text references users (id),
  -- the title as it was when it was asked for
  title_kind text not null,
  title_name text not null,
  tax_no text not null,
  details_sealed text not null,
  -- normal, special
  kind text not null,
  mail text not null,
  amount_minor bigint not null check (amount_minor > 0 and amount_minor % 100 = 0),
  tax_percent smallint not null,
  -- invoiceState of shared/calls
  state smallint not null,
  reason text not null default '',
  -- of a red one: what it takes back
  red_of text references invoices (id),
  -- what red ones have taken back
  red_minor bigint not null default 0 check (red_minor >= 0 and red_minor <= amount_minor),
  -- what the tax authority calls it
  number text,
  file_id text references files (id),
  attempts integer not null default 0,
  next_try_at timestamptz,
  decided_by text references users (id),
  created_at timestamptz not null,
  decided_at timestamptz,
  issued_at timestamptz,
  ended_at timestamptz
);
create unique index invoices_by_number on invoices (number) where number is not null;
create index invoices_of_owner on invoices (owner_id, created_at desc, id desc);
create index invoices_in_order on invoices (state, created_at, id);
create index invoices_to_issue on invoices (next_try_at) where state = 3;
create index invoices_red on invoices (red_of) where red_of is not null;

create table invoice_items (
  invoice_id text not null references invoices (id),
  bill_id text not null references invoice_bills (bill_id),
  amount_minor bigint not null check (amount_minor > 0),
  primary key (invoice_id, bill_id)
);
create index invoice_items_by_bill on invoice_items (bill_id);
