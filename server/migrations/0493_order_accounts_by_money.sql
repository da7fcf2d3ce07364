-- Operators list the accounts with the most money first: that added up the whole ledger each time. An index over balances would be
-- one more row to write for each batch of calls. But calls only take from an account: what it had some minutes ago, which a job
-- keeps, is more than it has now, unless money came in since. What moves such money are few transfers, and these have an index;
-- those of calls (usage) and of what gateways hold (reserve, release: within an account) are not in it.
-- Locks: ledger_transfers while its index is built, a second for a million.

create table account_money (
  owner_id text primary key,
  -- balance, payable and reserved, 1/10000 yuan
  money_minor bigint not null
);
create index account_money_in_order on account_money (money_minor desc, owner_id);

create table account_money_kept (
  is_only boolean primary key default true check (is_only),
  at timestamptz not null
);

create index ledger_transfers_raising on ledger_transfers (at) where kind not in ('usage', 'reserve', 'release');
