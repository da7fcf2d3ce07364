-- What operators give back to consumers when they are right in a dispute; from an amount on a second operator agrees.
-- Locks: none, the table is new.
create table consumer_refunds (
  id text primary key,
  subscription_id text not null references subscriptions (id),
  consumer_id text not null references users (id),
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null,
  -- 1 proposed, 2 done, 3 rejected
  state smallint not null,
  proposed_by text not null references users (id),
  decided_by text references users (id),
  created_at timestamptz not null,
  decided_at timestamptz
);
create index consumer_refunds_in_order on consumer_refunds (created_at desc, id desc);
create index consumer_refunds_of_state on consumer_refunds (state, created_at desc, id desc);
