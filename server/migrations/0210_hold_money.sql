-- Operators freeze an amount of an account, or the whole of it, until they release it or its end has come. The money stays
-- where it is; beside each balance stands how much of it may not leave, and whether anything may.
-- An older server beside this one does not know of it: what it would take of frozen money the constraint refuses.
-- Locks: ledger_accounts for a moment, for columns with a default and for the check of its rows (a second for a million).

alter table ledger_accounts add column held_minor bigint not null default 0;
alter table ledger_accounts add column is_held boolean not null default false;
alter table ledger_accounts add constraint ledger_accounts_held_is_there
  check (held_minor = 0 or held_minor between 0 and balance_minor);

create table money_holds (
  id text primary key,
  owner_id text not null references users (id),
  -- balance, payable: an amount of it; all: the whole account
  scope text not null,
  -- null: of the whole account
  amount_minor bigint,
  reason text not null,
  -- holdState of shared/calls
  state smallint not null,
  -- null: until it is released
  ends_at timestamptz,
  made_by text not null references users (id),
  decided_by text references users (id),
  refusal text not null default '',
  -- who has released it; null of one that has ended: its time had come
  ended_by text references users (id),
  end_reason text not null default '',
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint money_holds_amount check ((scope = 'all') = (amount_minor is null) and coalesce(amount_minor, 1) > 0)
);
create index money_holds_in_order on money_holds (created_at desc, id);
create index money_holds_by_state on money_holds (state, created_at desc, id);
create index money_holds_of_owner on money_holds (owner_id, created_at desc, id);
create index money_holds_to_end on money_holds (ends_at) where state = 2;
create unique index money_holds_one_whole on money_holds (owner_id) where scope = 'all' and state in (1, 2);
