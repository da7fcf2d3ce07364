-- An API may stand on several addresses in an environment; gateways share its calls out, look after each, and tell how it is.
-- Locks: api_upstreams for a moment, without a rewrite; the other table is new.
alter table api_upstreams
  -- share of the calls that the first address gets
  add column weight integer not null default 1,
  -- further addresses: [{"baseUrl": …, "weight": …}]
  add column more jsonb not null default '[]',
  -- where and how often each is asked whether it is well: {"path": …, "seconds": …}; null: only by its calls
  add column probe jsonb;

create table upstream_health (
  gateway_id text not null,
  api_id text not null references api_products (id),
  env text not null,
  base_url text not null,
  is_up boolean not null,
  -- calls, probe: by what it was found to be down; empty while it is up
  cause text not null,
  -- of what it is now
  since timestamptz not null,
  told_at timestamptz not null,
  primary key (gateway_id, api_id, env, base_url)
);
create index upstream_health_of_api on upstream_health (api_id);
create index upstream_health_by_age on upstream_health (told_at);
