-- Providers say which scenes an API fits; it stands beside the APIs of their steps, which operators choose.
-- Locks: none that anybody waits for.
create table api_scenes (
  api_id text not null references api_products (id) on delete cascade,
  solution_id text not null references solutions (id) on delete cascade,
  primary key (api_id, solution_id)
);
create index api_scenes_by_solution on api_scenes (solution_id);
