-- The end of an account: asked for by its owner, 30 days to take it back, then what is personal is removed. The row of
-- the account stays: the ledger and the log of events point to it.
-- Locks: users for the time of one look at each row.

-- when the account ends; null: nobody has asked for it
alter table users add column closes_at timestamptz;

create table account_closings (
  id text primary key,
  account_id text not null references users (id),
  asked_by text not null references users (id),
  reason text not null,
  waives_balance boolean not null,
  asked_at timestamptz not null,
  closes_at timestamptz not null,
  reminded_at timestamptz,
  withdrawn_at timestamptz,
  closed_at timestamptz
);
create unique index account_closings_one_open on account_closings (account_id)
  where withdrawn_at is null and closed_at is null;
create index account_closings_due on account_closings (closes_at) where withdrawn_at is null and closed_at is null;

-- 9: closed. Whoever is gone has no address any more.
alter table users drop constraint users_have_an_account;
alter table users add constraint users_have_an_account check (
  case
    when kind = 'organisation' then email is null and mobile is null and password_hash is null
    when state = 9 then true
    else (email is not null or mobile is not null) and password_hash is not null
  end
);
