-- The last 50 calls that an account made on /apiTest, without their secrets: whoever adds one removes the oldest.
-- Locks: none, the table is new.

create table test_history (
  id text primary key,
  user_id text not null references users (id),
  api_id text not null,
  operation_id text not null,
  env text not null,
  request jsonb not null,
  -- false: it was too much to be kept
  is_whole boolean not null,
  status integer not null,
  ms integer not null,
  cost_minor bigint not null,
  code text not null,
  request_id text not null,
  at timestamptz not null
);
create index test_history_in_order on test_history (user_id, at desc, id);
