-- Scenes: what several APIs do together, step by step. Rows that operators write: a draft is seen by nobody else.
-- Locks: none, the tables are new.

create table solutions (
  id text primary key,
  type text not null,
  -- one character that stands for it
  icon text not null,
  title text not null unique,
  brief text not null,
  -- what is difficult without it, and what is gained
  pains text[] not null default '{}',
  benefits text[] not null default '{}',
  -- [{ title, text }]
  cases jsonb not null default '[]',
  document_ids text[] not null default '{}',
  -- draft, published
  state text not null,
  sort integer not null,
  updated_at timestamptz not null
);
create index solutions_in_order on solutions (sort, id) where state = 'published';

create table solution_steps (
  id text primary key,
  solution_id text not null references solutions (id) on delete cascade,
  seq integer not null,
  title text not null,
  text text not null
);
create index solution_steps_in_order on solution_steps (solution_id, seq);

create table solution_apis (
  step_id text not null references solution_steps (id) on delete cascade,
  api_id text not null references api_products (id),
  seq integer not null,
  -- what it does in this step
  note text not null,
  primary key (step_id, api_id)
);
create index solution_apis_by_api on solution_apis (api_id);
