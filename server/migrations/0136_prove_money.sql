-- Once a day what was called, booked, earned and held is compared with the ledger; what differs is kept by account.
-- Locks: none.

create table money_proofs (
  id text primary key,
  -- two of one instant have an order, too
  seq bigint generated always as identity unique,
  at timestamptz not null,
  differences integer not null
);

create table money_differences (
  proof_id text not null references money_proofs (id) on delete cascade,
  seq integer not null,
  -- see moneyDifferenceKinds
  kind text not null,
  -- the account, transfer or subscription that it is about, and its day where it is of one
  subject text not null,
  day date,
  -- 1/10000 yuan; of what the ledger says, and of what it is compared with
  ledger_minor bigint not null,
  found_minor bigint not null,
  primary key (proof_id, seq)
);
