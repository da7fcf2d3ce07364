-- What providers have earned and is settled can be withdrawn: accounts to pay to, sealed, of which the last four digits
-- are shown; withdrawals with a copy of the account that they go to; and the batches that they are paid in. One withdrawal
-- of an account is under way at a time: two that are asked for at once, the database tells apart.
-- Locks: none, the tables are new.
create table bank_cards (
  id text primary key,
  owner_id text not null references users (id),
  bank text not null,
  account_sealed text not null,
  account_hash text not null,
  account_end text not null,
  holder text not null,
  added_at timestamptz not null,
  removed_at timestamptz
);
create unique index bank_cards_once on bank_cards (owner_id, account_hash) where removed_at is null;

create table payout_batches (
  id text primary key,
  batch_no text not null unique,
  -- file, channel
  way text not null,
  made_by text not null references users (id),
  made_at timestamptz not null
);
create index payout_batches_in_order on payout_batches (made_at desc, id desc);

create table withdrawals (
  id text primary key,
  wd_no text not null unique,
  owner_id text not null references users (id),
  asked_by text not null references users (id),
  -- holder, bank and number as they were when it was asked for
  account_sealed text not null,
  account_end text not null,
  bank text not null,
  amount_minor bigint not null check (amount_minor > 0),
  fee_minor bigint not null check (fee_minor >= 0 and fee_minor < amount_minor),
  -- 1 waiting, 2 approved, 3 paying, 4 paid, 5 rejected, 6 cancelled, 7 failed
  state smallint not null,
  reason text not null default '',
  -- who let it pass first, where two have to
  first_by text references users (id),
  decided_by text references users (id),
  batch_id text references payout_batches (id),
  created_at timestamptz not null,
  decided_at timestamptz,
  ended_at timestamptz
);
create unique index withdrawals_one_open on withdrawals (owner_id) where state in (1, 2, 3);
create index withdrawals_of_owner on withdrawals (owner_id, created_at desc, id desc);
create index withdrawals_in_order on withdrawals (state, created_at, id);
create index withdrawals_of_batch on withdrawals (batch_id) where batch_id is not null;
