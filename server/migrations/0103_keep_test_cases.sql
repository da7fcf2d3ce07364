-- Requests that an account keeps to send again out of the documentation, with what it expects of the answer. They belong
-- to an operation by method and path, so that they go on with the next version of the API.
-- Locks: none, the table is new.

create table test_cases (
  id text primary key,
  user_id text not null references users (id),
  api_id text not null references api_products (id),
  method text not null,
  path text not null,
  name text not null,
  -- what was filled in, and what the answer is held against
  request jsonb not null,
  checks jsonb not null,
  updated_at timestamptz not null,
  unique (user_id, api_id, method, path, name)
);
